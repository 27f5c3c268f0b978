import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import {test} from 'node:test';
import {readBreakingChanges} from './breakingChanges';
import {type ReleasePage, updateOverview} from './overview';
import {RELEASE_FOLDERS, readReleasePages} from './pages';

const createRelease = (version: string, date: string, summary: string, ...changes: string[]): ReleasePage => ({
  version,
  date,
  summary,
  breaking: false,
  link: '',
  breakingChanges: {changes, section: 'fixes'},
});
const RELEASES = [
  createRelease('0.2.0', '2023-02-13', 'boards: several diagrams'),
  createRelease('0.1.1', '2022-12-08', 'hotfix', 'One is an error.', 'Two is gone.'),
  createRelease('0.1.0', '2022-12-06', 'imports: from files'),
];
const PAGE = `{#timeline}
grid-rows: 4
"0.1": "old"
after: it
{#versions}
| --- |
| [0.1.0](/releases/0.1.0/) | old |

words
{#upgrading}
<Upgrades>

old

</Upgrades>

more words
`;

test('describes a series with the summary of its first version', () => {
  const page = updateOverview(PAGE, RELEASES, 'en');
  assert.match(page, /4\n"0\.1": "0\.1 · Dec 2022\\nimports"\n"0\.2": "0\.2 · Feb 2023\\nboards"\nafter/);
  assert.match(updateOverview(PAGE, RELEASES, 'ko'), /"0\.2 · 2023년 2월\\nboards"/);
});

test('lists every version in the table, newest first', () => {
  const [first, second] = updateOverview(PAGE, RELEASES, 'en').split('\n').slice(7);
  assert.equal(first, '| [0.2.0](/releases/0.2.0/) | 2023-02-13 | boards: several diagrams |');
  assert.equal(second, '| [0.1.1](/releases/0.1.1/) | 2022-12-08 | hotfix |');
});

test('is idempotent and leaves the rest of the page unchanged', () => {
  const page = updateOverview(PAGE, RELEASES, 'en');
  assert.equal(updateOverview(page, RELEASES, 'en'), page);
  assert.ok(page.includes('\n\nwords\n') && page.endsWith('\n\nmore words\n'));
});

test('throws if the page has no timeline', () => {
  assert.throws(() => updateOverview('{#versions}\n', RELEASES, 'en'), /below \{#timeline\}/);
});

for (const [locale, folder] of Object.entries(RELEASE_FOLDERS))
  test(`the overview of releases is up to date (${locale}); if not, run: npm run releases`, async () => {
    const page = fs.readFileSync(path.join(folder, 'intro.mdx'), 'utf8');
    assert.equal(page, updateOverview(page, await readReleasePages(folder), locale));
  });

test('the upgrade notes have a section for each version that breaks something', () => {
  const [, upgrades] = updateOverview(PAGE, RELEASES, 'en').split('<Upgrades>');
  const section = '### [0.1.1](/releases/0.1.1/#fixes) {#since-0-1-1}\n\n- One is an error.\n- Two is gone.\n';
  assert.equal(upgrades, `\n\n${section}\n</Upgrades>\n\nmore words\n`);
});

test('reads all changes in the list of breaking changes, and marked lines elsewhere', () => {
  const page = `Old links fail. {/* breaks */}\n\n## Breaking {#breaking}\n\n- Quote it.\n\nAs in:\n\n## Fixes {#fixes}\n\n- A bug.\n- Now an error. {/* breaks */}\n`;
  assert.deepEqual(readBreakingChanges(page), {changes: ['Old links fail.', 'Quote it.', 'Now an error.']});
  assert.deepEqual(readBreakingChanges(page.slice(page.indexOf('##'))), {
    changes: ['Quote it.', 'Now an error.'],
    section: 'breaking',
  });
});

test("a breaking change can't link to its own page, because the overview repeats it", () => {
  assert.throws(
    () => readBreakingChanges('## Breaking {#breaking}\n\n- See [below](#below).\n'),
    /link to the full path/,
  );
});

for (const [locale, folder] of Object.entries(RELEASE_FOLDERS))
  test(`all breaking releases have upgrade notes (${locale})`, async () => {
    const breaking = (await readReleasePages(folder)).filter((release) => release.breaking);
    assert.deepEqual(
      breaking.filter(
        ({breakingChanges}) => breakingChanges.changes.length === 0 || breakingChanges.section !== 'breaking',
      ),
      [],
    );
  });

test('the same releases have the same number of breaking changes in all languages', async () => {
  const [english, ...translations] = await Promise.all(
    Object.values(RELEASE_FOLDERS).map(async (folder) =>
      (await readReleasePages(folder)).map(({version, breakingChanges: {section, changes}}) => [
        version,
        section,
        changes.length,
      ]),
    ),
  );
  for (const translation of translations) assert.deepEqual(translation, english);
});

for (const [locale, folder] of Object.entries(RELEASE_FOLDERS))
  test(`the overview states the correct number of versions (${locale})`, async () => {
    const page = fs.readFileSync(path.join(folder, 'intro.mdx'), 'utf8');
    const statedCount = /\b(\d+) versions\b|모두 (\d+)개 버전/.exec(page)?.slice(1).find(Boolean);
    assert.equal(Number(statedCount), (await readReleasePages(folder)).length);
  });
