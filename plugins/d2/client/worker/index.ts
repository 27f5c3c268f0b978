import type {CompileRequest, Drawing} from '../../compiler/request';
import {sanitizeDrawing} from '../../compiler/sanitizeDrawing';
import {LIMITS, TooLarge} from '../../svg/sanitize';
import {type Parts, parts} from './parts';
import {type FromWorker, MAX_ANSWER_LENGTH, MAX_SIGNAL_LENGTH, readMessage, type ToWorker} from './protocol';
import {openSandbox, type Sandbox} from './sandbox';

/** The result of a request. `superseded` means that its owner sent a newer one before it was this one's turn. */
export type CompileResult =
  | Exclude<FromWorker, {type: 'ready'}>
  | {readonly type: 'tooLarge' | 'tooLong' | 'superseded'};

interface Job {
  readonly request: CompileRequest;
  readonly settle: (result: CompileResult) => void;
}

/** How long one source may take. */
export const COMPILE_TIMEOUT_MS = 10_000;
/** In the first request the browser also compiles the program to machine code, which takes a slow phone some seconds. */
const FIRST_TIMEOUT_FACTOR = 3;
/** How long the program may take to start once all of it is loaded. */
const START_TIMEOUT_MS = 60_000;

/** A sandbox that sends more unsolicited messages than this is closed, because reading them keeps the page busy. */
const MAX_STRAY_MESSAGES = 50;

/** All boards of a drawing together, in UTF-16 units: the page parses and rewrites each of them. */
const MAX_PICTURES_LENGTH = 2 * LIMITS.length;

/**
 * Runs D2 in a sandbox, one request at a time. While one runs, only the newest request of each owner waits. D2 starts with the
 * first request. When it crashes or takes too long, its sandbox is closed, and the next request opens a new one.
 */
export class CompilerClient {
  private sandbox: Sandbox | undefined;
  private isReady = false;
  /** Whether this sandbox has answered a request. */
  private hasAnswered = false;
  private strayMessages = 0;
  private elk: 'none' | 'loading' | 'sent' = 'none';
  private current: Job | undefined;
  /** By owner, in the order in which they get their turn. */
  private readonly waiting = new Map<object, Job>();
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly open: typeof openSandbox,
    private readonly parts: Parts,
    private readonly timeout = COMPILE_TIMEOUT_MS,
  ) {}

  /** Starts the program, so that it's already running when the first request comes. */
  warmUp(): void {
    if (this.sandbox) return;
    this.isReady = false;
    this.hasAnswered = false;
    this.strayMessages = 0;
    this.elk = 'none';
    const scripts = this.parts.scripts();
    try {
      const sandbox = this.open(scripts, (data) => this.receive(sandbox, data));
      this.sandbox = sandbox;
      this.load(sandbox, scripts).catch(() => this.closeIfCurrent(sandbox, {type: 'unavailable'}));
    } catch {
      // The browser, or the host's policy, doesn't allow frames.
      scripts.catch(() => {});
      this.close({type: 'unavailable'});
    }
  }

  /**
   * Compiles and draws a source. Mistakes and failures are results too; the promise never rejects.
   *
   * @param owner whoever makes the request, such as one of several editors. A newer request of the same owner supersedes older ones.
   */
  compile(request: CompileRequest, owner: object = this): Promise<CompileResult> {
    return new Promise((settle) => {
      this.waiting.get(owner)?.settle({type: 'superseded'});
      this.waiting.set(owner, {request, settle});
      this.warmUp();
      this.startNext();
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
    if (!this.isReady) this.startTimer(sandbox, START_TIMEOUT_MS, {type: 'unavailable'});
  }

  /** Loads ELK, which is another 0.4 MB, only when a request may need it. */
  private async loadElk(sandbox: Sandbox): Promise<void> {
    this.elk = 'loading';
    const script = await this.parts.elk();
    if (this.sandbox !== sandbox) return;
    sandbox.send({type: 'elk', script} satisfies ToWorker);
    this.elk = 'sent';
    this.startNext();
  }

  private startNext(): void {
    const {sandbox} = this;
    const [first] = this.waiting;
    if (!sandbox || this.current || !first) return;
    const [owner, job] = first;
    // ELK loads while the program starts.
    if (this.elk === 'none' && mayNeedElk(job.request))
      this.loadElk(sandbox).catch(() => this.closeIfCurrent(sandbox, {type: 'unavailable'}));
    if (!this.isReady || this.elk === 'loading') return;
    this.waiting.delete(owner);
    this.current = job;
    const timeout = this.hasAnswered ? this.timeout : this.timeout * FIRST_TIMEOUT_FACTOR;
    this.startTimer(sandbox, timeout, {type: 'tooLong'});
    sandbox.send({type: 'request', request: job.request} satisfies ToWorker);
  }

  private startTimer(sandbox: Sandbox, milliseconds: number, result: CompileResult): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.closeIfCurrent(sandbox, result), milliseconds);
  }

  /** Handles a message of the sandbox. The sandbox runs what readers wrote, so unexpected messages have no effect. */
  private receive(sandbox: Sandbox, data: unknown): void {
    if (sandbox !== this.sandbox) return;
    const message = readMessage(data, this.current ? MAX_ANSWER_LENGTH : MAX_SIGNAL_LENGTH);
    if (message === 'tooLong') {
      if (this.current) this.answer({type: 'tooLarge'});
      else this.countStrayMessage();
    } else if (message?.type === 'ready' && !this.isReady) {
      clearTimeout(this.timer);
      this.isReady = true;
      this.startNext();
    } else if (message?.type === 'crashed') {
      this.close(this.isReady ? message : {type: 'unavailable'});
    } else if (message?.type === 'unavailable') {
      this.close(message);
    } else if (this.current && message?.type !== 'ready') {
      // Only the source can have caused an answer that isn't valid.
      if (!message) return this.close({type: 'crashed'});
      this.answer(message.type === 'drawn' ? checkDrawing(message.drawing, this.current.request) : message);
    } else this.countStrayMessage();
  }

  private answer(result: CompileResult): void {
    this.hasAnswered = true;
    this.settle(result);
    this.startNext();
  }

  private countStrayMessage(): void {
    if (++this.strayMessages > MAX_STRAY_MESSAGES) this.close({type: 'crashed'});
  }

  private settle(result: CompileResult): void {
    clearTimeout(this.timer);
    const job = this.current;
    this.current = undefined;
    job?.settle(result);
  }

  private closeIfCurrent(sandbox: Sandbox, result: CompileResult): void {
    if (sandbox === this.sandbox) this.close(result);
  }

  /**
   * Closes the sandbox. The running request gets `result`, and waiting requests go to the next sandbox. If nothing was running, the waiting
   * requests get `result`.
   */
  private close(result: CompileResult): void {
    clearTimeout(this.timer);
    this.sandbox?.close();
    this.sandbox = undefined;
    this.isReady = false;
    if (this.current) {
      this.settle(result);
      if (this.waiting.size > 0) this.warmUp();
      return;
    }
    const failed = [...this.waiting.values()];
    this.waiting.clear();
    for (const job of failed) job.settle(result);
  }
}

function mayNeedElk({files, options: {layout, ascii}}: CompileRequest): boolean {
  // Text renderings always use ELK.
  return layout === 'elk' || ascii !== undefined || Object.values(files).some((source) => /\belk\b/i.test(source));
}

/** Sanitizes the pictures of a drawing. */
function checkDrawing(drawing: Drawing, {options}: CompileRequest): CompileResult {
  const length = drawing.boards?.reduce((sum, board) => sum + (board.drawing?.picture.length ?? 0), 0) ?? 0;
  if (length > MAX_PICTURES_LENGTH) return {type: 'tooLarge'};
  try {
    return {type: 'drawn', drawing: sanitizeDrawing(drawing, options)};
  } catch (error) {
    return {type: error instanceof TooLarge ? 'tooLarge' : 'failed'};
  }
}

/** Creates the compiler of a page. */
export function createCompilerClient(): CompilerClient {
  return new CompilerClient(openSandbox, parts);
}
