import type {Call} from '../engine/request';

/** What the page sends its worker. The first message gives the place of the index, which is fetched at once. */
export type ToWorker =
  | {readonly type: 'start'; readonly index: string; readonly indexName: string}
  | {readonly type: 'call'; readonly id: number; readonly call: Call};

/** The engine's reply as HTTP would bring it. Its JSON is written by the worker, not by the thread that readers type in. */
export interface Answered {
  readonly status: number;
  readonly content: string;
}

/** `answered` is missing where the index could not be loaded. */
export interface FromWorker {
  readonly id: number;
  readonly answered?: Answered;
}
