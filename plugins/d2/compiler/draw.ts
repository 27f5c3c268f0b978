import type {CompileResponse, RenderOptions} from '@d2lang/d2';
import {readBoard} from './board';
import {finishSvg} from './finish';
import type {CompileRequest, Drawing} from './request';

const DEFAULTS = {darkTheme: 200, pad: 16};

/** One of the D2 program's own functions. It throws what D2 says of mistakes. */
export type Call = (name: 'compile' | 'render', input: unknown) => Promise<unknown>;

/**
 * Compiles and draws one request by a running D2 program, in Node and in browsers alike.
 *
 * @throws what D2 says; `readDiagnostics` reads it
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
  const board = readBoard(diagram, graph);
  const own: Partial<RenderOptions> = diagram.config ?? {};
  const rendered = (await call('render', {
    diagram,
    options: {
      ...renderOptions,
      darkThemeID: options.darkTheme ?? own.darkThemeID ?? DEFAULTS.darkTheme,
      pad: options.pad ?? own.pad ?? DEFAULTS.pad,
      noXMLTag: true,
      ...ascii,
    },
  })) as string;
  const picture = decode(rendered);
  if (options.ascii) return {picture, width: 0, height: 0, board};
  const {svg, width, height} = finishSvg(picture);
  return {picture: svg, width, height, board};
}

function decode(base64: string): string {
  return new TextDecoder().decode(Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)));
}
