import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {after, test} from 'node:test';
import {parseAtomFeed} from 'feedsmith';
import {readReleases, releasesFeed, releasesFiles} from './releases';

const SITE = path.resolve(__dirname, '../..');
const FOLDERS = {
  en: path.join(SITE, 'releases'),
  ko: path.join(SITE, 'i18n/ko/docusaurus-plugin-content-docs/current/releases'),
};
const ADDRESS = 'https://example.org/releases/';

const base = fs.mkdtempSync(path.join(os.tmpdir(), 'releases-'));
after(() => fs.rmSync(base, {recursive: true}));

function folderWith(pages: Readonly<Record<string, string>>): string {
  const folder = fs.mkdtempSync(path.join(base, 'pages-'));
  for (const [name, text] of Object.entries(pages)) fs.writeFileSync(path.join(folder, name), text);
  return folder;
}

const page = (release: string) => `---\ntitle: D2\nrelease: ${release}\n---\n\nwords\n`;

test('releases are read from front matter, newest first', async () => {
  const folder = folderWith({
    'intro.mdx': '---\ntitle: All\n---\n',
    '0.9.0.mdx': page("{date: '2023-01-02', summary: 'x', breaking: true}"),
    '0.10.0.mdx': page("{date: '2023-02-02', summary: 'y', breaking: false}"),
  });
  assert.deepEqual(await readReleases(folder, ADDRESS), [
    {version: '0.10.0', date: '2023-02-02', summary: 'y', breaking: false, link: `${ADDRESS}0.10.0/`},
    {version: '0.9.0', date: '2023-01-02', summary: 'x', breaking: true, link: `${ADDRESS}0.9.0/`},
  ]);
});

for (const [name, text] of Object.entries({
  'no release': '---\ntitle: D2\n---\n',
  'an invalid date': page("{date: '2 May', summary: 'x', breaking: false}"),
  'a long summary': page(`{date: '2023-01-02', summary: '${'x'.repeat(81)}', breaking: false}`),
  'a text for a boolean': page("{date: '2023-01-02', summary: 'x', breaking: 'no way'}"),
}))
  test(`the error for a page with ${name} names the page and shows what to write`, async () => {
    await assert.rejects(
      readReleases(folderWith({'0.1.0.mdx': text}), ADDRESS),
      /0\.1\.0\.mdx: release.*Write release: \{/,
    );
  });

test('the feed contains every release with its summary, date, and URL', async () => {
  const releases = await readReleases(FOLDERS.en, ADDRESS);
  const about = {address: ADDRESS, title: 'Releases', language: 'en'};
  const {entries = [], updated, xml, links} = parseAtomFeed(releasesFeed(releases, about));
  assert.equal(xml?.lang, 'en');
  assert.equal(links?.find(({rel}) => rel === 'self')?.href, `${ADDRESS}atom.xml`);
  assert.deepEqual(
    entries.map(({title, summary, links, updated}) => [title?.value, summary?.value, links?.[0]?.href, updated]),
    releases.map(({version, summary, link, date}) => [`D2 ${version}`, summary, link, `${date}T00:00:00.000Z`]),
  );
  assert.equal(updated, `${releases[0]?.date}T00:00:00.000Z`);
});

test('only release pages link to the feed and the list in their language', () => {
  assert.deepEqual(releasesFiles('/ko/releases/0.7.1/', '/ko/', 'ko'), [
    {type: 'application/atom+xml', href: '/ko/releases/atom.xml', title: 'D2: 릴리스 (Atom)'},
    {type: 'application/json', href: '/ko/releases.json', title: 'D2: 릴리스 (JSON)'},
  ]);
  assert.deepEqual(
    releasesFiles('/docs/releases/intro/', '/docs/', 'en').map(({href}) => href),
    ['/docs/releases/atom.xml', '/docs/releases.json'],
  );
  for (const pathname of ['/', '/blog/releases/', '/tour/intro/'])
    assert.deepEqual(releasesFiles(pathname, '/', 'en'), []);
});

for (const [locale, folder] of Object.entries(FOLDERS))
  test(`the table of releases matches their front matter (${locale})`, async () => {
    const releases = await readReleases(folder, ADDRESS);
    const rows = [...fs.readFileSync(path.join(folder, 'intro.mdx'), 'utf8').matchAll(/^\| \[.*\| \d{4}-.*$/gm)].map(
      ([row]) => row,
    );
    assert.deepEqual(
      rows,
      releases.map(({version, date, summary}) => `| [${version}](/releases/${version}/) | ${date} | ${summary} |`),
    );
  });

test('the summary of a release is a single clause', async () => {
  for (const folder of Object.values(FOLDERS))
    for (const {version, summary} of await readReleases(folder, ADDRESS))
      assert.doesNotMatch(summary, /[,;·、]/, version);
});

test('a release has the same date and breaking flag in both languages', async () => {
  const [english, korean] = await Promise.all(Object.values(FOLDERS).map((folder) => readReleases(folder, ADDRESS)));
  const facts = (releases: typeof english) => releases?.map(({version, date, breaking}) => [version, date, breaking]);
  assert.deepEqual(facts(korean), facts(english));
});
