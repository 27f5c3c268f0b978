/** Finds places in a drawing. Distances are CSS pixels. */
import type {Box, Place} from '../../../compiler/request';
import type {Size} from '../../lightbox/view';

/** A position in a drawing, in fractions of its width and height. */
export interface RelativePoint {
  readonly x: number;
  readonly y: number;
}

function contains(box: Box, {x, y}: RelativePoint): boolean {
  return x >= box.x && y >= box.y && x <= box.x + box.width && y <= box.y + box.height;
}

function getArea({width, height}: Box): number {
  return width * height;
}

/** Returns the points of a connection's line. */
export function readPoints({line = []}: Place): RelativePoint[] {
  return Array.from({length: Math.floor(line.length / 2)}, (_, i) => ({x: line[2 * i] ?? 0, y: line[2 * i + 1] ?? 0}));
}

/** Returns the distance between a point and a polyline, in a drawing of this size. */
function measureDistance(points: readonly RelativePoint[], to: RelativePoint, {width, height}: Size): number {
  let minDistance = Number.POSITIVE_INFINITY;
  for (const [i, b] of points.entries()) {
    const a = points[i - 1] ?? b;
    const [dx, dy] = [(b.x - a.x) * width, (b.y - a.y) * height];
    const [px, py] = [(to.x - a.x) * width, (to.y - a.y) * height];
    const length = dx * dx + dy * dy;
    const share = length > 0 ? Math.min(1, Math.max(0, (px * dx + py * dy) / length)) : 0;
    minDistance = Math.min(minDistance, Math.hypot(px - share * dx, py - share * dy));
  }
  return minDistance;
}

/**
 * Returns the place at a point: the innermost shape, or a connection in front of a container.
 *
 * @param tolerancePx maximum distance of the point from the line of a connection
 */
export function findPlaceAt(
  places: readonly Place[],
  point: RelativePoint,
  size: Size,
  tolerancePx: number,
): Place | undefined {
  const shapes = places.filter((place): place is Place & {box: Box} => !place.line && place.box !== undefined);
  const [shape] = shapes.filter(({box}) => contains(box, point)).sort((a, b) => getArea(a.box) - getArea(b.box));
  const nearPlaces = places.flatMap((place) => {
    if (!place.line) return [];
    const points = readPoints(place);
    const distance = place.box && contains(place.box, point) ? 0 : measureDistance(points, point, size);
    return distance <= tolerancePx ? [{place, points, distance}] : [];
  });
  const [connection] = nearPlaces.sort((a, b) => a.distance - b.distance);
  if (!shape || !connection) return shape ?? connection?.place;
  const isContainer = shapes.some(
    ({box}) => box !== shape.box && contains(shape.box, box) && getArea(box) < getArea(shape.box),
  );
  // Groups in sequence diagrams contain messages, but not the shapes that send them.
  const isInside = [connection.points[0], connection.points.at(-1)].every((end) => end && contains(shape.box, end));
  return isContainer || isInside ? connection.place : shape;
}

/** Returns the smallest box around a place. */
export function getBounds(place: Place): Box {
  const points = readPoints(place);
  if (points.length === 0) return place.box ?? {x: 0, y: 0, width: 0, height: 0};
  const [xs, ys] = [points.map(({x}) => x), points.map(({y}) => y)];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return {x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y};
}

/** Sorts places the way people read them: in rows from top to bottom, and from left to right in a row. */
export function sortForReading(places: readonly Place[]): Place[] {
  const placesFromTop = places
    .map((place) => ({place, box: getBounds(place)}))
    .sort((a, b) => a.box.y - b.box.y || a.box.x - b.box.x);
  const sorted: Place[] = [];
  for (let remaining = placesFromTop; remaining.length > 0; ) {
    const [firstPlace] = remaining;
    if (!firstPlace) break;
    // The distance to the row's first place is limited by half the height of the smaller one.
    const isInRow = ({box}: typeof firstPlace) =>
      box.y - firstPlace.box.y <= Math.min(firstPlace.box.height, box.height) / 2;
    const row = remaining.filter(isInRow).sort((a, b) => a.box.x - b.box.x);
    sorted.push(...row.map(({place}) => place));
    remaining = remaining.filter((place) => !isInRow(place));
  }
  return sorted;
}
