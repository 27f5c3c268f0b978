import fs from 'node:fs';
import path from 'node:path';

/** What browsers say about the site's search, by locale. */
const DESCRIPTIONS: Readonly<Record<string, (title: string) => string>> = {
  ko: (title) => `${title} 검색`,
};

/**
 * Translates `opensearch.xml`, whose description the search theme writes in English for every locale.
 *
 * @param root folder of the built site
 * @param locales those that live under a prefix of their own
 * @throws an error if the theme's file isn't what it was
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
        `${file} has no English description to translate, or plugins/search/node/openSearch.ts has none in "${locale}".`,
      );
    fs.writeFileSync(file, translated);
  }
}
