import assert from 'node:assert/strict';
import {test} from 'node:test';
import {createRandom} from '../../shared/randomNumbers';
import {makeIndex} from '../node/makeIndex';
import {readSections} from '../node/markdown';
import {SearchEngine} from './search';

const PAGES = {
  'a/': '# Shapes & `<b>bold</b>`\n\n`grid-gap: 4 -> **x** |md <script>alert(1)</script>`\n\n## "Quotes" {#q}\n\nit\'s 100 % 🎉 fun',
  'ko/': '# 도형과 연결\n\n다크 모드를 따르는 다이어그램\n\n## `sql_table`을 그리기 {#t}\n\n화살표 -> 연결',
};
const [index = '', passages = ''] = [
  ...makeIndex(
    Object.entries(PAGES).map(([path, markdown]) => ({
      path,
      group: 'A',
      keywords: ['__proto__', 'constructor'],
      sections: readSections(markdown, {title: path, description: ''}),
    })),
  ).values(),
];
const engine = new SearchEngine(JSON.parse(index), '/');
const run = (query: string) => engine.search({query, limit: 20, snippetWords: 5}, JSON.parse(passages));

const PARTS = [
  ...['<img src=x onerror=alert(1)>', ' ', '  ', '\t', '\n'],
  ...'</mark> <script> &lt; " \' “ - -- -" .* (a+)+$ [ ]] \\ \\u0000 -> <-> ** ...@ ${x} |md % %s %E0%A4 , :'.split(
    ' ',
  ),
  ...'\u0000 \ud83d \udc00 \u202e \u200f \u200b \u1100 \u1161 \u11a8 e\u0301 é ﬁ İ ß 🎉 👩‍👩‍👧'.split(' '),
  ...'ㄱ ㅏ ㄳ 연 연결 도형을 바꾸 __proto__ constructor toString hasOwnProperty'.split(' '),
  ...'shapes shpaes grid-gap sql_table 0.6.9 a the'.split(' '),
  '\ufeff',
];
/** Processor time, which a busy machine doesn't stretch. A query takes a hundredth of it. */
const MAX_CPU_MS = 1000;

/** Matches a text in which each `<mark>` has its own `</mark>` after it. */
const BALANCED_MARKS = /^(?:(?!<\/?mark>).|<mark>(?:(?!<\/?mark>).)+<\/mark>)*$/s;

test('10,000 hostile queries get responses whose marks are well formed', () => {
  const random = createRandom(20_240_601);
  const pick = () => PARTS[random(PARTS.length)] ?? '';
  for (let round = 0; round < 10_000; round += 1) {
    let query = '';
    for (let parts = 1 + random(12); parts > 0; parts -= 1) query += pick() + (random(5) < 2 ? ' ' : '');
    if (round % 50 === 0) query = query.repeat(200);
    if (round % 97 === 0) query = pick().repeat(5000);
    const start = process.cpuUsage();
    const {hits} = run(query);
    const {user, system} = process.cpuUsage(start);
    assert.ok((user + system) / 1000 < MAX_CPU_MS, query);
    assert.ok(hits.length <= 4);
    for (const {title, path} of hits) for (const text of [title, ...path]) assert.match(text, BALANCED_MARKS, query);
  }
});

test('only the first 512 characters of a query count', () => {
  assert.ok(run(`shapes ${'x '.repeat(100_000)}`).total > 0);
  for (const part of ['a', 'x ', '도형']) {
    const query = `shapes ${part.repeat(512)}`;
    assert.deepEqual(run(query.repeat(1000)), run(query.slice(0, 512)), part);
  }
});

test('names of inherited properties are ordinary words', () => {
  for (const name of ['__proto__', 'constructor']) assert.equal(run(name).total, 2, name);
  for (const name of ['toString', 'hasOwnProperty', 'valueOf']) assert.equal(run(name).total, 0, name);
});
