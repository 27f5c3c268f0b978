import {Children, isValidElement, type ReactNode} from 'react';
import type {Figure} from '../../../plugins/d2/figure/contract';

/** A drawing of a fence, without the figure around it. */
export interface Drawing {
  readonly caption: string;
  /** Path below the base URL. */
  readonly src: string;
  readonly width: number;
  readonly height: number;
  readonly alt: string;
  /** Background color, if its theme sets one. */
  readonly ground?: string;
}

/** Splits children into the drawings of their fences, and everything else. */
export function readFigures(children: ReactNode): {drawings: Drawing[]; rest: ReactNode[]} {
  const drawings: Drawing[] = [];
  const rest = Children.toArray(children).filter((child) => {
    if (!isValidElement<{figure?: unknown}>(child) || typeof child.props.figure !== 'string') return true;
    const {caption = '', view}: Figure = JSON.parse(child.props.figure);
    const picture = view?.kind === 'boards' ? view.boards[0] : view;
    if (!picture || !('src' in picture)) return true;
    const {src, motion, width, height, alt, ground} = picture;
    drawings.push({
      caption,
      src: motion?.still ?? src,
      width: Math.round(width),
      height: Math.round(height),
      alt,
      ...(ground && {ground: ground.light}),
    });
    return false;
  });
  return {drawings, rest};
}
