import os from 'node:os';
import path from 'node:path';
import {Worker} from 'node:worker_threads';
import {DiskCache, hashOfCode, sha256} from '../../d2/compiler/cache';
import type {CardDiagram} from './diagram';
import fonts from './fonts.json';

/** What is on a card. */
export interface Card {
  readonly title: string;
  /** Shown where there is room; may be empty. */
  readonly description: string;
  /** Part of the site that the page belongs to; may be empty. */
  readonly section: string;
  readonly diagram?: CardDiagram;
}

export const CARD_SIZE = {width: 1200, height: 630} as const;

/** What decides how cards look, besides what is on them: our code, the renderer and the fonts. */
const PARTS = [
  ...['./draw.mjs', './fonts.mjs', './layout.mjs', './fonts.json'].map((name) => path.join(__dirname, name)),
  ...['@resvg/resvg-wasm/index_bg.wasm', 'opentype.js', 'fontverter', ...fonts].map((name) => require.resolve(name)),
];

/** Bytes that are kept: some versions of the cards of a large site. */
const MOST_BYTES = 100_000_000;

/**
 * Draws cards, and SVGs without text, in threads of their own. Each is kept.
 *
 * @param folder of what is kept
 * @returns their PNGs, in the same order
 */
export async function drawAll(wanted: readonly (Card | string)[], folder: string): Promise<Buffer[]> {
  const cache = new DiskCache(folder, 'Cards');
  const version = hashOfCode(...PARTS);
  const keys = wanted.map((one) => sha256(version + JSON.stringify(one)));
  const found: (Buffer | undefined)[] = keys.map((key) => cache.read(key));
  const missing = [...found.keys()].filter((at) => found[at] === undefined);
  if (missing.length > 0) {
    const next = missing.values();
    const threads = Math.min(os.availableParallelism(), 4, missing.length);
    await Promise.all(
      Array.from({length: threads}, async () => {
        const thread = new Thread();
        try {
          for (const at of next) {
            const png = await thread.draw(wanted[at] as Card | string);
            found[at] = png;
            await cache.write(keys[at] as string, png);
          }
        } finally {
          await thread.end();
        }
      }),
    );
    await cache.prune(MOST_BYTES);
  }
  return found as Buffer[];
}

/** Draws one after the other. */
class Thread {
  // It draws diagrams from anyone, and the environment of a build may hold secrets.
  private readonly worker = new Worker(path.join(__dirname, 'worker.mjs'), {env: {}});

  draw(wanted: Card | string): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      this.worker.removeAllListeners();
      this.worker.once('error', reject);
      this.worker.once('message', ({png, error}: {png?: Uint8Array; error?: string}) => {
        if (png) resolve(Buffer.from(png));
        else reject(new Error(`A card could not be drawn: ${error} ${JSON.stringify(wanted).slice(0, 200)}`));
      });
      this.worker.postMessage(wanted);
    });
  }

  async end(): Promise<void> {
    await this.worker.terminate();
  }
}
