import type {Worker} from 'node:worker_threads';
import {TooLarge} from '../svg/sanitize';
import {readDiagnostics} from './diagnostics';
import {draw, OptionError} from './draw';
import {checkPictures} from './pictures';
import {startProgram} from './program';
import type {CompileRequest, CompileResult, Diagnostic, Drawing} from './request';

const SVG_DATA = /data:image\/svg\+xml/i;
const SVG_PICTURE = /<(?:image|img)\b[^>]*\s(?:href|src)="data:image\/svg\+xml/i;

function hasSvgIcon({picture, boards = []}: Drawing): boolean {
  return [picture, ...boards.map(({drawing}) => drawing?.picture ?? '')].some((svg) => SVG_PICTURE.test(svg));
}

/** Finds the first SVG in a data address in the sources, which is left out of every picture (`sanitize`). */
function findSvgIcon({files}: CompileRequest): Diagnostic | undefined {
  for (const [file, source] of Object.entries(files)) {
    const at = source.search(SVG_DATA);
    if (at < 0) continue;
    const before = source.slice(0, at).split('\n');
    return {
      file,
      line: before.length,
      column: (before.at(-1)?.length ?? 0) + 1,
      message:
        "An icon can't be an SVG in a data address, since that can freeze a reader's browser. Use a PNG, JPEG, GIF or WebP there.",
    };
  }
  return undefined;
}

type Answer = {readonly data: unknown} | {readonly error: string};

/**
 * One running D2 program. It takes one request at a time; the pool sees to that.
 */
export class Instance {
  /** Whether the program ended or has to be ended; it must not be used any more. */
  broken = false;
  private readonly worker: Promise<Worker>;
  private settle: ((answer: Answer) => void) | undefined;

  constructor(private readonly timeLimit: number) {
    this.worker = startProgram().then((worker) => {
      worker.on('message', (answer: Answer) => this.settle?.(answer));
      worker.on('error', (error) => this.fail(`The compiler crashed: ${error.message}`));
      worker.on('exit', () => this.fail('The compiler crashed.'));
      return worker;
    });
  }

  private fail(error: string): void {
    this.broken = true;
    this.settle?.({error});
  }

  /** Compiles and draws one request. Mistakes in the source are diagnostics; it does not throw for them. */
  async run(request: CompileRequest): Promise<CompileResult> {
    const limit = setTimeout(() => {
      this.fail(`The compiler did not finish within ${this.timeLimit / 1000} s.`);
    }, this.timeLimit);
    try {
      const drawing = await draw(request, (name, input) => this.call(name, input));
      // Readers' own are left out without a word, as pictures from other hosts are. An author should hear of it.
      const icon = hasSvgIcon(drawing) ? findSvgIcon(request) : undefined;
      if (icon) return {diagnostics: [icon]};
      return {drawing: checkPictures(drawing, request.options), diagnostics: []};
    } catch (error) {
      if (error instanceof OptionError || error instanceof TooLarge) {
        return {diagnostics: [{file: request.entry, line: 1, column: 1, message: error.message, ofOptions: true}]};
      }
      const failure = error instanceof Error ? error : new Error(String(error));
      // A Go panic leaves the program in an unknown state, even where it answers.
      if (failure.message.startsWith('panic')) this.broken = true;
      return {diagnostics: readDiagnostics(failure, request), gaveUp: this.broken};
    } finally {
      clearTimeout(limit);
    }
  }

  private async call(call: 'compile' | 'render', input: unknown): Promise<unknown> {
    const worker = await this.worker;
    if (this.broken) throw new Error('The compiler crashed.');
    const answer = await new Promise<Answer>((resolve) => {
      this.settle = resolve;
      worker.postMessage({call, input});
    });
    this.settle = undefined;
    if ('error' in answer) throw new Error(answer.error);
    return answer.data;
  }

  /** Whether the process stays alive for this instance: only while it works. */
  async hold(working: boolean): Promise<void> {
    const worker = await this.worker;
    if (working) worker.ref();
    else worker.unref();
  }

  /** Ends the program and frees its memory (about 0.4 GB). */
  async close(): Promise<void> {
    this.broken = true;
    await (await this.worker).terminate();
  }
}
