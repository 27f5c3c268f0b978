import * as v from 'valibot';
import {Example, Figure, VERSION} from '../figure/contract';
import {createView} from '../figure/view';
import {type Diagram, getEntry} from './diagram';
import {definedOnly, type Fence} from './fence';

/** The context of a figure. */
export interface FigureContext {
  readonly locale: string;
  /** Id of the figure. */
  readonly id: string;
  /** Publishes a file and returns its path relative to the base URL. */
  readonly publish: (content: string, ending: 'svg' | 'json') => string;
}

/** Returns the props of `D2Figure` for a compiled fence. Publishes the figure's images and its example. */
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
    ...definedOnly({caption: title, view, example: example && publish(JSON.stringify(example), 'json')}),
  } satisfies v.InferInput<typeof Figure>);
}

function getDisplayOptions({options}: Fence): Example['showing'] {
  const {pad, width, target, boards, animate, ascii, interactive, looks} = options;
  return definedOnly({pad, width, target, boards, animate, ascii, interactive, looks});
}

/** Returns the data from which the editor compiles the fence again, or `undefined` if the fence isn't editable. */
function createExample(fence: Fence, {source, files}: Diagram): Example | undefined {
  const {title, live, name, show, layout, theme, darkTheme, sketch} = fence.options;
  if (live === 'off' || (name !== undefined && show === 'source')) return undefined;
  const entry = getEntry(fence);
  return v.parse(Example, {
    version: VERSION,
    ...definedOnly({caption: title}),
    entry,
    files: {[entry]: source.replace(/\n$/, ''), ...files},
    settings: definedOnly({layout, theme, darkTheme, sketch: sketch || undefined}),
    showing: getDisplayOptions(fence),
  });
}
