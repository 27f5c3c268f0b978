/** Reads the built site's files. Each page is parsed once, and all tests share the result. */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import {type CheerioAPI, load} from 'cheerio';
import {readEnvironment} from '../../environment';
import {BUILD_FOLDER} from '../../scripts/sources';
import {LOCALES} from '../routes';

export interface BuiltPage {
  /** Path of the page with a trailing slash; the path of a not-found page ends in `.html`. */
  readonly path: string;
  readonly locale: string;
  readonly html: string;
  readonly $: CheerioAPI;
}

/** The origin of the published site, without a trailing slash. */
export const ORIGIN = readEnvironment().siteUrl;

const files: readonly string[] = fs
  .readdirSync(BUILD_FOLDER, {recursive: true, encoding: 'utf8'})
  .filter((name) => fs.statSync(path.join(BUILD_FOLDER, name)).isFile())
  .map((name) => `/${name.split(path.sep).join('/')}`)
  .sort();

/** The paths of all files of the site. */
export const FILES: ReadonlySet<string> = new Set(files);

function readPage(file: string): BuiltPage {
  const html = readContent(file);
  const locale = LOCALES.find(({prefix}) => prefix !== '' && file.startsWith(`${prefix}/`)) ?? LOCALES[0];
  return {path: file.replace(/\/index\.html$/, '/'), locale: locale.name, html, $: load(html)};
}

const isRedirect = (page: BuiltPage) => page.$('meta[http-equiv=refresh]').length > 0;

// The document of the compiler's sandbox isn't a page.
const pagesWithRedirects = files.filter((file) => file.endsWith('.html') && !file.includes('/assets/')).map(readPage);

/** Pages that only redirect to another one. */
export const REDIRECT_PAGES: readonly BuiltPage[] = pagesWithRedirects.filter(isRedirect);

/** All pages that aren't redirects, including the not-found pages. */
export const ALL_PAGES: readonly BuiltPage[] = pagesWithRedirects.filter((page) => !isRedirect(page));

/** All pages that are neither redirects nor not-found pages. */
export const BUILT_PAGES: readonly BuiltPage[] = ALL_PAGES.filter((page) => page.path.endsWith('/'));

/** Returns whether a page is search, which is `noindex` and has no content of its own. */
export const isSearchPage = ({path: pagePath}: BuiltPage): boolean => /^(?:\/ko)?\/search\/$/.test(pagePath);

/** Every page except for search, which has no copy as Markdown and no social card. */
export const INDEXABLE_PAGES: readonly BuiltPage[] = BUILT_PAGES.filter((page) => !isSearchPage(page));

/** Replaces each run of white space with one space, and removes zero-width spaces, which heading links contain. */
export const collapseSpaces = (text: string): string =>
  text
    .replace(/\u200b/g, '')
    .replace(/\s+/g, ' ')
    .trim();

/** Returns the page with a path such as `/ko/tour/intro/`. Fails if there's none. */
export function getPage(pagePath: string): BuiltPage {
  const builtPage = ALL_PAGES.find((page) => page.path === pagePath);
  assert.ok(builtPage, `There's no page ${pagePath}.`);
  return builtPage;
}

/** Returns the text of a file. */
export function readContent(file: string): string {
  return fs.readFileSync(path.join(BUILD_FOLDER, file), 'utf8');
}

/** Fails if there are problems, and lists all of them. */
export function assertNone(problems: Iterable<string>): void {
  const messages = [...problems];
  assert.ok(messages.length === 0, `\n${messages.join('\n')}\n`);
}

/**
 * Checks every page of a list, and fails with the problems of all of them.
 *
 * @param check yields a line for each problem with the page, which says what must be true or how to fix it
 */
export function assertEach(pages: readonly BuiltPage[], check: (page: BuiltPage) => Iterable<string>): void {
  assert.ok(pages.length > 0, 'There are no pages to check.');
  assertNone(pages.flatMap((page) => [...check(page)].map((problem) => `${page.path}: ${problem}`)));
}
