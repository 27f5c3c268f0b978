import {escapeUTF8} from 'entities';
import {prepareDiagram, setKoreanFont} from '../../shared/png/diagram';
import type {DrawnBoard} from '../compiler';

/** The size of a slide in CSS pixels: 10 by 5.625 inches, like the slides in D2's `.pptx` files. */
export const SLIDE_WIDTH = 960;
export const SLIDE_HEIGHT = 540;

/** Height of the line that names the board, in pixels. */
const HEADER_HEIGHT = 42;
/** Space around a board that fills its slide, in pixels. */
const SLIDE_MARGIN = 16;

/** Returns the parts of a slide's header: "root", and the names of the boards on the path, without `layers` and the like. */
export const getHeader = ({path}: Pick<DrawnBoard, 'path'>): string[] => [
  'root',
  ...path.filter((_, i) => i % 2 === 1),
];

/**
 * Draws a board as a slide, centered and as large as fits, in the light theme. As in D2's `.pptx` files, there's only a header if the
 * root has a label.
 *
 * @returns `undefined` if the board contains something that can't be drawn as a PNG, such as Markdown
 */
export function createSlideSvg(board: DrawnBoard, hasHeader: boolean): string | undefined {
  const diagram = prepareDiagram(board.drawing?.content ?? '');
  if (!diagram) return undefined;
  const top = hasHeader ? HEADER_HEIGHT : 0;
  const {width, height} = diagram;
  const scale = Math.min((SLIDE_WIDTH - 2 * SLIDE_MARGIN) / width, (SLIDE_HEIGHT - top - 2 * SLIDE_MARGIN) / height);
  const x = (SLIDE_WIDTH - width * scale) / 2;
  const y = top + (SLIDE_HEIGHT - top - height * scale) / 2;
  const position = `x="${x.toFixed(1)}" y="${y.toFixed(1)}" width="${(width * scale).toFixed(1)}" height="${(height * scale).toFixed(1)}"`;
  const diagramSvg = diagram.svg.replace(/^<svg\b[^>]*>/, `<svg ${position} viewBox="0 0 ${width} ${height}">`);
  const header = hasHeader
    ? `<text x="${SLIDE_MARGIN}" y="28" font-size="20" fill="#555b70">${escapeUTF8(getHeader(board).join('  /  '))}</text>`
    : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${SLIDE_WIDTH}" height="${SLIDE_HEIGHT}"><rect width="100%" height="100%" fill="#fff"/>${setKoreanFont(header)}${diagramSvg}</svg>`;
}

/** Returns whether the root board has a label, which gives every slide a header. */
export function hasRootLabel(boards: readonly DrawnBoard[]): boolean {
  const [first] = boards;
  return first?.path.length === 0 && first.names.some(Boolean);
}
