import words from './words.json';

const readGroups = (lines: readonly string[]): string[][] => lines.map((line) => line.split(', '));

/**
 * Groups of words and phrases that mean the same to somebody who searches, by locale. The embedded engine uses
 * them, and `search:push` makes two-way synonyms of the hosted service of them.
 */
export const SYNONYMS: Readonly<Record<string, readonly (readonly string[])[]>> = {
  en: readGroups(words.synonyms.en),
  ko: readGroups(words.synonyms.ko),
};
