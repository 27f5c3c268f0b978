import type {CompileRequest, Drawing} from '../../compiler/request';
import {sanitizeDrawing} from '../../compiler/sanitizeDrawing';
import {LIMITS, TooLarge} from '../../svg/sanitize';
import {type Parts, parts} from './parts';
import {type FromWorker, MAX_ANSWER_LENGTH, MAX_SIGNAL_LENGTH, readMessage, type ToWorker} from './protocol';
import {openSandbox, type Sandbox} from './sandbox';

/** What became of a request. `superseded`: its owner sent a newer one before this one's turn. */
export type Outcome = Exclude<FromWorker, {type: 'ready'}> | {readonly type: 'tooLarge' | 'tooLong' | 'superseded'};

type Open = (scripts: Promise<readonly string[]>, receive: (data: unknown) => void) => Sandbox;

interface Job {
  readonly request: CompileRequest;
  readonly settle: (outcome: Outcome) => void;
}

/** Milliseconds that one source may take once a first one was drawn, and that the program may take to start when all of it is there. */
export const TIME_LIMIT = 10_000;
const START_LIMIT = 60_000;
/** The browser makes machine code of the program during the first drawing, which takes a slow phone some seconds more. */
const FIRST_TIMES = 3;

/** Messages that nobody waits for, after which a sandbox is given up: reading them keeps the page busy. A sound one sends none. */
const MOST_STRAYS = 50;

/** Letters of the pictures of all boards: the page reads and writes each of them anew. */
const MOST_LETTERS = 2 * LIMITS.length;

/**
 * The one D2 program of a page. It starts with the first request, works on one at a time, and of those that wait
 * only the newest of each owner gets its turn. It runs in a sandbox, and the clock is kept here: a program that crashed or took
 * too long is ended, and the next request starts a new one.
 */
export class Engine {
  private sandbox: Sandbox | undefined;
  private ready = false;
  /** Whether this sandbox has answered a request. */
  private hasAnswered = false;
  /** How many messages this sandbox has sent that nobody waited for. */
  private strays = 0;
  private elk: 'none' | 'loading' | 'sent' = 'none';
  private current: Job | undefined;
  /** By owner, in the order in which they get their turn. */
  private readonly waiting = new Map<object, Job>();
  private limit: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly open: Open,
    private readonly parts: Parts,
    private readonly timeLimit = TIME_LIMIT,
  ) {}

  /** Starts the program, so that the first request finds it running. */
  warmUp(): void {
    if (this.sandbox) return;
    this.ready = false;
    this.hasAnswered = false;
    this.strays = 0;
    this.elk = 'none';
    const scripts = this.parts.scripts();
    try {
      const sandbox = this.open(scripts, (data) => this.receive(sandbox, data));
      this.sandbox = sandbox;
      this.load(sandbox, scripts).catch(() => this.fail(sandbox, {type: 'unavailable'}));
    } catch {
      scripts.catch(() => {});
      this.end({type: 'unavailable'}); // a browser or a policy without frames
    }
  }

  /**
   * Compiles and draws. It never rejects; mistakes and failures are outcomes.
   *
   * @param owner who makes the request, such as one of several editors; of its requests only the newest matters
   */
  run(request: CompileRequest, owner: object = this): Promise<Outcome> {
    return new Promise((settle) => {
      this.waiting.get(owner)?.settle({type: 'superseded'});
      this.waiting.set(owner, {request, settle});
      this.warmUp();
      this.next();
    });
  }

  private async load(sandbox: Sandbox, scripts: Promise<readonly string[]>): Promise<void> {
    const send = (message: ToWorker, transfer?: Transferable[]) => sandbox.send(message, transfer);
    for await (const bytes of this.parts.program()) {
      if (this.sandbox !== sandbox) return;
      send({type: 'program', bytes}, [bytes.buffer]);
    }
    await scripts;
    if (this.sandbox !== sandbox) return;
    send({type: 'program'});
    if (!this.ready) this.startLimit(sandbox, START_LIMIT, {type: 'unavailable'});
  }

  /** ELK is 0.4 MB more over the network, so it comes when a request may need it. */
  private async loadElk(sandbox: Sandbox): Promise<void> {
    this.elk = 'loading';
    const script = await this.parts.elk();
    if (this.sandbox !== sandbox) return;
    sandbox.send({type: 'elk', script} satisfies ToWorker);
    this.elk = 'sent';
    this.next();
  }

  private next(): void {
    const {sandbox} = this;
    const [first] = this.waiting;
    if (!sandbox || this.current || !first) return;
    const [owner, job] = first;
    // It comes while the program starts.
    if (this.elk === 'none' && mayNeedElk(job.request))
      this.loadElk(sandbox).catch(() => this.fail(sandbox, {type: 'unavailable'}));
    if (!this.ready || this.elk === 'loading') return;
    this.waiting.delete(owner);
    this.current = job;
    const limit = this.hasAnswered ? this.timeLimit : this.timeLimit * FIRST_TIMES;
    this.startLimit(sandbox, limit, {type: 'tooLong'});
    sandbox.send({type: 'request', request: job.request} satisfies ToWorker);
  }

  private startLimit(sandbox: Sandbox, milliseconds: number, outcome: Outcome): void {
    clearTimeout(this.limit);
    this.limit = setTimeout(() => this.fail(sandbox, outcome), milliseconds);
  }

  /** Takes a message of the sandbox, which runs what readers wrote: only what is expected now has an effect. */
  private receive(sandbox: Sandbox, data: unknown): void {
    if (sandbox !== this.sandbox) return;
    const message = readMessage(data, this.current ? MAX_ANSWER_LENGTH : MAX_SIGNAL_LENGTH);
    if (message === 'tooLong') {
      if (this.current) this.answer({type: 'tooLarge'});
      else this.countStray();
    } else if (message?.type === 'ready' && !this.ready) {
      clearTimeout(this.limit);
      this.ready = true;
      this.next();
    } else if (message?.type === 'crashed') {
      this.end(this.ready ? message : {type: 'unavailable'});
    } else if (message?.type === 'unavailable') {
      this.end(message);
    } else if (this.current && message?.type !== 'ready') {
      // An answer that cannot be read is the source's doing.
      if (!message) return this.end({type: 'crashed'});
      this.answer(message.type === 'drawn' ? checked(message.drawing, this.current.request) : message);
    } else this.countStray();
  }

  private answer(outcome: Outcome): void {
    this.hasAnswered = true;
    this.settle(outcome);
    this.next();
  }

  private countStray(): void {
    if (++this.strays > MOST_STRAYS) this.end({type: 'crashed'});
  }

  private settle(outcome: Outcome): void {
    clearTimeout(this.limit);
    const job = this.current;
    this.current = undefined;
    job?.settle(outcome);
  }

  private fail(sandbox: Sandbox, outcome: Outcome): void {
    if (sandbox === this.sandbox) this.end(outcome);
  }

  /** Gives the sandbox up. What it worked on, or could not begin, fails; what came after is for the next one. */
  private end(outcome: Outcome): void {
    clearTimeout(this.limit);
    this.sandbox?.close();
    this.sandbox = undefined;
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

function mayNeedElk({files, options}: CompileRequest): boolean {
  // Text renderings are laid out by ELK always.
  return (
    options.layout === 'elk' ||
    options.ascii !== undefined ||
    Object.values(files).some((source) => /\belk\b/i.test(source))
  );
}

/** A drawing with pictures that can be shown. */
function checked(drawing: Drawing, {options}: CompileRequest): Outcome {
  const letters = drawing.boards?.reduce((sum, board) => sum + (board.drawing?.picture.length ?? 0), 0) ?? 0;
  if (letters > MOST_LETTERS) return {type: 'tooLarge'};
  try {
    return {type: 'drawn', drawing: sanitizeDrawing(drawing, options)};
  } catch (error) {
    return {type: error instanceof TooLarge ? 'tooLarge' : 'failed'};
  }
}

/** Makes the engine of a page. */
export function createEngine(): Engine {
  return new Engine(openSandbox, parts);
}
