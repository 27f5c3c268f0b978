import type {DrawnBoard} from '../compiler';
import {embeddable} from '../compiler/document';
import {movingOf, stillOf} from '../compiler/finish';
import {isSafeAddress} from '../compiler/sanitize/addresses';
import {describe, describeAnimation, nameBoard} from '../describe';
import type {Board, Link} from '../theme/D2Figure/Boards';
import {type Diagram, entryOf} from './diagram';
import type {Fence} from './fence';

/** Where a figure is shown. */
export interface Setting {
  readonly locale: string;
  /** Place of the fence among the page's, from 1: the figure's links are named after it. */
  readonly number: number;
  /** Publishes an SVG and returns its path below the base URL. */
  readonly publish: (svg: string) => string;
}

/** What `D2Figure` is told of a compiled fence. Publishes the pictures that it shows. */
export function figureProps(fence: Fence, diagram: Diagram, setting: Setting): Record<string, string> {
  const {title, ascii, interactive, animate, width: widest} = fence.options;
  const {drawing} = diagram;
  const {locale, publish} = setting;
  const own = {...(title === undefined ? {} : {caption: title}), ...liveProps(fence, diagram)};
  if (!drawing || fence.options.show === 'source') return own;
  const display = (natural: number) => Math.min(widest ?? natural, natural);

  if (fence.options.boards) {
    const boards = figureBoards(drawing.boards ?? [], title, setting, display);
    const steps = drawing.boards?.some(({path}) => path.includes('steps'));
    return {...own, boards: JSON.stringify(boards), ...(steps ? {steps: 'true'} : {})};
  }
  const {alt, lines} =
    animate === undefined
      ? describe(drawing.board, locale, title)
      : describeAnimation(drawing.boards ?? [], locale, title);
  const words = {alt, text: lines.join('\n')};
  if (ascii) return {...own, ...words, ascii: drawing.picture};
  const size = {
    width: String(drawing.width),
    height: String(drawing.height),
    display: String(display(drawing.width)),
  };
  if (interactive) {
    const [light, dark] = (['light', 'dark'] as const).map((scheme) => publish(embeddable(drawing.picture, scheme)));
    return {...own, ...words, light: light ?? '', dark: dark ?? '', ...size};
  }
  const shown = {...own, ...words, src: publish(drawing.picture), ...size};
  if (animate === undefined) return shown;
  return {...shown, still: publish(stillOf(drawing.picture)), moving: publish(movingOf(drawing.picture))};
}

function figureBoards(
  boards: readonly DrawnBoard[],
  title: string | undefined,
  {number, locale, publish}: Setting,
  display: (natural: number) => number,
): Board[] {
  const ids = new Map<string, string>();
  for (const {path} of boards) {
    const words = path.filter((_, i) => i % 2 === 1).join('-') || 'root';
    const id = `diagram-${number}-${words.replace(/[^\p{L}\p{N}]+/gu, '-')}`;
    const clashes = [...ids.values()].filter((other) => other.replace(/~\d+$/, '') === id).length;
    ids.set(JSON.stringify(path), clashes === 0 ? id : `${id}~${clashes + 1}`);
  }
  const names = new Map(boards.map(({path, names}) => [JSON.stringify(path), nameBoard(names, locale)]));
  return boards.flatMap(({path, board, drawing}) => {
    if (!drawing) return [];
    const name = names.get(JSON.stringify(path)) ?? '';
    const {alt, lines} = describe(board, locale, title === undefined ? name : `${title}, ${name}`);
    const links = drawing.links.flatMap(({to, name: label, ...rest}): Link[] => {
      if (typeof to === 'string') return isSafeAddress(to) ? [{...rest, href: to, label: `${label}: ${to}`}] : [];
      const id = ids.get(JSON.stringify(to));
      return id === undefined ? [] : [{...rest, href: `#${id}`, label: `${label}: ${names.get(JSON.stringify(to))}`}];
    });
    return {
      id: ids.get(JSON.stringify(path)) ?? '',
      name,
      src: publish(drawing.picture),
      width: drawing.width,
      height: drawing.height,
      display: display(drawing.width),
      alt,
      text: lines.join('\n'),
      links,
    };
  });
}

/** What an editor in the page needs to compile the fence again: JSON, with the source only where the page does not show it. */
function liveProps(fence: Fence, {source, files}: Diagram): Record<string, string> {
  const {live, name, show, ascii, layout, theme, darkTheme, sketch, pad, target, fails} = fence.options;
  if (live === 'off' || ascii || (name !== undefined && show === 'source')) return {};
  const data = {
    ...(show === 'diagram' && fails === false ? {source} : {}),
    entry: entryOf(fence),
    files,
    layout,
    theme,
    darkTheme,
    sketch: sketch || undefined,
    pad,
    target,
  };
  return {live: JSON.stringify(data)};
}
