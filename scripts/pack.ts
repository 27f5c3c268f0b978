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

/** Compresses with the best quality. Results are cached, because D2's program (42 MB) takes a minute. */
export function pack(content: Buffer, cache = DEFAULT_CACHE): Promise<Buffer> {
  return cache.readOrMakeBytes(sha256(content), () => compressWithQuality(content, 11));
}

/** Files that compression makes smaller. Images and fonts are already compressed. */
const COMPRESSIBLE = /\.(?:html|css|js|svg|json|webmanifest|xml|txt|md|wasm)$/;

/** Pages, their Markdown copies, and feeds. They change with every build, so caching them is useless. */
const PAGE_FILES = /\.(?:html|md|txt|xml)$/;
/** Takes a twentieth of the time of the best quality, 11. */
const PAGE_QUALITY = 9;

/**
 * Writes a compressed `x.br` next to each file of a built site, for servers that send such files. All files except pages, such as
 * scripts and the search index, are compressed with the best quality and cached.
 *
 * @param folder the built site
 */
export async function packFiles(folder: string, cache = DEFAULT_CACHE): Promise<void> {
  const names = (await fs.readdir(folder, {recursive: true})).filter((name) => COMPRESSIBLE.test(name)).sort();
  const remainingNames = names.values();
  // The compressor has its own threads. More files at once would only take more memory.
  await Promise.all(
    Array.from({length: os.availableParallelism()}, async () => {
      for (const name of remainingNames) {
        const file = path.join(folder, name);
        const content = await fs.readFile(file);
        const isPageFile = PAGE_FILES.test(name);
        await fs.writeFile(
          `${file}.br`,
          await (isPageFile ? compressWithQuality(content, PAGE_QUALITY) : pack(content, cache)),
        );
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
