import {useState} from 'react';
import type {Exercise} from '../../../figure/contract';

/** Returns whether the reader has asked for the solution and not changed it since, and a function to call when the reader asks. */
export function useSolution(
  exercise: Exercise | undefined,
  source: string | undefined,
): [isShown: boolean, setShown: (isShown: boolean) => void] {
  const [isShown, setShown] = useState(false);
  // Readers who undo the solution and then write it themselves have solved the exercise.
  if (isShown && source !== exercise?.solution) setShown(false);
  return [isShown, setShown];
}
