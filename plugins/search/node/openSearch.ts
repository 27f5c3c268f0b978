import fs from 'node:fs';
import path from 'node:path';

/** Descriptions that browsers show for the site's search, by locale. */
const DESCRIPTIONS: Readonly<Record<string, (title: string) => string>> = {
  ko: (title) => `${title} 검색`,
};

/**
 * Translates the description in `opensearch.xml`, which the search theme writes in English for every locale.
 *
 * @param root folder of the built site
 * @param locales locales with their own path prefix
 * @throws if the file doesn't have the expected description, or if there's no translation of it
 */
export function translateOpenSearch(root: string, locales: readonly string[]): void {
  for (const locale of locales) {
    const file = path.join(root, locale, 'opensearch.xml');
    const xml = fs.readFileSync(file, 'utf8');
    const translated = xml.replace(
      /(?<=<Description>)Search (.+)(?=<\/Description>)/,
      (english, title: string) => DESCRIPTIONS[locale]?.(title) ?? english,
    );
    if (translated === xml)
      throw new Error(
        `${file} doesn't contain "<Description>Search …", or it has no translation. Add "${locale}" to DESCRIPTIONS in plugins/search/node/openSearch.ts, or check what the search theme now writes.`,
      );
    fs.writeFileSync(file, translated);
  }
}
