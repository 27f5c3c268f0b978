/** The built site as files: each page is read and parsed once, and all checks share it. */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import {type CheerioAPI, load} from 'cheerio';
import {readEnvironment} from '../../environment';
import {BUILD} from '../../scripts/sources';
import {LOCALES} from '../routes';

export interface BuiltPage {
  /** Address below the origin; a page's ends with a slash, a not-found page's with `.html`. */
  readonly path: string;
  readonly locale: string;
  readonly html: string;
  readonly $: CheerioAPI;
}

/** Where the site is published, without a closing slash. */
export const ORIGIN = readEnvironment().siteUrl;

const files: readonly string[] = fs
  .readdirSync(BUILD, {recursive: true, encoding: 'utf8'})
  .filter((name) => fs.statSync(path.join(BUILD, name)).isFile())
  .map((name) => `/${name.split(path.sep).join('/')}`)
  .sort();

/** Addresses of all files of the site, as a host without redirects knows them. */
export const FILES: ReadonlySet<string> = new Set(files);

function read(file: string): BuiltPage {
  const html = contentOf(file);
  const locale = LOCALES.find(({prefix}) => prefix !== '' && file.startsWith(`${prefix}/`)) ?? LOCALES[0];
  return {path: file.replace(/\/index\.html$/, '/'), locale: locale.name, html, $: load(html)};
}

const isStub = (page: BuiltPage) => page.$('meta[http-equiv=refresh]').length > 0;

// The compiler's sandboxed document is no page.
const documents = files.filter((file) => file.endsWith('.html') && !file.includes('/assets/')).map(read);

/** Pages that only lead to another one. */
export const STUBS: readonly BuiltPage[] = documents.filter(isStub);

/** Everything else that is HTML, the not-found pages among it. */
export const DOCUMENTS: readonly BuiltPage[] = documents.filter((page) => !isStub(page));

/** The pages that have an address of their own. */
export const BUILT: readonly BuiltPage[] = DOCUMENTS.filter((page) => page.path.endsWith('/'));

/** A page by its address. */
export function page(address: string): BuiltPage {
  const found = DOCUMENTS.find((one) => one.path === address);
  assert.ok(found, `There is no page ${address}.`);
  return found;
}

/** Text of a file of the site. */
export function contentOf(file: string): string {
  return fs.readFileSync(path.join(BUILD, file), 'utf8');
}

/** Fails with all problems, a line each. */
export function assertNone(problems: Iterable<string>): void {
  const all = [...problems];
  assert.ok(all.length === 0, `\n${all.join('\n')}\n`);
}

/**
 * Runs a check on every page of a list and fails with what it found on any of them.
 *
 * @param check gives what is wrong with a page and what mends it, a line each
 */
export function assertEach(pages: readonly BuiltPage[], check: (page: BuiltPage) => Iterable<string>): void {
  assert.ok(pages.length > 0, 'There are no pages to check.');
  assertNone(pages.flatMap((one) => [...check(one)].map((problem) => `${one.path}: ${problem}`)));
}
