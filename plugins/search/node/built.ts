import fs from 'node:fs/promises';
import path from 'node:path';
import {Globby} from '@docusaurus/utils';
import {unpackRecords} from '../engine/pack';
import type {SearchRecord} from '../record';

/**
 * Reads the records of all locales of a built site from their search indexes.
 *
 * @param outDir folder of the built site
 * @throws an error if the site has none, as one that was built before there was a search
 */
export async function readBuiltRecords(outDir: string): Promise<SearchRecord[]> {
  // The default locale's is at the top, the others' are in their folders.
  const files = await Globby('{,*/}search-index.json', {cwd: outDir});
  if (files.length === 0) throw new Error(`There is no search index in ${path.basename(outDir)}/.`);
  const locales = await Promise.all(
    files.sort().map(async (file) => unpackRecords(JSON.parse(await fs.readFile(path.join(outDir, file), 'utf8')))),
  );
  return locales.flat();
}
