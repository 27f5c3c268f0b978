import path from 'node:path';
import type Tinypool from 'tinypool';
import {DiskCache} from '../../shared/diskCache';
import {hashOfCode, sha256} from '../../shared/hash';
import type {CardDiagram} from './diagram';
import fonts from './fonts.json';

/** The content of a card. */
export interface Card {
  readonly title: string;
  /** Shown if there is room. May be empty. */
  readonly description: string;
  /** Section of the site that the page belongs to. May be empty. */
  readonly section: string;
  readonly diagram?: CardDiagram;
}

/** Enough for several versions of every card. */
const MAX_CACHE_BYTES = 100_000_000;

/** A card depends on these files and on its content. */
const VERSION_FILES = [
  __dirname,
  ...['./fonts.json', '@resvg/resvg-wasm/index_bg.wasm', 'opentype.js', 'fontverter', ...fonts].map((name) =>
    require.resolve(name),
  ),
];

/**
 * Draws cards in worker threads, or takes them from the cache.
 *
 * @param folder of the cache
 * @returns PNGs in the order of `cards`
 */
export async function drawCards(cards: readonly Card[], folder: string): Promise<Buffer[]> {
  const cache = new DiskCache(folder, 'Cards');
  const version = hashOfCode(...VERSION_FILES);
  let pool: Promise<Tinypool> | undefined;
  const draw = async (card: Card): Promise<Buffer> => {
    pool ??= createPool();
    try {
      return Buffer.from(await (await pool).run(card));
    } catch (error) {
      throw new Error(`Can't draw the social card of "${card.title}": ${error}`);
    }
  };
  try {
    return await Promise.all(
      cards.map((card) => cache.readOrMakeBytes(sha256(version + JSON.stringify(card)), () => draw(card))),
    );
  } finally {
    await (await pool)?.destroy();
    await cache.prune(MAX_CACHE_BYTES);
  }
}

/** Loads Tinypool with the first card, because loading it counts processors with another program. */
async function createPool(): Promise<Tinypool> {
  const {default: Pool} = await import('tinypool');
  // Anyone can contribute a diagram, and the environment of a build may hold secrets.
  return new Pool({filename: path.join(__dirname, 'draw.mjs'), env: {}, minThreads: 0, maxThreads: 4});
}
