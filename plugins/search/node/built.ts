import fs from 'node:fs';
import path from 'node:path';
import {Globby} from '@docusaurus/utils';
import {unpackRecords} from '../engine/pack';
import {INDEX_FILE, type SearchRecord} from '../record';

/** Reads the records of a locale from the search index in its folder of a built site. */
export function readIndex(folder: string): SearchRecord[] {
  return unpackRecords(JSON.parse(fs.readFileSync(path.join(folder, INDEX_FILE), 'utf8')));
}

/**
 * Reads the records of all locales of a built site from their search indexes.
 *
 * @param outDir folder of the built site
 * @throws an error if the site has none, as one that was built before there was a search
 */
export async function readBuiltRecords(outDir: string): Promise<SearchRecord[]> {
  // The default locale's is at the top, the others' are in their folders.
  const files = await Globby(`{,*/}${INDEX_FILE}`, {cwd: outDir});
  if (files.length === 0) throw new Error(`There is no search index in ${path.basename(outDir)}/.`);
  return files.sort().flatMap((file) => readIndex(path.join(outDir, path.dirname(file))));
}
