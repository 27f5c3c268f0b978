import assert from 'node:assert/strict';
import {test} from 'node:test';
import {contrast, over, type Rgb, readableInk, rgbOf, toHex} from './ink';

const color = (name: string): Rgb => rgbOf(name) ?? assert.fail(`${name} is no color`);
const inkOn = (ink: string, grounds: string[], isNeutral = false, opacity = 1) => {
  const found = readableInk({color: color(ink), opacity}, grounds.map(color), isNeutral);
  return {...found, color: toHex(found.color)};
};

for (const [ink, ground, wanted] of [
  ['#cdd6f4', 'gold', '#0a0f25'],
  ['#0A0F25', '#0b3d91', '#ffffff'],
  ['#CDD6F4', '#fff', '#0a0f25'],
] as const)
  test(`ink: an ordinary label on ${ground} becomes ${wanted}`, () => {
    assert.deepEqual(inkOn(ink, [ground], true), {color: wanted, opacity: 1});
  });

test('ink: what can be read stays as it is, the object and all', () => {
  const given = color('#676c7e');
  assert.equal(readableInk({color: given, opacity: 1}, [color('white')], false).color, given);
});

test('ink: a color is moved as little as is needed, and keeps its hue', () => {
  const {color: moved} = inkOn('red', ['#313244']);
  const [red, green, blue] = color(moved);
  assert.ok(contrast(color(moved), color('#313244')) >= 4.5);
  assert.ok(red > 250 && green === blue && green < 150, moved);
});

test('ink: it is read on all that it stands on', () => {
  const {color: moved} = inkOn('#676c7e', ['white', '#c0c4d8']);
  for (const ground of ['white', '#c0c4d8']) assert.ok(contrast(color(moved), color(ground)) >= 4.5);
});

test('ink: what is faded becomes less so only where no color would do', () => {
  assert.equal(inkOn('#676c7e', ['white'], false, 0.9).opacity, 0.9);
  const {opacity, color: moved} = inkOn('#0A0F25', ['white'], true, 0.2);
  assert.ok(opacity > 0.5 && opacity < 0.7, String(opacity));
  assert.ok(contrast(over(color(moved), opacity, color('white')), color('white')) >= 4.5);
});

for (const text of ['linear-gradient(red, blue)', 'transparent', 'constructor', '#12', ''])
  test(`ink: "${text}" is no color`, () => assert.equal(rgbOf(text), undefined));

test('ink: contrast is counted as WCAG does', () => {
  assert.equal(contrast([0, 0, 0], [255, 255, 255]), 21);
  assert.ok(Math.abs(contrast([119, 119, 119], [255, 255, 255]) - 4.48) < 0.01);
});
