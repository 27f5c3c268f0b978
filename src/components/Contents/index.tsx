import Link from '@docusaurus/Link';
import Translate from '@docusaurus/Translate';
import clsx from 'clsx';
import type {ReactNode} from 'react';
import styles from './styles.module.css';
import type {Section} from './useCurrentSection';

interface Props {
  readonly sections: readonly Section[];
  /** The sections to list. @default all sections */
  readonly items?: readonly Section[];
  /** Index of the section that the reader has scrolled to. */
  readonly current: number;
  readonly className?: string;
  readonly linkClass?: string;
}

/** Renders the table of contents. Marks the current section and the ones above it. */
export default function Contents({sections, items = sections, className, ...shared}: Props): ReactNode {
  const {current, linkClass} = shared;
  const [firstItem] = items;
  if (!firstItem) return null;
  const starts = items.flatMap(({level}, i) => (level <= firstItem.level ? [i] : []));
  return (
    <ul className={className}>
      {starts.map((start, i) => {
        const item = items[start] as Section;
        const index = sections.indexOf(item);
        return (
          <li key={item.id} className={item.isReference && styles.reference}>
            {item.isReference && (
              <span>
                <Translate
                  id="toc.reference"
                  description="Heading in the table of contents, above the sections to look things up in"
                >
                  Reference
                </Translate>
              </span>
            )}
            <Link
              to={`#${item.id}`}
              className={clsx(
                linkClass,
                styles.link,
                index < current && styles.read,
                index === current && 'table-of-contents__link--active',
              )}
              aria-current={index === current ? 'location' : undefined}
              // biome-ignore lint/security/noDangerouslySetInnerHtml: the HTML of the page's own heading
              dangerouslySetInnerHTML={{__html: item.value}}
            />
            <Contents sections={sections} items={items.slice(start + 1, starts[i + 1])} {...shared} />
          </li>
        );
      })}
    </ul>
  );
}
