import type {Answer, SearchRequest} from '../engine/hit';
import type {Backend, FacetFilters, Listener} from './backend';

/** What the page sends its worker. The first message has no query and says where the index is, which is fetched at once. */
export interface ToWorker {
  readonly baseUrl: string;
  readonly id: number;
  readonly request: SearchRequest | undefined;
}

/** `answer` is missing if the index could not be loaded. */
export interface FromWorker {
  readonly id: number;
  readonly answer?: Answer;
}

/** The worker, or a fake one in tests. */
export interface WorkerLike {
  onmessage: ((event: MessageEvent<FromWorker>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  postMessage(message: ToWorker): void;
  terminate(): void;
}

const createWorker = () => new Worker(new URL('./worker.ts', import.meta.url), {name: 'search'}) as WorkerLike;

/** Searches the index of this locale in a worker, so that neither reading the index nor searching holds up typing. */
export class EmbeddedBackend implements Backend {
  private worker: WorkerLike | undefined;
  private lastId = 0;
  /** Of the last query: nobody waits for answers to those before. */
  private listener: Listener | undefined;

  constructor(
    private readonly baseUrl: string,
    private readonly create = createWorker,
  ) {}

  warmUp(): void {
    if (!this.worker) this.post(undefined);
  }

  search(request: SearchRequest, _facetFilters: FacetFilters, listener: Listener): void {
    this.listener = listener;
    this.lastId += 1;
    this.post(request);
  }

  private post(request: SearchRequest | undefined): void {
    try {
      this.worker ??= this.start();
    } catch {
      this.listener?.(undefined); // a browser or a policy without workers
      return;
    }
    this.worker.postMessage({baseUrl: this.baseUrl, id: this.lastId, request});
  }

  private start(): WorkerLike {
    const worker = this.create();
    worker.onmessage = ({data: {id, answer}}) => {
      if (id === this.lastId) this.listener?.(answer);
    };
    // Its code did not come, or it broke. The next query starts a new one.
    worker.onerror = (event) => {
      event.preventDefault();
      worker.terminate();
      this.worker = undefined;
      this.listener?.(undefined);
    };
    return worker;
  }
}
