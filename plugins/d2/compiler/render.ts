import type {CompileResponse, Diagram, RenderOptions} from '@d2lang/d2';
import {finishSvg} from '../svg/finish';
import {readBoard} from './board';
import {type FoundBoard, findBoards, formatPath, parsePath, placeLinks, removeInnerBoards} from './boards';
import {escapeDiagram} from './escape';
import {readGraph} from './graph';
import {readPlaces} from './places';
import type {CompileOptions, CompileRequest, Drawing, DrawnBoard, Place} from './request';

const DEFAULT_DARK_THEME = 200;
const DEFAULT_PAD = 16;

/** The package's own type doesn't declare the overrides. */
type ThemeOptions = RenderOptions & {
  readonly themeOverrides?: object | null;
  readonly darkThemeOverrides?: object | null;
};

/** Calls one of D2's functions, and returns its result. Rejects with the errors that D2 reports. */
export type Call = (name: 'compile' | 'render', input: unknown) => Promise<unknown>;

/** Thrown if the request's options don't fit the source. */
export class OptionError extends Error {}

function findBoard(target: string, boards: readonly FoundBoard[]): FoundBoard {
  const targetPath = formatPath(parsePath(target) ?? ['?']);
  const targetBoard = boards.find(({path}) => formatPath(path) === targetPath);
  if (targetBoard) return targetBoard;
  const paths = boards.map(({path}) => formatPath(path)).join(', ');
  throw new OptionError(`There is no board "${target}" for the option "target". The boards are: ${paths || 'none'}.`);
}

/**
 * Compiles and draws a request with a running D2 program, in Node.js and in browsers.
 *
 * @param extras `places` adds the position of every shape and connection, unless the drawing is text or an animation
 * @throws {OptionError} if the source doesn't have the requested boards
 * @throws the error that D2 reports, which `readDiagnostics` understands
 */
export async function compileAndRender(
  request: CompileRequest,
  call: Call,
  extras: {readonly places?: boolean} = {},
): Promise<Drawing> {
  const compiled = await compile(request, call);
  const drawing = await drawCompiled(request, compiled, call, extras);
  return request.options.graph ? {...drawing, graph: readGraph(compiled.diagram, compiled.graph)} : drawing;
}

async function compile({files, entry, options}: CompileRequest, call: Call): Promise<CompileResponse> {
  return (await call('compile', {
    fs: files,
    inputPath: entry,
    options: {
      ...(options.layout ? {layout: options.layout} : {}),
      ...(options.theme === undefined ? {} : {themeID: options.theme}),
      ...(options.sketch ? {sketch: true} : {}),
      ...getAsciiOptions(options),
    },
  })) as CompileResponse;
}

const getAsciiOptions = ({ascii}: CompileOptions) => (ascii ? {ascii: true, asciiMode: ascii} : {});

async function drawCompiled(
  {files, options}: CompileRequest,
  {diagram, graph, renderOptions}: CompileResponse,
  call: Call,
  extras: {readonly places?: boolean},
): Promise<Drawing> {
  const sourceOptions: Partial<RenderOptions> = diagram.config ?? {};
  const darkTheme = options.darkTheme ?? sourceOptions.darkThemeID ?? DEFAULT_DARK_THEME;
  const {themeID, themeOverrides, darkThemeOverrides}: ThemeOptions = renderOptions;
  const render = async (board: Diagram, changes: RenderOptions = {}): Promise<string> => {
    const rendered = (await call('render', {
      diagram: escapeDiagram(board),
      options: {
        ...renderOptions,
        darkThemeID: darkTheme,
        // With the same theme in both schemes, a drawing looks the same in both.
        ...(darkTheme === themeID && {darkThemeOverrides: darkThemeOverrides ?? themeOverrides}),
        pad: options.pad ?? sourceOptions.pad ?? DEFAULT_PAD,
        noXMLTag: true,
        ...getAsciiOptions(options),
        ...changes,
      },
    })) as string;
    return decodeBase64(rendered);
  };
  const finish = (source: string): Pick<Drawing, 'content' | 'width' | 'height'> => {
    const {svg, width, height} = finishSvg(source);
    return {content: svg, width, height};
  };

  const place = (board: Pick<FoundBoard, 'diagram' | 'graph'>, svg: string): {places?: readonly Place[]} =>
    extras.places ? {places: readPlaces(board.diagram, board.graph, svg, files)} : {};

  if (options.boards || options.animate) {
    const foundBoards = findBoards(diagram, graph);
    if (foundBoards.length <= 1)
      throw new OptionError(
        `The option "${options.boards ? 'boards' : 'animate'}" needs a source with at least two boards that aren't empty; this one has ${foundBoards.length}.`,
      );
    const boards: DrawnBoard[] = [];
    for (const {path, names, ...compiled} of foundBoards) {
      const board = readBoard(compiled.diagram, compiled.graph);
      if (options.animate) boards.push({path, names, board});
      else {
        const svg = await render(removeInnerBoards(compiled.diagram));
        const links = placeLinks(compiled.diagram, svg);
        boards.push({path, names, board, drawing: {...finish(svg), links, ...place(compiled, svg)}});
      }
    }
    const board = boards[0]?.board ?? readBoard(diagram, graph);
    if (!options.animate) return {content: '', width: 0, height: 0, board, boards};
    const animation = await render(diagram, {target: '*', animateInterval: options.animate});
    return {...finish(animation), board, boards};
  }

  const target =
    options.target === undefined ? {diagram, graph} : findBoard(options.target, findBoards(diagram, graph));
  const board = readBoard(target.diagram, target.graph);
  const rendered = await render(options.target === undefined ? diagram : removeInnerBoards(target.diagram));
  if (options.ascii) return {content: rendered, width: 0, height: 0, board};
  return {...finish(rendered), board, ...place(target, rendered)};
}

function decodeBase64(base64: string): string {
  const binary = atob(base64);
  const bytes = new Uint8Array(binary.length);
  // `Uint8Array.from` with a callback takes ten times as long: 10 ms for 60 KB.
  for (let index = 0; index < binary.length; index++) bytes[index] = binary.charCodeAt(index);
  return new TextDecoder().decode(bytes);
}
