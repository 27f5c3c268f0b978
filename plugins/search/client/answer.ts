import {at, levels, type PlainHit, readPlainHit, textOf, withoutRepeats} from './hit';

/** One result of a query. */
export interface Hit extends PlainHit {
  /** The same texts, cut to snippets, with `<mark>` and `</mark>` around what matches. They are no HTML: the rest is not escaped. */
  readonly marked: Pick<PlainHit, 'hierarchy' | 'content'>;
}

export interface Answer {
  readonly hits: readonly Hit[];
  readonly nbHits: number;
  readonly nbPages: number;
  readonly queryID?: string;
}

/** More than are ever requested at once. */
const MOST_HITS = 100;

const countOf = (value: unknown): number => (Number.isSafeInteger(value) ? Math.max(0, value as number) : 0);

function readHit(value: unknown): Hit[] {
  const hit = readPlainHit(value);
  if (!hit) return [];
  const snippets = at(value, '_snippetResult');
  const mark = (snippet: unknown, text: string | null) => textOf(at(snippet, 'value')) ?? text;
  return [
    {
      ...hit,
      marked: {
        hierarchy: levels((level) => mark(at(at(snippets, 'hierarchy'), level), hit.hierarchy[level])),
        content: hit.content && mark(at(snippets, 'content'), hit.content),
      },
    },
  ];
}

/**
 * Reads what a host answered to one query. Hits that lack what a result needs are left out, and so are repeated ones.
 *
 * @throws if it is no answer at all
 */
export function readAnswer(response: unknown): Answer {
  const results = at(response, 'results');
  const result: unknown = Array.isArray(results) ? results[0] : undefined;
  const given = at(result, 'hits');
  if (!Array.isArray(given)) throw new Error('This is no answer to a query.');
  const queryID = textOf(at(result, 'queryID'));
  const hits = withoutRepeats(given.slice(0, MOST_HITS).flatMap(readHit));
  return {
    hits,
    nbHits: Math.max(countOf(at(result, 'nbHits')), hits.length),
    nbPages: countOf(at(result, 'nbPages')),
    ...(queryID ? {queryID} : {}),
  };
}
