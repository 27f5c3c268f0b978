import type {Edit} from '../../plugins/d2/mistakes';

/** Applies edits to a source. They must not overlap. Edits at the same position keep their order. */
export function applyEdits(source: string, edits: readonly Edit[]): string {
  return [...edits]
    .reverse()
    .sort((a, b) => b.from - a.from)
    .reduce((text, {from, to, insert}) => text.slice(0, from) + insert + text.slice(to), source);
}
