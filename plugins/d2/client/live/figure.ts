import type {CompileOptions, CompileRequest} from '../../compiler/request';
import type {Settings} from './link';

/** What a figure says of its example, as JSON in its attribute `data-d2-live`. */
export interface LiveData {
  /** The source, where the figure does not show it. */
  readonly source?: string;
  /** Path of the source among the files, as its imports see it. */
  readonly entry: string;
  /** The files that it imports, by path. */
  readonly files?: Readonly<Record<string, string>>;
  readonly layout?: 'dagre' | 'elk';
  readonly theme?: number;
  readonly darkTheme?: number;
  readonly sketch?: boolean;
  readonly pad?: number;
  readonly target?: string;
}

/** A figure's example as the page has it. */
export interface Example {
  readonly caption: string;
  readonly entry: string;
  /** All sources by path, the entry first. */
  readonly files: Readonly<Record<string, string>>;
  readonly settings: Settings;
  /** Options that the reader does not change. */
  readonly fixed: Pick<CompileOptions, 'pad' | 'target'>;
  /** The picture as it was built, if there is one. */
  readonly picture?: Picture;
}

/** A picture with its natural size in CSS pixels. */
export interface Picture {
  readonly address: string;
  readonly alt: string;
  readonly width: number;
  readonly height: number;
}

/** All figures of the page that can be edited, in their order. */
export function editableFigures(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('[data-d2-live]')];
}

/** Reads a figure's example from its HTML. */
export function readExample(figure: HTMLElement): Example {
  const data = JSON.parse(figure.dataset.d2Live ?? '') as LiveData;
  const {entry, files = {}, layout, theme, darkTheme, sketch, pad, target} = data;
  const image = figure.querySelector('img');
  return {
    caption: figure.querySelector('[data-d2-caption]')?.textContent ?? '',
    entry,
    files: {[entry]: data.source ?? shownSource(figure), ...files},
    settings: {
      ...(layout ? {layout} : {}),
      ...(theme === undefined ? {} : {theme}),
      ...(darkTheme === undefined ? {} : {darkTheme}),
      ...(sketch ? {sketch} : {}),
    },
    fixed: {...(pad === undefined ? {} : {pad}), ...(target === undefined ? {} : {target})},
    ...(image
      ? {picture: {address: image.src, alt: image.alt, width: image.naturalWidth || image.width, height: image.height}}
      : {}),
  };
}

/** The source in the figure's code block, without the compiler's messages between its lines. */
function shownSource(figure: HTMLElement): string {
  const code = figure.querySelector('pre code')?.cloneNode(true) as Element | undefined;
  for (const message of code?.querySelectorAll('[data-message]') ?? []) message.remove();
  // The theme's own code block ends its lines with elements.
  for (const end of code?.querySelectorAll('br') ?? []) end.replaceWith('\n');
  return (code?.textContent ?? '').replace(/\n$/, '');
}

/** What to ask the compiler for. */
export function requestOf(
  {entry, fixed}: Example,
  files: Readonly<Record<string, string>>,
  settings: Settings,
): CompileRequest {
  return {entry, files, options: {...fixed, ...settings}};
}
