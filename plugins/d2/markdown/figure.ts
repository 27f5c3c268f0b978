import * as v from 'valibot';
import {Example, Figure, VERSION} from '../figure/contract';
import {createView} from '../figure/view';
import {type Diagram, entryOf} from './diagram';
import type {Fence} from './fence';

/** Where a figure is shown. */
export interface Setting {
  readonly locale: string;
  /** Id of the figure. */
  readonly id: string;
  /** Publishes a file and returns its path below the base URL. */
  readonly publish: (content: string, ending: 'svg' | 'json') => string;
}

/** What `D2Figure` is given of a compiled fence. Publishes the pictures that it shows, and the example. */
export function figureOf(fence: Fence, diagram: Diagram, {locale, id, publish}: Setting): Figure {
  const {title, show} = fence.options;
  const {drawing} = diagram;
  const example = exampleOf(fence, diagram);
  const isDrawn = drawing !== undefined && show !== 'source';
  return v.parse(Figure, {
    version: VERSION,
    id,
    ...(title === undefined ? {} : {caption: title}),
    ...(isDrawn
      ? {view: createView(drawing, showingOf(fence), {locale, id, publish: (svg) => publish(svg, 'svg')})}
      : {}),
    ...(example ? {example: publish(JSON.stringify(example), 'json')} : {}),
  } satisfies v.InferInput<typeof Figure>);
}

function showingOf({options}: Fence): Example['showing'] {
  const {pad, width, target, boards, animate, ascii, interactive, looks} = options;
  return {
    ...(pad === undefined ? {} : {pad}),
    ...(width === undefined ? {} : {width}),
    ...(target === undefined ? {} : {target}),
    ...(boards ? {boards} : {}),
    ...(animate === undefined ? {} : {animate}),
    ...(ascii === undefined ? {} : {ascii}),
    ...(interactive ? {interactive} : {}),
    ...(looks ? {looks} : {}),
  };
}

/** What an editor in the page needs to compile the fence again; nothing if it is not to be edited. */
function exampleOf(fence: Fence, {source, files}: Diagram): Example | undefined {
  const {title, live, name, show, layout, theme, darkTheme, sketch} = fence.options;
  if (live === 'off' || (name !== undefined && show === 'source')) return undefined;
  const entry = entryOf(fence);
  return v.parse(Example, {
    version: VERSION,
    ...(title === undefined ? {} : {caption: title}),
    entry,
    files: {[entry]: source.replace(/\n$/, ''), ...files},
    settings: {
      ...(layout === undefined ? {} : {layout}),
      ...(theme === undefined ? {} : {theme}),
      ...(darkTheme === undefined ? {} : {darkTheme}),
      ...(sketch ? {sketch} : {}),
    },
    showing: showingOf(fence),
  });
}
