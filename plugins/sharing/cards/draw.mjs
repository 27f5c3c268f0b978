import fs from 'node:fs';
import {createRequire} from 'node:module';
import {initWasm, Resvg} from '@resvg/resvg-wasm';
import {LATIN, loadFonts} from './fonts.mjs';
import {cardSvg} from './layout.mjs';

let started;

async function start() {
  const program = createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm');
  await initWasm(fs.readFileSync(program));
  return loadFonts();
}

/** The renderer is a program in WebAssembly: it makes the same bytes on every machine. */
function png(svg, fontBuffers) {
  const font = {fontBuffers, defaultFontFamily: LATIN, sansSerifFamily: LATIN, loadSystemFonts: false};
  const drawing = new Resvg(svg, {font});
  try {
    const image = drawing.render();
    try {
      return image.asPng();
    } finally {
      image.free();
    }
  } finally {
    drawing.free();
  }
}

/** Some who fetch cards give up on heavier ones. */
const MAX_BYTES = 60_000;

/** How large a diagram is drawn, of the room that it has: a busy one smaller, until the card is light enough. */
const SHARES = [1, 0.85, 0.7, 0.55];

/**
 * Draws a card. A diagram that is too busy even when it's small is left out: it would be hard to read anyway.
 *
 * @param {import('.').Card} card
 * @returns {Promise<Uint8Array>} a PNG of 1200 × 630 pixels
 */
export async function drawCard(card) {
  started ??= start();
  const fonts = await started;
  for (const share of card.diagram ? SHARES : []) {
    const drawn = png(cardSvg(card, fonts, share), fonts.buffers);
    if (drawn.length <= MAX_BYTES) return drawn;
  }
  return png(cardSvg({...card, diagram: undefined}, fonts, 1), fonts.buffers);
}

/**
 * Draws an SVG without text.
 *
 * @param {string} svg
 * @returns {Promise<Uint8Array>} a PNG of its size
 */
export async function drawSvg(svg) {
  started ??= start();
  await started;
  return png(svg, []);
}
