import type {ReactNode} from 'react';
import styles from './styles.module.css';

export interface Props {
  /** A paragraph for each error: `page.mdx:line:column: message` and the source line. */
  readonly message: string;
  /** The source that doesn't compile. */
  readonly children: ReactNode;
}

/** Shows the errors of a diagram that doesn't compile, above its source. Only for the development server; a build fails instead. */
export default function D2Problem({message, children}: Props): ReactNode {
  return (
    <div className={styles.problem}>
      <pre role="alert">{message}</pre>
      {children}
    </div>
  );
}
