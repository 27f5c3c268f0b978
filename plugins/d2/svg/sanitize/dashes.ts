import {type Coordinates, toCoordinates} from '../geometry';
import type {Element} from '../tree';

const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?(?:px)?$/i;
const COMMAND = /([MLHVCSQTAZ])([^MLHVCSQTAZ]*)/gi;
/** Number of arguments of each path command. */
const ARGUMENT_COUNTS: Readonly<Record<string, number>> = {M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, Q: 4, T: 2, A: 7};

/**
 * Splits a list of numbers, each optionally in `px`. Returns `undefined` for anything else, such as `1em`, or `1-2`, which SVG reads as
 * two numbers.
 */
function splitNumbers(list: string): string[] | undefined {
  const numbers = list.split(/[\s,]+/).filter((number) => number !== '');
  return numbers.every((number) => NUMBER.test(number)) ? numbers : undefined;
}

const getDistance = ([x, y]: Coordinates, [toX, toY]: Coordinates): number => Math.hypot(toX - x, toY - y);

const getPolylineLength = (points: readonly Coordinates[]): number =>
  points.reduce((sum, point, i) => sum + getDistance(points[i - 1] ?? point, point), 0);

/**
 * Returns an upper bound for the length of an elliptical arc: the circumference of the whole ellipse, which SVG scales up if it's too
 * small to connect the endpoints.
 */
function getMaxArcLength(rx: number, ry: number, chord: number): number {
  const [minRadius, maxRadius] = [Math.min(Math.abs(rx), Math.abs(ry)), Math.max(Math.abs(rx), Math.abs(ry))];
  return minRadius === 0 ? chord : 2 * Math.PI * maxRadius * Math.max(1, chord / (2 * minRadius));
}

/**
 * Returns an upper bound for the length of a path, or `undefined` if it can't be determined. A curve is never longer than the line
 * through its control points, so it counts as that line.
 */
function getMaxPathLength(d: string): number | undefined {
  let current: Coordinates = [0, 0];
  let start = current;
  let control = current;
  let length = 0;
  for (const [, letter = '', argumentList = ''] of d.matchAll(COMMAND)) {
    const command = letter.toUpperCase();
    if (command === 'Z') {
      length += getDistance(current, start);
      current = start;
      control = start;
      continue;
    }
    const tokens = splitNumbers(argumentList);
    if (!tokens) return undefined;
    const numbers = tokens.map(Number.parseFloat);
    const argumentCount = ARGUMENT_COUNTS[command] ?? 1;
    if (command === 'A' && numbers.length % argumentCount !== 0) return undefined;
    for (let offset = 0; offset + argumentCount <= numbers.length; offset += argumentCount) {
      const args = numbers.slice(offset, offset + argumentCount);
      const [originX, originY] = letter === command ? [0, 0] : current;
      const toAbsolute = ([x, y]: Coordinates): Coordinates => [originX + x, originY + y];
      const [first = 0, second = 0] = args;
      // Browsers read `01` as two flags, which shifts all later arguments, so don't accept it.
      if (command === 'A' && !tokens.slice(offset + 3, offset + 5).every((flag) => flag === '0' || flag === '1'))
        return undefined;
      const points: Coordinates[] =
        command === 'H'
          ? [[originX + first, current[1]]]
          : command === 'V'
            ? [[current[0], originY + first]]
            : toCoordinates(command === 'A' ? args.slice(-2) : args).map(toAbsolute);
      const end = points.at(-1) ?? current;
      if (command === 'M' && offset === 0) start = end;
      else if (command === 'A') length += getMaxArcLength(first, second, getDistance(current, end));
      else {
        const mirroredControl: Coordinates[] =
          command === 'S' || command === 'T' ? [[2 * current[0] - control[0], 2 * current[1] - control[1]]] : [];
        length += getPolylineLength([current, ...mirroredControl, ...points]);
        control = points.at(-2) ?? mirroredControl[0] ?? end;
      }
      if (!/[CSQT]/.test(command)) control = end;
      current = end;
    }
  }
  return length;
}

/**
 * Returns an upper bound for the length of an element's outline, or `undefined` if the element has no outline or its length can't be
 * determined.
 */
function getMaxOutlineLength({name, attributes}: Element): number | undefined {
  if (name === 'path') return getMaxPathLength(attributes.d ?? '');
  const parseNumbers = (list: string) => splitNumbers(list)?.map(Number.parseFloat);
  if (name === 'polyline' || name === 'polygon') {
    const points = parseNumbers(attributes.points ?? '');
    return points && getPolylineLength([...toCoordinates(points), ...toCoordinates(points.slice(0, 2))]);
  }
  const readAttributes = (...keys: string[]) => parseNumbers(keys.map((key) => attributes[key] ?? '0').join(' '));
  if (name === 'line') {
    const ends = readAttributes('x1', 'y1', 'x2', 'y2');
    return ends && getPolylineLength(toCoordinates(ends));
  }
  const sides = name === 'rect' ? readAttributes('width', 'height') : undefined;
  if (sides) return 2 * sides.reduce((sum, side) => sum + Math.abs(side), 0);
  const radii = name === 'circle' ? readAttributes('r') : name === 'ellipse' ? readAttributes('rx', 'ry') : undefined;
  return radii && 2 * Math.PI * Math.max(...radii.map(Math.abs));
}

/**
 * Counts the dashes and gaps that a `stroke-dasharray` splits an element's outline into.
 *
 * @returns an upper bound; `undefined` if the element has no outline, or if the number can't be determined
 */
export function countDashes(element: Element, pattern: string): number | undefined {
  if (pattern.trim() === 'none') return 0;
  const dashLengths = splitNumbers(pattern)?.map(Number.parseFloat) ?? [];
  const outlineLength = getMaxOutlineLength(element);
  if (outlineLength === undefined || dashLengths.some((dash) => dash < 0)) return undefined;
  const count = (outlineLength / dashLengths.reduce((sum, dash) => sum + dash, 0)) * dashLengths.length;
  return Number.isFinite(count) ? count : undefined;
}
