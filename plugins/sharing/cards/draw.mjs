/** Runs in a worker thread, one card at a time. */
import {fonts, renderPng} from '../../shared/png/renderer.mjs';
import {createCardSvg} from './layout.mjs';

/** Some services that fetch cards give up on larger files. */
const MAX_CARD_BYTES = 60_000;

/** Shares of the available space for a diagram, tried in order until the card is small enough. */
const DIAGRAM_SHARES = [1, 0.85, 0.7, 0.55];

/** Draws a card as a PNG. Leaves out a diagram that is too busy even when it's small, because nobody could read it anyway. */
export default function drawCard(card) {
  for (const share of card.diagram ? DIAGRAM_SHARES : []) {
    const png = renderPng(createCardSvg(card, fonts, share));
    if (png.length <= MAX_CARD_BYTES) return png;
  }
  return renderPng(createCardSvg({...card, diagram: undefined}, fonts, 1));
}
