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
const KEPT = new DiskCache(path.join(CACHE, 'packed'), 'Packed files');

/** Bytes that are kept: some versions of a large site. */
const MOST_BYTES = 300_000_000;

const compress = promisify(zlib.brotliCompress);

function brotli(content: Buffer, quality: number): Promise<Buffer> {
  return compress(content, {
    params: {[BROTLI_PARAM_QUALITY]: quality, [BROTLI_PARAM_LGWIN]: 24, [BROTLI_PARAM_SIZE_HINT]: content.length},
  });
}

/** Brotli at its best, which takes a minute for D2's started program (42 MB), and is kept for that. */
export function pack(content: Buffer, cache = KEPT): Promise<Buffer> {
  return cache.bytes(sha256(content), () => brotli(content, 11));
}

/** What gets smaller by packing; pictures and fonts are packed in themselves. */
const PACKED = /\.(?:html|css|js|svg|json|webmanifest|xml|txt|md|wasm)$/;

/** Pages, their copies and feeds change with every build, so that there is no use in keeping them: 9 takes a twentieth of the time of 11. */
const OF_PAGES = /\.(?:html|md|txt|xml)$/;
const QUALITY_OF_PAGES = 9;

/**
 * Writes `x.br` beside the files of a built site, for servers that send such files as they are. What is no page is packed
 * at its best, such as scripts and the search's index, and kept for the next build.
 *
 * @param folder the built site
 */
export async function packFiles(folder: string, cache = KEPT): Promise<void> {
  const names = (await fs.readdir(folder, {recursive: true})).filter((name) => PACKED.test(name)).sort();
  const next = names.values();
  // The compressor has threads of its own; more at once would only hold more files in memory.
  await Promise.all(
    Array.from({length: os.availableParallelism()}, async () => {
      for (const name of next) {
        const file = path.join(folder, name);
        const content = await fs.readFile(file);
        const isOfPage = OF_PAGES.test(name);
        await fs.writeFile(`${file}.br`, await (isOfPage ? brotli(content, QUALITY_OF_PAGES) : pack(content, cache)));
      }
    }),
  );
  await cache.prune(MOST_BYTES);
}

/**
 * Bytes of a file of the built site over the network.
 *
 * @throws if it gets smaller by packing and has no packed file beside it
 */
export const packedSize = (file: string): number => statSync(PACKED.test(file) ? `${file}.br` : file).size;
