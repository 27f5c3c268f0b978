import type {ReactNode} from 'react';
import CopyPage from './CopyPage';
import styles from './styles.module.css';

/** The title of a page that is shown whole, and the button beside it. */
export default function PageTitle({children}: {readonly children: ReactNode}): ReactNode {
  return (
    <div className={styles.title}>
      {children}
      <CopyPage />
    </div>
  );
}
