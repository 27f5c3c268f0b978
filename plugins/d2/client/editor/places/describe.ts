import type {Place} from '../../../compiler/request';
import {PHRASES, translateText} from '../phrases';

/** Returns the name of a drawing's layer of places. */
export function labelPlaces(): string {
  return translateText(PHRASES.places);
}

/** Returns the name of the button for a shape or connection. */
export function describePlace({name, ends, mentions}: Place): string {
  const line = String(mentions[0]?.line ?? 1);
  if (!ends) return translateText(PHRASES.shapePlace, {name, line});
  const [from, to] = ends;
  if (name === '') return translateText(PHRASES.connectionPlace, {from, to, line});
  return translateText(PHRASES.labeledConnectionPlace, {from, to, name, line});
}
