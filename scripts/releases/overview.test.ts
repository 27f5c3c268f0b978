import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import {test} from 'node:test';
import {type Release, readReleases} from '../../plugins/delivery/releases';
import {updateOverview} from './overview';
import {RELEASE_FOLDERS} from './pages';

const release = (version: string, date: string, summary: string): Release => ({
  version,
  date,
  summary,
  breaking: false,
  link: '',
});
const RELEASES = [
  release('0.2.0', '2023-02-13', 'boards: several pictures'),
  release('0.1.1', '2022-12-08', 'hotfix'),
  release('0.1.0', '2022-12-06', 'imports: from files'),
];
const PAGE = `{#timeline}
grid-rows: 4
"0.1": "old"
after: it
{#versions}
| --- |
| [0.1.0](/releases/0.1.0/) | old |

words
`;

test('a series has the summary of its first version', () => {
  const page = updateOverview(PAGE, RELEASES, 'en');
  assert.match(page, /4\n"0\.1": "0\.1 · Dec 2022\\nimports"\n"0\.2": "0\.2 · Feb 2023\\nboards"\nafter/);
  assert.match(updateOverview(PAGE, RELEASES, 'ko'), /"0\.2 · 2023년 2월\\nboards"/);
});

test('the table has a row for each version, newest first', () => {
  const [first, second] = updateOverview(PAGE, RELEASES, 'en').split('\n').slice(7);
  assert.equal(first, '| [0.2.0](/releases/0.2.0/) | 2023-02-13 | boards: several pictures |');
  assert.equal(second, '| [0.1.1](/releases/0.1.1/) | 2022-12-08 | hotfix |');
});

test('updating again changes nothing, and the rest of the page stays', () => {
  const page = updateOverview(PAGE, RELEASES, 'en');
  assert.equal(updateOverview(page, RELEASES, 'en'), page);
  assert.ok(page.endsWith('\n\nwords\n'));
});

test('a page without a timeline is an error', () => {
  assert.throws(() => updateOverview('{#versions}\n', RELEASES, 'en'), /below \{#timeline\}/);
});

for (const [locale, folder] of Object.entries(RELEASE_FOLDERS))
  test(`the overview of releases is up to date (${locale}); if not, run: npm run releases`, async () => {
    const page = fs.readFileSync(path.join(folder, 'intro.mdx'), 'utf8');
    assert.equal(page, updateOverview(page, await readReleases(folder, ''), locale));
  });

for (const [locale, folder] of Object.entries(RELEASE_FOLDERS))
  test(`the upgrade notes list exactly the breaking releases (${locale})`, async () => {
    const [, warnings = ''] = fs.readFileSync(path.join(folder, 'intro.mdx'), 'utf8').split('{#upgrading}');
    assert.deepEqual(
      [...warnings.matchAll(/^\| \[([\d.]+)\]\(\/releases\/\1\/\) \|/gm)].map(([, version]) => version),
      (await readReleases(folder, '')).filter(({breaking}) => breaking).map(({version}) => version),
    );
  });

for (const [locale, folder] of Object.entries(RELEASE_FOLDERS))
  test(`the overview states the right number of versions (${locale})`, async () => {
    const page = fs.readFileSync(path.join(folder, 'intro.mdx'), 'utf8');
    const stated = /\b(\d+) versions\b|모두 (\d+)개 버전/.exec(page)?.slice(1).find(Boolean);
    assert.equal(Number(stated), (await readReleases(folder, '')).length);
  });
