import {randomUUID} from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import {sha256} from './hash';

/** Age after which a draft can't be in use anymore. */
const MAX_DRAFT_AGE_MS = 3_600_000;

/** How often reading a file updates its modification time. */
const TOUCH_INTERVAL_MS = 3_600_000;

/** Part of the name of a file while it's being written. */
const DRAFT_MARK = '.draft-';

const HASH_LENGTH = 64;

/**
 * A cache in a folder, by the hash of each entry's input. Each file starts with the hash of its content, so damaged files count as
 * missing. Files are written as drafts and then renamed, so several processes can share the folder. Without write access, the cache
 * stays empty.
 */
export class DiskCache {
  private hasWarned = false;

  /** @param label name of the entries in warnings, such as `Diagrams` */
  constructor(
    private readonly folder: string,
    private readonly label: string,
    private readonly warn: (message: string) => void = console.warn,
  ) {}

  private getPath(key: string): string {
    return path.join(this.folder, key.slice(0, 2), key.slice(2));
  }

  /** Reads synchronously, because promises take five times as long for the two thousand small files of a build. */
  read(key: string): Buffer | undefined {
    const file = this.getPath(key);
    let bytes: Buffer;
    try {
      bytes = fs.readFileSync(file);
    } catch {
      return undefined; // missing or unreadable
    }
    const content = bytes.subarray(HASH_LENGTH);
    if (bytes.subarray(0, HASH_LENGTH).toString('latin1') !== sha256(content)) return undefined;
    markAsUsed(file);
    return content;
  }

  async write(key: string, content: string | Uint8Array): Promise<void> {
    const file = this.getPath(key);
    const draft = `${file}${DRAFT_MARK}${randomUUID()}`;
    try {
      await fs.promises.mkdir(path.dirname(file), {recursive: true});
      await fs.promises.writeFile(draft, Buffer.concat([Buffer.from(sha256(content)), Buffer.from(content)]));
      await fs.promises.rename(draft, file);
    } catch (error) {
      await fs.promises.rm(draft, {force: true}).catch(() => {});
      if (this.hasWarned) return;
      this.hasWarned = true;
      this.warn(`${this.label} won't be cached for the next build, because ${this.folder} isn't writable: ${error}`);
    }
  }

  /** Returns the cached bytes. If there aren't any, calls `make` and caches its result. */
  async readOrMakeBytes(key: string, make: () => Promise<Buffer>): Promise<Buffer> {
    const cachedBytes = this.read(key);
    if (cachedBytes) return cachedBytes;
    const bytes = await make();
    await this.write(key, bytes);
    return bytes;
  }

  /** Like `readOrMakeBytes`, for any value that JSON can represent. */
  async readOrMakeValue<Value>(key: string, make: () => Value | Promise<Value>): Promise<Value> {
    const cachedBytes = this.read(key);
    if (cachedBytes) return JSON.parse(cachedBytes.toString()) as Value;
    const value = await make();
    await this.write(key, JSON.stringify(value));
    return value;
  }

  /**
   * Removes the least recently used entries, and abandoned drafts.
   *
   * @param maxBytes maximum size of the folder in bytes
   */
  async prune(maxBytes: number): Promise<void> {
    const now = Date.now();
    const names = await fs.promises.readdir(this.folder, {recursive: true}).catch(() => []);
    const entries = names.map((name) => {
      const file = path.join(this.folder, name);
      const stats = fs.statSync(file, {throwIfNoEntry: false});
      return stats?.isFile() ? {file, size: stats.size, age: now - stats.mtimeMs} : [];
    });
    const files = entries.flat().sort((a, b) => a.age - b.age);
    let total = 0;
    for (const {file, size, age} of files) {
      const isDraft = path.basename(file).includes(DRAFT_MARK);
      if (!isDraft) total += size;
      const shouldRemove = isDraft ? age > MAX_DRAFT_AGE_MS : total > maxBytes;
      // Another run may have removed it already.
      if (shouldRemove) await fs.promises.rm(file, {force: true}).catch(() => {});
    }
  }
}

/** Updates the modification time, by which `prune` chooses what to remove. */
function markAsUsed(file: string): void {
  const now = new Date();
  try {
    if (now.getTime() - fs.statSync(file).mtimeMs > TOUCH_INTERVAL_MS) fs.utimesSync(file, now, now);
  } catch {
    // Another run removed the file, or the folder is read-only. We have the content anyway.
  }
}
