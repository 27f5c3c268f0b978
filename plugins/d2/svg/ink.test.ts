import assert from 'node:assert/strict';
import {test} from 'node:test';
import {blendOver, findReadableInk, getContrast, parseColor, type Rgb, toHex} from './ink';

const parseRgb = (name: string): Rgb => parseColor(name) ?? assert.fail(`can't parse the color ${name}`);
const findInk = (ink: string, backgrounds: string[], isNeutral = false, opacity = 1) => {
  const readableInk = findReadableInk({color: parseRgb(ink), opacity}, backgrounds.map(parseRgb), isNeutral);
  return {...readableInk, color: toHex(readableInk.color)};
};

for (const [ink, background, expected] of [
  ['#cdd6f4', 'gold', '#0a0f25'],
  ['#0A0F25', '#0b3d91', '#ffffff'],
  ['#CDD6F4', '#fff', '#0a0f25'],
] as const)
  test(`turns a neutral label on ${background} into ${expected}`, () => {
    assert.deepEqual(findInk(ink, [background], true), {color: expected, opacity: 1});
  });

test('returns a readable color itself', () => {
  const originalInk = parseRgb('#676c7e');
  assert.equal(findReadableInk({color: originalInk, opacity: 1}, [parseRgb('white')], false).color, originalInk);
});

test('makes a color readable without changing its hue', () => {
  const {color: shifted} = findInk('red', ['#313244']);
  const [red, green, blue] = parseRgb(shifted);
  assert.ok(getContrast(parseRgb(shifted), parseRgb('#313244')) >= 4.5);
  assert.ok(red > 250 && green === blue && green < 150, shifted);
});

test('finds an ink that is readable on all backgrounds', () => {
  const {color: shifted} = findInk('#676c7e', ['white', '#c0c4d8']);
  for (const background of ['white', '#c0c4d8']) assert.ok(getContrast(parseRgb(shifted), parseRgb(background)) >= 4.5);
});

test('makes a faded ink less transparent only if no color is readable', () => {
  assert.equal(findInk('#676c7e', ['white'], false, 0.9).opacity, 0.9);
  const {opacity, color: shifted} = findInk('#0A0F25', ['white'], true, 0.2);
  assert.ok(opacity > 0.5 && opacity < 0.7, String(opacity));
  assert.ok(getContrast(blendOver(parseRgb(shifted), opacity, parseRgb('white')), parseRgb('white')) >= 4.5);
});

for (const text of ['linear-gradient(red, blue)', 'transparent', 'constructor', '#12', ''])
  test(`can't parse "${text}" as a color`, () => assert.equal(parseColor(text), undefined));

test('computes contrast as WCAG defines it', () => {
  assert.equal(getContrast([0, 0, 0], [255, 255, 255]), 21);
  assert.ok(Math.abs(getContrast([119, 119, 119], [255, 255, 255]) - 4.48) < 0.01);
});
