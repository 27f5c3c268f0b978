import assert from 'node:assert/strict';
import {test} from 'node:test';
import {forceMotion, isMoving, removeMotion} from './motion';

const REDUCED = '@media (prefers-reduced-motion:reduce){.a{animation:none}@supports (x:y){b{c:d}}}';
const svg = (sheet: string, inside = '') => `<svg><style>${sheet}</style>${inside}</svg>`;
const DASHES = '<path style="stroke:red;animation: dashdraw 4.9s linear infinite"></path>';

test('detects endless animations', () => {
  assert.equal(isMoving(svg('', DASHES)), true);
  assert.equal(isMoving(svg('.x{animation: shapeappear 1s linear infinite}')), true);
  assert.equal(isMoving(svg('.a{animation:none}', '<text>animation: infinite joy</text>')), false);
});

test('adds a rule that stops everything to the still SVG', () => {
  assert.match(removeMotion(svg('', DASHES)), /<style>\*\{animation:none!important\}<\/style><\/svg>$/);
});

test('removes the rules for reduced motion from the moving SVG', () => {
  assert.equal(forceMotion(svg(`a{b:c}${REDUCED}d{e:f}${REDUCED}`, DASHES)), svg('a{b:c}d{e:f}', DASHES));
});

test('applies the rules for reduced motion to all readers of the still SVG', () => {
  const rules = '.a{animation:none!important}';
  const given = svg(`x{y:z}</style><style>@media (prefers-reduced-motion:reduce){${rules}}`, DASHES);
  assert.ok(removeMotion(given).startsWith(svg(`x{y:z}</style><style>${rules}`, DASHES).slice(0, -'</svg>'.length)));
});

test('ignores rules in labels', () => {
  const label = `<text>${REDUCED}</text><text>@media (prefers-reduced-motion:reduce){</text><text>}" onload="x</text>`;
  assert.equal(forceMotion(svg('', label)), svg('', label));
  assert.ok(removeMotion(svg('', label)).includes(label));
});
