import type {Element} from './sanitize/parse';

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A box around something that is drawn. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

type Pair = readonly [x: number, y: number];

export const numberOf = (text: string | undefined, otherwise = 0): number => {
  const value = Number.parseFloat(text ?? '');
  return Number.isFinite(value) ? value : otherwise;
};

const numbersOf = (text = ''): number[] => (text.match(/-?[\d.]+(?:e-?\d+)?/g) ?? []).map(Number);

const pairsOf = (numbers: readonly number[]): Pair[] =>
  numbers.flatMap((x, i): Pair[] => (i % 2 === 0 && i + 1 < numbers.length ? [[x, numbers[i + 1] ?? 0]] : []));

/** Points of a path, those that only draw its curves among them. D2 writes the commands as capitals: from the origin. */
function pointsOfPath(path: string): Pair[] {
  const points: Pair[] = [];
  for (const [, command = '', list] of path.matchAll(/([A-Z])([^A-Z]*)/g)) {
    const [x, y] = points.at(-1) ?? [0, 0];
    const numbers = numbersOf(list);
    if (command === 'H') points.push(...numbers.map((to): Pair => [to, y]));
    else if (command === 'V') points.push(...numbers.map((to): Pair => [x, to]));
    else points.push(...pairsOf(command === 'A' ? numbers.slice(-2) : numbers));
  }
  return points;
}

/** Parts that a curve is cut into. */
const CURVE_PARTS = 8;

/** A path as straight lines. Arcs, which connections don't have, are cut short. */
function linesOf(path: string): (readonly [from: Pair, to: Pair])[] {
  const lines: (readonly [Pair, Pair])[] = [];
  let here: Pair = [0, 0];
  const goTo = (to: Pair) => {
    lines.push([here, to]);
    here = to;
  };
  for (const [, command = '', list] of path.matchAll(/([A-Z])([^A-Z]*)/g)) {
    const numbers = numbersOf(list);
    const points = pairsOf(command === 'A' ? numbers.slice(-2) : numbers);
    if (command === 'M') here = points.shift() ?? here;
    if (command === 'H') for (const x of numbers) goTo([x, here[1]]);
    else if (command === 'V') for (const y of numbers) goTo([here[0], y]);
    else if (command !== 'C') points.forEach(goTo);
    else
      for (let at = 0; at + 2 < points.length; at += 3) {
        const corners = [here, ...points.slice(at, at + 3)];
        for (let part = 1; part <= CURVE_PARTS; part++) goTo(pointOfCurve(corners, part / CURVE_PARTS));
      }
  }
  return lines;
}

/** A point of a Bézier curve. @param t from 0, its start, to 1, its end */
function pointOfCurve(corners: readonly Pair[], t: number): Pair {
  const [first = [0, 0], ...rest] = corners;
  if (rest.length === 0) return first;
  const [[x1, y1], [x2, y2]] = [pointOfCurve(corners.slice(0, -1), t), pointOfCurve(rest, t)];
  return [x1 + (x2 - x1) * t, y1 + (y2 - y1) * t];
}

/** The points of a path at some parts of its length. @param parts from 0 to 1, ascending */
export function pointsAlong(path: string, parts: readonly number[], origin: Point): Point[] {
  const lines = linesOf(path);
  const lengthOf = ([[x1, y1], [x2, y2]]: readonly [Pair, Pair]) => Math.hypot(x2 - x1, y2 - y1);
  const total = lines.reduce((sum, line) => sum + lengthOf(line), 0);
  const points: Point[] = [];
  let before = 0;
  for (const line of lines) {
    const length = lengthOf(line);
    const [[x1, y1], [x2, y2]] = line;
    for (
      let part = parts[points.length];
      part !== undefined && part * total <= before + length;
      part = parts[points.length]
    ) {
      const share = length === 0 ? 0 : (part * total - before) / length;
      points.push({x: origin.x + x1 + (x2 - x1) * share, y: origin.y + y1 + (y2 - y1) * share});
    }
    before += length;
  }
  return points;
}

function pointsOf({name, attributes}: Element): Pair[] {
  const at = (key: string) => numberOf(attributes[key]);
  const oval = (rx: number, ry: number): Pair[] => [
    [at('cx') - rx, at('cy') - ry],
    [at('cx') + rx, at('cy') + ry],
  ];
  switch (name) {
    case 'rect':
      return [
        [at('x'), at('y')],
        [at('x') + at('width'), at('y') + at('height')],
      ];
    case 'circle':
      return oval(at('r'), at('r'));
    case 'ellipse':
      return oval(at('rx'), at('ry'));
    case 'polygon':
      return pairsOf(numbersOf(attributes.points));
    case 'path':
      return pointsOfPath(attributes.d ?? '');
    default:
      return [];
  }
}

/** The box around an element that draws a surface; `undefined` for others. @param origin of its coordinates */
export function boxOf(element: Element, origin: Point): Box | undefined {
  const points = pointsOf(element);
  if (points.length === 0) return undefined;
  const extreme = (pick: (a: number, b: number) => number, i: 0 | 1) => points.map((point) => point[i]).reduce(pick);
  const [min, max] = [(a: number, b: number) => Math.min(a, b), (a: number, b: number) => Math.max(a, b)];
  return {
    left: extreme(min, 0) + origin.x,
    right: extreme(max, 0) + origin.x,
    top: extreme(min, 1) + origin.y,
    bottom: extreme(max, 1) + origin.y,
  };
}

export function isIn({left, top, right, bottom}: Box, {x, y}: Point): boolean {
  return x >= left && x <= right && y >= top && y <= bottom;
}
