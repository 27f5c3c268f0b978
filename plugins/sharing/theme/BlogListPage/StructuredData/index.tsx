/** Replaces the theme's data of a post or a list of posts with nothing: `head/structured.ts` writes those of all pages into finished HTML. */
import type {ReactNode} from 'react';

export default function StructuredData(): ReactNode {
  return null;
}
