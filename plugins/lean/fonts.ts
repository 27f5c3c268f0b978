/** What pages have of the site's fonts. */

/** ASCII, and what else English pages are written with. `tests/static/styles.test.ts` compares it with them. */
export const CHARACTERS = `${Array.from({length: 95}, (_, i) => String.fromCharCode(32 + i)).join('')}\u00a0©«°·»×àäèéöü–—‘’“”•…›−`;

interface Cut {
  /** The font's file, by its name. */
  readonly file: RegExp;
  /** How a variable font's axes are fixed; all that it has by default. */
  readonly axes?: Readonly<Record<string, number>>;
}

/** Text has all weights, code one: the others would double its size for words that stand out by their colour. */
export const CUTS: readonly Cut[] = [
  {file: /source-sans-3-latin-wght-normal\.woff2$/},
  {file: /source-code-pro-latin-wght-normal\.woff2$/, axes: {wght: 400}},
];
