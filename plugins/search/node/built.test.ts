import assert from 'node:assert/strict';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import {test} from 'node:test';
import {type Outline, recordsOf} from '../outline';
import {builtRecords, openAllBuilt} from './built';
import {makeIndex} from './makeIndex';

const outline = (language: string): Outline => ({
  url: `https://a.example/${language}/`,
  language,
  tag: 'default',
  section: 'Tour',
  pageRank: 1,
  parts: [{level: 1, anchor: null, text: language}, 'Text'],
});

test('the indexes of a site are those of all its locales', async () => {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'built-'));
  try {
    await assert.rejects(openAllBuilt(folder), /^Error: There is no search index in built-\w+\/\.$/);
    for (const [locale, language] of [
      ['', 'en'],
      ['ko', 'ko'],
      ['ko/tour', 'no locale'],
    ] as const) {
      const index = makeIndex({outlines: [outline(language)], synonyms: [], base: 'https://a.example/'});
      for (const [name, text] of index) {
        const file = path.join(folder, locale, name);
        await fs.mkdir(path.dirname(file), {recursive: true});
        await fs.writeFile(file, text);
      }
    }
    const corpora = await openAllBuilt(folder);
    assert.deepEqual(
      corpora.map(({pages}) => pages.map(({language}) => language)),
      [['ko'], ['en']],
    );
    assert.deepEqual(await builtRecords(folder), [...recordsOf(outline('ko')), ...recordsOf(outline('en'))]);
  } finally {
    await fs.rm(folder, {recursive: true});
  }
});
