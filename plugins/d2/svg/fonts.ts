import {convert} from 'fontverter';
import type {CompileResult, Drawing, DrawnBoard} from '../compiler/request';
import {SHEET} from './motion';

const FONT = /data:application\/font-woff;base64,([A-Za-z0-9+/=]+)/g;
/** Sizes in bytes of a font's header, and of each entry in its table directory. */
const HEADER_SIZE = 12;
const ENTRY_SIZE = 16;

/**
 * Converts the fonts embedded in a result's SVGs to WOFF2 and removes their names and licenses, which makes them about half as large.
 * Only runs in Node.js: in the browser, showing a drawing quickly is more important than its size.
 */
export async function shrinkFonts(result: CompileResult): Promise<CompileResult> {
  const {drawing} = result;
  if (!drawing) return result;
  const converted = new Map<string, string>();
  const shrink = async <One extends Pick<Drawing, 'picture'>>(one: One): Promise<One> => ({
    ...one,
    picture: await convertFonts(one.picture, converted),
  });
  const boards: DrawnBoard[] = [];
  // In sequence, so that a font that several boards contain is converted once.
  for (const board of drawing.boards ?? [])
    boards.push(board.drawing ? {...board, drawing: await shrink(board.drawing)} : board);
  return {...result, drawing: {...(await shrink(drawing)), ...(drawing.boards && {boards})}};
}

let previous: Promise<unknown> = Promise.resolve();

/** Converts one font at a time, because fontverter's WASM program uses the same memory for all of them. */
function toWoff2(font: Buffer): Promise<Buffer> {
  const converting = previous.then(async () => convert(removeNames(await convert(font, 'sfnt')), 'woff2'));
  previous = converting.catch(() => {});
  return converting;
}

/** Converts an SVG's fonts. @param converted data URLs of converted fonts, by the original data URL */
async function convertFonts(svg: string, converted: Map<string, string>): Promise<string> {
  for (const [font, data = ''] of [...svg.matchAll(SHEET)].flatMap(([sheet]) => [...sheet.matchAll(FONT)])) {
    if (converted.has(font)) continue;
    const woff2 = await toWoff2(Buffer.from(data, 'base64'));
    converted.set(font, `data:font/woff2;base64,${woff2.toString('base64')}`);
  }
  return svg.replace(SHEET, (sheet) => sheet.replace(FONT, (font) => converted.get(font) ?? font));
}

/**
 * Empties a font's table of names. The table itself stays, because browsers require one.
 * See https://learn.microsoft.com/typography/opentype/spec/otff
 */
function removeNames(sfnt: Buffer): Buffer {
  const nameless = Buffer.from(sfnt);
  const tables = nameless.readUInt16BE(4);
  for (let entry = HEADER_SIZE; entry < HEADER_SIZE + tables * ENTRY_SIZE; entry += ENTRY_SIZE) {
    if (nameless.toString('latin1', entry, entry + 4) !== 'name') continue;
    const start = nameless.readUInt32BE(entry + 8);
    nameless.fill(0, start, start + nameless.readUInt32BE(entry + 12));
    nameless.writeUInt16BE(6, start + 4); // offset of the strings
    nameless.writeUInt32BE(0x0006_0000, entry + 4); // checksum
  }
  return nameless;
}
