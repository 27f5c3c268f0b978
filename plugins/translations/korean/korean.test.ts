import assert from 'node:assert/strict';
import path from 'node:path';
import {test} from 'node:test';
import {findHabits, HABITS} from './habits';
import {findRenamedReferences, readPageNames} from './linkTexts';
import {findFinalSound, findWrongParticles} from './particles';
import {readAllProse, readPage, readStrings, VALUE_PLACEHOLDER} from './prose';

const SITE_DIR = path.resolve(__dirname, '../../..');
const PROSE = readAllProse(SITE_DIR);

/** Fails with every finding in the site's Korean texts, such as `i18n/ko/code.json:3: “곧”: write …`. */
function assertNoFindings(find: (text: string) => string[]): void {
  const findings = PROSE.flatMap(({location, text}) => find(text).map((finding) => `${location}: ${finding}`));
  assert.equal(findings.length, 0, `\n${findings.join('\n')}`);
}

test('Korean texts have none of the habits that read like a translation', () => {
  assert.ok(PROSE.length > 5000, `Found only ${PROSE.length} texts. Check readAllProse.`);
  assertNoFindings(findHabits);
});

test('Korean particles fit the code, name, or number before them', () => assertNoFindings(findWrongParticles));

test('Korean links that refer to a page use its name', () => {
  const names = readPageNames(SITE_DIR);
  assertNoFindings((text) => findRenamedReferences(text, names));
});

for (const {pattern, bad, good} of HABITS) {
  test(`finds a habit in “${bad}” and none in “${good}”`, () => {
    assert.ok(
      findHabits(bad).some((finding) => finding.includes(`“${good}”`)),
      `${pattern} doesn't match`,
    );
    assert.deepEqual(findHabits(good), []);
  });
}

test('leaves words alone that only look like a habit', () => {
  for (const text of [
    '속성을 한꺼번에 지정하는 글롭을 곧 배우게 됩니다.',
    '가운데에는 우리 시스템, 아래에는 외부 시스템이 있습니다.',
    '연결은 한 줄에 하나씩 씁니다.',
    '매달 첫째 토요일에 엽니다.',
    '수백 줄까지는 무리 없이 관리할 수 있습니다.',
    '스크린샷은 그럴 수 없습니다.',
    '`echo "글"`로 출력합니다.',
    '`a … b` 사이',
    "까마귀발(crow's foot)",
  ]) {
    assert.deepEqual(findHabits(text), [], text);
  }
});

test('tells how code, names, and numbers end when they are read aloud', () => {
  const wordsByFinalSound = {
    vowel: '화살표 2 0.7.2 D2 API ELK PDF PNG --check app.css font-color width `->`',
    consonant: '화살촉 3 10 0.7.0 JSON SVG.zoom Chromium layout d2.checkout near.option "span"',
    ㄹ: '레이블 1 0.8.8 SQL URL HTML null label --scale style',
  };
  for (const [sound, text] of Object.entries(wordsByFinalSound)) {
    for (const word of text.split(' ')) assert.equal(findFinalSound(word.replaceAll('`', '')), sound, word);
  }
  for (const word of ['px', '--dark-theme', '#', '{', 'failed:']) assert.equal(findFinalSound(word), undefined, word);
});

test("finds particles that don't fit, and says which one does", () => {
  const pairs = [
    ['`label`를', '`label`을'],
    ['D2은', 'D2는'],
    ['0.7.1는', '0.7.1은'],
    ['SVG으로', 'SVG로'],
    ['URL으로', 'URL로'],
    ['`direction`가', '`direction`이'],
    ['[D2 API](/tour/api/)을', '[D2 API](/tour/api/)를'],
    ['*층*(rank)를', '*층*(rank)을'],
  ];
  for (const [wrong = '', right = ''] of pairs) {
    assert.equal(findWrongParticles(`${wrong} 씁니다.`).length, 1, wrong);
    assert.deepEqual(findWrongParticles(`${right} 씁니다.`), [], right);
  }
  assert.match(findWrongParticles('`label`를 씁니다.')[0] ?? '', /write “`label`을”/);
});

test("finds both forms of a particle, and a particle after a value that isn't known yet", () => {
  assert.equal(findWrongParticles('이름은(는) 도형을(를) 뜻합니다.').length, 2);
  assert.equal(findWrongParticles(`${VALUE_PLACEHOLDER}라고 적힌 도형`).length, 1);
  assert.deepEqual(findWrongParticles(`${VALUE_PLACEHOLDER} 값은 레이블입니다.`), []);
});

test('compares a reference with the title of its page and with its name in the sidebar', () => {
  const names = new Map([['/tour/text/', ['텍스트, 마크다운, 코드', '텍스트와 코드']]]);
  assert.equal(findRenamedReferences('[텍스트](/tour/text/)를 참고하세요.', names).length, 1);
  assert.deepEqual(findRenamedReferences('[텍스트와 코드](/tour/text/)를 참고하세요.', names), []);
  assert.deepEqual(findRenamedReferences('[마크다운](/tour/text/)을 쓰는 도형', names), []);
});

test('reads the sentences of a page with their lines, and skips code', () => {
  const page = `---
title: '제목'
keywords: [낱말]
---

문장 하나

\`\`\`d2 title="그림의 제목" exercise="a"
goal: 목표
--- start
가: 나
\`\`\`

<Gallery title="표제" />`;
  assert.deepEqual(
    readPage('a.mdx', page).map(({location, text}) => `${location} ${text}`),
    ['a.mdx:2 제목', 'a.mdx:6 문장 하나', 'a.mdx:8 그림의 제목', 'a.mdx:9 목표', 'a.mdx:14 표제'],
  );
});

test('reads the Korean strings of a program, and marks the values in them', () => {
  const code = "// 주석\nconst a = 'a';\nconst b = `${a} 도형`;\nconst c = '가';";
  assert.deepEqual(readStrings('a.ts', code), [
    {location: 'a.ts:3', text: `${VALUE_PLACEHOLDER} 도형`},
    {location: 'a.ts:4', text: '가'},
  ]);
});
