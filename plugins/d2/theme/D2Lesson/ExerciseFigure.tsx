import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import type {ReactNode} from 'react';
import {useIsDone} from '../../client/progress/useIsDone';
import {getText} from '../../language/text';
import Caption from '../D2Figure/Caption';
import FigureView from '../D2Figure/FigureView';
import type {LessonProps} from '.';
import EditControl from './EditControl';
import {PHRASES} from './phrases';
import styles from './styles.module.css';
import TaskHeader from './TaskHeader';
import WithCode from './WithCode';

/** Renders an exercise: the task, its goal as a drawing, and the source to start with. Without JavaScript, readers can still unfold the solution. */
export default function ExerciseFigure({figure, blocks, loading, resolveUrl}: LessonProps): ReactNode {
  const {view, caption, example, exercise} = figure;
  const {i18n} = useDocusaurusContext();
  const isDone = useIsDone(exercise?.id ?? '');
  const getPhrase = (phrase: keyof typeof PHRASES) => getText(PHRASES[phrase], i18n.currentLocale);
  const [start, solution] = blocks;
  if (!exercise) return null;
  return (
    <>
      <TaskHeader goal={exercise.goal} isDone={isDone} locale={i18n.currentLocale} />
      <p className={styles.label}>{getPhrase('goal')}</p>
      {view && <FigureView view={view} loading={loading} resolveUrl={resolveUrl} />}
      <Caption caption={caption} view={view}>
        {example && <EditControl label={getPhrase('tryIt')} className={styles.try} />}
      </Caption>
      <p className={styles.label}>{getPhrase(start?.props.code ? 'start' : 'emptyStart')}</p>
      {start?.props.code && start}
      <details className={styles.help}>
        <summary>{getPhrase('hint')}</summary>
        <p>
          <WithCode text={exercise.hint} />
        </p>
      </details>
      <details className={styles.help}>
        <summary>{getPhrase('solution')}</summary>
        {solution}
      </details>
    </>
  );
}
