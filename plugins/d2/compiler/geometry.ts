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
