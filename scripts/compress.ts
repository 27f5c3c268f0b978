import {statSync} from 'node:fs';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import {promisify} from 'node:util';
import zlib from 'node:zlib';
import {DiskCache} from '../plugins/shared/diskCache';
import {sha256} from '../plugins/shared/hash';
import {CACHE_FOLDER} from './sources';

const {BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGWIN, BROTLI_PARAM_SIZE_HINT} = zlib.constants;
const DEFAULT_CACHE = new DiskCache(path.join(CACHE_FOLDER, 'packed'), 'Compressed files');

/** Brotli's highest quality. */
const MAX_QUALITY = 11;
/** The largest window of standard Brotli, 16 MB. */
const MAX_WINDOW_BITS = 24;

/** Maximum size of the cache, enough for several versions of a large site. */
const MAX_CACHE_BYTES = 300_000_000;

const compress = promisify(zlib.brotliCompress);

function compressWithQuality(content: Buffer, quality: number): Promise<Buffer> {
  return compress(content, {
    params: {
      [BROTLI_PARAM_QUALITY]: quality,
      [BROTLI_PARAM_LGWIN]: MAX_WINDOW_BITS,
      [BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  });
}

/**
 * Compressions in progress, by content hash, so that a file that's in every locale's folder, such as D2's program, is compressed once.
 */
const pendingCompressions = new Map<string, Promise<Buffer>>();

/**
 * Compresses with maximum quality and caches the result, because D2's program (42 MB) takes a minute.
 *
 * @param cache where to keep results. @default `.cache/packed`
 */
export function compressCached(content: Buffer, cache = DEFAULT_CACHE): Promise<Buffer> {
  const key = sha256(content);
  const compression =
    pendingCompressions.get(key) ??
    cache
      .readOrMakeBytes(key, () => compressWithQuality(content, MAX_QUALITY))
      .finally(() => pendingCompressions.delete(key));
  pendingCompressions.set(key, compression);
  return compression;
}

/** Matches files that compression makes smaller. Images and fonts are already compressed. */
const COMPRESSIBLE_FILES = /\.(?:html|css|js|svg|json|webmanifest|xml|txt|md|wasm)$/;

/** Matches pages, their Markdown copies, and feeds. They change with every build, so caching them wouldn't help. */
const PAGE_FILES = /\.(?:html|md|txt|xml)$/;
/** About 20 times as fast as `MAX_QUALITY`. */
const PAGE_QUALITY = 9;

/**
 * Writes a compressed `x.br` next to each compressible file in a built site, for servers that serve precompressed files. Skips files that
 * already have one. Everything except pages, such as scripts and the search index, is compressed with maximum quality and cached.
 *
 * @param folder the built site
 * @param shouldCompress returns whether to compress the compressible file with this name. @default all compressible files
 * @param cache where to keep compressed files. @default `.cache/packed`
 */
export async function compressFiles(
  folder: string,
  shouldCompress = (_name: string) => true,
  cache = DEFAULT_CACHE,
): Promise<void> {
  const allNames = new Set(await fs.readdir(folder, {recursive: true}));
  const names = [...allNames].filter(
    (name) => COMPRESSIBLE_FILES.test(name) && !allNames.has(`${name}.br`) && shouldCompress(name),
  );
  if (names.length === 0) return;
  const remainingNames = names.sort().values();
  // Brotli already runs on Node's thread pool. Processing more files at once would only use more memory.
  await Promise.all(
    Array.from({length: os.availableParallelism()}, async () => {
      for (const name of remainingNames) {
        const file = path.join(folder, name);
        const content = await fs.readFile(file);
        const isPageFile = PAGE_FILES.test(name);
        const compressed = await (isPageFile
          ? compressWithQuality(content, PAGE_QUALITY)
          : compressCached(content, cache));
        // Write a draft and rename it, because a server may already be serving this folder.
        await fs.writeFile(`${file}.br.draft`, compressed);
        await fs.rename(`${file}.br.draft`, `${file}.br`);
      }
    }),
  );
  await cache.prune(MAX_CACHE_BYTES);
}

/**
 * Returns how many bytes a server sends for a file in the built site.
 *
 * @throws if the compressed file is missing
 */
export const getTransferSize = (file: string): number =>
  statSync(COMPRESSIBLE_FILES.test(file) ? `${file}.br` : file).size;
