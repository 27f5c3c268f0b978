import * as v from 'valibot';
import type {Drawing} from '../compiler';
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
  const {title, show, predict} = fence.options;
  const {drawing, change, variants} = diagram;
  const example = createExample(fence, diagram);
  const createFenceView = (viewedFence: Fence, viewedDrawing: Drawing) =>
    createView(viewedDrawing, getDisplayOptions(viewedFence), {locale, id, publish: (svg) => publish(svg, 'svg')});
  const view = drawing === undefined || show === 'source' ? undefined : createFenceView(fence, drawing);
  const viewBefore = change?.diagram.drawing && createFenceView(change.fence, change.diagram.drawing);
  return v.parse(Figure, {
    version: VERSION,
    id,
    ...removeUndefined({
      caption: title,
      view,
      example: example && publish(JSON.stringify(example), 'json'),
      exercise: readTask(fence),
      change: viewBefore && {changedLines: [...(change?.changedLines ?? [])], before: viewBefore},
      question: predict,
      variants: fence.variants && {
        choices: [...fence.variants.choices],
        marks: [...fence.variants.marked.marks],
        views: Object.fromEntries(
          (variants ?? []).flatMap(({chosen, diagram: {drawing: variantDrawing}}) =>
            variantDrawing ? [[chosen.join(' '), createFenceView(fence, variantDrawing)]] : [],
          ),
        ),
      },
    }),
  } satisfies v.InferInput<typeof Figure>);
}

function readTask({exercise, options: {exercise: id}}: Fence): Figure['exercise'] {
  return exercise && id !== undefined ? {id, goal: exercise.goal, hint: exercise.hint} : undefined;
}

function getDisplayOptions({options}: Fence): Example['displayOptions'] {
  const {pad, width, target, boards, animate, ascii, interactive, looks} = options;
  return removeUndefined({pad, width, target, boards, animate, ascii, interactive, looks});
}

/** Creates the example that the editor loads, or returns `undefined` if readers can't edit the fence. */
function createExample(fence: Fence, {source, files, exercise: graphs}: Diagram): Example | undefined {
  const {title, live, name, show, layout, theme, darkTheme, sketch} = fence.options;
  if (live === 'off' || (name !== undefined && show === 'source')) return undefined;
  const entry = getEntry(fence);
  const task = readTask(fence);
  return v.parse(Example, {
    version: VERSION,
    ...removeUndefined({caption: title}),
    entry,
    files: {[entry]: (fence.exercise?.start.body ?? source).replace(/\n$/, ''), ...files},
    settings: removeUndefined({layout, theme, darkTheme, sketch: sketch || undefined}),
    displayOptions: getDisplayOptions(fence),
    ...removeUndefined({
      exercise: task &&
        graphs &&
        fence.exercise && {...task, uses: [...fence.exercise.uses], solution: source.replace(/\n$/, ''), graphs},
    }),
  });
}
