import type {ReactNode} from 'react';
import styles from './styles.module.css';

interface Props {
  readonly label: string;
  readonly names: readonly string[];
  /** Index of the current choice. */
  readonly current: number;
  readonly onChoose: (index: number) => void;
}

/** Renders buttons that choose one of several files or versions. */
export default function Choices({label, names, current, onChoose}: Props): ReactNode {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div className={styles.choices} role="group" aria-label={label}>
      {names.map((name, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: names can repeat, and their order never changes
        <button key={i} type="button" aria-pressed={i === current} onClick={() => onChoose(i)}>
          {name}
        </button>
      ))}
    </div>
  );
}
