import assert from 'node:assert/strict';
import {test} from 'node:test';
import {contrast, withInk} from './ink';

const shape = (fill: string, more: object = {}) => ({
  type: 'rectangle',
  label: 'cart',
  color: 'N1',
  labelPosition: 'INSIDE_MIDDLE_CENTER',
  fill,
  ...more,
});

for (const [fill, color] of [
  ['gold', '#0A0F25'],
  ['Gold', '#0A0F25'],
  ['#fff', '#0A0F25'],
  ['#0b3d91', '#FFFFFF'],
  ['navy', '#FFFFFF'],
] as const)
  test(`ink: a label on ${fill} is ${color} in both schemes`, () => {
    assert.deepEqual(withInk(shape(fill)), shape(fill, {color}));
  });

for (const [name, given] of Object.entries({
  'a fill of the theme': shape('B6'),
  'a gradient': shape('linear-gradient(red, blue)'),
  'no fill': shape('transparent'),
  'a name that is no color': shape('constructor'),
  'a color that the source sets': shape('gold', {color: 'red'}),
  'a label outside': shape('gold', {labelPosition: 'OUTSIDE_TOP_CENTER'}),
  'a label of Markdown': shape('gold', {language: 'markdown'}),
  'a table': shape('gold', {type: 'sql_table'}),
}))
  test(`ink: ${name} stays as it is`, () => assert.equal(withInk(given), given));

test('ink: contrast is counted as WCAG does', () => {
  assert.equal(contrast([0, 0, 0], [255, 255, 255]), 21);
  assert.ok(Math.abs(contrast([119, 119, 119], [255, 255, 255]) - 4.48) < 0.01);
});
