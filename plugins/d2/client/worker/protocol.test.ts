import assert from 'node:assert/strict';
import {test} from 'node:test';
import {LIMITS} from '../../svg/sanitize';
import {readMessage as read} from './protocol';

const readMessage = (message: unknown) => read(JSON.stringify(message));

const BOARD = {shapes: [], connections: []};

const drawn = (width: number, link: number) => ({
  type: 'drawn',
  drawing: {
    picture: '',
    width,
    height: 1,
    board: BOARD,
    boards: [
      {
        path: [],
        names: [],
        board: BOARD,
        drawing: {
          picture: '',
          width,
          height: 1,
          links: [{to: 'https://a.b/', name: 'x', x: link, y: link, width: link, height: link}],
        },
      },
    ],
  },
});

test('protocol: sizes and places are clamped to what can be shown', () => {
  const most = 10 * LIMITS.side;
  for (const [width, link, wantedWidth, wantedLink] of [
    [1e300, 1e300, most, 2],
    [-5, -1e9, 0, -1],
    [7, 0.5, 7, 0.5],
  ] as const)
    assert.deepEqual(readMessage(drawn(width, link)), drawn(wantedWidth, wantedLink));
});

test('protocol: lines and columns are whole numbers that a source can have', () => {
  const mistake = (line: number, column: number) => ({
    type: 'mistakes',
    diagnostics: [{file: 'fence', line, column, message: 'x'}],
  });
  assert.deepEqual(readMessage(mistake(1e300, -5)), mistake(1e6, 1));
  assert.deepEqual(readMessage(mistake(2.4, 0)), mistake(2, 1));
});

test('protocol: lists and texts are cut to what would be read', () => {
  const many = (count: number, letters: number) => ({
    type: 'mistakes',
    diagnostics: Array.from({length: count}, () => ({file: 'f', line: 1, column: 1, message: 'x'.repeat(letters)})),
  });
  assert.deepEqual(readMessage(many(3000, 3)), many(2000, 3));
  assert.deepEqual(readMessage(many(3, 3000)), many(3, 2000));
});

test('protocol: what is no message, or has a number that is none, is not read', () => {
  for (const data of [null, 'drawn', {}, {type: 'start'}, drawn(Number.NaN, 0), drawn(1, Number.POSITIVE_INFINITY)])
    for (const message of [JSON.stringify(data), data]) assert.equal(read(message), undefined);
  assert.equal(read('{"type":"ready"'), undefined);
  assert.equal(read('['.repeat(1_000_000)), undefined);
});

test('protocol: a message that is longer than is expected is not read', () => {
  assert.deepEqual(read('{"type":"ready"}', 16), {type: 'ready'});
  assert.equal(read('{"type":"ready"} ', 16), 'tooLong');
});
