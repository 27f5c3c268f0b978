import type {SearchRequest, SearchResponse} from '../engine/hit';
import type {Backend, Listener} from './backend';

/** A message to the worker. The first one has no request: it tells the worker to load the index. */
export interface WorkerRequest {
  readonly baseUrl: string;
  readonly id: number;
  readonly request: SearchRequest | undefined;
}

/** A message from the worker. It has no `response` if the index couldn't be loaded. */
export interface WorkerResponse {
  readonly id: number;
  readonly response?: SearchResponse;
}

/** The parts of `Worker` that this file uses, so that tests can pass a fake one. */
export interface WorkerLike {
  onmessage: ((event: MessageEvent<WorkerResponse>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  postMessage(message: WorkerRequest): void;
  terminate(): void;
}

const createWorker = () => new Worker(new URL('./worker.ts', import.meta.url), {name: 'search'}) as WorkerLike;

/** Searches this locale's index in a worker, so that parsing the index and searching it don't block typing. */
export class EmbeddedBackend implements Backend {
  private worker: WorkerLike | undefined;
  private lastId = 0;
  /** Receives the responses to the latest query. Responses to earlier queries are dropped. */
  private listener: Listener | undefined;

  constructor(
    private readonly baseUrl: string,
    private readonly create = createWorker,
  ) {}

  warmUp(): void {
    if (!this.worker) this.postRequest(undefined);
  }

  search(request: SearchRequest, _facetFilters: unknown, listener: Listener): void {
    this.listener = listener;
    this.lastId += 1;
    this.postRequest(request);
  }

  private postRequest(request: SearchRequest | undefined): void {
    try {
      this.worker ??= this.start();
    } catch {
      // The browser or a policy forbids workers.
      this.listener?.(undefined);
      return;
    }
    this.worker.postMessage({baseUrl: this.baseUrl, id: this.lastId, request});
  }

  private start(): WorkerLike {
    const worker = this.create();
    worker.onmessage = ({data: {id, response}}) => {
      if (id === this.lastId) this.listener?.(response);
    };
    // The script didn't load, or it crashed. The next query starts a new worker.
    worker.onerror = (event) => {
      event.preventDefault();
      worker.terminate();
      this.worker = undefined;
      this.listener?.(undefined);
    };
    return worker;
  }
}
