import {statSync} from 'node:fs';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import {promisify} from 'node:util';
import zlib from 'node:zlib';
import {DiskCache} from '../plugins/shared/diskCache';
import {sha256} from '../plugins/shared/hash';
import {CACHE} from './sources';

const {BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGWIN, BROTLI_PARAM_SIZE_HINT} = zlib.constants;
const DEFAULT_CACHE = new DiskCache(path.join(CACHE, 'packed'), 'Packed files');

/** Enough for several versions of a large site. */
const MAX_CACHE_BYTES = 300_000_000;

const compress = promisify(zlib.brotliCompress);

function compressWithQuality(content: Buffer, quality: number): Promise<Buffer> {
  return compress(content, {
    params: {[BROTLI_PARAM_QUALITY]: quality, [BROTLI_PARAM_LGWIN]: 24, [BROTLI_PARAM_SIZE_HINT]: content.length},
  });
}

/** What's being compressed, by the hash of its content: D2's program is in the folder of each locale. */
const running = new Map<string, Promise<Buffer>>();

/** Compresses with the best quality. Results are cached, because D2's program (42 MB) takes a minute. */
export function pack(content: Buffer, cache = DEFAULT_CACHE): Promise<Buffer> {
  const key = sha256(content);
  const packing =
    running.get(key) ??
    cache.readOrMakeBytes(key, () => compressWithQuality(content, 11)).finally(() => running.delete(key));
  running.set(key, packing);
  return packing;
}

/** Files that compression makes smaller. Images and fonts are already compressed. */
const COMPRESSIBLE = /\.(?:html|css|js|svg|json|webmanifest|xml|txt|md|wasm)$/;

/** Pages, their Markdown copies, and feeds. They change with every build, so caching them is useless. */
const PAGE_FILES = /\.(?:html|md|txt|xml)$/;
/** Takes a twentieth of the time of the best quality, 11. */
const PAGE_QUALITY = 9;

/**
 * Writes a compressed `x.br` next to each file of a built site that lacks one, for servers that send such files. All files except
 * pages, such as scripts and the search index, are compressed with the best quality and cached.
 *
 * @param folder the built site
 * @param isWanted whether to compress the file with this name. @default all files that compression makes smaller
 */
export async function packFiles(
  folder: string,
  isWanted = (_name: string) => true,
  cache = DEFAULT_CACHE,
): Promise<void> {
  const all = new Set(await fs.readdir(folder, {recursive: true}));
  const names = [...all].filter((name) => COMPRESSIBLE.test(name) && !all.has(`${name}.br`) && isWanted(name));
  if (names.length === 0) return;
  const remainingNames = names.sort().values();
  // The compressor has its own threads. More files at once would only take more memory.
  await Promise.all(
    Array.from({length: os.availableParallelism()}, async () => {
      for (const name of remainingNames) {
        const file = path.join(folder, name);
        const content = await fs.readFile(file);
        const isPageFile = PAGE_FILES.test(name);
        const packed = await (isPageFile ? compressWithQuality(content, PAGE_QUALITY) : pack(content, cache));
        // The folder may be served already.
        await fs.writeFile(`${file}.br.draft`, packed);
        await fs.rename(`${file}.br.draft`, `${file}.br`);
      }
    }),
  );
  await cache.prune(MAX_CACHE_BYTES);
}

/**
 * Returns the transferred size of a file in the built site, in bytes.
 *
 * @throws if the compressed file is missing
 */
export const getPackedSize = (file: string): number => statSync(COMPRESSIBLE.test(file) ? `${file}.br` : file).size;
