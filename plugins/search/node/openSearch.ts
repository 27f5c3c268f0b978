import fs from 'node:fs';
import path from 'node:path';

/**
 * Translates the Korean site's `opensearch.xml`, because the search theme describes the search in English for every locale.
 *
 * @param folder the built Korean site
 * @throws if the file doesn't have the expected description
 */
export function translateOpenSearch(folder: string): void {
  const file = path.join(folder, 'opensearch.xml');
  const english = fs.readFileSync(file, 'utf8');
  const korean = english.replace(/(?<=<Description>)Search (.+)(?=<\/Description>)/, '$1 검색');
  if (korean === english)
    throw new Error(
      `${file} has no "<Description>Search …". Compare the search theme's opensearch.xml with plugins/search/node/openSearch.ts.`,
    );
  fs.writeFileSync(file, korean);
}
