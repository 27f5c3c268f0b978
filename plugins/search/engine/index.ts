import type {SearchRecord} from '../record';

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

/** Makes an engine that finds in these records. */
export declare function createEngine(records: readonly SearchRecord[], options: EngineOptions): Engine;
