import assert from 'node:assert/strict';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import {test} from 'node:test';
import {packRecords} from '../engine/pack';
import {recordsOf} from '../outline';
import {readBuiltRecords} from './built';

const records = (language: string) =>
  recordsOf({
    url: `https://a.example/${language}/`,
    language,
    tag: 'default',
    section: 'Tour',
    pageRank: 1,
    parts: [{level: 1, anchor: null, text: language}, 'Text'],
  });

test('the records of a site are those of all its locales', async () => {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'built-'));
  try {
    await assert.rejects(readBuiltRecords(folder), /^Error: There is no search index in built-\w+\/\.$/);
    await fs.mkdir(path.join(folder, 'ko/tour'), {recursive: true});
    for (const [file, language] of [
      ['search-index.json', 'en'],
      ['ko/search-index.json', 'ko'],
      ['ko/tour/search-index.json', 'no locale'],
    ] as const)
      await fs.writeFile(path.join(folder, file), JSON.stringify(packRecords(records(language))));
    const all = await readBuiltRecords(folder);
    assert.deepEqual(new Set(all), new Set([...records('en'), ...records('ko')]));
    assert.equal(all.length, 4);
  } finally {
    await fs.rm(folder, {recursive: true});
  }
});
