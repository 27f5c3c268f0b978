import * as v from 'valibot';
import {describeBoard, formatBoardName} from '../altText';
import type {Drawing} from '../compiler';
import {createSlideSvg, hasRootLabel, SLIDE_HEIGHT, SLIDE_WIDTH} from './slide';

/** The data that a page passes to `D2Slides`. */
export const Slides = v.object({
  /** Id of the element in the page; the same in all languages. */
  id: v.string(),
  caption: v.exactOptional(v.string()),
  /** Size of each slide in CSS pixels. */
  width: v.number(),
  height: v.number(),
  slides: v.array(v.object({src: v.string(), alt: v.string()})),
});

export type Slides = v.InferOutput<typeof Slides>;

interface SlidesContext {
  readonly locale: string;
  readonly id: string;
  readonly caption: string | undefined;
  /** Publishes the PNG of an SVG and returns its path below the base URL. */
  readonly publish: (svg: string) => string;
}

/** Creates a slide of each board that `findUndrawableBoard` accepts. */
export function createSlides({boards = []}: Drawing, {locale, id, caption, publish}: SlidesContext): Slides {
  const slides = boards.flatMap((board) => {
    const svg = createSlideSvg(board, hasRootLabel(boards));
    const {alt} = describeBoard(board.board, locale, {title: formatBoardName(board.names, locale)});
    return svg === undefined ? [] : [{src: publish(svg), alt}];
  });
  return {id, ...(caption === undefined ? {} : {caption}), width: SLIDE_WIDTH, height: SLIDE_HEIGHT, slides};
}

/** Returns the path of the first board that can't be drawn as a PNG, such as `layers.cost`, if there is one. */
export function findUndrawableBoard({boards = []}: Drawing): string | undefined {
  const board = boards.find((candidate) => createSlideSvg(candidate, false) === undefined);
  return board && (board.path.join('.') || 'root');
}
