import {LEVELS, type SearchRecord} from '../record';
import type {Corpus} from './corpus';
import {Highlighter} from './highlight';
import {rank} from './rank';
import {type Call, MOST_HITS, ProtocolError, readRequests, type SearchRequest} from './request';

/** What the hosted service would answer: an HTTP status and a body that is sent as JSON. */
export interface Reply {
  readonly status: number;
  readonly body: object;
}

export interface Engine {
  /** Answers one call. It never fails: what it cannot answer is a reply with an error status and its message. */
  answer(call: Call): Promise<Reply>;
}

export interface EngineOptions {
  /** Name of the one index that there is. */
  readonly indexName: string;
}

/** An error in the form of the hosted service. */
export const failure = (status: number, message: string): Reply => ({status, body: {message, status}});

/** A record as it is sent, with snippets of its texts in which matches are marked. */
function hitOf(
  {objectID, url, type, hierarchy, ...record}: SearchRecord,
  {snippets}: SearchRequest,
  highlighter: Highlighter,
): object {
  // Words that find a page and do not stand on it are not shown.
  const content = type === 'content' ? record.content : null;
  const snippet = (name: string, text: string | null) => {
    const length = snippets.get(name);
    return text && length ? {value: highlighter.snippet(text, length)} : undefined;
  };
  return {
    objectID,
    url,
    type,
    hierarchy,
    content,
    _snippetResult: {
      hierarchy: Object.fromEntries(LEVELS.map((level) => [level, snippet(`hierarchy.${level}`, hierarchy[level])])),
      content: snippet('content', content),
    },
  };
}

/** The index of the one language that the filters let pass: words of several are never weighed together. */
function corpusFor({admits}: SearchRequest, corpora: readonly Corpus[]): Corpus {
  const [found, ...others] = corpora.filter(({pages}) => pages.some(admits));
  if (others.length > 0) throw new ProtocolError('facetFilters: expected a language, as in "language:en"');
  const corpus = found ?? corpora[0];
  if (!corpus) throw new ProtocolError('There are no pages', 404);
  return corpus;
}

/** A name for an answer, as 32 hexadecimal digits. */
const queryId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

async function search(request: SearchRequest, corpora: readonly Corpus[]): Promise<object> {
  const {query, page, hitsPerPage, admits, clickAnalytics} = request;
  const corpus = corpusFor(request, corpora);
  const {hits, words} = await rank(query, corpus, admits);
  const shown = hits.slice(page * hitsPerPage, Math.min((page + 1) * hitsPerPage, MOST_HITS));
  const highlighter = new Highlighter(words);
  const records = await Promise.all(shown.map((number) => corpus.record(number)));
  return {
    hits: records.flatMap((record) => (record ? [hitOf(record, request, highlighter)] : [])),
    nbHits: hits.length,
    nbPages: hitsPerPage === 0 ? 0 : Math.ceil(Math.min(hits.length, MOST_HITS) / hitsPerPage),
    ...(clickAnalytics ? {queryID: queryId()} : {}),
  };
}

/** Makes an engine that finds in these indexes, each of a language. */
export function createEngine(corpora: readonly Corpus[], {indexName}: EngineOptions): Engine {
  return {
    async answer(call) {
      try {
        const requests = readRequests(call, indexName);
        return {status: 200, body: {results: await Promise.all(requests.map((one) => search(one, corpora)))}};
      } catch (error) {
        if (error instanceof ProtocolError) return failure(error.status, error.message);
        console.error(error); // clients see no more than its status
        return failure(500, 'Internal server error');
      }
    },
  };
}
