import {createHash, randomUUID} from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';

/** SHA-256 of a text, in hexadecimal. */
export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/**
 * Values on disk, found by the hash of what they were made from. Each file begins with the hash of its own content,
 * so one that was cut short or damaged counts as missing; each is written beside its place and moved there,
 * so two processes may share the folder. A folder that cannot be written to costs time and nothing else.
 */
export class DiskCache<Value> {
  private warned = false;

  constructor(
    private readonly folder: string,
    private readonly warn: (message: string) => void,
  ) {}

  private file(key: string): string {
    return path.join(this.folder, key.slice(0, 2), `${key.slice(2)}.json`);
  }

  async read(key: string): Promise<Value | undefined> {
    let content: string;
    try {
      content = await fs.readFile(this.file(key), 'utf8');
    } catch {
      return undefined; // not there, or not to be read: it is made anew
    }
    const end = content.indexOf('\n');
    const body = content.slice(end + 1);
    if (end < 0 || content.slice(0, end) !== sha256(body)) return undefined;
    return JSON.parse(body) as Value;
  }

  async write(key: string, value: Value): Promise<void> {
    const file = this.file(key);
    const draft = `${file}.${randomUUID()}`;
    const body = JSON.stringify(value);
    try {
      await fs.mkdir(path.dirname(file), {recursive: true});
      await fs.writeFile(draft, `${sha256(body)}\n${body}`);
      await fs.rename(draft, file);
    } catch (error) {
      await fs.rm(draft, {force: true}).catch(() => {});
      if (this.warned) return;
      this.warned = true;
      this.warn(
        `Diagrams are not kept for the next build, because the cache in ${this.folder} cannot be written: ${String(error)}`,
      );
    }
  }
}
