import fs from 'node:fs/promises';
import path from 'node:path';
import {Globby} from '@docusaurus/utils';
import type {SearchRecord} from '../record';
import {extractRecords} from './extract';

/** A locale of a built site. */
export interface BuiltSite {
  /** Folder of the locale. */
  readonly outDir: string;
  /** Origin that the site is published at, without a trailing slash. */
  readonly siteUrl: string;
  /** Path of the locale, with slashes at both ends. */
  readonly baseUrl: string;
  readonly locale: string;
  /** All locales: folders of that name in this one hold others. */
  readonly locales: readonly string[];
}

/**
 * The records of all pages of a locale, in the order of their addresses.
 *
 * @throws an error if there are none
 */
export async function recordsOfSite({outDir, siteUrl, baseUrl, locale, locales}: BuiltSite): Promise<SearchRecord[]> {
  const files = await Globby('**/index.html', {cwd: outDir, ignore: locales.map((other) => `${other}/**`)});
  const pages: SearchRecord[][] = [];
  for (const file of files.sort()) {
    const html = await fs.readFile(path.join(outDir, file), 'utf8');
    const url = `${siteUrl}${baseUrl}${encodeURI(file.slice(0, -'index.html'.length))}`;
    pages.push(extractRecords(html, {url, locale}));
  }
  const records = pages.flat();
  // Pages without text that is found would be a search that finds nothing, which nobody is told of.
  if (records.length === 0) throw new Error(`None of the ${files.length} pages of ${outDir} has text to search.`);
  return records;
}
