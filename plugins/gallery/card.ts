import type {Figure, View} from '../d2';

/** The facts about an example that a gallery shows without the example's content. */
export interface ExampleCard {
  /** Id of the example's heading. */
  readonly id: string;
  /** Text of the heading. */
  readonly title: string;
  readonly lineCount: number;
  readonly thumbnail: Thumbnail;
}

/** An image of a drawing, or of its first board, in a version that doesn't move. Sizes are CSS pixels. */
export interface Thumbnail {
  readonly src: string;
  readonly width: number;
  readonly height: number;
  /** Background colors on light and dark pages, unless they're those of D2's default themes. */
  readonly background?: {readonly light: string; readonly dark: string};
}

/** Returns the thumbnail of a figure, or `undefined` if it doesn't show an image. */
export function getThumbnail({view}: Figure): Thumbnail | undefined {
  const drawing = getDrawing(view);
  if (!drawing) return undefined;
  const {src, motion, width, height, background} = drawing;
  return {
    src: motion?.still ?? src,
    width: Math.round(width),
    height: Math.round(height),
    ...(background && {background}),
  };
}

function getDrawing(view: View | undefined) {
  if (view?.kind === 'picture') return view;
  return view?.kind === 'boards' ? view.boards[0] : undefined;
}
