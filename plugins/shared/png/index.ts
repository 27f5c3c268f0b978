import type Tinypool from 'tinypool';
import {DiskCache} from '../diskCache';
import {hashCode, sha256} from '../hash';
import fonts from './fonts.json';

export interface PngOptions<Input> {
  /** Folder of the cache. */
  readonly folder: string;
  /** Name of the PNGs in warnings, such as `Cards`. */
  readonly label: string;
  /** Absolute path of a module for a worker thread. Its default export takes an input and returns a PNG. */
  readonly worker: string;
  /** Absolute paths of other files and folders that the PNGs depend on. */
  readonly dependencies: readonly string[];
  /** Names an input in errors. */
  readonly describe: (input: Input) => string;
}

/** Enough for several versions of every PNG. */
const MAX_CACHE_BYTES = 100_000_000;

const RENDERER_FILES = [
  __dirname,
  ...['./fonts.json', '@resvg/resvg-wasm/index_bg.wasm', 'opentype.js', 'fontverter', ...fonts].map((name) =>
    require.resolve(name),
  ),
];

/**
 * Draws PNGs in worker threads, or takes them from the cache.
 *
 * @param inputs values that JSON can represent
 * @returns PNGs in the order of `inputs`
 */
export async function drawPngs<Input>(inputs: readonly Input[], options: PngOptions<Input>): Promise<Buffer[]> {
  const {folder, label, worker, dependencies, describe} = options;
  const cache = new DiskCache(folder, label);
  const version = hashCode(...RENDERER_FILES, worker, ...dependencies);
  let pool: Promise<Tinypool> | undefined;
  const draw = async (input: Input): Promise<Buffer> => {
    pool ??= createPool(worker);
    try {
      return Buffer.from(await (await pool).run(input));
    } catch (error) {
      throw new Error(`Can't draw ${describe(input)}: ${error}`);
    }
  };
  try {
    return await Promise.all(
      inputs.map((input) => cache.readOrMakeBytes(sha256(version + JSON.stringify(input)), () => draw(input))),
    );
  } finally {
    await (await pool)?.destroy();
    await cache.prune(MAX_CACHE_BYTES);
  }
}

/** Loads Tinypool only once a PNG has to be drawn, because loading it starts a program that counts processors. */
async function createPool(worker: string): Promise<Tinypool> {
  const {default: Pool} = await import('tinypool');
  // Anyone can contribute a diagram, and the environment of a build may hold secrets.
  return new Pool({filename: worker, env: {}, minThreads: 0, maxThreads: 4});
}
