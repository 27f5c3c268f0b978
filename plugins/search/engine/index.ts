import type {Corpus} from './corpus';
import {admits} from './filters';
import {Highlighter} from './highlight';
import {hitOf} from './hits';
import {isObject, MOST_HITS, type Parameters, ProtocolError, readParameters} from './parameters';
import {rank} from './rank';

/** A request of the hosted service's protocol, as it comes over HTTP or from the client in the page. */
export interface Call {
  readonly method: string;
  /** With the query string, such as `/1/indexes/*\/queries?x-algolia-agent=…`. */
  readonly path: string;
  /** The body as it was sent. */
  readonly body: string;
}

/** What the hosted service would answer: an HTTP status and a body that is sent as JSON. */
export interface Reply {
  readonly status: number;
  readonly body: object;
}

export interface Engine {
  /** Answers one request. It never fails: what it cannot answer is a reply with an error status and its message. */
  answer(call: Call): Promise<Reply>;
}

export interface EngineOptions {
  /** Name of the one index that there is. */
  readonly indexName: string;
}

const MOST_REQUESTS = 50;
/** The path of several queries at once, which is all that the client requests. */
const PATH = /^\/1\/indexes\/(?:\*|%2A)\/queries(?:\?|$)/i;

function readBody(body: string): Readonly<Record<string, unknown>> {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    throw new ProtocolError('Invalid JSON: the body of the request could not be read');
  }
  if (!isObject(value)) throw new ProtocolError('Invalid JSON: expected an object');
  return value;
}

class CorpusEngine implements Engine {
  constructor(
    private readonly corpora: readonly Corpus[],
    private readonly options: EngineOptions,
  ) {}

  async answer(call: Call): Promise<Reply> {
    try {
      return {status: 200, body: {results: await this.searchAll(call)}};
    } catch (error) {
      const status = error instanceof ProtocolError ? error.status : 500;
      if (!(error instanceof ProtocolError)) console.error(error); // clients see no more than its status
      const message = error instanceof ProtocolError ? error.message : 'Internal server error';
      return {status, body: {message, status}};
    }
  }

  private searchAll({method, path, body}: Call): Promise<object[]> {
    if (!PATH.test(path)) throw new ProtocolError('Path not found', 404);
    if (method.toUpperCase() !== 'POST') throw new ProtocolError('Method not allowed', 405);
    const {requests} = readBody(body);
    if (!Array.isArray(requests)) throw new ProtocolError('Invalid value for "requests", expected a list');
    if (requests.length > MOST_REQUESTS) throw new ProtocolError(`Too many queries: expected at most ${MOST_REQUESTS}`);
    const queries = requests.map((request) => this.readRequest(request));
    if (queries.reduce((sum, {hitsPerPage}) => sum + hitsPerPage, 0) > MOST_HITS) {
      throw new ProtocolError(`Too many hits: at most ${MOST_HITS}`);
    }
    return Promise.all(queries.map((parameters) => this.search(parameters)));
  }

  /** One of the queries of a request, checked. */
  private readRequest(request: unknown): Parameters {
    if (!isObject(request) || typeof request.indexName !== 'string') {
      throw new ProtocolError('Invalid query: expected an object with "indexName"');
    }
    if (request.indexName !== this.options.indexName) {
      throw new ProtocolError(`Index ${request.indexName.slice(0, 60)} does not exist`, 404);
    }
    return readParameters(request);
  }

  private async search(parameters: Parameters) {
    const started = performance.now();
    const {query, page, hitsPerPage} = parameters;
    const {corpus, admitted} = this.filtered(parameters);
    const {hits, words} = await rank(query, corpus, admitted);
    const shown = hits.slice(page * hitsPerPage, Math.min((page + 1) * hitsPerPage, MOST_HITS));
    const highlighter = new Highlighter(words, {pre: parameters.highlightPreTag, post: parameters.highlightPostTag});
    const found = await Promise.all(
      shown.map(async (number) => {
        const record = await corpus.record(number);
        return record ? [hitOf(record, parameters, highlighter)] : [];
      }),
    );
    return {
      hits: found.flat(),
      nbHits: hits.length,
      page,
      nbPages: hitsPerPage === 0 ? 0 : Math.ceil(Math.min(hits.length, MOST_HITS) / hitsPerPage),
      hitsPerPage,
      query,
      index: this.options.indexName,
      processingTimeMS: Math.round(performance.now() - started),
      ...(parameters.clickAnalytics ? {queryID: queryId()} : {}),
    };
  }

  /** The one language that the filters let pass: words of several are never weighed together. */
  private filtered({facetFilters}: Parameters): {corpus: Corpus; admitted: (page: number) => boolean} {
    const admit = admits(facetFilters);
    const [found, ...others] = this.corpora.filter(({pages}) => pages.some(admit));
    if (others.length > 0) throw new ProtocolError('facetFilters: expected a language, as in "language:en"');
    const corpus = found ?? this.corpora[0];
    if (!corpus) throw new ProtocolError('There are no pages', 404);
    return {
      corpus,
      admitted: (number) => {
        const page = corpus.pages[number];
        return page !== undefined && admit(page);
      },
    };
  }
}

/** A name for this answer, as 32 hexadecimal digits. */
function queryId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Makes an engine that finds in these indexes, each of a language. */
export function createEngine(corpora: readonly Corpus[], options: EngineOptions): Engine {
  return new CorpusEngine(corpora, options);
}
