/** Replaces the announcement's text. The theme uses untranslated HTML from the configuration. */
import Link from '@docusaurus/Link';
import Translate from '@docusaurus/Translate';
import type {Props} from '@theme/AnnouncementBar/Content';
import clsx from 'clsx';
import type {ReactNode} from 'react';
import styles from './styles.module.css';

export default function AnnouncementBarContent({className}: Props): ReactNode {
  return (
    <div className={clsx(styles.content, className)}>
      <Translate
        id="announcement.release"
        description="The announcement above the navbar"
        values={{
          link: (
            <Link to="/releases/0.7.1/">
              <Translate id="announcement.release.link" description="The link in the announcement">
                What is new
              </Translate>
            </Link>
          ),
        }}
      >
        {'D2 0.7.1 draws diagrams as text, too. {link}'}
      </Translate>
    </div>
  );
}
