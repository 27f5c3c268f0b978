/** Draws shapes and arrowheads as small icons. */

const SVG = 'http://www.w3.org/2000/svg';

const BOX = 'M1 2h22v12H1z';
const FOLDED = 'M4 1h12l4 4v10H4z M16 1v4h4';
const HEAD = 'M12 8a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7z';
const LINE = 'M1 8h21';

/** Outlines of shapes in a box of 24 × 16. */
const SHAPES: Readonly<Record<string, string>> = {
  rectangle: BOX,
  square: 'M5 1h14v14H5z',
  page: FOLDED,
  parallelogram: 'M6 2h17l-5 12H1z',
  document: 'M2 2h20v11c-5-3-7 3-10 1s-6-2-10 0z',
  cylinder: 'M4 4v8c0 4 16 4 16 0V4M4 4c0-4 16-4 16 0s-16 4-16 0z',
  queue: 'M5 2h14c4 0 4 12 0 12H5C1 14 1 2 5 2zM19 2c-4 0-4 12 0 12',
  package: 'M2 5V1h9v4h11v10H2z M2 5h9',
  step: 'M1 2h17l5 6-5 6H1l5-6z',
  callout: 'M2 1h20v9H14l-3 5v-5H2z',
  stored_data: 'M6 2h17c-4 2-4 10 0 12H6C1 14 1 2 6 2z',
  person: `${HEAD}M3 15c0-8 18-8 18 0z`,
  'c4-person': `${HEAD}M3 8h18v7H3z`,
  diamond: 'M12 1l11 7-11 7L1 8z',
  oval: 'M12 2c14 0 14 12 0 12S-2 2 12 2z',
  circle: 'M12 1a7 7 0 1 0 0 14 7 7 0 0 0 0-14z',
  hexagon: 'M6 1.5h12L23 8l-5 6.5H6L1 8z',
  cloud: 'M6 14c-6 0-6-6-1-7 0-6 8-7 10-3 5-1 6 4 4 4 5 1 4 6 0 6z',
  text: 'M5 3h14M12 3v11',
  code: 'M8 3L3 8l5 5M16 3l5 5-5 5',
  class: `${BOX}M1 6h22M1 10h22`,
  sql_table: `${BOX}M1 6h22M1 10h22M9 6v8`,
  image: `${BOX}M1 13l7-6 5 4 4-3 6 5M17 5h1`,
  sequence_diagram: 'M2 1h6v3H2zM16 1h6v3h-6zM5 4v11M19 4v11M5 9h13M15 7l3 2-3 2',
  hierarchy: 'M8 1h8v4H8zM1 11h8v4H1zM15 11h8v4h-8zM12 5v3M5 11V8h14v3',
};

/** Arrowheads at the end of a line. Those in `FILLED_ARROWHEADS` are filled. */
const ARROWHEADS: Readonly<Record<string, string>> = {
  triangle: 'M1 8h13M14 3l9 5-9 5z',
  arrow: 'M1 8h13M12 3l11 5-11 5 3-5z',
  diamond: 'M1 8h9M10 8l6.5-4L23 8l-6.5 4z',
  circle: 'M1 8h13M18.5 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8z',
  box: 'M1 8h14M15 4h8v8h-8z',
  cross: `${LINE}M14 4l8 8M22 4l-8 8`,
  'cf-one': `M1 8h8M15 8h8M20 3v10M12 5a3 3 0 1 0 0 6 3 3 0 0 0 0-6z`,
  'cf-one-required': `${LINE}M15 3v10M19 3v10`,
  'cf-many': 'M1 8h7M14 8h9M23 3l-9 5 9 5M11 5a3 3 0 1 0 0 6 3 3 0 0 0 0-6z',
  'cf-many-required': `${LINE}M23 3l-9 5 9 5M11 3v10`,
  none: LINE,
};

const FILLED_ARROWHEADS: ReadonlySet<string> = new Set(['triangle', 'arrow']);

/** Draws a shape or an arrowhead. Screen readers ignore it, because its name is next to it. */
export function createSilhouette(kind: 'shape' | 'arrowhead', name: string): SVGSVGElement {
  const svg = document.createElementNS(SVG, 'svg');
  for (const [attribute, value] of Object.entries({
    viewBox: '0 0 24 16',
    width: '24',
    height: '16',
    'aria-hidden': 'true',
  }))
    svg.setAttribute(attribute, value);
  const path = document.createElementNS(SVG, 'path');
  path.setAttribute('d', (kind === 'shape' ? SHAPES : ARROWHEADS)[name] ?? BOX);
  path.setAttribute('fill', kind === 'arrowhead' && FILLED_ARROWHEADS.has(name) ? 'currentColor' : 'none');
  path.setAttribute('stroke', 'currentColor');
  svg.append(path);
  return svg;
}
