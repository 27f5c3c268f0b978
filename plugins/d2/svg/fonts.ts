import {convert} from 'fontverter';
import {LruCache} from '../../shared/lruCache';
import type {CompileResult, Drawing} from '../compiler/request';
import {STYLE_SHEET} from './motion';

const FONT = /data:application\/font-woff;base64,([A-Za-z0-9+/=]+)/g;
/** Sizes of a font's header, and of each entry in its table directory. */
const HEADER_BYTES = 12;
const ENTRY_BYTES = 16;
/** Maximum number of conversions to keep, about 5 KB each. A large site has 1,500. */
const MAX_FONTS = 3000;

/** Converted fonts by their originals, both in Base64. Diagrams with the same characters have the same fonts. */
const conversions = new LruCache<Promise<string>>(MAX_FONTS, () => 1);
let lastConversion: Promise<unknown> = Promise.resolve();

/**
 * Converts the fonts embedded in a result's SVGs to WOFF2 and removes their names and licenses, which makes them about half as large.
 * Only runs in Node.js: in the browser, showing a drawing quickly is more important than its size.
 */
export async function shrinkFonts(result: CompileResult): Promise<CompileResult> {
  const {drawing} = result;
  if (!drawing) return result;
  const shrink = async <One extends Pick<Drawing, 'content'>>(drawing: One): Promise<One> => ({
    ...drawing,
    content: await convertFonts(drawing.content),
  });
  const boards =
    drawing.boards &&
    (await Promise.all(
      drawing.boards.map(async (board) => (board.drawing ? {...board, drawing: await shrink(board.drawing)} : board)),
    ));
  return {...result, drawing: {...(await shrink(drawing)), ...(boards && {boards})}};
}

async function convertFonts(svg: string): Promise<string> {
  const fonts = [...svg.matchAll(STYLE_SHEET)].flatMap(([sheet]) =>
    [...sheet.matchAll(FONT)].map(([, font = '']) => font),
  );
  const convertedFonts = new Map(await Promise.all(fonts.map(async (font) => [font, await toWoff2(font)] as const)));
  return svg.replace(STYLE_SHEET, (sheet) =>
    sheet.replace(FONT, (_, font: string) => `data:font/woff2;base64,${convertedFonts.get(font)}`),
  );
}

/** Converts a font to WOFF2. Fonts wait for each other, because fontverter's WASM program uses the same memory for all of them. */
function toWoff2(font: string): Promise<string> {
  const convertedFont = conversions.get(font);
  if (convertedFont) return convertedFont;
  const converting = lastConversion.then(async () => {
    const sfnt = await convert(Buffer.from(font, 'base64'), 'sfnt');
    return (await convert(removeNames(sfnt), 'woff2')).toString('base64');
  });
  lastConversion = converting.catch(() => conversions.delete(font));
  conversions.set(font, converting);
  return converting;
}

/**
 * Empties a font's table of names. The table itself stays, because browsers require one.
 * See https://learn.microsoft.com/typography/opentype/spec/otff
 */
function removeNames(sfnt: Buffer): Buffer {
  const nameless = Buffer.from(sfnt);
  const tables = nameless.readUInt16BE(4);
  for (let entry = HEADER_BYTES; entry < HEADER_BYTES + tables * ENTRY_BYTES; entry += ENTRY_BYTES) {
    if (nameless.toString('latin1', entry, entry + 4) !== 'name') continue;
    const start = nameless.readUInt32BE(entry + 8);
    nameless.fill(0, start, start + nameless.readUInt32BE(entry + 12));
    nameless.writeUInt16BE(6, start + 4); // offset of the strings
    nameless.writeUInt32BE(0x0006_0000, entry + 4); // checksum
  }
  return nameless;
}
