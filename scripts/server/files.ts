import {createHash} from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import zlib from 'node:zlib';
import {lookup} from 'mrmime';

/** A file as it goes over the network. */
export interface ServedFile {
  readonly body: Buffer;
  readonly encoding: 'br' | 'gzip' | undefined;
  readonly type: string;
  readonly etag: string;
}

const COMPRESSED_ALREADY = /\.(?:woff2|png|jpe?g|webp|avif|gz|br|zip|mp4)$/;

/** Reads the files of a folder and keeps them compressed in memory, as a CDN does at its edge. */
export class Files {
  private readonly kept = new Map<string, {changed: number; file: ServedFile}>();

  constructor(private readonly root: string) {}

  /**
   * @param urlPath decoded path of the address, beginning with a slash
   * @param accepts the request's `Accept-Encoding`
   * @returns `undefined` if there is no such file
   */
  async read(urlPath: string, accepts: string): Promise<ServedFile | undefined> {
    const file = path.join(this.root, urlPath);
    if (!file.startsWith(this.root + path.sep) || urlPath.includes('\0')) return undefined;
    const stats = await fs.stat(file).catch(() => undefined);
    if (!stats?.isFile()) return undefined;
    const encoding = COMPRESSED_ALREADY.test(file) ? undefined : chooseEncoding(accepts);
    const key = `${file}\0${encoding}`;
    const kept = this.kept.get(key);
    if (kept?.changed === stats.mtimeMs) return kept.file;
    const content = await fs.readFile(file);
    const served: ServedFile = {
      body: await compress(file, content, encoding),
      encoding,
      type: contentType(file),
      etag: `"${createHash('sha256').update(content).digest('hex').slice(0, 16)}${encoding ?? ''}"`,
    };
    this.kept.set(key, {changed: stats.mtimeMs, file: served});
    return served;
  }
}

function chooseEncoding(accepts: string): 'br' | 'gzip' | undefined {
  const accepted = accepts.split(',').map((entry) => entry.trim());
  const has = (name: string) =>
    accepted.some((entry) => entry === name || (entry.startsWith(`${name};`) && !/;\s*q=0(?:\.0*)?$/.test(entry)));
  return has('br') ? 'br' : has('gzip') ? 'gzip' : undefined;
}

/** @param file a file of this name with `.br` added is its content, compressed before */
async function compress(file: string, content: Buffer, encoding: 'br' | 'gzip' | undefined): Promise<Buffer> {
  if (encoding === 'gzip') return zlib.gzipSync(content, {level: 9});
  if (encoding === undefined) return content;
  const packed = await fs.readFile(`${file}.br`).catch(() => undefined); // most files have none
  return packed ?? zlib.brotliCompressSync(content, {params: {[zlib.constants.BROTLI_PARAM_QUALITY]: 11}});
}

function contentType(file: string): string {
  const type = lookup(file) ?? 'application/octet-stream';
  return /^text\/|javascript|json|xml/.test(type) && !type.includes('charset') ? `${type}; charset=utf-8` : type;
}
