import assert from 'node:assert/strict';
import fs from 'node:fs';
import {test} from 'node:test';
import {CHARACTERS, FONT_SUBSETS} from '../fonts';

type Loader = (this: {getOptions(): object}, font: Buffer) => Promise<Buffer>;

const subsetFont: Loader = require('./font.cjs');

const FILES = [
  '@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2',
  '@fontsource-variable/source-code-pro/files/source-code-pro-latin-wght-normal.woff2',
].map((name) => require.resolve(name));

test('fonts are subset deterministically and have at most 26 KB together', async () => {
  let totalBytes = 0;
  for (const file of FILES) {
    const matchingSubsets = FONT_SUBSETS.filter((subset) => subset.file.test(file));
    assert.equal(matchingSubsets.length, 1, file);
    const font = fs.readFileSync(file);
    const options = {text: CHARACTERS, axes: matchingSubsets[0]?.axes};
    const smallFont = await subsetFont.call({getOptions: () => options}, font);
    assert.equal(String(smallFont.subarray(0, 4)), 'wOF2');
    assert.deepEqual(await subsetFont.call({getOptions: () => options}, font), smallFont);
    totalBytes += smallFont.length;
  }
  assert.ok(totalBytes <= 26_000, `the fonts have ${totalBytes} bytes; they must have at most 26,000`);
});
