import type {Call, Reply} from '../engine';

/** What the page tells its worker. The first message says where the index is; it is fetched at once. */
export type ToWorker =
  | {readonly type: 'start'; readonly index: string; readonly indexName: string}
  | {readonly type: 'call'; readonly id: number; readonly call: Call};

/** `reply` is missing where the index could not be loaded. */
export interface FromWorker {
  readonly id: number;
  readonly reply?: Reply;
}
