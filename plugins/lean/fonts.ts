/** The subsets of the site's fonts that pages load. */

/** ASCII, and all other characters on English pages, which `tests/static/styles.test.ts` verifies. */
export const CHARACTERS = `${Array.from({length: 95}, (_, i) => String.fromCharCode(32 + i)).join('')}\u00a0©«°·»×àäèéöü–—‘’“”•…›−`;

interface FontSubset {
  /** Matches the font's file. */
  readonly file: RegExp;
  /** Values that a variable font's axes are pinned to. By default, all axes stay variable. */
  readonly axes?: Readonly<Record<string, number>>;
}

/** Text keeps all weights. Code only keeps one, because its keywords are colored, and more weights would double the file. */
export const FONT_SUBSETS: readonly FontSubset[] = [
  {file: /source-sans-3-latin-wght-normal\.woff2$/},
  {file: /source-code-pro-latin-wght-normal\.woff2$/, axes: {wght: 400}},
];
