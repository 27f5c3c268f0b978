import {randomUUID} from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import {sha256} from './hash';

/** Milliseconds after which a file that is being written is one that nobody writes any more. */
const DRAFT_AGE = 3_600_000;

/** Milliseconds after which a file that is read is marked as used again. */
const MARKED_AFTER = 3_600_000;

/** In the name of a file that is being written. */
const DRAFT = '.draft-';

const HASH_LETTERS = 64;

/**
 * What was made from something, in a folder, found by the hash of what it was made from. Each file begins with the hash of its
 * own content, so one that was cut short or damaged counts as missing; each is written beside its place and moved there, so two
 * processes may share the folder. A folder that cannot be written to costs time and nothing else.
 */
export class DiskCache {
  private warned = false;

  /** @param what is kept, as a warning calls it */
  constructor(
    private readonly folder: string,
    private readonly what: string,
    private readonly warn: (message: string) => void = console.warn,
  ) {}

  private file(key: string): string {
    return path.join(this.folder, key.slice(0, 2), key.slice(2));
  }

  /** At once: promises take five times as long for the two thousand small files of a build. */
  read(key: string): Buffer | undefined {
    const file = this.file(key);
    let kept: Buffer;
    try {
      kept = fs.readFileSync(file);
    } catch {
      return undefined; // not there, or not to be read: it is made anew
    }
    const content = kept.subarray(HASH_LETTERS);
    if (kept.subarray(0, HASH_LETTERS).toString('latin1') !== sha256(content)) return undefined;
    markAsUsed(file);
    return content;
  }

  async write(key: string, content: string | Uint8Array): Promise<void> {
    const file = this.file(key);
    const draft = `${file}${DRAFT}${randomUUID()}`;
    try {
      await fs.promises.mkdir(path.dirname(file), {recursive: true});
      await fs.promises.writeFile(draft, Buffer.concat([Buffer.from(sha256(content)), Buffer.from(content)]));
      await fs.promises.rename(draft, file);
    } catch (error) {
      await fs.promises.rm(draft, {force: true}).catch(() => {});
      if (this.warned) return;
      this.warned = true;
      this.warn(
        `${this.what} are not kept for the next build, because the cache in ${this.folder} cannot be written: ${error}`,
      );
    }
  }

  /** What was kept, or what `make` makes, which is kept then. */
  async bytes(key: string, make: () => Promise<Buffer>): Promise<Buffer> {
    const kept = this.read(key);
    if (kept) return kept;
    const made = await make();
    await this.write(key, made);
    return made;
  }

  /** The same for what JSON can hold, `null` among it. */
  async value<Value>(key: string, make: () => Value | Promise<Value>): Promise<Value> {
    const kept = this.read(key);
    if (kept) return JSON.parse(kept.toString()) as Value;
    const made = await make();
    await this.write(key, JSON.stringify(made));
    return made;
  }

  /**
   * Removes what was not used for longest, and what an ended run left half-written, until the folder has room.
   *
   * @param limit bytes that the folder may have
   */
  async prune(limit: number): Promise<void> {
    const now = Date.now();
    const names = await fs.promises.readdir(this.folder, {recursive: true}).catch(() => []);
    const found = names.map((name) => {
      const file = path.join(this.folder, name);
      const stats = fs.statSync(file, {throwIfNoEntry: false});
      return stats?.isFile() ? {file, size: stats.size, age: now - stats.mtimeMs} : [];
    });
    const files = found.flat().sort((a, b) => a.age - b.age);
    let total = 0;
    for (const {file, size, age} of files) {
      const isDraft = path.basename(file).includes(DRAFT);
      if (!isDraft) total += size;
      const isOver = isDraft ? age > DRAFT_AGE : total > limit;
      // Another run may have removed it, or needs it: then it is made anew.
      if (isOver) await fs.promises.rm(file, {force: true}).catch(() => {});
    }
  }
}

/** For `prune`. */
function markAsUsed(file: string): void {
  const now = new Date();
  try {
    if (now.getTime() - fs.statSync(file).mtimeMs > MARKED_AFTER) fs.utimesSync(file, now, now);
  } catch {
    // Another run has removed it, or the folder is not ours: its content is read all the same.
  }
}
