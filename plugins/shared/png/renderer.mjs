/** Renders SVGs as PNGs, with the same bytes on every machine. Only import it in worker threads, because it blocks while it renders. */
import fs from 'node:fs';
import {createRequire} from 'node:module';
import {initWasm, Resvg} from '@resvg/resvg-wasm';
import {LATIN_FAMILY, loadFonts} from './fonts.mjs';

await initWasm(fs.readFileSync(createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm')));

export const fonts = await loadFonts();

const font = {
  fontBuffers: fonts.buffers,
  defaultFontFamily: LATIN_FAMILY,
  sansSerifFamily: LATIN_FAMILY,
  loadSystemFonts: false,
};

export function renderPng(svg) {
  const drawing = new Resvg(svg, {font});
  const image = drawing.render();
  const png = image.asPng();
  // WebAssembly memory isn't garbage collected.
  image.free();
  drawing.free();
  return png;
}
