import type {Difference} from './differences';

/** Compares code without spaces and case, because `{class: a}` and `{ class:a }` are the same. */
const normalizeCode = (code: string): string => code.toLowerCase().replace(/\s+/g, '');

/** Lists the code in `uses` that a source doesn't contain. */
export function findMissingCode(uses: readonly string[], source: string): string[] {
  const normalizedSource = normalizeCode(source);
  return uses.filter((code) => !normalizedSource.includes(normalizeCode(code)));
}

/**
 * Checks what a graph doesn't show: whether a source contains the code that an exercise is meant to practice, such as `@warehouse`. Comments
 * count, because a task can be to turn a line into one.
 *
 * @returns the difference, or an empty list
 */
export function compareSource(uses: readonly string[], source: string): Difference[] {
  const code = findMissingCode(uses, source);
  return code.length > 0 ? [{board: [], kind: 'missing-code', code}] : [];
}
