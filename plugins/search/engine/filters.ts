import type {CorpusPage} from './corpus';
import {ProtocolError} from './parameters';

/** What pages can be filtered by: the form of a record's attributes of these names. */
const ATTRIBUTES: Readonly<Record<string, (page: CorpusPage) => string>> = {
  language: ({language}) => language,
  docusaurus_tag: ({tag}) => tag,
};

type Condition = (page: CorpusPage) => boolean;

function condition(filter: unknown): Condition {
  const [, name = '', value] = (typeof filter === 'string' && /^(\w+):(.*)$/s.exec(filter)) || [];
  const read = Object.hasOwn(ATTRIBUTES, name) ? ATTRIBUTES[name] : undefined;
  if (!read)
    throw new ProtocolError(`facetFilters: expected one of ${Object.keys(ATTRIBUTES).join(', ')}, and a value`);
  return (page) => read(page) === value;
}

/** One condition of all of `facetFilters`: they are joined by AND, those inside a list by OR. */
export function admits(facetFilters: readonly unknown[]): Condition {
  const all = facetFilters.map((filter): Condition => {
    if (!Array.isArray(filter)) return condition(filter);
    const any = filter.map(condition);
    return (page) => any.some((holds) => holds(page));
  });
  return (page) => all.every((holds) => holds(page));
}
