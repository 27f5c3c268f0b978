import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import {test} from 'node:test';
import {translatedPages} from '../../plugins/translations/pages';
import {KOREAN_TERMS, prose, remarksOn, tableShare} from './habits';

const SITE = path.resolve(__dirname, '../..');
const read = (page: string) => fs.readFileSync(path.join(SITE, page), 'utf8');
const linesOf = (text: string, locale: string) => remarksOn(text, locale).map(({line}) => line);

test('what a pattern finds has its line in the file', () => {
  const text =
    '---\ntitle: Colours\n---\n\nOne colour.\n\n```d2\n# a colour\na long name -> b\n```\n\nNot `colour`, but grey.\n';
  assert.deepEqual(linesOf(text, 'en'), [2, 5, 8, 12]);
});

test('code, links and comments of a page are no prose', () => {
  const text = '[a](/just/) `easy` {/* simply */}\n\n```sh\nobviously\n```\nwords\n';
  assert.match(prose(text), /^\[a\]\(\) `…` \n\n\n\n\nwords\n$/);
});

test('a sentence is counted up to where it ends', () => {
  const words = (count: number) => Array.from({length: count}, (_, i) => `word${i}`).join(' ');
  assert.deepEqual(linesOf(`${words(30)}. ${words(30)}.\n`, 'en'), []);
  assert.deepEqual(linesOf(`Short.\n${words(40)}.\n`, 'en'), [2]);
});

test('examples are about something', () => {
  assert.deepEqual(linesOf('```d2\na -> b\n```\n', 'en'), [1]);
  assert.deepEqual(linesOf('```d2 fails="x"\na -> b\n```\n```d2\ncart -> shop\n```\n', 'en'), []);
});

test('Korean: ranges, terms, brackets and plain statements in names', () => {
  assert.deepEqual(linesOf('0~15와 20~30\n\n화살표 머리\n\n도형 (shape)\n\n`0`~`15`\n', 'ko'), [1, 3, 5, 7]);
  assert.deepEqual(
    linesOf('## 도형을 그린다 {#a}\n\n```d2 title="레이블은 하나다"\n# 여기서 시작한다\n가게 -> 창고\n```\n', 'ko'),
    [1, 3, 4],
  );
  assert.deepEqual(linesOf('## 도형 그리기 {#a}\n\n도형을 그립니다. 선이 둘이다라는 말.\n', 'ko'), []);
});

test('Korean: one term a thing, in labels and captions, too', () => {
  assert.deepEqual(linesOf('---\ntitle: 라벨\n---\n\n```d2 title="격자"\n가게: 엣지\n```\n', 'ko'), [2, 5, 6]);
  assert.deepEqual(linesOf('레이블과 그리드와 간선\n', 'ko'), []);
});

test('Korean: a part of another word is no wrong term', () => {
  assert.deepEqual(
    linesOf('작업 큐에 넣기\n\n투명도\n\n다음 스텝\n\n화살표의 패스\n\nSQL 표를\n', 'ko'),
    [1, 3, 5, 7, 9],
  );
  assert.deepEqual(
    linesOf('큐브와 바비큐, 불투명도, 스텝퍼, 패스워드와 바이패스, SQL 표준, 아이디어, 리서치\n', 'ko'),
    [],
  );
});

test('Korean: the words of the interface and the sources beside pages keep the terms', () => {
  const folder = path.join(SITE, 'i18n/ko');
  const files = fs
    .readdirSync(folder, {recursive: true, encoding: 'utf8'})
    .filter((name) => /\.(?:json|d2)$/.test(name));
  assert.ok(files.length > 3);
  const found = files.flatMap((name) =>
    KOREAN_TERMS.flatMap(({pattern, message}) => {
      const [variant] = pattern.exec(fs.readFileSync(path.join(folder, name), 'utf8')) ?? [];
      return variant === undefined ? [] : [`${name}: "${variant}": ${message}`];
    }),
  );
  assert.deepEqual(found, []);
});

test('the share of tables is one of words', () => {
  assert.equal(tableShare('one two\n\n| three | four |\n'), 0.5);
});

for (const {source, translation} of translatedPages(SITE, 'ko'))
  for (const [page, locale] of [
    [source, 'en'],
    [translation, 'ko'],
  ] as const)
    test(`${page} keeps the habits of writing`, () => {
      assert.deepEqual(
        remarksOn(read(page), locale).map(({line, message}) => `${page}:${line}: ${message}`),
        [],
      );
    });

/** Pages that are lists by their nature. */
const REFERENCE = ['cheat-sheet', 'man', 'themes'];

test('a tour page is no stack of tables', (context) => {
  const pages = translatedPages(SITE, 'ko').filter(({source}) => source.startsWith('tour/'));
  const shares = pages
    .flatMap(({source, translation}) => [source, translation])
    .map((page) => ({page, share: tableShare(read(page))}))
    .filter(({share}) => share > 0.4);
  for (const {page, share} of shares)
    context.diagnostic(`${page}: ${Math.round(100 * share)} % of its words are in tables`);
  assert.deepEqual(
    shares.filter(({page}) => !REFERENCE.some((name) => page.endsWith(`/${name}.mdx`))),
    [],
  );
});

for (const locale of ['en', 'ko'] as const)
  test(`a heading of the tour is found alone, so it is on one page only (${locale})`, () => {
    const where = new Map<string, string[]>();
    for (const {source, translation} of translatedPages(SITE, 'ko')) {
      if (!/^(?:tour|examples|blog)\//.test(source)) continue;
      const page = locale === 'en' ? source : translation;
      for (const [, name = ''] of prose(read(page)).matchAll(/^#{2,3} (.*?)(?: \{#[\w-]+\})?$/gm))
        where.set(name, [...(where.get(name) ?? []), page]);
    }
    assert.deepEqual(
      [...where].filter(([, pages]) => pages.length > 1),
      [],
    );
  });
