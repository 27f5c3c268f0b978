import assert from 'node:assert/strict';
import {test} from 'node:test';
import {prepareDiagram} from './diagram';

const createSvg = (content: string, style = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 100" width="300" height="100"><svg class="d2-1 d2-svg"><style>${style}</style>${content}</svg></svg>`;

test("replaces D2's embedded fonts with ours and drops dark-mode styles", () => {
  const prepared = prepareDiagram(
    createSvg(
      '<text class="text-bold">a</text>',
      '.d2-1 .text-bold{font-family: "d2-1-font-bold", system-ui, sans-serif}@font-face{font-family:d2-1-font-bold;src:url("data:application/font-woff;base64,AAAA")}.d2-1 .fill-N1{fill:#0A0F25}@media screen and (prefers-color-scheme:dark){.d2-1 .fill-N1{fill:#CDD6F4}.md{--a:b}}.z{fill:red}',
    ),
  );
  assert.deepEqual([prepared?.width, prepared?.height], [300, 100]);
  assert.match(
    prepared?.svg ?? '',
    /<style>\.d2-1 \.text-bold\{font-family:"Source Sans 3";font-weight:700\}\.d2-1 \.fill-N1\{fill:#0A0F25\}\.z\{fill:red\}<\/style>/,
  );
});

test('accepts labels that mix Latin and Hangul', () => {
  assert.ok(prepareDiagram(createSvg('<text>Größe, 크기 → 3 × 4 “x”</text>')));
});

test('wraps Hangul in the Korean font and leaves adjacent Latin text alone', () => {
  const prepared = prepareDiagram(createSvg('<title>주문</title><text class="text-bold" x="1">shop 주문 3원</text>'));
  const createKorean = (letters: string) => `<tspan font-family="Noto Sans KR Thin">${letters}</tspan>`;
  assert.ok(
    prepared?.svg.includes(
      `<title>주문</title><text class="text-bold" x="1">shop ${createKorean('주문')} 3${createKorean('원')}</text>`,
    ),
  );
});

test('keeps the hand-drawn font in sketch mode', () => {
  const prepared = prepareDiagram(
    createSvg('<path class="sketch-overlay-B5"/>', '.t{font-family: "d2-1-font-regular", sans-serif}'),
  );
  assert.match(prepared?.svg ?? '', /font-family:"Fuzzy Bubbles";font-weight:400/);
});

test('rejects a diagram that the renderer would draw incompletely', () => {
  assert.equal(prepareDiagram(createSvg('<foreignObject/>')), undefined);
  assert.equal(prepareDiagram(createSvg('<g style="animation: d2Transition-1 1s"/>')), undefined);
  assert.equal(prepareDiagram(createSvg('<text>日没</text>')), undefined);
  assert.equal(prepareDiagram(createSvg('<text>🚢</text>')), undefined);
  assert.equal(prepareDiagram(''), undefined);
});
