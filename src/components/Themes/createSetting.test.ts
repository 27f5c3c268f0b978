import assert from 'node:assert/strict';
import {test} from 'node:test';
import {createSetting} from './createSetting';

test('sets only the theme for a light card without sketch mode', () => {
  const setting = createSetting(104, {isDark: false, isSketch: false});
  assert.equal(setting, 'vars: {\n  d2-config: {\n    theme-id: 104\n  }\n}\n');
});

test('also sets the dark theme and sketch mode if the card shows them', () => {
  assert.match(
    createSetting(104, {isDark: true, isSketch: true}),
    /theme-id: 104\n +dark-theme-id: 200\n +sketch: true\n/,
  );
});

test("uses the card's own theme in dark mode if it's a dark one, and theme 200 otherwise", () => {
  const darkOptions = {isDark: true, isSketch: false};
  assert.match(createSetting(201, darkOptions), /dark-theme-id: 201/);
  assert.match(createSetting(300, darkOptions), /dark-theme-id: 200/);
});
