import fs from 'node:fs';
import {createRequire} from 'node:module';
import {convert} from 'fontverter';
import opentype from 'opentype.js';

const require = createRequire(import.meta.url);

/** Files of the fonts. Letters that a label's own font lacks, other than Hangul, are taken from the first that has them. */
const FILES = require('./fonts.json');

export const LATIN = 'Source Sans 3';
/** Noto Sans KR in all weights: the files are named after the lightest. */
export const KOREAN = 'Noto Sans KR Thin';

/**
 * Unpacks the fonts that cards are set in: once, since the renderer would do it for every card.
 *
 * @returns {Promise<{buffers: Uint8Array[], isLatin: (letter: string) => boolean, width: (text: string, size: number, weight: 400 | 700) => number}>}
 *   the fonts as the renderer takes them, and the width of a line in pixels
 */
export async function loadFonts() {
  const buffers = [];
  // One after the other: the program behind it gives all of them the same memory.
  for (const file of FILES)
    buffers.push(Uint8Array.from(await convert(fs.readFileSync(require.resolve(file)), 'sfnt')));
  const fontOf = (name, weight) => {
    const at = FILES.findIndex((file) => file.includes(`/${name}/`) && file.endsWith(`-${weight}-normal.woff2`));
    return opentype.parse(buffers[at].buffer);
  };
  const latin = {400: fontOf('source-sans-3', 400), 700: fontOf('source-sans-3', 700)};
  const korean = {};
  const isLatin = (letter) => latin[400].charToGlyphIndex(letter) > 0;
  const width = (text, size, weight) => {
    let sum = 0;
    for (const letter of text) {
      if (isLatin(letter)) sum += latin[weight].getAdvanceWidth(letter, size);
      else {
        korean[weight] ??= fontOf('noto-sans-kr', weight);
        sum += korean[weight].getAdvanceWidth(letter, size);
      }
    }
    return sum;
  };
  return {buffers, isLatin, width};
}
