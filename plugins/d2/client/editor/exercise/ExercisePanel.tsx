import clsx from 'clsx';
import {type ReactNode, useEffect, useState} from 'react';
import {describeDifferences} from '../../../exercise/feedback';
import type {Exercise} from '../../../figure/contract';
import figureStyles from '../../../theme/D2Figure/styles.module.css';
import {Tick} from '../../../theme/D2Lesson/TaskHeader';
import WithCode from '../../../theme/D2Lesson/WithCode';
import {removeBackticks} from '../codeText';
import layout from '../layout.module.css';
import {formatShortcut, PHRASES, translateText} from '../phrases';
import {followNextStep, type NextStep} from './next';
import styles from './styles.module.css';
import type {Outcome} from './useExercise';

interface Props {
  readonly exercise: Exercise;
  /** The last outcome that's known. */
  readonly outcome: Outcome;
  /** Whether it's the outcome of the current source. If not, it's only kept until the next one, so that nothing flickers. */
  readonly isCurrent: boolean;
  readonly next: NextStep | undefined;
  readonly onShowSolution: () => void;
  readonly onReset: () => void;
  /** A message that isn't about the source. */
  readonly children?: ReactNode;
}

/**
 * The answers and the controls below an exercise. Success is shown and announced as soon as the drawing matches the goal. Differences are
 * only explained once the reader asks. After that, the explanation follows the source, without being announced again.
 */
export default function ExercisePanel(props: Props): ReactNode {
  const {exercise, outcome, isCurrent, next, onShowSolution, onReset, children} = props;
  const [isAsking, setAsking] = useState(false);
  /** Whether the reader has asked and the answer isn't known yet. */
  const [isWaiting, setWaiting] = useState(false);
  const [isHintShown, setHintShown] = useState(false);
  const [announcement, setAnnouncement] = useState('');
  /** How often the reader has asked, so that the same answer is announced again. */
  const [questionCount, setQuestionCount] = useState(0);
  const {kind} = outcome;
  const isSolved = kind === 'solved';
  const isChecking = isWaiting && !isCurrent;
  const answers = isChecking ? [] : listAnswers(outcome, isAsking);
  const success = translateText(PHRASES.solved);
  const nextLabel = next && translateText(PHRASES.nextStep, {name: next.name});

  useEffect(() => {
    if (!isSolved || !isCurrent) return;
    setAsking(false);
    setAnnouncement([success, nextLabel].filter(Boolean).join('. '));
  }, [isSolved, isCurrent, success, nextLabel]);

  useEffect(() => {
    if (!isWaiting || !isCurrent) return;
    setWaiting(false);
    setAnnouncement(isSolved ? success : removeBackticks(listAnswers(outcome, true).join(' ')));
  }, [isWaiting, isCurrent, isSolved, outcome, success]);

  function check(): void {
    setQuestionCount(questionCount + 1);
    setAsking(!isSolved || !isCurrent);
    setWaiting(true);
    if (!isCurrent) setAnnouncement(translateText(PHRASES.checking));
  }

  function showHint(): void {
    setHintShown(true);
    setAnnouncement(removeBackticks(exercise.hint));
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div
      className={`${layout.panel} ${styles.panel}`}
      role="group"
      aria-label={translateText(PHRASES.exercise)}
      data-outcome={kind}
    >
      {isChecking && <p>{translateText(PHRASES.checking)}</p>}
      {isSolved && !isChecking && (
        <p className={clsx(styles.solved, !isCurrent && styles.outdated)}>
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
        <ul className={clsx(styles.answers, !isCurrent && styles.outdated)}>
          {answers.map((answer) => (
            <li key={answer}>
              <WithCode text={answer} />
            </li>
          ))}
        </ul>
      )}
      {children}
      {isHintShown && (
        <p className={styles.hint}>
          <strong>{translateText(PHRASES.hint)}</strong> <WithCode text={exercise.hint} />
        </p>
      )}
      <div className={styles.controls}>
        <button type="button" className={styles.check} onClick={check}>
          {translateText(PHRASES.check)}
        </button>
        {/* A single button for all three, so that the focus stays on it. */}
        <button type="button" onClick={!isHintShown ? showHint : kind === 'shown' ? onReset : onShowSolution}>
          {translateText(!isHintShown ? PHRASES.hint : kind === 'shown' ? PHRASES.startOver : PHRASES.showSolution)}
        </button>
      </div>
      <div role="status" className={figureStyles.visuallyHidden}>
        {announcement}
        {/* Screen readers only announce the same message again if the text has changed. */}
        {questionCount % 2 === 1 && '\u00a0'}
      </div>
    </div>
  );
}

function listAnswers(outcome: Outcome, isAsking: boolean): string[] {
  if (outcome.kind === 'shown') return [translateText(PHRASES.solutionShown, {undoKey: formatShortcut('Z')})];
  if (!isAsking) return [];
  switch (outcome.kind) {
    case 'different':
      return describeDifferences(outcome.differences, document.documentElement.lang === 'ko' ? 'ko' : 'en');
    case 'undrawn':
      return [translateText(PHRASES.notDrawn)];
    case 'unknown':
      return [translateText(PHRASES.checking)];
    case 'solved':
      return [];
  }
}
