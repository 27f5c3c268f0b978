import type {CompileResponse, Diagram, RenderOptions} from '@d2lang/d2';
import {finishSvg} from '../svg/finish';
import {readBoard} from './board';
import {alone, type FoundBoard, findBoards, formatPath, parsePath, placeLinks} from './boards';
import {prepare} from './prepare';
import type {CompileRequest, Drawing, DrawnBoard} from './request';

const DEFAULTS = {darkTheme: 200, pad: 16};

/** One of the D2 program's own functions. It throws the mistakes that D2 reports. */
export type Call = (name: 'compile' | 'render', input: unknown) => Promise<unknown>;

/** The options require what the source does not have. */
export class OptionError extends Error {}

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
 * Compiles and draws one request by a running D2 program, in Node and in browsers alike.
 *
 * @throws what D2 reports, for `readDiagnostics`, or an `OptionError`
 */
export async function draw({files, entry, options}: CompileRequest, call: Call): Promise<Drawing> {
  const ascii = options.ascii ? {ascii: true, asciiMode: options.ascii} : {};
  const compiled = (await call('compile', {
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
    const rendered = (await call('render', {
      diagram: prepare(board),
      options: {
        ...renderOptions,
        darkThemeID: options.darkTheme ?? own.darkThemeID ?? DEFAULTS.darkTheme,
        pad: options.pad ?? own.pad ?? DEFAULTS.pad,
        noXMLTag: true,
        ...ascii,
        ...more,
      },
    })) as string;
    return decode(rendered);
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

  const target = options.target === undefined ? {diagram, graph} : boardAt(options.target, findBoards(diagram, graph));
  const board = readBoard(target.diagram, target.graph);
  const picture = await render(options.target === undefined ? diagram : alone(target.diagram));
  if (options.ascii) return {picture, width: 0, height: 0, board};
  const {svg, width, height} = finishSvg(picture);
  return {picture: svg, width, height, board};
}

function decode(base64: string): string {
  const letters = atob(base64);
  const bytes = new Uint8Array(letters.length);
  // `Uint8Array.from` with a function takes ten times as long: 10 ms for 60 KB.
  for (let at = 0; at < letters.length; at++) bytes[at] = letters.charCodeAt(at);
  return new TextDecoder().decode(bytes);
}
