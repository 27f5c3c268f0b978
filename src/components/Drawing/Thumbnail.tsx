import useBaseUrl from '@docusaurus/useBaseUrl';
import type {ReactNode} from 'react';
import type {Drawing} from './readDrawing';

interface Props {
  readonly drawing: Drawing;
  /** @default the drawing's alt text */
  readonly alt?: string;
}

/** Shows a drawing as a plain image, which loads when it's about to scroll into view. */
export function Thumbnail({drawing: {src, width, height, ...drawing}, alt = drawing.alt}: Props): ReactNode {
  return <img src={useBaseUrl(src)} width={width} height={height} alt={alt} loading="lazy" decoding="async" />;
}
