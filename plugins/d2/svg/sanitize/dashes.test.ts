import assert from 'node:assert/strict';
import {test} from 'node:test';
import {countDashes} from './dashes';

const countOnElement = (name: string, attributes: Record<string, string>, pattern = '1') =>
  countDashes({name, attributes, children: []}, pattern);
const countOnPath = (d: string, pattern?: string) => countOnElement('path', {d}, pattern);
/** Checks that a count is an upper bound of the exact number, and not much too high. */
const assertUpperBound = (count: number | undefined, exact: number, max = 1.5 * exact) =>
  assert.ok(count !== undefined && count >= exact - 1e-6 && count <= max, `${count} isn't from ${exact} to ${max}`);

for (const [d, length] of [
  ['M 0 0 L 30 40', 50],
  ['M10,10h10v10h-10z', 40],
  ['M0 0 H10 V10 L0 0', 20 + Math.hypot(10, 10)],
  ['m 5 5 1 0 1 0', 2],
  ['M0 0 M 90 90 h1', 1],
  // Closed subpaths.
  ['M0 0 m 100 0 h1 z L 0 0 z L 0 0 z', 2 + 4 * 100],
  ['M0 0 L 10 0 z 3 4', 20],
  ['', 0],
] as const)
  test(`measures the path ${JSON.stringify(d)}`, () =>
    assert.equal(Math.round((countOnPath(d) ?? -1) * 1e6), Math.round(length * 1e6)));

test('returns an upper bound for curves and arcs', () => {
  assertUpperBound(countOnPath('M0 0 C 0 55 45 100 100 100'), 157);
  assertUpperBound(countOnPath('M0 0 Q 100 0 100 100'), 162, 201);
  assertUpperBound(countOnPath('M0 0 c 0 55 45 100 100 100 S 200 155 200 200'), 314);
  assertUpperBound(countOnPath('M0 0 Q 50 100 100 0 T 200 0'), 296, 450);
  assertUpperBound(countOnPath('M0 0 A 50 50 0 0 1 100 0'), 157, 315);
  // SVG scales radii up that are too small to connect the endpoints.
  assertUpperBound(countOnPath('M0 0 A 1 1 0 0 1 100 0'), 157, 315);
  assertUpperBound(countOnPath('M0 0 a 5 0 0 0 1 100 0'), 100);
});

test('measures the outlines of shapes', () => {
  assert.equal(countOnElement('rect', {width: '30', height: '20px'}), 100);
  assert.equal(countOnElement('line', {x1: '10', x2: '40', y2: '40'}), 50);
  assert.equal(countOnElement('polygon', {points: '0,0 10,0 10,10 0,10'}), 40);
  assertUpperBound(countOnElement('circle', {r: '10'}), 20 * Math.PI);
  assertUpperBound(countOnElement('ellipse', {rx: '10', ry: '9'}), 59.7);
});

test('counts every length of the pattern as a dash or a gap', () => {
  assert.equal(countOnPath('M0 0H100', '3, 2'), 40);
  assert.equal(countOnPath('M0 0H100', '5px 0'), 40);
  assert.equal(countOnPath('M0 0H100', 'none'), 0);
});

test("returns `undefined` if the dashes can't be counted", () => {
  for (const d of ['M0 0 L 1-2', 'M0 0 A 9 9 0 01 9 9', 'M0 0 L NaN 4', 'M0 0 H 1e999 V 1e999'])
    assert.equal(countOnPath(d), undefined, d);
  for (const pattern of ['0 0', '-1 2', '', '1%', '1em', 'calc(1px/9)', 'var(--a)'])
    assert.equal(countOnPath('M0 0H9', pattern), undefined, pattern);
  assert.equal(countOnElement('rect', {width: '100%'}), undefined);
  for (const name of ['g', 'text', 'use', 'image']) assert.equal(countOnElement(name, {}), undefined);
});
