import {type ReactNode, useSyncExternalStore} from 'react';
import type {Exercise} from '../../../figure/contract';
import TaskHeader from '../../../theme/D2Lesson/TaskHeader';
import {getPage} from '../../progress/page';
import {isDone, subscribe} from '../../progress/store';

interface Props {
  readonly exercise: Exercise;
  readonly className?: string | undefined;
}

/** The task of an exercise, in its editor. */
export default function Task({exercise, className}: Props): ReactNode {
  const hasDone = useSyncExternalStore(subscribe, () => isDone(getPage(), exercise.id));
  return (
    <TaskHeader goal={exercise.goal} isDone={hasDone} locale={document.documentElement.lang} className={className} />
  );
}
