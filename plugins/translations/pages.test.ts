import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import {test} from 'node:test';
import {hashPage, listPagesToTranslate, readSourceHash, setLastUpdate, setSourceHash} from './pages';

const SITE = path.resolve(__dirname, '../..');
const readSiteFile = (file: string) => fs.readFileSync(path.join(SITE, file), 'utf8');
const findHeadings = (text: string) =>
  [...text.matchAll(/^(#{2,3}) .*\{#([\w-]+)\}$/gm)].map(([, level, id]) => `${level} ${id}`);
const findFences = (text: string) => [...text.matchAll(/^\s*```+(\w+)/gm)].map(([, language]) => language);

for (const {source, translation} of listPagesToTranslate(SITE, 'ko')) {
  test(`${translation} exists, is up to date, and has the structure of the English page`, () => {
    assert.ok(
      fs.existsSync(path.join(SITE, translation)),
      `the page isn't translated yet; translate it, then run: npm run translated -- ${source}`,
    );
    const english = readSiteFile(source);
    const korean = readSiteFile(translation);
    assert.equal(
      readSourceHash(korean),
      hashPage(english),
      `the English page changed; update the translation, then run: npm run translated -- ${source}`,
    );
    assert.deepEqual(
      findHeadings(korean),
      findHeadings(english),
      'headings need the same levels and ids as in English',
    );
    assert.deepEqual(findFences(korean), findFences(english), 'the page needs the same code blocks as in English');
    assert.match(korean, /^description: \S/m, 'the page needs a description');
  });

  test(`${source} has a description of 70 to 155 characters and ids on its headings`, () => {
    const english = readSiteFile(source);
    const description = /^description: (.*)$/m.exec(english)?.[1] ?? '';
    assert.ok(
      description.length >= 70 && description.length <= 155,
      `the description has ${description.length} characters; it must have 70 to 155`,
    );
    const outsideCode = english.replace(/^(\s*)(`{3,})[\s\S]*?^\1\2$/gm, '');
    assert.deepEqual(
      [...outsideCode.matchAll(/^#{2,3} (?!.*\{#[\w-]+\}$).*$/gm)].map(([line]) => line),
      [],
      'every heading needs an id, such as {#glazes}',
    );
  });
}

test('adds `translated_from` to the front matter, or replaces it', () => {
  const fresh = setSourceHash('---\ntitle: 제목\n---\n\n글\n', 'abc');
  assert.equal(fresh, '---\ntitle: 제목\ntranslated_from: abc\n---\n\n글\n');
  assert.equal(readSourceHash(setSourceHash(fresh, 'def')), 'def');
});

test("ignores line endings in a page's hash", () => {
  assert.equal(hashPage('a\r\nb\r\n'), hashPage('a\nb\n'));
});

test('adds `last_update` to the front matter, or replaces it, without changing the hash', () => {
  const page = '---\ntitle: A\n---\n\nlast_update: of the text\n';
  const dated = setLastUpdate(page, '2026-11-24');
  assert.equal(dated, '---\nlast_update: {date: 2026-11-24}\ntitle: A\n---\n\nlast_update: of the text\n');
  assert.equal(setLastUpdate(dated, '2026-11-25'), dated.replace('24', '25'));
  assert.equal(hashPage(dated), hashPage(page));
});

test("ignores search keywords in a page's hash, but no other front matter", () => {
  const page = '---\ntitle: A\n---\n\nkeywords: of the text\n';
  assert.equal(hashPage(page.replace('A\n', 'A\nkeywords:\n  [\n    b, c,\n  ]\n')), hashPage(page));
  assert.equal(hashPage(page.replace('A\n', 'A\nkeywords: [b]\n')), hashPage(page));
  assert.notEqual(hashPage(page.replace('text', 'page')), hashPage(page));
});
