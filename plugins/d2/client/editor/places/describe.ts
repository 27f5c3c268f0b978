import type {Place} from '../../../compiler/request';
import {getFileLabel} from '../fileLabel';
import {PHRASES, translateText} from '../phrases';
import type {Location} from './placeSync';

/** Returns the accessible name of the layer of places. */
export function getPlacesLabel(): string {
  return translateText(PHRASES.placesLabel);
}

/**
 * Returns the name of the button for a shape or connection.
 *
 * @param location where the source mentions it, unless that text has changed
 * @param entry path of the example's main file
 */
export function describePlace(place: Place, location: Location | undefined, entry: string): string {
  const description = describe(place);
  if (!location) return description;
  const line = translateText(PHRASES.placeLine, {line: String(location.line)});
  return [description, ...(location.file === undefined ? [] : [getFileLabel(location.file, entry)]), line].join(', ');
}

function describe({name, ends}: Place): string {
  if (!ends) return translateText(PHRASES.shapePlace, {name});
  const [from, to] = ends;
  if (name === '') return translateText(PHRASES.connectionPlace, {from, to});
  return translateText(PHRASES.labeledConnectionPlace, {from, to, name});
}
