import {createHash, randomUUID} from 'node:crypto';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import {promisify} from 'node:util';
import zlib from 'node:zlib';
import {isHashed} from '../plugins/delivery/hosts/hosting';
import {CACHE} from './sources';

const {BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGWIN, BROTLI_PARAM_SIZE_HINT} = zlib.constants;
const KEPT = path.join(CACHE, 'packed');
const HASH_BYTES = 32;

const compress = promisify(zlib.brotliCompress);
const sha256 = (content: Buffer): Buffer => createHash('sha256').update(content).digest();

function brotli(content: Buffer, quality: number): Promise<Buffer> {
  return compress(content, {
    params: {[BROTLI_PARAM_QUALITY]: quality, [BROTLI_PARAM_LGWIN]: 24, [BROTLI_PARAM_SIZE_HINT]: content.length},
  });
}

/**
 * Brotli at its best, which takes a minute for D2's started program (42 MB). Kept on disk, behind a hash of itself, so that a
 * damaged one is made anew.
 *
 * @param cache folder of what is kept
 */
export async function pack(content: Buffer, cache = KEPT): Promise<Buffer> {
  const kept = path.join(cache, `${sha256(content).toString('hex')}.br`);
  const found = await fs.readFile(kept).catch(() => undefined); // not there yet, or not to be read
  const body = found?.subarray(HASH_BYTES);
  if (found && body && sha256(body).equals(found.subarray(0, HASH_BYTES))) return body;
  const packed = await brotli(content, 11);
  const draft = `${kept}.${randomUUID()}`;
  try {
    await fs.mkdir(cache, {recursive: true});
    await fs.writeFile(draft, Buffer.concat([sha256(packed), packed]));
    await fs.rename(draft, kept);
  } catch (error) {
    await fs.rm(draft, {force: true}).catch(() => {});
    console.warn(`The packed program is not kept for the next build, because ${cache} cannot be written: ${error}`);
  }
  return packed;
}

/** What gets smaller by packing; pictures and fonts are packed in themselves. */
const PACKED = /\.(?:html|css|js|svg|json|webmanifest|xml|txt|md|wasm)$/;

/** Pages change with every build, so that there is no use in keeping them: 9 takes a twentieth of the time of 11. */
const QUALITY_OF_PAGES = 9;

/**
 * Writes `x.br` beside the files of a built site, for servers that send such files as they are. Files with a hashed name
 * are packed at their best, and kept for the next build.
 *
 * @param folder the built site
 * @param best packs what is worth the time
 */
export async function packFiles(folder: string, best: (content: Buffer) => Promise<Buffer> = pack): Promise<void> {
  const names = (await fs.readdir(folder, {recursive: true})).filter((name) => PACKED.test(name)).sort();
  const next = names.values();
  // The compressor has threads of its own; more at once would only hold more files in memory.
  await Promise.all(
    Array.from({length: os.availableParallelism()}, async () => {
      for (const name of next) {
        const file = path.join(folder, name);
        const content = await fs.readFile(file);
        const isBest = isHashed(`/${name.split(path.sep).join('/')}`);
        await fs.writeFile(`${file}.br`, await (isBest ? best(content) : brotli(content, QUALITY_OF_PAGES)));
      }
    }),
  );
}
