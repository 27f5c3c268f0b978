import type {Element} from './tree';

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A bounding box. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** A point without an origin, as it's written in paths and attributes. */
export type Coordinates = readonly [x: number, y: number];

/** Parses the number at the start of a string such as `12px`. */
export const parseNumber = (text: string | undefined, fallback = 0): number => {
  const value = Number.parseFloat(text ?? '');
  return Number.isFinite(value) ? value : fallback;
};

const parseNumbers = (text = ''): number[] => (text.match(/-?[\d.]+(?:e-?\d+)?/g) ?? []).map(Number);

/** Groups numbers into pairs of x and y. Ignores a last number without a partner. */
export const toCoordinates = (numbers: readonly number[]): Coordinates[] =>
  numbers.flatMap((x, i): Coordinates[] => (i % 2 === 0 && i + 1 < numbers.length ? [[x, numbers[i + 1] ?? 0]] : []));

/** Parses a path into commands with their points. D2 only writes uppercase commands, whose coordinates are absolute. */
function readPath(path: string): {command: string; points: Coordinates[]}[] {
  let current: Coordinates = [0, 0];
  return [...path.matchAll(/([A-Z])([^A-Z]*)/g)].map(([, command = '', list]) => {
    const numbers = parseNumbers(list);
    const [x, y] = current;
    let points = toCoordinates(command === 'A' ? numbers.slice(-2) : numbers);
    if (command === 'H') points = numbers.map((to): Coordinates => [to, y]);
    else if (command === 'V') points = numbers.map((to): Coordinates => [x, to]);
    current = points.at(-1) ?? current;
    return {command, points};
  });
}

/** How many straight lines approximate one curve. */
const LINES_PER_CURVE = 8;

/** Approximates a path with straight lines. Arcs, which connections don't have, become one line. */
function approximateWithLines(path: string): (readonly [from: Coordinates, to: Coordinates])[] {
  const lines: (readonly [Coordinates, Coordinates])[] = [];
  let current: Coordinates = [0, 0];
  const goTo = (target: Coordinates) => {
    lines.push([current, target]);
    current = target;
  };
  for (const {command, points} of readPath(path)) {
    if (command === 'M') current = points.shift() ?? current;
    if (command !== 'C') points.forEach(goTo);
    else
      for (let index = 0; index + 2 < points.length; index += 3) {
        const controlPoints = [current, ...points.slice(index, index + 3)];
        for (let part = 1; part <= LINES_PER_CURVE; part++)
          goTo(getPointOnCurve(controlPoints, part / LINES_PER_CURVE));
      }
  }
  return lines;
}

/** Returns a point on a Bézier curve. @param t 0 at the start, 1 at the end */
function getPointOnCurve(controlPoints: readonly Coordinates[], t: number): Coordinates {
  const [first = [0, 0], ...rest] = controlPoints;
  if (rest.length === 0) return first;
  const [[x1, y1], [x2, y2]] = [getPointOnCurve(controlPoints.slice(0, -1), t), getPointOnCurve(rest, t)];
  return [x1 + (x2 - x1) * t, y1 + (y2 - y1) * t];
}

/** Returns the points at some fractions of a path's length. @param fractions from 0 to 1, in ascending order */
export function findPointsAlong(path: string, fractions: readonly number[], origin: Point): Point[] {
  const lines = approximateWithLines(path);
  const getLength = ([[x1, y1], [x2, y2]]: readonly [Coordinates, Coordinates]) => Math.hypot(x2 - x1, y2 - y1);
  const total = lines.reduce((sum, line) => sum + getLength(line), 0);
  const points: Point[] = [];
  let distanceSoFar = 0;
  for (const line of lines) {
    const length = getLength(line);
    const [[x1, y1], [x2, y2]] = line;
    for (
      let fraction = fractions[points.length];
      fraction !== undefined && fraction * total <= distanceSoFar + length;
      fraction = fractions[points.length]
    ) {
      const t = length === 0 ? 0 : (fraction * total - distanceSoFar) / length;
      points.push({x: origin.x + x1 + (x2 - x1) * t, y: origin.y + y1 + (y2 - y1) * t});
    }
    distanceSoFar += length;
  }
  return points;
}

function readPoints({name, attributes}: Element): Coordinates[] {
  const getNumber = (key: string) => parseNumber(attributes[key]);
  const createOvalCorners = (rx: number, ry: number): Coordinates[] => [
    [getNumber('cx') - rx, getNumber('cy') - ry],
    [getNumber('cx') + rx, getNumber('cy') + ry],
  ];
  switch (name) {
    case 'rect':
      return [
        [getNumber('x'), getNumber('y')],
        [getNumber('x') + getNumber('width'), getNumber('y') + getNumber('height')],
      ];
    case 'circle':
      return createOvalCorners(getNumber('r'), getNumber('r'));
    case 'ellipse':
      return createOvalCorners(getNumber('rx'), getNumber('ry'));
    case 'polygon':
      return toCoordinates(parseNumbers(attributes.points));
    case 'path':
      return readPath(attributes.d ?? '').flatMap(({points}) => points);
    default:
      return [];
  }
}

/** Returns the bounding box of a shape; `undefined` for other elements. @param origin origin of the element's coordinate system */
export function getBoundingBox(element: Element, origin: Point): Box | undefined {
  const points = readPoints(element);
  if (points.length === 0) return undefined;
  const findExtreme = (pick: (a: number, b: number) => number, i: 0 | 1) =>
    points.map((point) => point[i]).reduce(pick);
  const [min, max] = [(a: number, b: number) => Math.min(a, b), (a: number, b: number) => Math.max(a, b)];
  return {
    left: findExtreme(min, 0) + origin.x,
    right: findExtreme(max, 0) + origin.x,
    top: findExtreme(min, 1) + origin.y,
    bottom: findExtreme(max, 1) + origin.y,
  };
}

/** Returns whether a point is inside a box or on its edge. */
export function containsPoint({left, top, right, bottom}: Box, {x, y}: Point): boolean {
  return x >= left && x <= right && y >= top && y <= bottom;
}
