import type {CompileRequest} from '../../compiler/request';
import type {FromWorker, ToWorker} from './protocol';

/** What became of a request. `superseded`: a newer one came before this one's turn. */
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
 * only the newest gets its turn. A worker that crashed or took too long is ended; the next request starts a new one.
 */
export class Engine {
  private worker: WorkerLike | undefined;
  private ready = false;
  /** The compiled program, kept so that a new worker need not fetch and compile it again. */
  private program: WebAssembly.Module | undefined;
  private current: Job | undefined;
  private waiting: Job | undefined;
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

  /** Compiles and draws. It never rejects; mistakes and failures are outcomes. */
  run(request: CompileRequest): Promise<Outcome> {
    return new Promise((settle) => {
      this.waiting?.settle({type: 'superseded'});
      this.waiting = {request, settle};
      this.warmUp();
      this.next();
    });
  }

  private next(): void {
    if (!this.ready || this.current || !this.waiting) return;
    this.current = this.waiting;
    this.waiting = undefined;
    this.limit = setTimeout(() => this.end({type: 'tooLong'}), this.timeLimit);
    this.worker?.postMessage({type: 'request', request: this.current.request});
  }

  private hear(message: FromWorker): void {
    if (message.type === 'ready') {
      this.program = message.program;
      this.ready = true;
    } else if (message.type === 'crashed' || message.type === 'unavailable') {
      return this.end(message);
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
    this.worker?.terminate();
    this.worker = undefined;
    this.ready = false;
    const {waiting} = this;
    if (this.current) {
      this.settle(outcome);
      if (!waiting) return;
      this.warmUp();
      return;
    }
    this.waiting = undefined;
    waiting?.settle(outcome);
  }
}

/** Makes the worker with D2's program. */
export function createEngine(): Engine {
  return new Engine(() => new Worker(new URL('./worker.ts', import.meta.url), {name: 'd2'}) as WorkerLike);
}
