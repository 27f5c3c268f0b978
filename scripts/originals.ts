import {createHash} from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import {ROOT} from './sources';

/** A module in a dependency that our code replaces, or on whose internals it relies. */
export interface Original {
  /** Path relative to `node_modules`. */
  readonly file: string;
  /** The module's hash when our code was last compared with it. */
  readonly hash: string;
  /** Our code that must be compared with it if it changes. */
  readonly compareWith: string;
}

/** Returns the first 12 hexadecimal digits of a module's SHA-256 hash. Line endings don't matter. */
export function hashModule(content: string): string {
  return createHash('sha256').update(content.replaceAll('\r\n', '\n')).digest('hex').slice(0, 12);
}

/** Returns a message for each module that has changed or is missing, with the code to compare and the new hash. */
export function findChangedOriginals(originals: readonly Original[]): string[] {
  return originals.flatMap(({file, hash, compareWith}) => {
    const absolute = path.join(ROOT, 'node_modules', file);
    const currentHash = fs.existsSync(absolute) ? hashModule(fs.readFileSync(absolute, 'utf8')) : 'missing';
    return currentHash === hash
      ? []
      : [`${file} has changed (${currentHash}). Compare ${compareWith} with it, then update the hash.`];
  });
}
