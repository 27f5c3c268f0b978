import assert from 'node:assert/strict';
import {test} from 'node:test';
import {LIMITS} from '../../svg/sanitize';
import {readMessage as readJson} from './protocol';

const readMessage = (message: unknown) => readJson(JSON.stringify(message));

const BOARD = {shapes: [], connections: []};

const createDrawnMessage = (width: number, link: number) => ({
  type: 'drawn',
  drawing: {
    content: '',
    width,
    height: 1,
    board: BOARD,
    boards: [
      {
        path: [],
        names: [],
        board: BOARD,
        drawing: {
          content: '',
          width,
          height: 1,
          links: [{to: 'https://a.b/', name: 'x', x: link, y: link, width: link, height: link}],
        },
      },
    ],
  },
});

test('clamps the sizes of drawings, and the positions and sizes of links', () => {
  const maxLength = 10 * LIMITS.side;
  for (const [width, link, expectedWidth, expectedLink] of [
    [1e300, 1e300, maxLength, 2],
    [-5, -1e9, 0, -1],
    [7, 0.5, 7, 0.5],
  ] as const)
    assert.deepEqual(readMessage(createDrawnMessage(width, link)), createDrawnMessage(expectedWidth, expectedLink));
});

test('rounds and clamps lines and columns', () => {
  const createMessage = (line: number, column: number) => ({
    type: 'mistakes',
    diagnostics: [{file: 'fence', line, column, message: 'x'}],
  });
  assert.deepEqual(readMessage(createMessage(1e300, -5)), createMessage(1e6, 1));
  assert.deepEqual(readMessage(createMessage(2.4, 0)), createMessage(2, 1));
});

test('truncates long arrays and strings', () => {
  const createMessage = (count: number, length: number) => ({
    type: 'mistakes',
    diagnostics: Array.from({length: count}, () => ({file: 'f', line: 1, column: 1, message: 'x'.repeat(length)})),
  });
  assert.deepEqual(readMessage(createMessage(3000, 3)), createMessage(2000, 3));
  assert.deepEqual(readMessage(createMessage(3, 3000)), createMessage(3, 2000));
});

test('clamps and truncates places, and rejects invalid ones', () => {
  const mention = {file: 'fence', line: 1, column: 1, endLine: 1, endColumn: 2};
  const create = (place: object) => ({
    type: 'drawn',
    drawing: {
      content: '',
      width: 1,
      height: 1,
      board: BOARD,
      places: [{id: 'a', name: 'a', mentions: [mention], ...place}],
    },
  });
  const createBox = (value: number) => ({box: {x: value, y: value, width: value, height: value}});
  assert.deepEqual(readMessage(create(createBox(1e300))), create(createBox(2)));
  assert.deepEqual(readMessage(create({line: Array(3000).fill(-7)})), create({line: Array(2000).fill(-1)}));
  assert.deepEqual(
    readMessage(create({mentions: [{...mention, line: -3, endColumn: 1e300}]})),
    create({mentions: [{...mention, line: 1, endColumn: 1e6}]}),
  );
  assert.deepEqual(
    readMessage(create({name: 'x'.repeat(3000), href: 'javascript:0'})),
    create({name: 'x'.repeat(2000)}),
  );
  for (const invalidPlace of [
    {mentions: []},
    {mentions: [{}]},
    {line: ['0']},
    {box: {}},
    {ends: ['a']},
    {name: 1},
    createBox(Number.NaN),
  ])
    assert.equal(readMessage(create(invalidPlace)), undefined, JSON.stringify(invalidPlace));
});

test("truncates graphs, and rejects attributes that aren't keywords", () => {
  const end = {id: 'a', head: 'none', label: ''};
  const createMessage = (keyword: string, label: string, count: number) => ({
    type: 'drawn',
    drawing: {
      content: '',
      width: 1,
      height: 1,
      board: BOARD,
      graph: [
        {
          path: [],
          attributes: {direction: 'right'},
          shapes: Array.from({length: count}, () => ({id: 'a', key: 'a', label, attributes: {[keyword]: 'red'}})),
          connections: [{ends: [end, end], label, attributes: {}}],
        },
      ],
    },
  });
  const valid = createMessage('style.fill', 'x', 2);
  assert.deepEqual(readMessage(valid), valid);
  assert.deepEqual(readMessage(createMessage('shape', 'x', 3000)), createMessage('shape', 'x', 2000));
  const long = 'x'.repeat(3000);
  assert.deepEqual(readMessage(createMessage('shape', long, 1)), createMessage('shape', long.slice(0, 2000), 1));
  assert.equal(readMessage(createMessage('__proto__x', 'x', 1)), undefined);
});

test('returns `undefined` for an invalid message', () => {
  for (const data of [
    null,
    'drawn',
    {},
    {type: 'start'},
    createDrawnMessage(Number.NaN, 0),
    createDrawnMessage(1, Number.POSITIVE_INFINITY),
  ])
    for (const message of [JSON.stringify(data), data]) assert.equal(readJson(message), undefined);
  assert.equal(readJson('{"type":"ready"'), undefined);
  assert.equal(readJson('['.repeat(100_000)), undefined);
});

test('returns `tooLarge` for a message that is too long or has too many brackets', () => {
  assert.deepEqual(readJson('{"type":"ready"}', 16), {type: 'ready'});
  assert.equal(readJson('{"type":"ready"} ', 16), 'tooLarge');
  assert.equal(readJson('['.repeat(1_000_000)), 'tooLarge');
  assert.equal(readJson(`[${'{},'.repeat(1_000_000)}0]`), 'tooLarge');
});
