import {convert} from 'fontverter';
import type {CompileResult, Drawing, DrawnBoard} from '../compiler/request';
import {SHEET} from './finish';

const FONT = /data:application\/font-woff;base64,([A-Za-z0-9+/=]+)/g;
/** Bytes of a font's head, and of the entry of each of its tables. */
const HEAD = 12;
const ENTRY = 16;

/**
 * Packs the fonts in a drawing's pictures as WOFF2, without the names and licences that D2 leaves in each: about half their
 * bytes. Node only; browsers show what they draw at once.
 */
export async function withSmallFonts(result: CompileResult): Promise<CompileResult> {
  const {drawing} = result;
  if (!drawing) return result;
  const packed = new Map<string, string>();
  const small = async <One extends Pick<Drawing, 'picture'>>(one: One): Promise<One> => ({
    ...one,
    picture: await repack(one.picture, packed),
  });
  const boards: DrawnBoard[] = [];
  // One after the other, so that a font of several boards is packed once.
  for (const board of drawing.boards ?? [])
    boards.push(board.drawing ? {...board, drawing: await small(board.drawing)} : board);
  return {...result, drawing: {...(await small(drawing)), ...(drawing.boards && {boards})}};
}

let before: Promise<unknown> = Promise.resolve();

/** Packs a font after the one before it is packed: the program behind it gives all of them the same memory. */
function pack(font: Buffer): Promise<Buffer> {
  const packing = before.then(async () => convert(withoutNames(await convert(font, 'sfnt')), 'woff2'));
  before = packing.catch(() => {});
  return packing;
}

/** @param packed fonts that were packed already, by what they were */
async function repack(svg: string, packed: Map<string, string>): Promise<string> {
  for (const [font, data = ''] of [...svg.matchAll(SHEET)].flatMap(([sheet]) => [...sheet.matchAll(FONT)])) {
    if (packed.has(font)) continue;
    const woff2 = await pack(Buffer.from(data, 'base64'));
    packed.set(font, `data:font/woff2;base64,${woff2.toString('base64')}`);
  }
  return svg.replace(SHEET, (sheet) => sheet.replace(FONT, (font) => packed.get(font) ?? font));
}

/**
 * A font whose table of names has none: it stays, since browsers require one, and packs to nothing.
 * See https://learn.microsoft.com/typography/opentype/spec/otff
 */
function withoutNames(sfnt: Buffer): Buffer {
  const nameless = Buffer.from(sfnt);
  const tables = nameless.readUInt16BE(4);
  for (let entry = HEAD; entry < HEAD + tables * ENTRY; entry += ENTRY) {
    if (nameless.toString('latin1', entry, entry + 4) !== 'name') continue;
    const start = nameless.readUInt32BE(entry + 8);
    nameless.fill(0, start, start + nameless.readUInt32BE(entry + 12));
    nameless.writeUInt16BE(6, start + 4); // where the texts would begin
    nameless.writeUInt32BE(0x0006_0000, entry + 4); // the sum of the table
  }
  return nameless;
}
