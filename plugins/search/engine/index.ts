import {type Corpus, createCorpus} from './corpus';
import {admits, countFacets} from './facets';
import {Highlighter} from './highlight';
import {hitOf} from './hits';
import type {SearchIndex} from './pack';
import {isObject, MOST_HITS, type Parameters, ProtocolError, readParameters, refuseDeep} from './parameters';
import {type Ranking, rank} from './rank';
import {readQuery} from './syntax';

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
  /** Answers one request. It never throws: what it cannot answer is a reply with an error status and its message. */
  answer(call: Call): Reply;
}

export interface EngineOptions {
  /** Name of the one index that there is. */
  readonly indexName: string;
}

const MOST_REQUESTS = 50;
const PATH = /^\/1\/indexes\/([^/?]+)\/(query|queries)$/;

function readBody(body: string): Readonly<Record<string, unknown>> {
  if (body === '') return {};
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    throw new ProtocolError('Invalid JSON: the body of the request could not be read');
  }
  if (!isObject(value)) throw new ProtocolError('Invalid JSON: expected an object');
  refuseDeep(value);
  return value;
}

/** One of the queries of a request, checked. */
function readRequest(request: unknown): {readonly index: string; readonly parameters: Parameters} {
  if (!isObject(request) || typeof request.indexName !== 'string') {
    throw new ProtocolError('Invalid query: expected an object with "indexName"');
  }
  if (request.type !== undefined && request.type !== 'default') {
    throw new ProtocolError('Invalid query: only the type "default" is known');
  }
  return {index: request.indexName, parameters: readParameters(request)};
}

function nameOf(encoded: string): string {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return encoded;
  }
}

/** The best of each URL, or the best few. */
function distinctOf(hits: readonly number[], most: number, {records}: Corpus): readonly number[] {
  if (most === 0) return hits;
  const taken = new Map<string, number>();
  return hits.filter((number) => {
    const url = records[number]?.url ?? '';
    const times = (taken.get(url) ?? 0) + 1;
    taken.set(url, times);
    return times <= most;
  });
}

class RecordEngine implements Engine {
  private readonly corpus: Corpus;
  private filtered: {readonly key: string; readonly admitted: Uint8Array} | undefined;

  constructor(
    index: SearchIndex,
    private readonly options: EngineOptions,
  ) {
    this.corpus = createCorpus(index);
  }

  answer(call: Call): Reply {
    try {
      return {status: 200, body: this.reply(call)};
    } catch (error) {
      const status = error instanceof ProtocolError ? error.status : 500;
      if (!(error instanceof ProtocolError)) console.error(error); // whoever asks sees no more than its status
      const message = error instanceof ProtocolError ? error.message : 'Internal server error';
      return {status, body: {message, status}};
    }
  }

  private reply({method, path, body}: Call): object {
    const match = PATH.exec(path.split('?')[0] ?? '');
    if (!match) throw new ProtocolError('Path not found', 404);
    const [, name = '', kind] = match;
    const index = nameOf(name);
    if ((index === '*') !== (kind === 'queries')) throw new ProtocolError('Path not found', 404);
    if (method.toUpperCase() !== 'POST') throw new ProtocolError('Method not allowed', 405);
    const given = readBody(body);
    if (kind === 'query') return this.search(index, readParameters(given));
    return {results: this.searchAll(given)};
  }

  private searchAll({requests, strategy}: Readonly<Record<string, unknown>>): object[] {
    if (!Array.isArray(requests)) throw new ProtocolError('Invalid value for "requests", expected a list');
    if (requests.length > MOST_REQUESTS) throw new ProtocolError(`Too many queries: expected at most ${MOST_REQUESTS}`);
    if (strategy !== undefined && strategy !== 'none' && strategy !== 'stopIfEnoughMatches') {
      throw new ProtocolError('Invalid value for "strategy", expected "none" or "stopIfEnoughMatches"');
    }
    const queries = requests.map(readRequest);
    if (queries.reduce((sum, {parameters}) => sum + parameters.hitsPerPage, 0) > MOST_HITS) {
      throw new ProtocolError(`Too many hits: at most ${MOST_HITS}`);
    }
    let enough = false;
    return queries.map(({index, parameters}) => {
      const result = this.search(index, enough ? {...parameters, hitsPerPage: 0} : parameters);
      if (enough) return {...result, hits: [], processed: false};
      enough = strategy === 'stopIfEnoughMatches' && result.nbHits >= parameters.hitsPerPage;
      return result;
    });
  }

  private search(index: string, parameters: Parameters) {
    if (index !== this.options.indexName) throw new ProtocolError(`Index ${index} does not exist`, 404);
    const started = performance.now();
    const {hits, words} = this.find(parameters);
    const distinct = distinctOf(hits, parameters.distinct, this.corpus);
    const {page, hitsPerPage} = parameters;
    const highlighter = new Highlighter(words, {pre: parameters.highlightPreTag, post: parameters.highlightPostTag});
    const shown = distinct.slice(page * hitsPerPage, Math.min((page + 1) * hitsPerPage, MOST_HITS));
    return {
      hits: shown.flatMap((number) => {
        const record = this.corpus.records[number];
        return record ? [hitOf(record, parameters, highlighter)] : [];
      }),
      nbHits: distinct.length,
      page,
      nbPages: hitsPerPage === 0 ? 0 : Math.ceil(Math.min(distinct.length, MOST_HITS) / hitsPerPage),
      hitsPerPage,
      ...(parameters.facets.length > 0
        ? {facets: this.count(parameters.facets, hits), exhaustiveFacetsCount: true}
        : {}),
      exhaustiveNbHits: true,
      exhaustiveTypo: true,
      query: parameters.query,
      params: parameters.params,
      index,
      processingTimeMS: Math.round(performance.now() - started),
      ...(parameters.clickAnalytics ? {queryID: queryId()} : {}),
    };
  }

  private find({query, facetFilters, filters}: Parameters): Ranking {
    const {vocabulary} = this.corpus;
    const admitted = this.admitted(facetFilters, filters);
    const read = readQuery(query, (term) => vocabulary.begins(term));
    return rank(read, this.corpus, (number) => admitted[number] === 1);
  }

  /** Which records the filters let pass. The filters of a dialog are always the same. */
  private admitted(facetFilters: unknown, filters: string): Uint8Array {
    const key = JSON.stringify([facetFilters, filters]);
    if (key !== this.filtered?.key) {
      const admit = admits(facetFilters, filters);
      this.filtered = {key, admitted: Uint8Array.from(this.corpus.records, (record) => (admit(record) ? 1 : 0))};
    }
    return this.filtered.admitted;
  }

  private count(names: readonly string[], hits: readonly number[]): Record<string, Record<string, number>> {
    return countFacets(
      names,
      hits.flatMap((number) => this.corpus.records[number] ?? []),
    );
  }
}

/** A name for this answer, as 32 hexadecimal digits. */
function queryId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Makes an engine that finds in this index. */
export function createEngine(index: SearchIndex, options: EngineOptions): Engine {
  return new RecordEngine(index, options);
}
