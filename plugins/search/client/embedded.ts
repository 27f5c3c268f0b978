import type {Answered, FromWorker, ToWorker} from './protocol';

/** What the client of the hosted service hands to whoever brings its requests to a host. */
interface HttpRequest {
  readonly method: string;
  readonly url: string;
  readonly data?: unknown;
}

interface HttpResponse {
  readonly status: number;
  readonly content: string;
  readonly isTimedOut: boolean;
}

/** The worker, or what stands for it in tests. */
export interface WorkerLike {
  onmessage: ((event: MessageEvent<FromWorker>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  postMessage(message: ToWorker): void;
  terminate(): void;
}

/** What the client takes for a host that cannot be reached. */
const UNREACHABLE: HttpResponse = {status: 0, content: '', isTimedOut: false};

/** Brings the client's requests to the engine in a worker, in the place of the network. */
export class EmbeddedHost {
  private worker: WorkerLike | undefined;
  private calls = 0;
  private readonly waiting = new Map<number, (answered: Answered | undefined) => void>();

  /**
   * @param index address of the index
   * @param indexName its name in the protocol
   */
  constructor(
    private readonly index: string,
    private readonly indexName: string,
    private readonly createWorker: () => WorkerLike = () =>
      new Worker(new URL('./worker.ts', import.meta.url), {name: 'search'}) as WorkerLike,
  ) {}

  /** Starts the worker and has it fetch the index, so that the first query finds both ready. */
  warmUp(): void {
    if (this.worker) return;
    try {
      this.worker = this.createWorker();
    } catch {
      return; // a browser or a policy without workers: the queries fail
    }
    this.worker.onmessage = ({data}) => this.settle(data.id, data.answered);
    this.worker.onerror = (event) => {
      event.preventDefault();
      this.giveUp();
    };
    this.worker.postMessage({type: 'start', index: this.index, indexName: this.indexName});
  }

  /** Answers as a host would over HTTP; it never rejects. */
  async send({method, url, data}: HttpRequest): Promise<HttpResponse> {
    this.warmUp();
    const {worker} = this;
    if (!worker) return UNREACHABLE;
    const {pathname, search} = new URL(url);
    const answered = await new Promise<Answered | undefined>((settle) => {
      const id = ++this.calls;
      this.waiting.set(id, settle);
      worker.postMessage({type: 'call', id, call: {method, path: pathname + search, body: String(data ?? '')}});
    });
    return answered ? {...answered, isTimedOut: false} : UNREACHABLE;
  }

  private settle(id: number, answered: Answered | undefined): void {
    this.waiting.get(id)?.(answered);
    this.waiting.delete(id);
  }

  /** Its code did not come, or it broke. The next query starts a new one. */
  private giveUp(): void {
    this.worker?.terminate();
    this.worker = undefined;
    for (const id of [...this.waiting.keys()]) this.settle(id, undefined);
  }
}
