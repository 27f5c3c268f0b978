import {escapeUTF8} from 'entities';
import {KOREAN_FAMILY, LATIN_FAMILY} from '../../shared/png/fonts.mjs';

const CARD_WIDTH = 1200;
const CARD_HEIGHT = 630;

const CARD_MARGIN = 72;
const INK = '#0a0f25';
const QUIET_INK = '#555b70';
const ACCENT = '#0d32b2';
/** Space around a diagram, in pixels. */
const DIAGRAM_PADDING = 40;
/** Maximum scale of a diagram. Small ones are enlarged up to this. */
const MAX_SCALE = 2.25;

/** Breaks a text into lines of at most `maxWidth` pixels, at spaces only, like the site's Korean text. */
function breakLines(text, maxWidth, measureLine) {
  const [first, ...words] = text.split(/\s+/);
  const lines = [first];
  for (const word of words) {
    const longer = `${lines.at(-1)} ${word}`;
    if (measureLine(longer) <= maxWidth) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** Draws a line of text, each character in a font that has it. A space uses the font of the character before it. */
function drawLine(text, {x, y, size, weight, fill}, fonts) {
  let spans = '';
  let current;
  for (const character of text) {
    const family = character === ' ' && current ? current : fonts.isLatin(character) ? LATIN_FAMILY : KOREAN_FAMILY;
    if (family !== current) spans += `${current ? '</tspan>' : ''}<tspan font-family="${family}">`;
    current = family;
    spans += escapeUTF8(character);
  }
  return `<text xml:space="preserve" x="${x}" y="${y}" font-size="${size}" font-weight="${weight}" fill="${fill}">${spans}</tspan></text>`;
}

/** Draws a text in the largest of `sizes` that needs at most `maxLines`. Truncates it if even the smallest one needs more. */
function drawParagraph(text, {y, sizes, weight, fill, leading, maxWidth, maxLines}, fonts) {
  let lines;
  let size;
  for (size of sizes) {
    const measureLine = (line) => fonts.measureWidth(line, size, weight);
    lines = breakLines(text, maxWidth, measureLine);
    if (lines.length <= maxLines && lines.every((line) => measureLine(line) <= maxWidth)) break;
  }
  if (lines.length > maxLines) lines = [...lines.slice(0, maxLines - 1), `${lines[maxLines - 1]}…`];
  const baseline = (i) => y + i * size * leading;
  const drawnLines = lines.map((text, i) =>
    drawLine(text, {x: CARD_MARGIN, y: Math.round(baseline(i)), size, weight, fill}, fonts),
  );
  return {svg: drawnLines.join(''), bottom: baseline(lines.length - 1)};
}

/** Centers a diagram in a box. */
function drawDiagram({svg, width, height}, {x, y, w, h}, share) {
  const scale = share * Math.min((w - 2 * DIAGRAM_PADDING) / width, (h - 2 * DIAGRAM_PADDING) / height, MAX_SCALE);
  const [shownWidth, shownHeight] = [width * scale, height * scale];
  const position = `x="${(x + (w - shownWidth) / 2).toFixed(1)}" y="${(y + (h - shownHeight) / 2).toFixed(1)}"`;
  return svg.replace(
    /^<svg\b[^>]*>/,
    `<svg ${position} width="${shownWidth.toFixed(1)}" height="${shownHeight.toFixed(1)}" viewBox="0 0 ${width} ${height}">`,
  );
}

/** Draws the site's logo and name, and the page's section. */
function drawHeader({section}, fonts) {
  const logo = `<g transform="translate(${CARD_MARGIN} 54) scale(1.5)" fill="#e3e9fd" stroke="${ACCENT}" stroke-width="2.5"><rect x="3" y="4" width="12" height="10" rx="2"/><rect x="17" y="18" width="12" height="10" rx="2"/><path d="M9 14v6q0 3 3 3h5" fill="none"/></g>`;
  const y = 89;
  const name = drawLine('D2', {x: CARD_MARGIN + 62, y, size: 34, weight: 700, fill: INK}, fonts);
  return `${logo}${name}${section ? drawLine(section, {x: CARD_MARGIN + 118, y, size: 28, weight: 400, fill: QUIET_INK}, fonts) : ''}`;
}

/**
 * Lays out a card as an SVG of 1200 × 630 pixels: the title, then the diagram below it if it's wide, or else the description
 * with the diagram to its right. The diagram may fill a `share` of the available space.
 */
export function createCardSvg(card, fonts, share) {
  const {title, description, diagram} = card;
  const isWide = diagram && diagram.width / diagram.height >= 1.5;
  const columnWidth = diagram && !isWide ? 508 : CARD_WIDTH - 2 * CARD_MARGIN;
  const heading = drawParagraph(
    title,
    {
      y: isWide ? 180 : diagram ? 196 : 250,
      sizes: diagram ? [68, 60, 52, 44] : [84, 72, 60],
      weight: 700,
      fill: INK,
      leading: 1.15,
      maxWidth: columnWidth,
      maxLines: diagram ? (isWide ? 2 : 4) : 3,
    },
    fonts,
  );
  const parts = [heading.svg];
  if (!isWide && description !== '') {
    const size = diagram ? 27 : 34;
    const y = heading.bottom + size * 2.1;
    const maxLines = Math.floor((CARD_HEIGHT - 48 - y) / (size * 1.4)) + 1;
    const style = {y, sizes: [size], weight: 400, fill: QUIET_INK, leading: 1.4, maxWidth: columnWidth, maxLines};
    parts.push(drawParagraph(description, style, fonts).svg);
  }
  if (diagram) {
    const x = isWide ? 0 : CARD_MARGIN + columnWidth + 40;
    const y = isWide ? Math.round(heading.bottom + 44) : 0;
    const edge = isWide ? `M0 ${y}.5H${CARD_WIDTH}` : `M${x}.5 0V${CARD_HEIGHT}`;
    parts.push(
      `<path d="M${x} ${y}H${CARD_WIDTH}V${CARD_HEIGHT}H${x}z" fill="#fff"/><path d="${edge}" stroke="#d9ddea" stroke-width="2"/>`,
    );
    parts.push(drawDiagram(diagram, {x, y, w: CARD_WIDTH - x, h: CARD_HEIGHT - y}, share));
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${CARD_WIDTH}" height="${CARD_HEIGHT}"><path d="M0 0h${CARD_WIDTH}v${CARD_HEIGHT}H0z" fill="#fbfbfe"/>${drawHeader(card, fonts)}${parts.join('')}</svg>`;
}
