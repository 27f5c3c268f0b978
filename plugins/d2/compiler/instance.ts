import type {Worker} from 'node:worker_threads';
import type {Icons} from '../icons';
import {TooLargeError} from '../svg/sanitize';
import {readDiagnostics} from './diagnostics';
import {type ProgramResponse, startProgram} from './program';
import {compileAndRender, OptionError} from './render';
import type {CompileRequest, CompileResult, Diagnostic, Drawing} from './request';
import {sanitizeDrawing} from './sanitizeDrawing';

const SVG_DATA = /data:image\/svg\+xml/i;
const SVG_IMAGE = /<(?:image|img)\b[^>]*\s(?:href|src)="data:image\/svg\+xml/i;

function hasSvgIcon({content, boards = []}: Drawing): boolean {
  return [content, ...boards.map(({drawing}) => drawing?.content ?? '')].some((svg) => SVG_IMAGE.test(svg));
}

/** Reports the first SVG data URL in the sources. `sanitize` removes such images from every diagram. */
function findSvgIcon({files}: CompileRequest): Diagnostic | undefined {
  for (const [file, source] of Object.entries(files)) {
    const index = source.search(SVG_DATA);
    if (index < 0) continue;
    const linesBefore = source.slice(0, index).split('\n');
    return {
      file,
      line: linesBefore.length,
      column: (linesBefore.at(-1)?.length ?? 0) + 1,
      message:
        "An icon can't be an SVG in a data URL, because that can freeze a reader's browser. Use a PNG, JPEG, GIF, or WebP image instead.",
    };
  }
  return undefined;
}

/** A worker with D2's program that handles one request at a time. */
export class CompilerInstance {
  /** Whether the program has crashed, timed out, or been closed. Don't use a broken instance again. */
  isBroken = false;
  private readonly worker: Promise<Worker>;
  private resolveCall: ((json: string) => void) | undefined;

  /** @param timeLimitMs how long one request may take, in milliseconds */
  constructor(
    private readonly timeLimitMs: number,
    private readonly icons: Icons,
  ) {
    this.worker = startProgram().then((worker) => {
      worker.on('message', (json: string) => this.resolveCall?.(json));
      worker.on('error', (error) => this.markAsBroken(`The compiler crashed: ${error.message}`));
      worker.on('exit', () => this.markAsBroken('The compiler crashed. Try again.'));
      return worker;
    });
  }

  /** Marks the instance as broken, and rejects the pending call. */
  private markAsBroken(message: string): void {
    this.isBroken = true;
    this.resolveCall?.(JSON.stringify({error: {message}} satisfies ProgramResponse));
  }

  /** Compiles and draws a request. Returns errors in the source as diagnostics instead of throwing them. */
  async run(request: CompileRequest): Promise<CompileResult> {
    const timeout = setTimeout(() => {
      this.markAsBroken(`The compiler didn't finish within ${this.timeLimitMs / 1000} s. Simplify the diagram.`);
    }, this.timeLimitMs);
    try {
      const drawing = await compileAndRender(request, (name, input) => this.call(name, input));
      // In a reader's editor, such icons just disappear, like images from other hosts. Authors get an error, so that they notice.
      const icon = hasSvgIcon(drawing) ? findSvgIcon(request) : undefined;
      if (icon) return {diagnostics: [icon]};
      return {drawing: sanitizeDrawing(drawing, request.options, this.icons), diagnostics: []};
    } catch (error) {
      if (error instanceof OptionError || error instanceof TooLargeError) {
        return {diagnostics: [{file: request.entry, line: 1, column: 1, message: error.message, isInOptions: true}]};
      }
      const failure = error instanceof Error ? error : new Error(String(error));
      // After a Go panic, the program is in an unknown state, even if it still responds.
      if (failure.message.startsWith('panic')) this.isBroken = true;
      return {diagnostics: readDiagnostics(failure, request), hasCrashedOrTimedOut: this.isBroken};
    } finally {
      clearTimeout(timeout);
    }
  }

  private async call(name: 'compile' | 'render', input: unknown): Promise<unknown> {
    const worker = await this.worker;
    if (this.isBroken) throw new Error('The compiler crashed. Try again.');
    const json = await new Promise<string>((resolve) => {
      this.resolveCall = resolve;
      worker.postMessage({call: name, inputs: [JSON.stringify(input)]});
    });
    this.resolveCall = undefined;
    const response = JSON.parse(json) as ProgramResponse;
    if (response.error) throw new Error(response.error.message);
    return response.data;
  }

  /** Sets whether this instance keeps the process alive. */
  async setKeepAlive(isBusy: boolean): Promise<void> {
    const worker = await this.worker;
    if (isBusy) worker.ref();
    else worker.unref();
  }

  /** Ends the program, and frees its 0.4 GB of memory. */
  async close(): Promise<void> {
    this.isBroken = true;
    await (await this.worker).terminate();
  }
}
