import assert from 'node:assert/strict';
import {test} from 'node:test';
import {moves, moving, resting} from './motion';

const REDUCED = '@media (prefers-reduced-motion:reduce){.a{animation:none}@supports (x:y){b{c:d}}}';
const svg = (sheet: string, inside = '') => `<svg><style>${sheet}</style>${inside}</svg>`;
const DASHES = '<path style="stroke:red;animation: dashdraw 4.9s linear infinite"></path>';

test('what moves without an end is found, and a picture that rests is not', () => {
  assert.equal(moves(svg('', DASHES)), true);
  assert.equal(moves(svg('.x{animation: shapeappear 1s linear infinite}')), true);
  assert.equal(moves(svg('.a{animation:none}', '<text>animation: infinite joy</text>')), false);
});

test('the picture that rests has a rule that stops all, at its end', () => {
  assert.match(resting(svg('', DASHES)), /<style>\*\{animation:none!important\}<\/style><\/svg>$/);
});

test('the picture that moves always has no rule for readers who prefer reduced motion', () => {
  assert.equal(moving(svg(`a{b:c}${REDUCED}d{e:f}${REDUCED}`, DASHES)), svg('a{b:c}d{e:f}', DASHES));
});

test('the rest of readers who prefer reduced motion is for all in the picture that rests', () => {
  const rules = '.a{animation:none!important}';
  const given = svg(`x{y:z}</style><style>@media (prefers-reduced-motion:reduce){${rules}}`, DASHES);
  assert.ok(resting(given).startsWith(svg(`x{y:z}</style><style>${rules}`, DASHES).slice(0, -'</svg>'.length)));
});

test('the text of labels is no rule', () => {
  const label = `<text>${REDUCED}</text><text>@media (prefers-reduced-motion:reduce){</text><text>}" onload="x</text>`;
  assert.equal(moving(svg('', label)), svg('', label));
  assert.ok(resting(svg('', label)).includes(label));
});
