/** Every heading can be found. `tests/static/search-quality.test.ts` searches for the titles of pages, and for readers' queries. */
import fs from 'node:fs';
import path from 'node:path';
import {expect, test} from '@playwright/test';
import {INDEX_FILE, type IndexFile, type PassagesFile} from '../../plugins/search/engine/files';
import {SearchEngine} from '../../plugins/search/engine/search';
import {normalize} from '../../plugins/search/engine/tokens';
import {BUILD} from '../../scripts/sources';
import {LOCALES} from '../routes';

/** If more headings have the same text, there isn't room for all of them. */
const MAX_NAMESAKES = 4;

for (const {name, prefix} of LOCALES)
  test(`a heading finds its section among the first five (${name})`, () => {
    const read = <T>(file: string): T => JSON.parse(fs.readFileSync(path.join(BUILD, prefix, file), 'utf8')) as T;
    const index = read<IndexFile>(INDEX_FILE);
    const passages = read<PassagesFile>(index.passages);
    const engine = new SearchEngine(index, `${prefix}/`);
    const sections = index.pages.flatMap(({path: address, headings}) =>
      headings.slice(1).map(({text, anchor}) => ({text, url: `${prefix}/${address}#${anchor}`})),
    );
    const counts = new Map<string, number>();
    for (const {text} of sections) counts.set(normalize(text), (counts.get(normalize(text)) ?? 0) + 1);
    const missing = sections.filter(({text, url}) => {
      if ((counts.get(normalize(text)) ?? 0) > MAX_NAMESAKES) return false;
      const {hits} = engine.search({query: text, limit: 5, snippetWords: 10}, passages);
      return hits.every((hit) => hit.url !== url);
    });
    expect(sections.length).toBeGreaterThan(500);
    expect(missing).toEqual([]);
  });
