import path from 'node:path';
import {drawPngs} from '../../shared/png';
import type {PngDiagram} from '../../shared/png/diagram';

/** The content of a social card. */
export interface SocialCard {
  readonly title: string;
  /** Shown if there's room. May be empty. */
  readonly description: string;
  /** Section of the site that the page belongs to. May be empty. */
  readonly section: string;
  readonly diagram?: PngDiagram;
}

/**
 * Draws social cards, or takes them from the cache.
 *
 * @param folder the cache's folder
 * @returns PNGs in the order of `cards`
 */
export const drawSocialCards = (cards: readonly SocialCard[], folder: string): Promise<Buffer[]> =>
  drawPngs(cards, {
    folder,
    label: 'Social cards',
    worker: path.join(__dirname, 'draw.mjs'),
    dependencies: [__dirname],
    describe: ({title}) => `the social card of "${title}"`,
  });
