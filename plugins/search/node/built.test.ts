import assert from 'node:assert/strict';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import {test} from 'node:test';
import {packIndex} from '../engine/pack';
import {recordsOf} from '../outline';
import {readBuiltIndex} from './built';

const records = (language: string) =>
  recordsOf({
    url: `https://a.example/${language}/`,
    language,
    tag: 'default',
    section: 'Tour',
    pageRank: 1,
    parts: [{level: 1, anchor: null, text: language}, 'Text'],
  });

test('the index of a site is that of all its locales', async () => {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'built-'));
  try {
    await assert.rejects(readBuiltIndex(folder), /^Error: There is no search index in built-\w+\/\.$/);
    await fs.mkdir(path.join(folder, 'ko/tour'), {recursive: true});
    for (const [file, language] of [
      ['search-index.txt', 'en'],
      ['ko/search-index.txt', 'ko'],
      ['ko/tour/search-index.txt', 'no locale'],
    ] as const)
      await fs.writeFile(
        path.join(folder, file),
        packIndex({records: records(language), synonyms: [[language, `${language} too`]]}),
      );
    const {records: all, synonyms} = await readBuiltIndex(folder);
    assert.deepEqual(new Set(all), new Set([...records('en'), ...records('ko')]));
    assert.equal(all.length, 4);
    assert.deepEqual(synonyms, [
      ['ko', 'ko too'],
      ['en', 'en too'],
    ]);
  } finally {
    await fs.rm(folder, {recursive: true});
  }
});
