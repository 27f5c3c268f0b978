import type {CompileRequest} from '../../compiler/request';
import type {FromWorker, ToWorker} from './protocol';

/** What became of a request. `superseded`: its owner sent a newer one before this one's turn. */
export type Outcome =
  | Extract<FromWorker, {type: 'drawn' | 'mistakes' | 'crashed' | 'unavailable'}>
  | {readonly type: 'tooLong'}
  | {readonly type: 'superseded'};

/** The worker, or what stands for it in tests. */
export interface WorkerLike {
  onmessage: ((event: MessageEvent<FromWorker>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  postMessage(message: ToWorker): void;
  terminate(): void;
}

interface Job {
  readonly request: CompileRequest;
  readonly settle: (outcome: Outcome) => void;
}

/** Milliseconds that one source may take. */
export const TIME_LIMIT = 10_000;

/**
 * The one D2 program of a page. It starts with the first request, works on one at a time, and of those that wait
 * only the newest of each owner gets its turn. A worker that crashed or took too long is ended; the next request starts a new one.
 */
export class Engine {
  private worker: WorkerLike | undefined;
  private ready = false;
  /** The compiled program, kept so that a new worker need not fetch and compile it again. */
  private program: WebAssembly.Module | undefined;
  private current: Job | undefined;
  /** By owner, in the order in which they get their turn. */
  private readonly waiting = new Map<object, Job>();
  private limit: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly createWorker: () => WorkerLike,
    private readonly timeLimit = TIME_LIMIT,
  ) {}

  /** Starts the program, so that the first request finds it running. */
  warmUp(): void {
    if (this.worker) return;
    this.ready = false;
    try {
      this.worker = this.createWorker();
    } catch {
      return this.end({type: 'unavailable'}); // a browser or a policy without workers
    }
    this.worker.onmessage = ({data}) => this.hear(data);
    this.worker.onerror = (event) => {
      event.preventDefault();
      this.end({type: this.ready ? 'crashed' : 'unavailable'});
    };
    this.worker.postMessage({type: 'start', program: this.program});
  }

  /**
   * Compiles and draws. It never rejects; mistakes and failures are outcomes.
   *
   * @param owner who asks, such as one of several editors; of its requests only the newest matters
   */
  run(request: CompileRequest, owner: object = this): Promise<Outcome> {
    return new Promise((settle) => {
      this.waiting.get(owner)?.settle({type: 'superseded'});
      this.waiting.set(owner, {request, settle});
      this.warmUp();
      this.next();
    });
  }

  private next(): void {
    const [first] = this.waiting;
    if (!this.ready || this.current || !first) return;
    const [owner, job] = first;
    this.waiting.delete(owner);
    this.current = job;
    this.startLimit();
    this.worker?.postMessage({type: 'request', request: job.request});
  }

  private startLimit(): void {
    this.limit = setTimeout(() => this.end({type: 'tooLong'}), this.timeLimit);
  }

  private hear(message: FromWorker): void {
    if (message.type === 'ready') {
      this.program = message.program;
      this.ready = true;
    } else if (message.type === 'crashed' || message.type === 'unavailable') {
      return this.end(message);
    } else if (message.type === 'fetching') {
      // What the network takes is not the source's fault.
      clearTimeout(this.limit);
      if (message.done) this.startLimit();
      return;
    } else {
      this.settle(message);
    }
    this.next();
  }

  private settle(outcome: Outcome): void {
    clearTimeout(this.limit);
    const job = this.current;
    this.current = undefined;
    job?.settle(outcome);
  }

  /** Gives the worker up. What it worked on, or could not begin, fails; what came after is for the next worker. */
  private end(outcome: Outcome): void {
    if (this.worker) {
      // An error that it met before its end may still be on its way, and is not the next worker's.
      this.worker.onmessage = null;
      this.worker.onerror = null;
      this.worker.terminate();
    }
    this.worker = undefined;
    this.ready = false;
    if (this.current) {
      this.settle(outcome);
      if (this.waiting.size > 0) this.warmUp();
      return;
    }
    const failed = [...this.waiting.values()];
    this.waiting.clear();
    for (const job of failed) job.settle(outcome);
  }
}

/** Makes the worker with D2's program. */
export function createEngine(): Engine {
  return new Engine(() => new Worker(new URL('./worker.ts', import.meta.url), {name: 'd2'}) as WorkerLike);
}
