import {Children, isValidElement, type ReactNode} from 'react';
import type {Background, Figure} from '../../../plugins/d2/figure/contract';

/** A fence's drawing as data, without its figure. */
export interface Drawing {
  /** Id of the figure; the same in all languages. */
  readonly id: string;
  readonly caption: string;
  /** Path below the base URL. */
  readonly src: string;
  readonly width: number;
  readonly height: number;
  readonly alt: string;
  /** Background colors, unless they're those of D2's default themes. */
  readonly background?: Background;
}

/** Separates the drawings of fences from all other children. */
export function separateDrawings(children: ReactNode): {drawings: Drawing[]; rest: ReactNode[]} {
  const drawings: Drawing[] = [];
  const rest = Children.toArray(children).filter((child) => {
    const drawing = readDrawing(child);
    if (drawing) drawings.push(drawing);
    return !drawing;
  });
  return {drawings, rest};
}

/** Returns the drawing of a fence, or `undefined` if the node isn't a fence with an image. */
export function readDrawing(node: ReactNode): Drawing | undefined {
  if (!isValidElement<{figure?: unknown}>(node) || typeof node.props.figure !== 'string') return undefined;
  const {id, caption = '', view}: Figure = JSON.parse(node.props.figure);
  const drawing = view?.kind === 'boards' ? view.boards[0] : view;
  if (!drawing || !('src' in drawing)) return undefined;
  const {src, motion, width, height, alt, background} = drawing;
  return {
    id,
    caption,
    src: motion?.still ?? src,
    width: Math.round(width),
    height: Math.round(height),
    alt,
    ...(background && {background}),
  };
}
