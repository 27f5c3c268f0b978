import assert from 'node:assert/strict';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import {test} from 'node:test';
import {PageCache} from './cache';

const page = (words: string, hash: string) =>
  `<link href="/ko/assets/css/styles.${hash}.css"><p>${words}</p><script data-run="/assets/js/runtime~main.${hash}.js /assets/js/main.${hash}.js"></script>`;

test('keeps the result for a page until its text, its address or the code changes', async (t) => {
  const base = await fs.mkdtemp(path.join(os.tmpdir(), 'pages-'));
  t.after(() => fs.rm(base, {recursive: true}));
  const code = path.join(base, 'code.ts');
  await fs.writeFile(code, 'one');
  let made = 0;
  const value = (html: string, address = '/a/') =>
    new PageCache(path.join(base, 'kept'), code).value(html, [address], () => ++made);
  assert.equal(await value(page('dock', '1a')), 1);
  assert.equal(await value(page('dock', '2b')), 1, 'names of scripts and style sheets change with each build');
  assert.equal(await value(page('docks', '1a')), 2);
  assert.equal(await value(page('dock', '1a'), '/b/'), 3);
  await fs.writeFile(code, 'two');
  assert.equal(await value(page('dock', '1a')), 4);
});
