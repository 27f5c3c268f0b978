import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {after, test} from 'node:test';
import {readReleases} from './releases';

const SITE = path.resolve(__dirname, '../..');
const FOLDERS = {
  en: path.join(SITE, 'releases'),
  ko: path.join(SITE, 'i18n/ko/docusaurus-plugin-content-docs/current/releases'),
};
const RELEASES_URL = 'https://example.org/releases/';

const base = fs.mkdtempSync(path.join(os.tmpdir(), 'releases-'));
after(() => fs.rmSync(base, {recursive: true}));

function createFolder(pages: Readonly<Record<string, string>>): string {
  const folder = fs.mkdtempSync(path.join(base, 'pages-'));
  for (const [name, text] of Object.entries(pages)) fs.writeFileSync(path.join(folder, name), text);
  return folder;
}

const createPage = (release: string) => `---\ntitle: D2\nrelease: ${release}\n---\n\nwords\n`;

test('releases are read from front matter, newest first', async () => {
  const folder = createFolder({
    'intro.mdx': '---\ntitle: All\n---\n',
    '0.9.0.mdx': createPage("{date: '2023-01-02', summary: 'x', breaking: true}"),
    '0.10.0.mdx': createPage("{date: '2023-02-02', summary: 'y', breaking: false}"),
  });
  assert.deepEqual(await readReleases(folder, RELEASES_URL), [
    {version: '0.10.0', date: '2023-02-02', summary: 'y', breaking: false, link: `${RELEASES_URL}0.10.0/`},
    {version: '0.9.0', date: '2023-01-02', summary: 'x', breaking: true, link: `${RELEASES_URL}0.9.0/`},
  ]);
});

for (const [name, text] of Object.entries({
  'no release': '---\ntitle: D2\n---\n',
  'an invalid date': createPage("{date: '2 May', summary: 'x', breaking: false}"),
  'a long summary': createPage(`{date: '2023-01-02', summary: '${'x'.repeat(81)}', breaking: false}`),
  'a string instead of a boolean': createPage("{date: '2023-01-02', summary: 'x', breaking: 'no way'}"),
}))
  test(`the error for a page with ${name} names the page and shows what to write`, async () => {
    await assert.rejects(
      readReleases(createFolder({'0.1.0.mdx': text}), RELEASES_URL),
      /0\.1\.0\.mdx: release.*Write release: \{/,
    );
  });

test('the summary of a release is a single clause', async () => {
  for (const folder of Object.values(FOLDERS))
    for (const {version, summary} of await readReleases(folder, RELEASES_URL))
      assert.doesNotMatch(summary, /[,;·、]/, version);
});

test('a release has the same date and breaking flag in both languages', async () => {
  const [english, korean] = await Promise.all(
    Object.values(FOLDERS).map((folder) => readReleases(folder, RELEASES_URL)),
  );
  const listFacts = (releases: typeof english) =>
    releases?.map(({version, date, breaking}) => [version, date, breaking]);
  assert.deepEqual(listFacts(korean), listFacts(english));
});
