import type {SearchRecord} from '../record';
import {ProtocolError} from './parameters';

/** Attributes that can be filtered by and counted, as the hosted index is set up. */
export const FACETS = ['language', 'docusaurus_tag', 'type', 'hierarchy.lvl0'] as const;

type Condition = (record: SearchRecord) => boolean;

/** A value of a record by its path, such as `hierarchy.lvl0`. */
export function attribute(record: SearchRecord, path: string): unknown {
  let value: unknown = record;
  for (const name of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
    value = (value as Record<string, unknown>)[name];
  }
  return value;
}

function condition(text: string): Condition {
  const colon = text.indexOf(':');
  if (colon < 1) throw new ProtocolError(`facetFilters: expected "attribute:value", got "${text.slice(0, 60)}"`);
  const name = text.slice(0, colon).trim();
  const given = text.slice(colon + 1).trim();
  const negative = given.startsWith('-');
  const value = negative ? given.slice(1) : given.replace(/^\\-/, '-');
  return (record) => (attribute(record, name) === value) !== negative;
}

/** Conditions of `facetFilters`: strings and lists are joined by AND, those inside a list by OR. */
function facetConditions(filters: unknown): Condition[] {
  if (filters === undefined || filters === null || filters === '') return [];
  if (typeof filters === 'string') return filters.split(',').map(condition);
  if (!Array.isArray(filters)) throw new ProtocolError('facetFilters: expected a list of strings');
  return filters.map((filter: unknown): Condition => {
    if (typeof filter === 'string') return condition(filter);
    if (!Array.isArray(filter)) throw new ProtocolError('facetFilters: expected a list of strings');
    const any = filter.map((one: unknown) => {
      if (typeof one !== 'string') throw new ProtocolError('facetFilters: expected a list of strings');
      return condition(one);
    });
    return any.length === 0 ? () => true : (record) => any.some((holds) => holds(record));
  });
}

/** Conditions of `filters`, of which only `attribute:value`, joined by AND, with NOT before it, is known. */
function plainConditions(filters: string): Condition[] {
  if (filters.trim() === '') return [];
  return filters.split(/\s+AND\s+/).map((part) => {
    const match = /^\s*(NOT\s+)?([\w.]+):(?:"([^"]*)"|'([^']*)'|([^\s"'():]+))\s*$/.exec(part);
    if (!match) throw new ProtocolError(`filters: Unexpected token in "${part.slice(0, 60)}"`);
    const [, not, name = '', ...values] = match;
    const value = values.find((one) => one !== undefined);
    return (record) => (attribute(record, name) === value) === (not === undefined);
  });
}

/** One condition of all that a query filters by. */
export function admits(facetFilters: unknown, filters: string): Condition {
  const all = [...facetConditions(facetFilters), ...plainConditions(filters)];
  return (record) => all.every((holds) => holds(record));
}

/** How many records have which value. */
export function countFacets(
  names: readonly string[],
  records: readonly SearchRecord[],
): Record<string, Record<string, number>> {
  const wanted = names.includes('*') ? FACETS : FACETS.filter((name) => names.includes(name));
  const counts: Record<string, Record<string, number>> = {};
  for (const name of wanted) {
    const values = new Map<string, number>();
    for (const record of records) {
      const value = attribute(record, name);
      if (typeof value === 'string') values.set(value, (values.get(value) ?? 0) + 1);
    }
    if (values.size > 0) counts[name] = Object.fromEntries([...values].sort((a, b) => b[1] - a[1]));
  }
  return counts;
}
