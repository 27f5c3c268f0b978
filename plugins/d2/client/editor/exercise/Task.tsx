import {type ReactNode, useSyncExternalStore} from 'react';
import type {Exercise} from '../../../figure/contract';
import TaskHeader from '../../../theme/D2Lesson/TaskHeader';
import {getPagePath} from '../../progress/page';
import {isDone, subscribe} from '../../progress/store';

interface Props {
  readonly exercise: Exercise;
  readonly className?: string | undefined;
}

/** Renders the task of an exercise in its editor. */
export default function Task({exercise, className}: Props): ReactNode {
  const hasDone = useSyncExternalStore(subscribe, () => isDone(getPagePath(), exercise.id));
  return (
    <TaskHeader goal={exercise.goal} isDone={hasDone} locale={document.documentElement.lang} className={className} />
  );
}
