import fs from 'node:fs';
import path from 'node:path';
import {Globby} from '@docusaurus/utils';
import {type SearchIndex, unpackIndex} from '../engine/pack';
import {INDEX_FILE} from '../record';

/** Reads the search index of a locale in its folder of a built site. */
export function readIndex(folder: string): SearchIndex {
  return unpackIndex(fs.readFileSync(path.join(folder, INDEX_FILE)));
}

/**
 * Reads the search indexes of all locales of a built site as one.
 *
 * @param outDir folder of the built site
 * @throws an error if the site has none, as one that was built before there was a search
 */
export async function readBuiltIndex(outDir: string): Promise<SearchIndex> {
  // The default locale's is at the top, the others' are in their folders.
  const files = await Globby(`{,*/}${INDEX_FILE}`, {cwd: outDir});
  if (files.length === 0) throw new Error(`There is no search index in ${path.basename(outDir)}/.`);
  const indexes = files.sort().map((file) => readIndex(path.join(outDir, path.dirname(file))));
  return {records: indexes.flatMap(({records}) => records), synonyms: indexes.flatMap(({synonyms}) => synonyms)};
}
