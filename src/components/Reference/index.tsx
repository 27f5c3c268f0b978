import Translate from '@docusaurus/Translate';
import type {ReactNode} from 'react';
import styles from './styles.module.css';

/** Sets off the part of a page that's for looking things up, so that learners know where the lesson ends. */
export default function Reference({children}: {readonly children: ReactNode}): ReactNode {
  return (
    <div className={styles.reference}>
      <p className={styles.label}>
        <Translate id="page.reference" description="The label above the part of a page that readers look things up in">
          Reference: look it up when you need it
        </Translate>
      </p>
      {children}
    </div>
  );
}
