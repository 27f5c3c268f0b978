import assert from 'node:assert/strict';
import fs from 'node:fs';
import {test} from 'node:test';
import {CHARACTERS, FONT_SUBSETS} from '../fonts';

type Loader = (this: {getOptions(): object}, font: Buffer) => Promise<Buffer>;

const cut: Loader = require('./font.cjs');

const FILES = [
  '@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2',
  '@fontsource-variable/source-code-pro/files/source-code-pro-latin-wght-normal.woff2',
].map((name) => require.resolve(name));

test('fonts are subset deterministically and have at most 26 KB together', async () => {
  let sum = 0;
  for (const file of FILES) {
    const found = FONT_SUBSETS.filter((one) => one.file.test(file));
    assert.equal(found.length, 1, file);
    const font = fs.readFileSync(file);
    const options = {text: CHARACTERS, axes: found[0]?.axes};
    const small = await cut.call({getOptions: () => options}, font);
    assert.equal(String(small.subarray(0, 4)), 'wOF2');
    assert.deepEqual(await cut.call({getOptions: () => options}, font), small);
    sum += small.length;
  }
  assert.ok(sum <= 26_000, `${sum} bytes`);
});
