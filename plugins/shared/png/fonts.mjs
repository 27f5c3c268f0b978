import fs from 'node:fs';
import {createRequire} from 'node:module';
import {convert} from 'fontverter';
import opentype from 'opentype.js';

const require = createRequire(import.meta.url);

/** If a font lacks a character other than Hangul, the renderer falls back to the first file here that has it. */
const FONT_FILES = require('./fonts.json');

export const LATIN_FAMILY = 'Source Sans 3';
/** Matches every weight of Noto Sans KR: the files name the family after its lightest weight. */
export const KOREAN_FAMILY = 'Noto Sans KR Thin';

/**
 * Unpacks the fonts, because the renderer would unpack them again for every PNG. Returns their files, whether a character is in the Latin
 * font, and the width of a text in pixels.
 */
export async function loadFonts() {
  const buffers = [];
  // One at a time, because all conversions share the same WebAssembly memory.
  for (const file of FONT_FILES)
    buffers.push(Uint8Array.from(await convert(fs.readFileSync(require.resolve(file)), 'sfnt')));
  const parseFont = (name) => opentype.parse(buffers[FONT_FILES.findIndex((file) => file.includes(name))].buffer);
  const latin = {400: parseFont('sans-3-latin-400-normal'), 700: parseFont('sans-3-latin-700-normal')};
  const korean = {400: parseFont('korean-400-normal'), 700: parseFont('korean-700-normal')};
  const isLatin = (character) => latin[400].charToGlyphIndex(character) > 0;
  const measureWidth = (text, size, weight) => {
    let sum = 0;
    for (const character of text) sum += (isLatin(character) ? latin : korean)[weight].getAdvanceWidth(character, size);
    return sum;
  };
  return {buffers, isLatin, measureWidth};
}
