import {type Coordinates as Point, toCoordinates} from '../geometry';
import type {Element} from '../tree';

const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?(?:px)?$/i;
const COMMAND = /([MLHVCSQTAZ])([^MLHVCSQTAZ]*)/gi;
/** How many numbers each path command takes. */
const ARGUMENTS: Readonly<Record<string, number>> = {M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, Q: 4, T: 2, A: 7};

/** Splits a list of plain numbers. Returns `undefined` if it isn't one, for example because of another unit or `1-2`. */
function splitNumbers(list: string): string[] | undefined {
  const numbers = list.split(/[\s,]+/).filter((number) => number !== '');
  return numbers.every((number) => NUMBER.test(number)) ? numbers : undefined;
}

const getDistance = ([x, y]: Point, [toX, toY]: Point): number => Math.hypot(toX - x, toY - y);

const getLengthThrough = (points: readonly Point[]): number =>
  points.reduce((sum, point, i) => sum + getDistance(points[i - 1] ?? point, point), 0);

/** Returns an upper bound for the length of an elliptical arc: the whole ellipse, enlarged if it can't reach from end to end. */
function limitArcLength(rx: number, ry: number, chord: number): number {
  const [small, large] = [Math.min(Math.abs(rx), Math.abs(ry)), Math.max(Math.abs(rx), Math.abs(ry))];
  return small === 0 ? chord : 2 * Math.PI * large * Math.max(1, chord / (2 * small));
}

/** Returns an upper bound for the length of a path, because curves are never longer than the lines through their control points. */
function limitPathLength(d: string): number | undefined {
  let current: Point = [0, 0];
  let start = current;
  let control = current;
  let length = 0;
  for (const [, letter = '', list = ''] of d.matchAll(COMMAND)) {
    const command = letter.toUpperCase();
    if (command === 'Z') {
      length += getDistance(current, start);
      current = start;
      control = start;
      continue;
    }
    const words = splitNumbers(list);
    if (!words) return undefined;
    const numbers = words.map(Number.parseFloat);
    const size = ARGUMENTS[command] ?? 1;
    if (command === 'A' && numbers.length % size !== 0) return undefined;
    for (let readNumbers = 0; readNumbers + size <= numbers.length; readNumbers += size) {
      const step = numbers.slice(readNumbers, readNumbers + size);
      const [originX, originY] = letter === command ? [0, 0] : current;
      const toAbsolute = ([x, y]: Point): Point => [originX + x, originY + y];
      const [first = 0, second = 0] = step;
      // A browser reads `01` as two flags, which shifts everything after them.
      if (
        command === 'A' &&
        !words.slice(readNumbers + 3, readNumbers + 5).every((flag) => flag === '0' || flag === '1')
      )
        return undefined;
      const points: Point[] =
        command === 'H'
          ? [[originX + first, current[1]]]
          : command === 'V'
            ? [[current[0], originY + first]]
            : toCoordinates(command === 'A' ? step.slice(-2) : step).map(toAbsolute);
      const end = points.at(-1) ?? current;
      if (command === 'M' && readNumbers === 0) start = end;
      else if (command === 'A') length += limitArcLength(first, second, getDistance(current, end));
      else {
        const mirrored: Point[] =
          command === 'S' || command === 'T' ? [[2 * current[0] - control[0], 2 * current[1] - control[1]]] : [];
        length += getLengthThrough([current, ...mirrored, ...points]);
        control = points.at(-2) ?? mirrored[0] ?? end;
      }
      if (!/[CSQT]/.test(command)) control = end;
      current = end;
    }
  }
  return length;
}

/** Returns an upper bound for the length of an element's outline; `undefined` if it has none or it can't be determined. */
function getOutlineLength({name, attributes}: Element): number | undefined {
  if (name === 'path') return limitPathLength(attributes.d ?? '');
  const parseNumbers = (list: string) => splitNumbers(list)?.map(Number.parseFloat);
  if (name === 'polyline' || name === 'polygon') {
    const points = parseNumbers(attributes.points ?? '');
    return points && getLengthThrough([...toCoordinates(points), ...toCoordinates(points.slice(0, 2))]);
  }
  const at = (...keys: string[]) => parseNumbers(keys.map((key) => attributes[key] ?? '0').join(' '));
  if (name === 'line') {
    const ends = at('x1', 'y1', 'x2', 'y2');
    return ends && getLengthThrough(toCoordinates(ends));
  }
  const sides = name === 'rect' ? at('width', 'height') : undefined;
  if (sides) return 2 * sides.reduce((sum, side) => sum + Math.abs(side), 0);
  const radii = name === 'circle' ? at('r') : name === 'ellipse' ? at('rx', 'ry') : undefined;
  return radii && 2 * Math.PI * Math.max(...radii.map(Math.abs));
}

/**
 * Counts the dashes and gaps that a `stroke-dasharray` splits an element's outline into.
 *
 * @returns an upper bound; `undefined` if the element has no outline, or if the number can't be determined
 */
export function countDashes(element: Element, pattern: string): number | undefined {
  if (pattern.trim() === 'none') return 0;
  const lengths = splitNumbers(pattern)?.map(Number.parseFloat) ?? [];
  const length = getOutlineLength(element);
  if (length === undefined || lengths.some((dash) => dash < 0)) return undefined;
  const count = (length / lengths.reduce((sum, dash) => sum + dash, 0)) * lengths.length;
  return Number.isFinite(count) ? count : undefined;
}
