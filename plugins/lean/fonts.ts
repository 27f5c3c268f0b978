/** The subset of the site's fonts that pages load. */

/** ASCII, and the other characters on English pages (`tests/static/styles.test.ts` compares). */
export const CHARACTERS = `${Array.from({length: 95}, (_, i) => String.fromCharCode(32 + i)).join('')}\u00a0©«°·»×àäèéöü–—‘’“”•…›−`;

interface Cut {
  /** Matches the font's file. */
  readonly file: RegExp;
  /** Values that a variable font's axes are pinned to. By default, all axes stay variable. */
  readonly axes?: Readonly<Record<string, number>>;
}

/** Text keeps all weights, code only one: color already sets its keywords apart, and the others would double the file. */
export const CUTS: readonly Cut[] = [
  {file: /source-sans-3-latin-wght-normal\.woff2$/},
  {file: /source-code-pro-latin-wght-normal\.woff2$/, axes: {wght: 400}},
];
