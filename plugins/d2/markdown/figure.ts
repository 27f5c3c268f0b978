import * as v from 'valibot';
import {Example, Figure, VERSION} from '../figure/contract';
import {createView} from '../figure/view';
import {type Diagram, getEntry} from './diagram';
import {type Fence, removeUndefined} from './fence';

/** What a figure depends on besides its fence. */
export interface FigureContext {
  readonly locale: string;
  /** Id of the figure. */
  readonly id: string;
  /** Publishes a file and returns its path relative to the base URL. */
  readonly publish: (content: string, ending: 'svg' | 'json') => string;
}

/** Creates the figure of a compiled fence. Publishes its images and its example. */
export function createFigure(fence: Fence, diagram: Diagram, {locale, id, publish}: FigureContext): Figure {
  const {title, show} = fence.options;
  const {drawing} = diagram;
  const example = createExample(fence, diagram);
  const view =
    drawing === undefined || show === 'source'
      ? undefined
      : createView(drawing, getDisplayOptions(fence), {locale, id, publish: (svg) => publish(svg, 'svg')});
  return v.parse(Figure, {
    version: VERSION,
    id,
    ...removeUndefined({caption: title, view, example: example && publish(JSON.stringify(example), 'json')}),
  } satisfies v.InferInput<typeof Figure>);
}

function getDisplayOptions({options}: Fence): Example['showing'] {
  const {pad, width, target, boards, animate, ascii, interactive, looks} = options;
  return removeUndefined({pad, width, target, boards, animate, ascii, interactive, looks});
}

/** Creates the example that the editor loads, or returns `undefined` if readers can't edit the fence. */
function createExample(fence: Fence, {source, files}: Diagram): Example | undefined {
  const {title, live, name, show, layout, theme, darkTheme, sketch} = fence.options;
  if (live === 'off' || (name !== undefined && show === 'source')) return undefined;
  const entry = getEntry(fence);
  return v.parse(Example, {
    version: VERSION,
    ...removeUndefined({caption: title}),
    entry,
    files: {[entry]: source.replace(/\n$/, ''), ...files},
    settings: removeUndefined({layout, theme, darkTheme, sketch: sketch || undefined}),
    showing: getDisplayOptions(fence),
  });
}
