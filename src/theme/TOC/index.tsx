/**
 * Replaces the theme's table of contents to mark progress and the page's reference, and to make it a landmark: on posts, it's outside all
 * others.
 */
import {translate} from '@docusaurus/Translate';
import Contents from '@site/src/components/Contents';
import {useCurrentSection} from '@site/src/components/Contents/useCurrentSection';
import type {Props} from '@theme/TOC';
import clsx from 'clsx';
import type {ReactNode} from 'react';
import styles from './styles.module.css';

export default function TOC({toc, className}: Props): ReactNode {
  const current = useCurrentSection(toc);
  const label = translate({
    id: 'toc.label',
    message: 'On this page',
    description: 'Accessible name of the table of contents and text of the link that skips to it',
  });
  return (
    <nav aria-label={label} className={clsx(styles.contents, 'thin-scrollbar', className)}>
      <Contents sections={toc} current={current} className="table-of-contents" linkClass="table-of-contents__link" />
    </nav>
  );
}
