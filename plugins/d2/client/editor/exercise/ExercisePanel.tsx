import {type ReactNode, useEffect, useState} from 'react';
import {describeDifferences} from '../../../exercise/feedback';
import type {Exercise} from '../../../figure/contract';
import {Tick} from '../../../theme/D2Lesson/TaskHeader';
import WithCode from '../../../theme/D2Lesson/WithCode';
import layout from '../layout.module.css';
import {PHRASES, translateText} from '../phrases';
import {followNextStep, type NextStep} from './next';
import styles from './styles.module.css';
import type {Outcome} from './useExercise';

interface Props {
  readonly exercise: Exercise;
  readonly outcome: Outcome;
  /** Whether it's the outcome of the current source. */
  readonly isCurrent: boolean;
  readonly next: NextStep | undefined;
  readonly onShowSolution: () => void;
  readonly onReset: () => void;
  /** A message that isn't about the source. */
  readonly children?: ReactNode;
}

/**
 * The answers and the controls below an exercise. Success is shown and announced as soon as the drawing matches the goal. What's
 * different is only explained once the reader asks; from then on the explanation quietly follows the source.
 */
export default function ExercisePanel(props: Props): ReactNode {
  const {exercise, outcome, isCurrent, next, onShowSolution, onReset, children} = props;
  const [isAsking, setAsking] = useState(false);
  /** Whether the reader's last question isn't answered yet. */
  const [isWaiting, setWaiting] = useState(false);
  const [hasHint, setHint] = useState(false);
  const [announced, setAnnounced] = useState('');
  /** Counts questions, so that the same answer is announced again. */
  const [questions, setQuestions] = useState(0);
  const {kind} = outcome;
  const isSolved = kind === 'solved';
  const answers = listAnswers(outcome, isAsking);
  const success = translateText(PHRASES.solved);
  const nextLabel = next && translateText(PHRASES.nextStep, {name: next.name});

  useEffect(() => {
    if (!isSolved) return;
    setAsking(false);
    setAnnounced([success, nextLabel].filter(Boolean).join('. '));
  }, [isSolved, success, nextLabel]);

  useEffect(() => {
    if (!isWaiting || !isCurrent) return;
    setWaiting(false);
    setAnnounced(isSolved ? success : listAnswers(outcome, true).join(' ').replaceAll('`', ''));
  }, [isWaiting, isCurrent, isSolved, outcome, success]);

  function check(): void {
    setQuestions(questions + 1);
    setAsking(!isSolved);
    setWaiting(true);
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div
      className={`${layout.panel} ${styles.panel}`}
      role="group"
      aria-label={translateText(PHRASES.exercise)}
      data-outcome={kind}
    >
      {isSolved && (
        <p className={styles.solved}>
          <Tick />
          <strong>{success}</strong>
          {next && (
            <a href={next.href} onClick={(event) => followNextStep(event, next)}>
              {nextLabel}
            </a>
          )}
        </p>
      )}
      {answers.length > 0 && (
        <ul className={styles.answers}>
          {answers.map((answer) => (
            <li key={answer}>
              <WithCode text={answer} />
            </li>
          ))}
        </ul>
      )}
      {children}
      {hasHint && (
        <p className={styles.hint}>
          <strong>{translateText(PHRASES.hint)}</strong> <WithCode text={exercise.hint} />
        </p>
      )}
      <div className={styles.controls}>
        <button type="button" className={styles.check} onClick={check}>
          {translateText(PHRASES.check)}
        </button>
        {/* A single button, so that the focus stays on it. */}
        <button type="button" onClick={!hasHint ? () => setHint(true) : kind === 'shown' ? onReset : onShowSolution}>
          {translateText(!hasHint ? PHRASES.hint : kind === 'shown' ? PHRASES.startOver : PHRASES.showSolution)}
        </button>
      </div>
      <div role="status" className={styles.heard}>
        {announced}
        {/* Screen readers only announce the same message again if the text has changed. */}
        {questions % 2 === 1 && '\u00a0'}
      </div>
    </div>
  );
}

function listAnswers(outcome: Outcome, isAsking: boolean): string[] {
  if (outcome.kind === 'shown') return [translateText(PHRASES.solutionShown)];
  if (!isAsking) return [];
  switch (outcome.kind) {
    case 'different':
      return describeDifferences(outcome.differences, document.documentElement.lang === 'ko' ? 'ko' : 'en');
    case 'undrawn':
      return [translateText(PHRASES.undrawn)];
    case 'unknown':
      return [translateText(PHRASES.checking)];
    case 'solved':
      return [];
  }
}
