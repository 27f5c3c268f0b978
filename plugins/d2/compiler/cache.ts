import {createHash, randomUUID} from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';

/** SHA-256 of a text, in hexadecimal. */
export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** Milliseconds after which a file that is being written is one that nobody writes any more. */
const DRAFT_AGE = 3_600_000;

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
    const file = this.file(key);
    let content: string;
    try {
      content = await fs.readFile(file, 'utf8');
    } catch {
      return undefined; // not there, or not to be read: it is made anew
    }
    const now = new Date();
    await fs.utimes(file, now, now).catch(() => {}); // for `prune`
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

  /**
   * Removes what was not used for longest, and what an ended run left half-written, until the folder has room.
   *
   * @param limit bytes that the folder may have
   */
  async prune(limit: number): Promise<void> {
    const now = Date.now();
    const names = await fs.readdir(this.folder, {recursive: true}).catch(() => []);
    const found = await Promise.all(
      names.map(async (name) => {
        const file = path.join(this.folder, name);
        const stats = await fs.stat(file).catch(() => undefined);
        return stats?.isFile() ? {file, size: stats.size, age: now - stats.mtimeMs} : [];
      }),
    );
    const files = found.flat().sort((a, b) => a.age - b.age);
    let total = 0;
    for (const {file, size, age} of files) {
      const isDraft = !file.endsWith('.json');
      if (!isDraft) total += size;
      const isOver = isDraft ? age > DRAFT_AGE : total > limit;
      // Another run may have removed it, or needs it: then it is made anew.
      if (isOver) await fs.rm(file, {force: true}).catch(() => {});
    }
  }
}
