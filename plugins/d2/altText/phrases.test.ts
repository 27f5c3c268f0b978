import assert from 'node:assert/strict';
import {test} from 'node:test';
import type {StyleKeyword} from '../compiler/style';
import {getPhrases} from './phrases';

const en = getPhrases('en');
const ko = getPhrases('ko');

test('ignores the region of a locale, and uses English for other languages', () => {
  assert.equal(getPhrases('ko-KR'), ko);
  for (const locale of ['en-GB', 'fr', '']) assert.equal(getPhrases(locale), en);
});

test('counts in English with singular and plural, and in Korean with 개', () => {
  assert.equal(en.summary(1, 0), 'diagram of 1 shape');
  assert.equal(en.summary(2, 1), 'diagram of 2 shapes and 1 connection');
  assert.equal(en.sequenceSummary(0), 'sequence diagram');
  assert.equal(en.sequenceSummary(1), 'sequence diagram with 1 message');
  assert.equal(en.sequenceSummary(2), 'sequence diagram with 2 messages');
  assert.equal(ko.summary(2, 1), '도형 2개와 연결 1개로 이루어진 다이어그램');
  assert.equal(ko.summary(3, 0), '도형 3개로 이루어진 다이어그램');
  assert.equal(ko.sequenceSummary(0), '시퀀스 다이어그램');
  assert.equal(ko.sequenceSummary(3), '메시지 3개가 오가는 시퀀스 다이어그램');
});

test('starts the alt text with the title, or with a capital letter', () => {
  assert.equal(en.alt('Checkout', 'diagram of 1 shape'), 'Checkout: diagram of 1 shape');
  assert.equal(en.alt(undefined, 'diagram of 1 shape'), 'Diagram of 1 shape');
  assert.equal(ko.alt('결제', '다이어그램'), '결제: 다이어그램');
  assert.equal(ko.alt(undefined, '다이어그램'), '다이어그램');
});

const KINDS: readonly [kind: string, english: string, korean: string][] = [
  ['rectangle', 'x', 'x'],
  ['square', 'x', 'x'],
  ['text', 'x', 'x'],
  ['', 'x', 'x'],
  ['container', 'x (container)', 'x(컨테이너)'],
  ['stored_data', 'x (stored data)', 'x(저장 데이터)'],
  ['c4-person', 'x (c4 person)', 'x(C4 사람)'],
  ['sql_table', 'x (SQL table)', 'x(SQL 테이블)'],
  ['sequence_diagram', 'x (sequence diagram)', 'x(시퀀스 다이어그램)'],
  ['newfangled', 'x (newfangled)', 'x(newfangled)'],
];

for (const [kind, english, korean] of KINDS) {
  test(`calls a shape of the kind "${kind}" ${english} and ${korean}`, () => {
    assert.equal(en.shape('x', kind, []), english);
    assert.equal(ko.shape('x', kind, []), korean);
  });
}

test("doesn't repeat a kind that is the name of the shape", () => {
  assert.equal(en.shape('Cylinder', 'cylinder', []), 'Cylinder');
  assert.equal(en.shape('stored data', 'stored_data', []), 'stored data');
  assert.equal(ko.shape('원통', 'cylinder', []), '원통');
});

test('uses symbols in Korean instead of particles that depend on the sound of a name', () => {
  assert.equal(ko.arrow('집', 'D2'), '집 → D2');
  assert.equal(ko.bothWays('집', ''), '집 ↔ ');
  assert.equal(ko.line('3', '집'), '3 — 집');
  assert.equal(ko.endLabel('집', '1'), '1(집 쪽)');
  assert.equal(ko.note('간호사', '교대'), '노트(간호사): 교대');
});

test('lists styles after the kind', () => {
  assert.equal(en.shape('x', 'hexagon', ['filled red', 'dashed']), 'x (hexagon, filled red, dashed)');
  assert.equal(en.shape('x', 'rectangle', ['dashed']), 'x (dashed)');
  assert.equal(ko.shape('x', 'hexagon', ['점선']), 'x(육각형, 점선)');
});

const STYLES: readonly (readonly [keyword: StyleKeyword, value: string, english?: string, korean?: string])[] = [
  ['fill', '#f0f0f0', 'filled #f0f0f0', '채우기 #f0f0f0'],
  ['fill-pattern', 'dots', 'dots pattern', '무늬 dots'],
  ['fill-pattern', 'none'],
  ['stroke', 'red', 'red line', '선 red'],
  ['stroke-width', '4', 'line of 4 px', '선 굵기 4px'],
  ['stroke-dash', '3', 'dashed', '점선'],
  ['stroke-dash', '0'],
  ['border-radius', '8', 'rounded corners', '둥근 모서리'],
  ['border-radius', '0'],
  ['double-border', 'true', 'double border', '이중 테두리'],
  ['shadow', 'true', 'shadow', '그림자'],
  ['shadow', 'false'],
  ['3d', 'true', '3D', '입체'],
  ['multiple', 'true', 'stacked', '겹침'],
  ['opacity', '0.4', '40% opaque', '불투명도 40%'],
  ['animated', 'true', 'animated', '애니메이션'],
  ['font', 'mono', 'mono font', 'mono 글꼴'],
  ['font-size', '20', 'text of 20 px', '글자 크기 20px'],
  ['font-color', 'red', 'red text', '글자 색 red'],
  ['bold', 'true', 'bold', '볼드'],
  ['bold', 'false', 'not bold', '볼드 아님'],
  ['italic', 'true', 'italic', '기울임꼴'],
  ['italic', 'false', 'not italic', '기울임꼴 아님'],
  ['underline', 'true', 'underlined', '밑줄'],
  ['text-transform', 'uppercase', 'uppercase text', '대문자'],
  ['text-transform', 'lowercase', 'lowercase text', '소문자'],
  ['text-transform', 'capitalize', 'capitalized text', '단어 첫 글자 대문자'],
  ['text-transform', 'UPPERCASE'],
  ['text-transform', 'none'],
];

for (const [keyword, value, english, korean] of STYLES) {
  test(`describes ${keyword}: ${value} as ${english ?? 'nothing'}`, () => {
    assert.equal(en.style[keyword](value), english);
    assert.equal(ko.style[keyword](value), korean);
  });
}
