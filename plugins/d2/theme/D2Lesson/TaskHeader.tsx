import clsx from 'clsx';
import type {ReactNode} from 'react';
import {createDataAttributes} from '../../client/attributes';
import {getText} from '../../language/text';
import {PHRASES} from './phrases';
import styles from './styles.module.css';
import WithCode from './WithCode';

interface Props {
  /** A sentence with code in backticks. */
  readonly goal: string;
  readonly isDone: boolean;
  readonly locale: string;
  readonly className?: string | undefined;
}

/** Renders an exercise's task, and whether the reader has done it. Reserves space for the tick, so that the layout doesn't shift. */
export default function TaskHeader({goal, isDone, locale, className}: Props): ReactNode {
  return (
    <div className={clsx(styles.task, className)} {...createDataAttributes({task: ''})}>
      <p className={styles.top}>
        <span className={styles.mark}>{getText(PHRASES.yourTurn, locale)}</span>
        <span className={styles.done} data-state={isDone ? 'done' : 'open'}>
          <Tick /> {getText(PHRASES.done, locale)}
        </span>
      </p>
      <p>
        <WithCode text={goal} />
      </p>
    </div>
  );
}

/** Renders a check mark in a circle. */
export function Tick(): ReactNode {
  return (
    <svg className={styles.tick} viewBox="0 0 18 18" aria-hidden="true">
      <circle cx="9" cy="9" r="8" />
      <path d="M5.2 9.3l2.6 2.6 5-5.5" />
    </svg>
  );
}
