import type {Edit} from '../../plugins/d2/mistakes';

/** Returns a source with edits applied, which don't overlap. Edits at the same place keep their order. */
export function applyEdits(source: string, edits: readonly Edit[]): string {
  return [...edits]
    .reverse()
    .sort((a, b) => b.from - a.from)
    .reduce((text, {from, to, insert}) => text.slice(0, from) + insert + text.slice(to), source);
}
