import path from 'node:path';
import {drawPngs} from '../../shared/png';

/** Draws slides from their SVGs as PNGs. @param cache folder of the site's caches */
export const drawSlides = (svgs: readonly string[], cache: string): Promise<Buffer[]> =>
  drawPngs(svgs, {
    folder: path.join(cache, 'slides'),
    label: 'Slides',
    worker: path.join(__dirname, 'draw.mjs'),
    dependencies: [],
    describe: () => 'a slide',
  });
