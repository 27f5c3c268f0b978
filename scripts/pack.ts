import {createHash, randomUUID} from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import {promisify} from 'node:util';
import zlib from 'node:zlib';
import {ROOT} from './sources';

const {BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGWIN, BROTLI_PARAM_SIZE_HINT} = zlib.constants;
const CACHE = path.join(ROOT, 'node_modules/.cache/packed');
const HASH_BYTES = 32;

const compress = promisify(zlib.brotliCompress);
const sha256 = (content: Buffer): Buffer => createHash('sha256').update(content).digest();

/**
 * Brotli at its best, which takes a minute for D2's program (22 MB): too long for a server to do on request, and CDNs
 * leave files of that size as they are. Kept on disk, behind a hash of itself, so that a damaged one is made anew.
 *
 * @param cache folder of what is kept
 */
export async function pack(content: Buffer, cache = CACHE): Promise<Buffer> {
  const kept = path.join(cache, `${sha256(content).toString('hex')}.br`);
  const found = await fs.readFile(kept).catch(() => undefined); // not there yet, or not to be read
  const body = found?.subarray(HASH_BYTES);
  if (found && body && sha256(body).equals(found.subarray(0, HASH_BYTES))) return body;
  const packed = await compress(content, {
    params: {[BROTLI_PARAM_QUALITY]: 11, [BROTLI_PARAM_LGWIN]: 24, [BROTLI_PARAM_SIZE_HINT]: content.length},
  });
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

/** Scripts from this size on, in bytes, are packed while the site is built, as all WASM files are. */
const LARGE = 500_000;

/** Writes `x.wasm.br` beside the large programs of a folder, for servers that look for such files. */
export async function packPrograms(folder: string, packer: (content: Buffer) => Promise<Buffer> = pack): Promise<void> {
  const files = await fs.readdir(folder, {recursive: true});
  for (const name of files.filter((file) => /\.(?:wasm|js)$/.test(file))) {
    const file = path.join(folder, name);
    const {size} = await fs.stat(file);
    if (name.endsWith('.wasm') || size >= LARGE)
      await fs.writeFile(`${file}.br`, await packer(await fs.readFile(file)));
  }
}
