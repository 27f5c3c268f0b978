import fs from 'node:fs/promises';
import path from 'node:path';
import {Globby} from '@docusaurus/utils';
import {type Corpus, openCorpus} from '../engine/corpus';
import {INDEX_FILE} from '../engine/files';
import {type Outline, recordsOf} from '../outline';
import type {SearchRecord} from '../record';

/** Opens the search index of a locale in its folder of a built site. */
export function openBuilt(folder: string): Promise<Corpus> {
  return openCorpus((name) => fs.readFile(path.join(folder, name), 'utf8'));
}

/**
 * Opens the search indexes of all locales of a built site.
 *
 * @param outDir folder of the built site
 * @throws an error if the site has none, as one that was built before there was a search
 */
export async function openAllBuilt(outDir: string): Promise<Corpus[]> {
  // The default locale's is at the top, the others' are in their folders.
  const files = await Globby(`{,*/}${INDEX_FILE}`, {cwd: outDir});
  if (files.length === 0) throw new Error(`There is no search index in ${path.basename(outDir)}/.`);
  return Promise.all(files.sort().map((file) => openBuilt(path.join(outDir, path.dirname(file)))));
}

/** All pages of an index, with their texts. */
export function outlinesIn({pages, outlineOf}: Corpus): Promise<Outline[]> {
  return Promise.all(pages.map((_, page) => outlineOf(page)));
}

/** All records of a built site, in all languages. */
export async function builtRecords(outDir: string): Promise<SearchRecord[]> {
  const outlines = await Promise.all((await openAllBuilt(outDir)).map(outlinesIn));
  return outlines.flat().flatMap(recordsOf);
}
