import type {CompileRequest, Diagnostic, Drawing} from '../../compiler/request';

/** What the page says to the worker. A request comes only after `ready`, and after the answer to the one before. */
export type ToWorker =
  | {readonly type: 'start'; readonly program: WebAssembly.Module | undefined}
  | {readonly type: 'request'; readonly request: CompileRequest};

/** What the worker says: that it runs, that it has to fetch a part first, or an answer. After `crashed` and `unavailable` it is of no more use. */
export type FromWorker =
  | {readonly type: 'ready'; readonly program: WebAssembly.Module}
  | {readonly type: 'fetching'; readonly done: boolean}
  | {readonly type: 'drawn'; readonly drawing: Drawing}
  | {readonly type: 'mistakes'; readonly diagnostics: readonly Diagnostic[]}
  | {readonly type: 'crashed'}
  | {readonly type: 'unavailable'};
