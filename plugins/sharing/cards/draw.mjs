/** Runs in a worker thread, one card at a time. */
import fs from 'node:fs';
import {createRequire} from 'node:module';
import {initWasm, Resvg} from '@resvg/resvg-wasm';
import {LATIN_FAMILY, loadFonts} from './fonts.mjs';
import {createCardSvg} from './layout.mjs';

await initWasm(fs.readFileSync(createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm')));
const fonts = await loadFonts();
const font = {
  fontBuffers: fonts.buffers,
  defaultFontFamily: LATIN_FAMILY,
  sansSerifFamily: LATIN_FAMILY,
  loadSystemFonts: false,
};

/** Some of the services that fetch cards give up on heavier files. */
const MAX_CARD_BYTES = 60_000;

/** Shares of the available space to draw a diagram at, tried until the card is light enough. */
const DIAGRAM_SCALES = [1, 0.85, 0.7, 0.55];

function renderPng(svg) {
  const drawing = new Resvg(svg, {font});
  const image = drawing.render();
  const png = image.asPng();
  // WebAssembly memory isn't garbage collected.
  image.free();
  drawing.free();
  return png;
}

/** Draws a card as a PNG. Leaves out a diagram that is too busy even when it's small, because nobody could read it anyway. */
export default function drawCard(card) {
  for (const share of card.diagram ? DIAGRAM_SCALES : []) {
    const png = renderPng(createCardSvg(card, fonts, share));
    if (png.length <= MAX_CARD_BYTES) return png;
  }
  return renderPng(createCardSvg({...card, diagram: undefined}, fonts, 1));
}
