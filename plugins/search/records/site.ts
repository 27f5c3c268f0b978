import fs from 'node:fs/promises';
import path from 'node:path';
import {Globby} from '@docusaurus/utils';
import {PageCache} from '../../sharing/pages/cache';
import {aliasesOf} from '../aliases';
import type {Outline} from '../outline';
import {extractOutline} from './extract';

/** What makes outlines. */
const CODE = [__dirname, path.join(__dirname, '../outline.ts')];

/** A locale of a built site. */
export interface BuiltSite {
  /** Folder of the site's sources, where `.cache` is. */
  readonly siteDir: string;
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
 * The outlines of all pages of a locale that are searched, in the order of their addresses.
 *
 * @throws an error if there are none
 */
export async function outlinesOfSite({
  siteDir,
  outDir,
  siteUrl,
  baseUrl,
  locale,
  locales,
}: BuiltSite): Promise<Outline[]> {
  const files = await Globby('**/index.html', {cwd: outDir, ignore: locales.map((other) => `${other}/**`)});
  const cache = new PageCache(path.join(siteDir, '.cache/outlines'), ...CODE);
  const outlines: Outline[] = [];
  for (const file of files.sort()) {
    const html = await fs.readFile(path.join(outDir, file), 'utf8');
    const url = `${siteUrl}${baseUrl}${encodeURI(file.slice(0, -'index.html'.length))}`;
    const aliases = aliasesOf(url, locale);
    const outline = await cache.value(
      html,
      [url, locale, aliases ?? ''],
      () => extractOutline(html, {url, locale, aliases}) ?? null,
    );
    if (outline) outlines.push(outline);
  }
  await cache.prune();
  // Pages without text that is found would be a search that finds nothing, which nothing would report.
  if (outlines.length === 0) throw new Error(`None of the ${files.length} pages of ${outDir} has text to search.`);
  return outlines;
}
