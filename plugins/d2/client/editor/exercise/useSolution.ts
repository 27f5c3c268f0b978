import {useState} from 'react';
import type {Exercise} from '../../../figure/contract';

/** Returns whether the source is the solution because the reader asked for it, and a function to call when the reader does. */
export function useSolution(
  exercise: Exercise | undefined,
  source: string | undefined,
): [isShown: boolean, setShown: (isShown: boolean) => void] {
  const [isShown, setShown] = useState(false);
  // Whoever undoes it and writes it again has solved the exercise.
  if (isShown && source !== exercise?.solution) setShown(false);
  return [isShown, setShown];
}
