import * as v from 'valibot';
import type {CompileOptions, CompileRequest} from '../../compiler/request';
import type {Settings} from './link';

/** What a figure says of its example, as JSON in its attribute `data-d2-live`. */
const LiveData = v.object({
  /** The source, where the figure does not show it. */
  source: v.exactOptional(v.string()),
  /** Path of the source among the files, as its imports see it. */
  entry: v.string(),
  /** The files that it imports, by path. */
  files: v.exactOptional(v.record(v.string(), v.string())),
  layout: v.exactOptional(v.picklist(['dagre', 'elk'])),
  theme: v.exactOptional(v.number()),
  darkTheme: v.exactOptional(v.number()),
  sketch: v.exactOptional(v.boolean()),
  pad: v.exactOptional(v.number()),
  target: v.exactOptional(v.string()),
});

/** Figures that can be edited. An address can put attributes on the page's root, but not make it a figure. */
const EDITABLE = 'figure[data-d2-figure][data-d2-live]';

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
  return [...document.querySelectorAll<HTMLElement>(EDITABLE)];
}

/**
 * The figure around a part of it, if it can be edited.
 */
export function figureAround(part: Element): HTMLElement | null {
  return part.closest<HTMLElement>(EDITABLE);
}

/**
 * Reads a figure's example from its HTML.
 *
 * @throws if something else than this site's build made the figure
 */
export function readExample(figure: HTMLElement): Example {
  const data = v.parse(LiveData, JSON.parse(figure.dataset.d2Live ?? ''));
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
