import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import {test} from 'node:test';
import {pageHash, stampOf, translatedPages, withDate, withStamp} from './pages';

const SITE = path.resolve(__dirname, '../..');
const read = (file: string) => fs.readFileSync(path.join(SITE, file), 'utf8');
const headings = (text: string) =>
  [...text.matchAll(/^(#{2,3}) .*\{#([\w-]+)\}$/gm)].map(([, level, id]) => `${level} ${id}`);
const fences = (text: string) => [...text.matchAll(/^\s*```+(\w+)/gm)].map(([, language]) => language);

for (const {source, translation} of translatedPages(SITE, 'ko')) {
  test(`${translation} is there, made from today's English page, and of the same structure`, () => {
    assert.ok(fs.existsSync(path.join(SITE, translation)), 'the page is not translated yet');
    const english = read(source);
    const korean = read(translation);
    assert.equal(
      stampOf(korean),
      pageHash(english),
      `the English page changed; translate it again, then: npm run translated -- ${source}`,
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

test('a stamp is put into the front matter, or replaced there', () => {
  const fresh = withStamp('---\ntitle: 제목\n---\n\n글\n', 'abc');
  assert.equal(fresh, '---\ntitle: 제목\ntranslated_from: abc\n---\n\n글\n');
  assert.equal(stampOf(withStamp(fresh, 'def')), 'def');
});

test('line ends do not change the hash of a page', () => {
  assert.equal(pageHash('a\r\nb\r\n'), pageHash('a\nb\n'));
});

test('the date of a page is put into its front matter, or replaced there, and is no part of its words', () => {
  const page = '---\ntitle: A\n---\n\nlast_update: of the text\n';
  const dated = withDate(page, '2026-11-24');
  assert.equal(dated, '---\nlast_update: {date: 2026-11-24}\ntitle: A\n---\n\nlast_update: of the text\n');
  assert.equal(withDate(dated, '2026-11-25'), dated.replace('24', '25'));
  assert.equal(pageHash(dated), pageHash(page));
});

test('search keywords do not change the hash of a page, and nothing else is left out with them', () => {
  const page = '---\ntitle: A\n---\n\nkeywords: of the text\n';
  assert.equal(pageHash(page.replace('A\n', 'A\nkeywords:\n  [\n    b, c,\n  ]\n')), pageHash(page));
  assert.equal(pageHash(page.replace('A\n', 'A\nkeywords: [b]\n')), pageHash(page));
  assert.notEqual(pageHash(page.replace('text', 'page')), pageHash(page));
});
