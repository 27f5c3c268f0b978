import assert from 'node:assert/strict';
import {test} from 'node:test';
import {blendOver, findReadableInk, getContrast, parseColor, type Rgb, toHex} from './ink';

const color = (name: string): Rgb => parseColor(name) ?? assert.fail(`can't parse the color ${name}`);
const inkOn = (ink: string, backgrounds: string[], isNeutral = false, opacity = 1) => {
  const found = findReadableInk({color: color(ink), opacity}, backgrounds.map(color), isNeutral);
  return {...found, color: toHex(found.color)};
};

for (const [ink, background, expected] of [
  ['#cdd6f4', 'gold', '#0a0f25'],
  ['#0A0F25', '#0b3d91', '#ffffff'],
  ['#CDD6F4', '#fff', '#0a0f25'],
] as const)
  test(`turns a neutral label on ${background} into ${expected}`, () => {
    assert.deepEqual(inkOn(ink, [background], true), {color: expected, opacity: 1});
  });

test('returns a readable color itself', () => {
  const given = color('#676c7e');
  assert.equal(findReadableInk({color: given, opacity: 1}, [color('white')], false).color, given);
});

test('shifts a color as little as possible, and keeps its hue', () => {
  const {color: shifted} = inkOn('red', ['#313244']);
  const [red, green, blue] = color(shifted);
  assert.ok(getContrast(color(shifted), color('#313244')) >= 4.5);
  assert.ok(red > 250 && green === blue && green < 150, shifted);
});

test('finds an ink that is readable on all backgrounds', () => {
  const {color: shifted} = inkOn('#676c7e', ['white', '#c0c4d8']);
  for (const background of ['white', '#c0c4d8']) assert.ok(getContrast(color(shifted), color(background)) >= 4.5);
});

test('makes a faded ink less transparent only if no color is readable', () => {
  assert.equal(inkOn('#676c7e', ['white'], false, 0.9).opacity, 0.9);
  const {opacity, color: shifted} = inkOn('#0A0F25', ['white'], true, 0.2);
  assert.ok(opacity > 0.5 && opacity < 0.7, String(opacity));
  assert.ok(getContrast(blendOver(color(shifted), opacity, color('white')), color('white')) >= 4.5);
});

for (const text of ['linear-gradient(red, blue)', 'transparent', 'constructor', '#12', ''])
  test(`can't parse "${text}" as a color`, () => assert.equal(parseColor(text), undefined));

test('computes contrast like WCAG', () => {
  assert.equal(getContrast([0, 0, 0], [255, 255, 255]), 21);
  assert.ok(Math.abs(getContrast([119, 119, 119], [255, 255, 255]) - 4.48) < 0.01);
});
