import type {Answer, SearchRequest} from '../engine/hit';
import type {Backend, FacetFilters, Listener} from './backend';

/** What the page sends its worker. The first message says where the index is, which is fetched at once. */
export type ToWorker =
  | {readonly type: 'start'; readonly baseUrl: string}
  | {readonly type: 'search'; readonly id: number; readonly request: SearchRequest};

/** `answer` is missing if the index could not be loaded. */
export interface FromWorker {
  readonly id: number;
  readonly answer?: Answer;
  /** Whether no better answer follows. */
  readonly isLast: boolean;
}

/** The worker, or a fake one in tests. */
export interface WorkerLike {
  onmessage: ((event: MessageEvent<FromWorker>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  postMessage(message: ToWorker): void;
  terminate(): void;
}

/** Searches the index of this locale in a worker, so that neither reading the index nor searching holds up typing. */
export class EmbeddedBackend implements Backend {
  private worker: WorkerLike | undefined;
  private lastId = 0;
  private readonly listeners = new Map<number, Listener>();

  constructor(
    private readonly baseUrl: string,
    private readonly createWorker: () => WorkerLike = () =>
      new Worker(new URL('./worker.ts', import.meta.url), {name: 'search'}) as WorkerLike,
  ) {}

  warmUp(): void {
    if (this.worker) return;
    try {
      this.worker = this.createWorker();
    } catch {
      return; // a browser or a policy without workers: queries fail
    }
    this.worker.onmessage = ({data: {id, answer, isLast}}) => {
      const listener = this.listeners.get(id);
      if (isLast) this.listeners.delete(id);
      if (answer) listener?.onAnswer(answer);
      else listener?.onFailure();
    };
    this.worker.onerror = (event) => {
      event.preventDefault();
      this.giveUp();
    };
    this.worker.postMessage({type: 'start', baseUrl: this.baseUrl});
  }

  search(request: SearchRequest, _facetFilters: FacetFilters, listener: Listener): () => void {
    this.warmUp();
    const id = ++this.lastId;
    this.listeners.set(id, listener);
    if (this.worker) this.worker.postMessage({type: 'search', id, request});
    else this.giveUp();
    return () => this.listeners.delete(id);
  }

  /** Its code did not come, or it broke. The next query starts a new one. */
  private giveUp(): void {
    this.worker?.terminate();
    this.worker = undefined;
    const listeners = [...this.listeners.values()];
    this.listeners.clear();
    for (const listener of listeners) listener.onFailure();
  }
}
