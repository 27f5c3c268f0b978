import type {ReactNode} from 'react';
import styles from './styles.module.css';

/** SVG elements in a box of 16 × 16 units, by the choice's id. */
const PATHS: Readonly<Record<string, string>> = {
  database:
    'M3 4c0-1.1 2.2-2 5-2s5 .9 5 2-2.2 2-5 2-5-.9-5-2v8c0 1.1 2.2 2 5 2s5-.9 5-2V4M3 8c0 1.1 2.2 2 5 2s5-.9 5-2',
  dashed: 'M1.5 8h3M6.5 8h3M11.5 8h3',
  sketch: 'M2 14l1-4 8-8 3 3-8 8zM9.5 3.5l3 3',
  dark: 'M8 2a6 6 0 1 0 0 12 6 6 0 1 0 0-12v12M10.5 3.5v9M12.5 5v6',
  elk: 'M2 4h5v8h7M7 8h7M7 4h7',
};

/** Renders the icon of a choice, if there's one for its id. */
export default function ChoiceIcon({name}: {readonly name: string}): ReactNode {
  const path = Object.hasOwn(PATHS, name) ? PATHS[name] : undefined;
  return (
    path && (
      <svg className={styles.icon} viewBox="0 0 16 16" aria-hidden="true">
        <path d={path} />
      </svg>
    )
  );
}
