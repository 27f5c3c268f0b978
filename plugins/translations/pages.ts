import {createHash} from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

/** A page in English and its translation. Paths are relative to the site. */
export interface TranslatedPage {
  readonly source: string;
  readonly translation: string;
}

const PLACES: readonly (readonly [folders: readonly string[], from: string, to: string])[] = [
  [['tour', 'releases', 'examples'], '.', 'docusaurus-plugin-content-docs/current'],
  [['.'], 'blog', 'docusaurus-plugin-content-blog'],
  [['.'], 'src/pages', 'docusaurus-plugin-content-pages'],
];

/** Every page that has to exist in a locale. */
export function translatedPages(siteDir: string, locale: string): TranslatedPage[] {
  return PLACES.flatMap(([folders, from, to]) =>
    folders.flatMap((folder) =>
      fs
        .readdirSync(path.join(siteDir, from, folder))
        .filter((name) => name.endsWith('.mdx'))
        .map((name) => ({
          source: path.posix.join(from, folder, name),
          translation: path.posix.join('i18n', locale, to, folder, name),
        })),
    ),
  );
}

/** The line of the front matter that says when a page's words last changed. */
const DATE = /^(---\n(?:(?!---\n).*\n)*?)last_update: .*\n/;
/** The `keywords` of a front matter, which may go over several indented lines. */
const KEYWORDS = /(?<=^---\n(?:(?!---).*\n)*)keywords:.*\n(?: .*\n)*/;

/**
 * Short hash of a page, by which its translation names what it was made from. Line ends and the date don't count, and neither do
 * search keywords, since those of a translation are what its own readers type.
 */
export function pageHash(text: string): string {
  const words = text.replace(/\r\n/g, '\n').replace(DATE, '$1').replace(KEYWORDS, '');
  return createHash('sha256').update(words).digest('hex').slice(0, 12);
}

/** A page that says that its words last changed on a day, such as `2026-11-24`. */
export function withDate(page: string, day: string): string {
  return page.replace(DATE, '$1').replace(/^---\n/, `---\nlast_update: {date: ${day}}\n`);
}

const STAMP = /^translated_from: *(\S+)$/m;

/** The hash of the English text that a translation names, if it names one. */
export function stampOf(translation: string): string | undefined {
  return STAMP.exec(translation)?.[1];
}

/** A translation with the hash of the English text that it was made from. */
export function withStamp(translation: string, hash: string): string {
  if (STAMP.test(translation)) return translation.replace(STAMP, `translated_from: ${hash}`);
  return translation.replace(/^---\n([\s\S]*?)\n---\n/, `---\n$1\ntranslated_from: ${hash}\n---\n`);
}
