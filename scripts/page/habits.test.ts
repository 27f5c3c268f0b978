import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import {test} from 'node:test';
import {translatedPages} from '../../plugins/translations/pages';
import {KOREAN_TERMS, prose, remarksOn, remarksOnSource, tableShare} from './habits';
import {BRITISH} from './spelling';

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

test('words that end in -ise are British, but for those that no language writes otherwise', () => {
  const british = 'prioritise realises minimised customising organisational criticise practise tokeniser grey Colours';
  for (const word of british.split(' ')) assert.match(word, BRITISH);
  const shared =
    'otherwise exercises precise raised noise rising arise wise promised advise comprises devised surprising unsurprising expertise enterprise likewise compromise premise supervised franchise disguise merchandise crises disable basis using gray';
  for (const word of shared.split(' ')) assert.doesNotMatch(word, BRITISH);
});

test('examples are about something', () => {
  const fence = (source: string, options = '') => `\`\`\`d2${options}\n${source}\n\`\`\`\n`;
  const letters = [
    'a -> b',
    'direction: right; *.height: 36\na -> b: {style.animated: true} # moves\n(a -> b)[0].style.bold: true\nc -> a: yes',
    'x: {\n  y -- z\n}',
    'a; b',
  ];
  for (const source of letters) assert.deepEqual(linesOf(fence(source), 'en'), [1], source);
  const subjects = ['cart -> shop', 'a -> b\nb -> shop', 'a: Cart\nb: Shop\na -> b', '가게\na -> b', 'x: 3'];
  for (const source of subjects) assert.deepEqual(linesOf(fence(source), 'en'), [], source);
  assert.deepEqual(linesOf(fence('a -> b', ' fails="x"'), 'en'), []);
});

test('Korean: ranges, terms, brackets and plain statements in names', () => {
  assert.deepEqual(linesOf('0~15와 20~30\n\n화살표 머리\n\n도형 (shape)\n\n`0`~`15`\n', 'ko'), [1, 3, 5, 7]);
  assert.deepEqual(linesOf('20%~30%\n\n8px~100px\n\nN1~N7\n\n`~/.config`와 [그림](/tour/a/#b~2)\n', 'ko'), [1, 3, 5]);
  assert.deepEqual(
    linesOf('## 도형을 그린다 {#a}\n\n```d2 title="레이블은 하나다"\n# 여기서 시작한다\n가게 -> 창고\n```\n', 'ko'),
    [1, 3, 4],
  );
  assert.deepEqual(linesOf('## 도형 그리기 {#a}\n\n도형을 그립니다. 선이 둘이다라는 말.\n', 'ko'), []);
});

test('Korean: comments are no statements in any language of fences, nor in a .d2 file', () => {
  const comments = ['sh\nd2 a.d2  # 그림을 그린다', 'js\n// 여기서 시작한다', 'yaml\non: push # 끝이다'];
  for (const comment of comments) {
    assert.deepEqual(linesOf(`예:\n\n\`\`\`${comment}\n\`\`\`\n`, 'ko'), [4]);
    assert.deepEqual(linesOf(`예:\n\n\`\`\`${comment.replace(/ [^ ]+$/, ' 그림')}\n\`\`\`\n`, 'ko'), []);
  }
  assert.deepEqual(
    remarksOnSource('# 가게 그림\nshop: 라벨\nshop -> api # 여기서 시작한다\n', 'ko').map(({line}) => line),
    [2, 3],
  );
  assert.deepEqual(
    remarksOnSource('# A colour\nshop\n', 'en').map(({line}) => line),
    [1],
  );
});

test('Korean: one term a thing, in labels and captions, too', () => {
  assert.deepEqual(linesOf('---\ntitle: 라벨\n---\n\n```d2 title="격자"\n가게: 엣지\n```\n', 'ko'), [2, 5, 6]);
  assert.deepEqual(linesOf('레이블과 그리드와 간선\n', 'ko'), []);
});

test('Korean: a term is found in all its forms', () => {
  const wrong = [
    '값을 덮어씁니다.',
    '값을 덮어써도 됩니다.',
    '파일의 값이 덮어쓴 설정',
    '플래그가 이긴다.',
    '먼저 이기는 값',
    '플래그가 이깁니다.',
    '밝은 모드',
    '특별한 다이어그램',
    '글을 직접 선택해',
    '게시물 {nPosts}',
  ];
  for (const words of wrong) assert.deepEqual(linesOf(`${words}\n`, 'ko'), [1], words);
  const right = [
    '파일은 그 자리에서 덮어써집니다.',
    '파일을 덮어씁니다.',
    '움직이기는 합니다.',
    '라이트 모드',
    '모든 게시물',
  ];
  for (const words of right) assert.deepEqual(linesOf(`${words}\n`, 'ko'), [], words);
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

/** Paths of the files of a folder, below the site. */
const filesOf = (folder: string, name: RegExp) =>
  fs
    .readdirSync(path.join(SITE, folder), {recursive: true, encoding: 'utf8'})
    .filter((file) => name.test(file))
    .map((file) => path.join(folder, file));

test('Korean: the words of the interface keep the terms', () => {
  const files = filesOf('i18n/ko', /\.json$/);
  assert.ok(files.length > 3);
  const found = files.flatMap((name) =>
    KOREAN_TERMS.flatMap(({pattern, message}) => {
      const [variant] = pattern.exec(read(name)) ?? [];
      return variant === undefined ? [] : [`${name}: "${variant}": ${message}`];
    }),
  );
  assert.deepEqual(found, []);
});

test('English: the words of the interface are in American spelling', () => {
  const texts = ['src', 'plugins'].flatMap((folder) =>
    filesOf(folder, /(?<!\.test)\.tsx?$/).flatMap((file) => {
      const code = read(file);
      const calls = code.matchAll(/translate\(\s*\{\s*id: '[^']+',\s*message:\s*(['"`])([\s\S]*?)(?<!\\)\1/g);
      const elements = code.matchAll(/<Translate\s([^>]*)>([\s\S]*?)<\/Translate>/g);
      return [...calls, ...elements].map(([, , text = '']) => ({file, text}));
    }),
  );
  assert.ok(texts.length > 80, `only ${texts.length} texts were found`);
  assert.deepEqual(
    texts.filter(({text}) => BRITISH.test(text)),
    [],
  );
});

for (const [locale, folders] of Object.entries({en: ['tour', 'examples', 'blog', 'releases'], ko: ['i18n/ko']}))
  test(`the sources beside pages keep the habits of writing (${locale})`, () => {
    const files = folders.flatMap((folder) => filesOf(folder, /\.d2$/));
    assert.ok(files.length > 10, `only ${files.length} files were found`);
    assert.deepEqual(
      files.flatMap((file) =>
        remarksOnSource(read(file), locale).map(({line, message}) => `${file}:${line}: ${message}`),
      ),
      [],
    );
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
