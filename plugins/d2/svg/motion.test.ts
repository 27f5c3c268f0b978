import assert from 'node:assert/strict';
import {test} from 'node:test';
import {forceMotion, isMoving, removeMotion} from './motion';

const REDUCED = '@media (prefers-reduced-motion:reduce){.a{animation:none}@supports (x:y){b{c:d}}}';
const createSvg = (sheet: string, inside = '') => `<svg><style>${sheet}</style>${inside}</svg>`;
const DASHES = '<path style="stroke:red;animation: dashdraw 4.9s linear infinite"></path>';

test('detects endless animations', () => {
  assert.equal(isMoving(createSvg('', DASHES)), true);
  assert.equal(isMoving(createSvg('.x{animation: shapeappear 1s linear infinite}')), true);
  assert.equal(isMoving(createSvg('.a{animation:none}', '<text>animation: infinite joy</text>')), false);
});

test('stops every animation in the still SVG', () => {
  assert.match(removeMotion(createSvg('', DASHES)), /<style>\*\{animation:none!important\}<\/style><\/svg>$/);
});

test('removes the rules for reduced motion from the moving SVG', () => {
  assert.equal(forceMotion(createSvg(`a{b:c}${REDUCED}d{e:f}${REDUCED}`, DASHES)), createSvg('a{b:c}d{e:f}', DASHES));
});

test('applies the rules for reduced motion to all readers of the still SVG', () => {
  const rules = '.a{animation:none!important}';
  const svg = createSvg(`x{y:z}</style><style>@media (prefers-reduced-motion:reduce){${rules}}`, DASHES);
  assert.ok(
    removeMotion(svg).startsWith(createSvg(`x{y:z}</style><style>${rules}`, DASHES).slice(0, -'</svg>'.length)),
  );
});

test('leaves labels that look like rules unchanged', () => {
  const label = `<text>${REDUCED}</text><text>@media (prefers-reduced-motion:reduce){</text><text>}" onload="x</text>`;
  assert.equal(forceMotion(createSvg('', label)), createSvg('', label));
  assert.ok(removeMotion(createSvg('', label)).includes(label));
});
