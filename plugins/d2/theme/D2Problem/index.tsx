import type {ReactNode} from 'react';
import styles from './styles.module.css';

export interface Props {
  /** `page.mdx:line:column: message` and the source line, one paragraph a mistake. */
  readonly message: string;
  /** The source that does not compile. */
  readonly children: ReactNode;
}

/** Stands in for a diagram that does not compile. The authoring server shows it; a build ends instead. */
export default function D2Problem({message, children}: Props): ReactNode {
  return (
    <div className={styles.problem}>
      <pre role="alert">{message}</pre>
      {children}
    </div>
  );
}
