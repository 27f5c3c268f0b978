import type {ReactNode} from 'react';
import CopyPage from './CopyPage';
import styles from './styles.module.css';

/** Puts a copy button beside the title of a page. */
export default function PageTitle({children}: {readonly children: ReactNode}): ReactNode {
  return (
    <div className={styles.title}>
      {children}
      <CopyPage />
    </div>
  );
}
