import assert from 'node:assert/strict';
import {test} from 'node:test';
import {fitTools} from './fitTools';

const tools = [5, 3, 2, 4, 1].map((priority) => ({withLabel: 100, withIcon: 40, priority}));
const fit = (room: number, hasMenu = false) => {
  const {hasLabels, visibleTools} = fitTools(tools, room, 40, hasMenu);
  return {hasLabels, visibleTools: [...visibleTools].sort()};
};

test('keeps all tools with their labels if they fit, without a menu', () => {
  assert.deepEqual(fit(500), {hasLabels: true, visibleTools: [0, 1, 2, 3, 4]});
});

test('moves up to two tools to the menu before the others lose their labels', () => {
  assert.deepEqual(fit(499), {hasLabels: true, visibleTools: [0, 1, 2, 3]});
  assert.deepEqual(fit(340), {hasLabels: true, visibleTools: [0, 1, 3]});
  assert.deepEqual(fit(339), {hasLabels: false, visibleTools: [0, 1, 2, 3, 4]});
});

test('keeps the icons with the highest priority', () => {
  assert.deepEqual(fit(199), {hasLabels: false, visibleTools: [0, 1, 3]});
  assert.deepEqual(fit(80), {hasLabels: false, visibleTools: [0]});
  assert.deepEqual(fit(0), {hasLabels: false, visibleTools: []});
});

test('leaves room for a menu that is always there', () => {
  assert.deepEqual(fit(540, true), {hasLabels: true, visibleTools: [0, 1, 2, 3, 4]});
  assert.deepEqual(fit(539, true), {hasLabels: true, visibleTools: [0, 1, 2, 3]});
});
