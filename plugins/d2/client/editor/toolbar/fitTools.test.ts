import assert from 'node:assert/strict';
import {test} from 'node:test';
import {fitTools} from './fitTools';

const tools = [5, 3, 2, 4, 1].map((priority) => ({withWord: 100, withIcon: 40, priority}));
const fit = (room: number, hasMenu = false) => {
  const {hasWords, kept} = fitTools(tools, room, 40, hasMenu);
  return {hasWords, kept: [...kept].sort()};
};

test('keeps all tools with their words if they fit, without a menu', () => {
  assert.deepEqual(fit(500), {hasWords: true, kept: [0, 1, 2, 3, 4]});
});

test('moves up to two tools to the menu before the others lose their words', () => {
  assert.deepEqual(fit(499), {hasWords: true, kept: [0, 1, 2, 3]});
  assert.deepEqual(fit(340), {hasWords: true, kept: [0, 1, 3]});
  assert.deepEqual(fit(339), {hasWords: false, kept: [0, 1, 2, 3, 4]});
});

test('keeps the icons with the highest priority', () => {
  assert.deepEqual(fit(199), {hasWords: false, kept: [0, 1, 3]});
  assert.deepEqual(fit(80), {hasWords: false, kept: [0]});
  assert.deepEqual(fit(0), {hasWords: false, kept: []});
});

test('leaves room for a menu that is always there', () => {
  assert.deepEqual(fit(540, true), {hasWords: true, kept: [0, 1, 2, 3, 4]});
  assert.deepEqual(fit(539, true), {hasWords: true, kept: [0, 1, 2, 3]});
});
