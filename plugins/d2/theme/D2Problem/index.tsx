import type {ReactNode} from 'react';
import styles from './styles.module.css';

export interface Props {
  /** `page.mdx:line:column: message` and the source line, one paragraph per mistake. */
  readonly message: string;
  /** The source that doesn't compile. */
  readonly children: ReactNode;
}

/** Reports a diagram that doesn't compile, above its source. Only the authoring server shows it; a build fails instead. */
export default function D2Problem({message, children}: Props): ReactNode {
  return (
    <div className={styles.problem}>
      <pre role="alert">{message}</pre>
      {children}
    </div>
  );
}
