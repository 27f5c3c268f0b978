import {links} from '../../../src/links';
import {encodeQuery} from './encodeQuery';

/** Where readers report a query that should find something. */
export function missingResultsUrl({query}: {readonly query: string}): string {
  const title = encodeQuery(`Documentation search: nothing found for "${query}"`);
  return `${links.github}/issues/new?title=${title}`;
}
