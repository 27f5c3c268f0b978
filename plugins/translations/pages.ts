import {createHash} from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

/** An English page and its translation. Paths are relative to the site. */
export interface TranslatedPage {
  readonly source: string;
  readonly translation: string;
}

const FOLDERS: readonly (readonly [folders: readonly string[], from: string, to: string])[] = [
  [['tour', 'releases', 'examples'], '.', 'docusaurus-plugin-content-docs/current'],
  [['.'], 'blog', 'docusaurus-plugin-content-blog'],
  [['.'], 'src/pages', 'docusaurus-plugin-content-pages'],
];

/** Returns all pages that must exist in a locale. */
export function listTranslatedPages(siteDir: string, locale: string): TranslatedPage[] {
  return FOLDERS.flatMap(([folders, from, to]) =>
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

/** Matches the front matter up to and including the date of the last change. */
const DATE_FIELD = /^(---\n(?:(?!---\n).*\n)*?)last_update: .*\n/;
/** Matches `keywords` in the front matter, which may span several indented lines. */
const KEYWORDS_FIELD = /(?<=^---\n(?:(?!---).*\n)*)keywords:.*\n(?: .*\n)*/;

/**
 * Returns a short hash of a page, to which its translation refers. It ignores line endings, the date, and search keywords, because a
 * translation has the keywords that its own readers type.
 */
export function hashPage(text: string): string {
  const content = text.replace(/\r\n/g, '\n').replace(DATE_FIELD, '$1').replace(KEYWORDS_FIELD, '');
  return createHash('sha256').update(content).digest('hex').slice(0, 12);
}

/** Sets the date of a page's last change, such as `2026-11-24`. */
export function setDate(page: string, day: string): string {
  return page.replace(DATE_FIELD, '$1').replace(/^---\n/, `---\nlast_update: {date: ${day}}\n`);
}

const STAMP_FIELD = /^translated_from: *(\S+)$/m;

/** Returns the hash of the English page that a translation refers to, if any. */
export function readStamp(translation: string): string | undefined {
  return STAMP_FIELD.exec(translation)?.[1];
}

/** Sets the hash of the English page that a translation was made from. */
export function setStamp(translation: string, hash: string): string {
  if (STAMP_FIELD.test(translation)) return translation.replace(STAMP_FIELD, `translated_from: ${hash}`);
  return translation.replace(/^---\n([\s\S]*?)\n---\n/, `---\n$1\ntranslated_from: ${hash}\n---\n`);
}
