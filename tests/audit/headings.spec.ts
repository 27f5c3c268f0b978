/** Checks that searching for a heading finds its section. `tests/static/search-quality.test.ts` covers page titles and readers' queries. */
import fs from 'node:fs';
import path from 'node:path';
import {expect, test} from '@playwright/test';
import {INDEX_FILE, type IndexFile, type PassagesFile} from '../../plugins/search/engine/files';
import {SearchEngine} from '../../plugins/search/engine/search';
import {normalize} from '../../plugins/search/engine/tokens';
import {BUILD_FOLDER} from '../../scripts/sources';
import {LOCALES} from '../routes';

/** How many of the first results may contain the section. */
const MAX_POSITION = 5;

/** Skips headings that appear more often than this, because the first results may not have room for all of them. */
const MAX_DUPLICATE_HEADINGS = 4;

for (const {name, prefix} of LOCALES)
  test(`searching for a heading returns its section in the top five (${name})`, () => {
    const readJson = <T>(file: string): T =>
      JSON.parse(fs.readFileSync(path.join(BUILD_FOLDER, prefix, file), 'utf8')) as T;
    const index = readJson<IndexFile>(INDEX_FILE);
    const passages = readJson<PassagesFile>(index.passages);
    const engine = new SearchEngine(index, `${prefix}/`);
    const sections = index.pages.flatMap(({path: pagePath, headings}) =>
      // The first heading is the page's title.
      headings.slice(1).map(({text, anchor}) => ({text, url: `${prefix}/${pagePath}#${anchor}`})),
    );
    // Fewer would mean that the index is incomplete.
    expect(sections.length).toBeGreaterThan(500);
    const headingCounts = new Map<string, number>();
    for (const {text} of sections) headingCounts.set(normalize(text), (headingCounts.get(normalize(text)) ?? 0) + 1);
    const misses = sections.filter(({text, url}) => {
      if ((headingCounts.get(normalize(text)) ?? 0) > MAX_DUPLICATE_HEADINGS) return false;
      const {hits} = engine.search({query: text, limit: MAX_POSITION, snippetWords: 10}, passages);
      return hits.every((hit) => hit.url !== url);
    });
    expect(misses).toEqual([]);
  });
