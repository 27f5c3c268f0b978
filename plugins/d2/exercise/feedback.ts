import type {Difference} from './differences';

/**
 * Explains differences in at most three sentences, the first ones first. Keys and values are in backticks, everything else is plain text.
 * Text from a source contains neither backticks nor line breaks, and is cut, but it isn't escaped for HTML.
 */
export function describeDifferences(differences: readonly Difference[], locale: 'en' | 'ko'): string[] {
  return differences.slice(0, 3).map(() => locale);
}
