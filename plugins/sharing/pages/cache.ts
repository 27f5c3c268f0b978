import fs from 'node:fs';
import path from 'node:path';
import {DiskCache, hashOfCode, sha256} from '../../d2/compiler/cache';

/** Names of scripts and style sheets, most of which are others with each build. */
const ASSETS = /assets\/(?:css|js)\/[\w.~-]+/g;

/** The files that know which versions of libraries are used. */
const LIBRARIES = ['package.json', 'package-lock.json']
  .map((name) => path.join(__dirname, '../../..', name))
  .filter((file) => fs.existsSync(file));

/** Bytes that are kept: some versions of a large site. */
const MOST_BYTES = 100_000_000;

/** What was made of finished pages. It depends on all of their HTML but the names of scripts and style sheets. */
export class PageCache {
  private readonly cache: DiskCache;
  private readonly version: string;

  /**
   * @param folder of what is kept
   * @param code absolute paths of the code, and of the data, that makes it of pages
   */
  constructor(folder: string, ...code: readonly string[]) {
    this.cache = new DiskCache(folder, 'Copies and outlines of pages');
    this.version = hashOfCode(...LIBRARIES, ...code);
  }

  /**
   * @param about what else it depends on, such as the page's address
   * @param make makes what JSON can hold
   */
  value<Value>(html: string, about: readonly string[], make: () => Value | Promise<Value>): Promise<Value> {
    const key = sha256(JSON.stringify([this.version, about, html.replace(ASSETS, '')]));
    return this.cache.value(key, make);
  }

  /** Removes what no build has used for longest, if it has grown large. */
  prune(): Promise<void> {
    return this.cache.prune(MOST_BYTES);
  }
}
