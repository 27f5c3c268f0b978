import assert from 'node:assert/strict';
import {test} from 'node:test';
import type {Place} from '../../../compiler/request';
import {findPlaceAt, sortForReading} from './geometry';

const SIZE = {width: 1000, height: 500};

const shape = (id: string, x: number, y: number, width: number, height: number): Place => ({
  id,
  name: id,
  box: {x, y, width, height},
  mentions: [],
});

const connection = (id: string, line: readonly number[], box?: Place['box']): Place => ({
  id,
  name: id,
  line,
  ...(box && {box}),
  mentions: [],
});

test('finds the innermost shape, and a connection in front of its container', () => {
  const places = [
    connection('inner -> other', [0.2, 0.5, 0.4, 0.5], {x: 0.28, y: 0.4, width: 0.04, height: 0.2}),
    shape('outer', 0, 0, 0.6, 1),
    shape('inner', 0.1, 0.4, 0.1, 0.2),
    shape('other', 0.4, 0.4, 0.1, 0.2),
    connection('far', [0.7, 0.1, 0.9, 0.1]),
  ];
  for (const [x, y, expected] of [
    [0.05, 0.05, 'outer'],
    [0.15, 0.5, 'inner'],
    [0.199, 0.5, 'inner'],
    [0.3, 0.41, 'inner -> other'], // on the connection's label
    [0.25, 0.51, 'inner -> other'],
    [0.25, 0.6, 'outer'],
    [0.8, 0.11, 'far'],
    [0.8, 0.2, undefined],
    [0.95, 0.1, undefined],
  ] as const)
    assert.equal(findPlaceAt(places, {x, y}, SIZE, 6)?.id, expected, `${x}, ${y}`);
});

test('finds messages in front of the group of a sequence diagram', () => {
  const places = [shape('group', 0, 0.4, 1, 0.3), connection('message', [0.1, 0.5, 0.9, 0.5])];
  assert.equal(findPlaceAt(places, {x: 0.5, y: 0.5}, SIZE, 6)?.id, 'message');
  assert.equal(findPlaceAt(places, {x: 0.5, y: 0.6}, SIZE, 6)?.id, 'group');
});

test('measures the distance to a connection in pixels', () => {
  const places = [connection('flat', [0, 0.5, 1, 0.5])];
  for (const [height, found] of [
    [100, true],
    [1000, false],
  ] as const)
    assert.equal(findPlaceAt(places, {x: 0.5, y: 0.52}, {width: 100, height}, 6) !== undefined, found);
});

test('ignores connections without a line', () => {
  assert.equal(findPlaceAt([connection('none', [])], {x: 0, y: 0}, SIZE, 6), undefined);
});

test('sorts places in rows, with containers before their content', () => {
  const places = [
    shape('c', 0.7, 0.02, 0.2, 0.1),
    shape('bottom', 0.1, 0.8, 0.2, 0.1),
    connection('b -> bottom', [0.5, 0.5, 0.2, 0.8]),
    shape('b', 0.45, 0.4, 0.2, 0.1),
    shape('box', 0.4, 0, 0.3, 0.6),
    shape('a', 0, 0, 0.2, 0.1),
  ];
  assert.deepEqual(
    sortForReading(places).map(({id}) => id),
    ['a', 'box', 'c', 'b', 'b -> bottom', 'bottom'],
  );
});
