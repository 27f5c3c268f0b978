import useBaseUrl from '@docusaurus/useBaseUrl';
import type {ReactNode} from 'react';
import type {Drawing} from './readFigures';

interface Props {
  readonly drawing: Drawing;
  /** @default the drawing in words */
  readonly alt?: string;
}

/** A drawing that's only an image. It's loaded when it's about to come into view. */
export function Thumbnail({drawing: {src, width, height, ...drawing}, alt = drawing.alt}: Props): ReactNode {
  return <img src={useBaseUrl(src)} width={width} height={height} alt={alt} loading="lazy" decoding="async" />;
}
