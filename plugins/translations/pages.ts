import {createHash} from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

/** An English page and its translation. Paths are relative to the site. */
export interface TranslatedPage {
  readonly source: string;
  readonly translation: string;
}

interface ContentRoot {
  readonly folders: readonly string[];
  /** Contains the folders of English pages. */
  readonly sourceDir: string;
  /** Contains the folders of translations, in the locale's folder. */
  readonly translationDir: string;
}

const CONTENT_ROOTS: readonly ContentRoot[] = [
  {
    folders: ['tour', 'releases', 'examples'],
    sourceDir: '.',
    translationDir: 'docusaurus-plugin-content-docs/current',
  },
  {folders: ['.'], sourceDir: 'blog', translationDir: 'docusaurus-plugin-content-blog'},
  {folders: ['.'], sourceDir: 'src/pages', translationDir: 'docusaurus-plugin-content-pages'},
];

/** Lists the English pages with the paths of their translations, which may not exist yet. */
export function listPagesToTranslate(siteDir: string, locale: string): TranslatedPage[] {
  return CONTENT_ROOTS.flatMap(({folders, sourceDir, translationDir}) =>
    folders.flatMap((folder) =>
      fs
        .readdirSync(path.join(siteDir, sourceDir, folder))
        .filter((name) => name.endsWith('.mdx'))
        .map((name) => ({
          source: path.posix.join(sourceDir, folder, name),
          translation: path.posix.join('i18n', locale, translationDir, folder, name),
        })),
    ),
  );
}

/** Matches the front matter up to and including `last_update`. The first group is what precedes it. */
const FRONT_MATTER_UP_TO_DATE = /^(---\n(?:(?!---\n).*\n)*?)last_update: .*\n/;
/** Matches `keywords` in the front matter, which may span several indented lines. */
const KEYWORDS_FIELD = /(?<=^---\n(?:(?!---).*\n)*)keywords:.*\n(?: .*\n)*/;

/**
 * Returns the hash that a translation stores as `translated_from`. Ignores line endings and `last_update`, which don't affect the text, and
 * `keywords`, which each language chooses itself.
 */
export function hashPage(text: string): string {
  const content = text.replace(/\r\n/g, '\n').replace(FRONT_MATTER_UP_TO_DATE, '$1').replace(KEYWORDS_FIELD, '');
  return createHash('sha256').update(content).digest('hex').slice(0, 12);
}

/** Sets the date of a page's last change, such as `2026-11-24`. */
export function setLastUpdate(markdown: string, date: string): string {
  return markdown.replace(FRONT_MATTER_UP_TO_DATE, '$1').replace(/^---\n/, `---\nlast_update: {date: ${date}}\n`);
}

const SOURCE_HASH_FIELD = /^translated_from: *(\S+)$/m;

/** Returns the hash of the English text that a translation was made from, if it has one. */
export function readSourceHash(translation: string): string | undefined {
  return SOURCE_HASH_FIELD.exec(translation)?.[1];
}

/** Sets `translated_from` in a translation's front matter. */
export function setSourceHash(translation: string, hash: string): string {
  if (SOURCE_HASH_FIELD.test(translation)) return translation.replace(SOURCE_HASH_FIELD, `translated_from: ${hash}`);
  return translation.replace(/^---\n([\s\S]*?)\n---\n/, `---\n$1\ntranslated_from: ${hash}\n---\n`);
}
