import assert from 'node:assert/strict';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import {test} from 'node:test';
import {outlinesOfSite} from './site';

const html = (title: string) =>
  `<html class="docs-doc-page docs-doc-id-x"><meta name="docsearch:docusaurus_tag" content="t"><main><article><div class="markdown"><h1>${title}</h1></div></article></main></html>`;

test('the pages of one locale are read in the order of their addresses, and no others', async (t) => {
  const siteDir = await fs.mkdtemp(path.join(os.tmpdir(), 'search-'));
  t.after(() => fs.rm(siteDir, {recursive: true}));
  const outDir = path.join(siteDir, 'build');
  for (const [file, title] of [
    ['b/index.html', 'B'],
    ['a/index.html', 'A'],
    ['ko/a/index.html', '가'],
    ['404.html', 'Not found'],
  ] as const) {
    await fs.mkdir(path.dirname(path.join(outDir, file)), {recursive: true});
    await fs.writeFile(path.join(outDir, file), html(title));
  }
  const site = {
    siteDir,
    outDir,
    siteUrl: 'https://example.com',
    baseUrl: '/docs/',
    locale: 'en',
    locales: ['en', 'ko'],
  };
  const outlines = await outlinesOfSite(site);
  assert.deepEqual(await outlinesOfSite(site), outlines, 'what is kept is the same');
  assert.deepEqual(
    outlines.map(({url, parts}) => [url, parts[0]]),
    [
      ['https://example.com/docs/a/', {level: 1, anchor: null, text: 'A'}],
      ['https://example.com/docs/b/', {level: 1, anchor: null, text: 'B'}],
    ],
  );
});

test('a site in which nothing is found is an error, not an empty index', async (t) => {
  const siteDir = await fs.mkdtemp(path.join(os.tmpdir(), 'search-'));
  t.after(() => fs.rm(siteDir, {recursive: true}));
  const outDir = path.join(siteDir, 'build');
  await fs.mkdir(outDir);
  await fs.writeFile(path.join(outDir, 'index.html'), '<main>Other markup</main>');
  const site = {siteDir, outDir, siteUrl: 'https://example.com', baseUrl: '/', locale: 'en', locales: ['en']};
  await assert.rejects(outlinesOfSite(site), /None of the 1 pages/);
});
