import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import {test} from 'node:test';
import {pageHash, readStamp, translatedPages, withDate, withStamp} from './pages';

const SITE = path.resolve(__dirname, '../..');
const read = (file: string) => fs.readFileSync(path.join(SITE, file), 'utf8');
const headings = (text: string) =>
  [...text.matchAll(/^(#{2,3}) .*\{#([\w-]+)\}$/gm)].map(([, level, id]) => `${level} ${id}`);
const fences = (text: string) => [...text.matchAll(/^\s*```+(\w+)/gm)].map(([, language]) => language);

for (const {source, translation} of translatedPages(SITE, 'ko')) {
  test(`${translation} exists, is up to date, and has the structure of the English page`, () => {
    assert.ok(
      fs.existsSync(path.join(SITE, translation)),
      'the page is not translated yet; translate it, then run npm run translated',
    );
    const english = read(source);
    const korean = read(translation);
    assert.equal(
      readStamp(korean),
      pageHash(english),
      `the English page changed; update the translation, then run: npm run translated -- ${source}`,
    );
    assert.deepEqual(headings(korean), headings(english));
    assert.deepEqual(fences(korean), fences(english));
    assert.match(korean, /^description: \S/m);
  });

  test(`${source} has a description of 70 to 155 characters and ids on its headings`, () => {
    const english = read(source);
    const description = /^description: (.*)$/m.exec(english)?.[1] ?? '';
    assert.ok(description.length >= 70 && description.length <= 155, `${description.length} characters`);
    const outsideCode = english.replace(/^(\s*)(`{3,})[\s\S]*?^\1\2$/gm, '');
    assert.deepEqual(
      [...outsideCode.matchAll(/^#{2,3} (?!.*\{#[\w-]+\}$).*$/gm)].map(([line]) => line),
      [],
    );
  });
}

test('setting a stamp adds it to the front matter or replaces it there', () => {
  const fresh = withStamp('---\ntitle: 제목\n---\n\n글\n', 'abc');
  assert.equal(fresh, '---\ntitle: 제목\ntranslated_from: abc\n---\n\n글\n');
  assert.equal(readStamp(withStamp(fresh, 'def')), 'def');
});

test('line endings do not change the hash of a page', () => {
  assert.equal(pageHash('a\r\nb\r\n'), pageHash('a\nb\n'));
});

test('setting a date adds it to the front matter or replaces it there, and does not change the hash', () => {
  const page = '---\ntitle: A\n---\n\nlast_update: of the text\n';
  const dated = withDate(page, '2026-11-24');
  assert.equal(dated, '---\nlast_update: {date: 2026-11-24}\ntitle: A\n---\n\nlast_update: of the text\n');
  assert.equal(withDate(dated, '2026-11-25'), dated.replace('24', '25'));
  assert.equal(pageHash(dated), pageHash(page));
});

test('of all the front matter, only search keywords do not change the hash of a page', () => {
  const page = '---\ntitle: A\n---\n\nkeywords: of the text\n';
  assert.equal(pageHash(page.replace('A\n', 'A\nkeywords:\n  [\n    b, c,\n  ]\n')), pageHash(page));
  assert.equal(pageHash(page.replace('A\n', 'A\nkeywords: [b]\n')), pageHash(page));
  assert.notEqual(pageHash(page.replace('text', 'page')), pageHash(page));
});
