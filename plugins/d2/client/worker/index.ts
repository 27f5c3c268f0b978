import type {CompileRequest, Drawing} from '../../compiler/request';
import {sanitizeDrawing} from '../../compiler/sanitizeDrawing';
import {type Icons, mayNameIcon, NO_ICONS} from '../../icons';
import {LIMITS, TooLargeError} from '../../svg/sanitize';
import {type CompilerFiles, compilerFiles} from './compilerFiles';
import {
  MAX_COMPLETION_LENGTH,
  MAX_RESPONSE_LENGTH,
  MAX_STATUS_LENGTH,
  type PageMessage,
  readMessage,
  type WorkerMessage,
} from './protocol';
import {openSandbox, type Sandbox} from './sandbox';

/** The result of a request. `superseded` means that its owner sent a newer request before this one started. */
export type ClientResult =
  | Exclude<WorkerMessage, {type: 'ready' | 'completed'}>
  | {readonly type: 'tooLarge' | 'timedOut' | 'superseded'};

interface Job {
  readonly request: CompileRequest;
  readonly settle: (result: ClientResult) => void;
}

interface Completion {
  readonly before: string;
  readonly settle: (words: readonly string[] | undefined) => void;
}

/** How long compiling one request may take. */
export const COMPILE_TIMEOUT_MS = 10_000;
/** How long one completion may take. The limit is short, because drawings wait for completions. D2 usually takes a few milliseconds. */
const COMPLETE_TIMEOUT_MS = 3_000;
/** How many times as long the first request may take, because the browser still compiles D2's program to machine code. */
const FIRST_TIMEOUT_FACTOR = 3;
/** How long the program may take to start after all of it has loaded. */
const START_TIMEOUT_MS = 60_000;

/** How many unexpected messages a sandbox may send before it's closed, because reading them keeps the page busy. */
const MAX_STRAY_MESSAGES = 50;

/** Maximum total length of the boards' SVGs in UTF-16 code units, because the page parses and rewrites all of them. */
const MAX_DRAWINGS_LENGTH = 2 * LIMITS.length;

/**
 * Runs D2 in a sandbox, one request at a time. While a request is running, each owner can have one waiting request, and a newer one
 * replaces it. D2 starts with the first request. If it crashes or takes too long, the sandbox is closed, and the next request opens a
 * new one.
 */
export class CompilerClient {
  private sandbox: Sandbox | undefined;
  private isReady = false;
  /** Whether this sandbox has responded to a request. */
  private hasResponded = false;
  private strayMessageCount = 0;
  private elkState: 'none' | 'loading' | 'sent' = 'none';
  private iconsState: 'none' | 'loading' | 'loaded' | 'failed' = 'none';
  private icons: Icons = NO_ICONS;
  private currentJob: Job | undefined;
  /** Waiting requests by owner, in the order in which they'll run. */
  private readonly waitingJobs = new Map<object, Job>();
  private currentCompletion: Completion | undefined;
  private waitingCompletion: Completion | undefined;
  /** Whether completions may be requested. `false` once the sandbox had to be closed because of one. */
  private canComplete = true;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly open: typeof openSandbox,
    private readonly files: CompilerFiles,
    private readonly timeoutMs = COMPILE_TIMEOUT_MS,
  ) {}

  /** Starts the program, so that it's already running when the first request arrives. */
  warmUp(): void {
    if (this.sandbox) return;
    this.isReady = false;
    this.hasResponded = false;
    this.strayMessageCount = 0;
    this.elkState = 'none';
    const scripts = this.files.fetchScripts();
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
   * Compiles and draws a source. The promise never rejects: errors and failures are results.
   *
   * @param owner identifies who makes the request, such as an editor. A newer request from the same owner supersedes one that's waiting.
   */
  compile(request: CompileRequest, owner: object = this): Promise<ClientResult> {
    return new Promise((settle) => {
      this.waitingJobs.get(owner)?.settle({type: 'superseded'});
      this.waitingJobs.set(owner, {request, settle});
      this.warmUp();
      this.startNext();
    });
  }

  /**
   * Returns the words that D2 suggests after a text. Waits until the program has nothing to draw. Returns `undefined` if D2 isn't running or
   * takes too long, or if a newer call replaces this one.
   *
   * @param before the source up to the cursor
   */
  complete(before: string): Promise<readonly string[] | undefined> {
    return new Promise((settle) => {
      this.waitingCompletion?.settle(undefined);
      this.waitingCompletion = {before, settle};
      if (this.sandbox && this.canComplete) this.startNext();
      else this.dropWaitingCompletion();
    });
  }

  private dropWaitingCompletion(): void {
    this.waitingCompletion?.settle(undefined);
    this.waitingCompletion = undefined;
  }

  private async load(sandbox: Sandbox, scripts: Promise<readonly string[]>): Promise<void> {
    const send = (message: PageMessage, transfer?: Transferable[]) => sandbox.send(message, transfer);
    for await (const bytes of this.files.fetchProgram()) {
      if (this.sandbox !== sandbox) return;
      send({type: 'program', bytes}, [bytes.buffer]);
    }
    await scripts;
    if (this.sandbox !== sandbox) return;
    send({type: 'program'});
    if (!this.isReady) this.startTimer(sandbox, START_TIMEOUT_MS, {type: 'unavailable'});
  }

  /** Loads ELK. Only called if a request may need it, because ELK is 0.4 MB. */
  private async loadElk(sandbox: Sandbox): Promise<void> {
    this.elkState = 'loading';
    const script = await this.files.fetchElk();
    if (this.sandbox !== sandbox) return;
    sandbox.send({type: 'elk', script} satisfies PageMessage);
    this.elkState = 'sent';
    this.startNext();
  }

  /** Loads the site's icons. Only called if a request may need one. If that fails, the drawing has no icons, and the next one tries again. */
  private async loadIcons(): Promise<void> {
    this.iconsState = 'loading';
    try {
      this.icons = await this.files.loadIcons();
      this.iconsState = 'loaded';
    } catch {
      this.iconsState = 'failed';
    }
    this.startNext();
  }

  private startNext(): void {
    const {sandbox} = this;
    const [firstWaiting] = this.waitingJobs;
    if (!sandbox || this.currentJob || this.currentCompletion) return;
    if (!firstWaiting) return this.startCompletion(sandbox);
    const [owner, job] = firstWaiting;
    // Loads ELK while the program is still starting.
    if (this.elkState === 'none' && mayNeedElk(job.request))
      this.loadElk(sandbox).catch(() => this.closeIfCurrent(sandbox, {type: 'unavailable'}));
    if (this.iconsState === 'none' && namesIcons(job.request)) void this.loadIcons();
    if (!this.isReady || this.elkState === 'loading' || this.iconsState === 'loading') return;
    this.waitingJobs.delete(owner);
    this.currentJob = job;
    const timeoutMs = this.hasResponded ? this.timeoutMs : this.timeoutMs * FIRST_TIMEOUT_FACTOR;
    this.startTimer(sandbox, timeoutMs, {type: 'timedOut'});
    sandbox.send({type: 'request', request: job.request} satisfies PageMessage);
  }

  private startCompletion(sandbox: Sandbox): void {
    const completion = this.waitingCompletion;
    if (!this.isReady || !completion) return;
    this.waitingCompletion = undefined;
    this.currentCompletion = completion;
    this.startTimer(sandbox, Math.min(this.timeoutMs, COMPLETE_TIMEOUT_MS), {type: 'timedOut'});
    sandbox.send({type: 'complete', before: completion.before} satisfies PageMessage);
  }

  private startTimer(sandbox: Sandbox, timeoutMs: number, result: ClientResult): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.closeIfCurrent(sandbox, result), timeoutMs);
  }

  /** Handles a message from the sandbox, which is untrusted, because anyone can write a source. Unexpected messages have no effect. */
  private receive(sandbox: Sandbox, data: unknown): void {
    if (sandbox !== this.sandbox) return;
    const message = readMessage(data, this.maxMessageLength);
    if (this.currentCompletion && message !== 'tooLarge' && message?.type === 'completed') {
      this.settleCompletion(message.words);
      this.startNext();
    } else if (this.currentCompletion) {
      this.close({type: 'crashed'});
    } else if (message === 'tooLarge') {
      if (this.currentJob) this.finishJob({type: 'tooLarge'});
      else this.countStrayMessage();
    } else if (message?.type === 'ready' && !this.isReady) {
      clearTimeout(this.timer);
      this.isReady = true;
      this.startNext();
    } else if (message?.type === 'crashed') {
      this.close(this.isReady ? message : {type: 'unavailable'});
    } else if (message?.type === 'unavailable') {
      this.close(message);
    } else if (this.currentJob && message?.type !== 'ready') {
      // Only the source can have caused an invalid response.
      if (!message || message.type === 'completed') return this.close({type: 'crashed'});
      this.finishJob(
        message.type === 'drawn' ? sanitizeBoards(message.drawing, this.currentJob.request, this.icons) : message,
      );
    } else this.countStrayMessage();
  }

  /** Maximum length of the expected message. */
  private get maxMessageLength(): number {
    if (this.currentCompletion) return MAX_COMPLETION_LENGTH;
    return this.currentJob ? MAX_RESPONSE_LENGTH : MAX_STATUS_LENGTH;
  }

  private finishJob(result: ClientResult): void {
    this.hasResponded = true;
    this.settleJob(result);
    this.startNext();
  }

  private countStrayMessage(): void {
    if (++this.strayMessageCount > MAX_STRAY_MESSAGES) this.close({type: 'crashed'});
  }

  private settleJob(result: ClientResult): void {
    clearTimeout(this.timer);
    if (this.iconsState === 'failed') this.iconsState = 'none';
    const job = this.currentJob;
    this.currentJob = undefined;
    job?.settle(result);
  }

  private settleCompletion(words?: readonly string[]): void {
    clearTimeout(this.timer);
    const completion = this.currentCompletion;
    this.currentCompletion = undefined;
    completion?.settle(words);
  }

  private closeIfCurrent(sandbox: Sandbox, result: ClientResult): void {
    if (sandbox === this.sandbox) this.close(result);
  }

  /**
   * Closes the sandbox. A running request gets `result`, a running completion `undefined`, and waiting requests go to the next sandbox.
   * If neither is running, all waiting requests get `result`.
   */
  private close(result: ClientResult): void {
    clearTimeout(this.timer);
    this.sandbox?.close();
    this.sandbox = undefined;
    this.isReady = false;
    this.dropWaitingCompletion();
    const isBusy = this.currentJob || this.currentCompletion;
    // Drawings matter more, so completions may not close another sandbox.
    if (this.currentCompletion) this.canComplete = false;
    this.settleCompletion();
    this.settleJob(result);
    if (isBusy) {
      if (this.waitingJobs.size > 0) this.warmUp();
      return;
    }
    const failedJobs = [...this.waitingJobs.values()];
    this.waitingJobs.clear();
    for (const job of failedJobs) job.settle(result);
  }
}

function mayNeedElk({files, options: {layout, ascii}}: CompileRequest): boolean {
  // Text renderings always use ELK.
  return layout === 'elk' || ascii !== undefined || Object.values(files).some((source) => /\belk\b/i.test(source));
}

const namesIcons = ({files}: CompileRequest): boolean => Object.values(files).some(mayNameIcon);

/** Sanitizes the SVGs of a drawing. */
function sanitizeBoards(drawing: Drawing, {options}: CompileRequest, icons: Icons): ClientResult {
  const length = drawing.boards?.reduce((sum, board) => sum + (board.drawing?.content.length ?? 0), 0) ?? 0;
  if (length > MAX_DRAWINGS_LENGTH) return {type: 'tooLarge'};
  try {
    return {type: 'drawn', drawing: sanitizeDrawing(drawing, options, icons)};
  } catch (error) {
    return {type: error instanceof TooLargeError ? 'tooLarge' : 'failed'};
  }
}

/** Creates the compiler of a page. */
export function createCompilerClient(): CompilerClient {
  return new CompilerClient(openSandbox, compilerFiles);
}
