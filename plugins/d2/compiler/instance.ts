import type {Worker} from 'node:worker_threads';
import type {CompileResponse, Diagram, RenderOptions} from '@d2lang/d2';
import {readBoard} from './board';
import {alone, type FoundBoard, findBoards, formatPath, parsePath, placeLinks} from './boards';
import {readDiagnostics} from './diagnostics';
import {finishSvg} from './finish';
import {startProgram} from './program';
import type {CompileRequest, CompileResult, Drawing, DrawnBoard} from './request';

const DEFAULTS = {darkTheme: 200, pad: 16};

type Answer = {readonly data: unknown} | {readonly error: string};

/** The options ask for what the source does not have. */
class OptionError extends Error {}

function boardAt(target: string, boards: readonly FoundBoard[]): FoundBoard {
  const wanted = formatPath(parsePath(target) ?? ['?']);
  const found = boards.find(({path}) => formatPath(path) === wanted);
  if (found) return found;
  const paths = boards.map(({path}) => formatPath(path)).join(', ');
  throw new OptionError(`There is no board "${target}" for the option "target". The boards are: ${paths || 'none'}.`);
}

function severalBoards(boards: readonly FoundBoard[], option: string): readonly FoundBoard[] {
  if (boards.length > 1) return boards;
  throw new OptionError(
    `The option "${option}" is for a source with several boards; D2 finds ${boards.length} with something on it.`,
  );
}

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
      return {drawing: await this.draw(request), diagnostics: []};
    } catch (error) {
      if (error instanceof OptionError) {
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

  private async draw({files, entry, options}: CompileRequest): Promise<Drawing> {
    const ascii = options.ascii ? {ascii: true, asciiMode: options.ascii} : {};
    const compiled = (await this.call('compile', {
      fs: files,
      inputPath: entry,
      options: {
        ...(options.layout ? {layout: options.layout} : {}),
        ...(options.theme === undefined ? {} : {themeID: options.theme}),
        ...(options.sketch ? {sketch: true} : {}),
        ...ascii,
      },
    })) as CompileResponse;
    const {diagram, graph, renderOptions} = compiled;
    const own: Partial<RenderOptions> = diagram.config ?? {};
    const render = async (board: Diagram, more: RenderOptions = {}): Promise<string> => {
      const rendered = (await this.call('render', {
        diagram: board,
        options: {
          ...renderOptions,
          darkThemeID: options.darkTheme ?? own.darkThemeID ?? DEFAULTS.darkTheme,
          pad: options.pad ?? own.pad ?? DEFAULTS.pad,
          noXMLTag: true,
          ...ascii,
          ...more,
        },
      })) as string;
      return Buffer.from(rendered, 'base64').toString('utf8');
    };

    if (options.boards || options.animate) {
      const found = severalBoards(findBoards(diagram, graph), options.boards ? 'boards' : 'animate');
      const boards: DrawnBoard[] = [];
      for (const {path, names, ...at} of found) {
        const drawn = {path, names, board: readBoard(at.diagram, at.graph)};
        if (options.animate) {
          boards.push(drawn);
          continue;
        }
        const svg = await render(alone(at.diagram));
        const {svg: picture, width, height} = finishSvg(svg);
        boards.push({...drawn, drawing: {picture, width, height, links: placeLinks(at.diagram, svg)}});
      }
      const board = boards[0]?.board ?? readBoard(diagram, graph);
      if (!options.animate) return {picture: '', width: 0, height: 0, board, boards};
      const {svg, width, height} = finishSvg(await render(diagram, {target: '*', animateInterval: options.animate}));
      return {picture: svg, width, height, board, boards};
    }

    const target =
      options.target === undefined ? {diagram, graph} : boardAt(options.target, findBoards(diagram, graph));
    const board = readBoard(target.diagram, target.graph);
    const picture = await render(options.target === undefined ? diagram : alone(target.diagram));
    if (options.ascii) return {picture, width: 0, height: 0, board};
    const {svg, width, height} = finishSvg(picture);
    return {picture: svg, width, height, board};
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
