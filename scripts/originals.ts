import {createHash} from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import {ROOT} from './sources';

/** A module of a dependency that code of ours stands in for, or relies on the inside of. */
export interface Original {
  /** Path below `node_modules`. */
  readonly file: string;
  /** Its hash when ours was last compared with it. */
  readonly hash: string;
  /** What of ours has to be compared with it again once it is another. */
  readonly look: string;
}

/** First characters of a module's hash. */
export function hashOf(content: string): string {
  return createHash('sha256').update(content.replaceAll('\r\n', '\n')).digest('hex').slice(0, 12);
}

/** @returns for each module that is another by now or gone: what to look at, and its hash */
export function changedOriginals(originals: readonly Original[]): string[] {
  return originals.flatMap(({file, hash, look}) => {
    const place = path.join(ROOT, 'node_modules', file);
    const now = fs.existsSync(place) ? hashOf(fs.readFileSync(place, 'utf8')) : 'gone';
    return now === hash ? [] : [`${file} has changed (${now}). Compare ${look} with it, then note its new hash.`];
  });
}
