import assert from 'node:assert/strict';
import {test} from 'node:test';
import vm from 'node:vm';
import {createRandom} from '../../shared/randomNumbers';
import type {Board, BoardConnection, BoardShape} from '../compiler';
import {describeBoard} from '.';

const random = createRandom(200);

function pick<Value>(values: readonly Value[]): Value {
  return values[random(values.length)] as Value;
}

const TEXTS = [
  '',
  ' ',
  'dock',
  '항구',
  '물',
  'two\nlines',
  '\ttab',
  'a\r\n\tb',
  '<b>&amp;</b>',
  '👩‍👩‍👧',
  '\ud83d',
  '\u202e',
  '\0',
  '1. ',
];
const KINDS = 'rectangle square circle sequence_diagram sql_table class text image c4-person unheard-of'.split(' ');

const pickText = () => (random(500) === 0 ? `${pick(TEXTS)} long`.repeat(2000) : pick(TEXTS));
/** Returns one of a few ids, so that shapes share ids and contain each other. Some of the ids don't exist. */
const pickId = (count: number) => (random(12) === 0 ? '' : `s${random(count + 2)}`);
const pickHeight = () => pick([0, -1, random(500), Number.NaN, Number.POSITIVE_INFINITY]);

function createShape(count: number): BoardShape {
  return {
    id: pickId(count),
    kind: pick(KINDS),
    key: pickText(),
    label: pickText(),
    y: pickHeight(),
    ...(random(3) > 0 ? {parent: pickId(count)} : {}),
    ...(random(2) > 0 ? {role: pick(['actor', 'span', 'note', 'group'] as const)} : {}),
    ...(random(6) === 0 ? {rows: [[], [pickText()], [pickText(), pickText(), pickText()]]} : {}),
    ...(random(6) === 0 ? {tooltip: pickText()} : {}),
    ...(random(6) === 0 ? {style: {fill: pickText(), bold: pickText()}} : {}),
  };
}

function createConnection(count: number): BoardConnection {
  return {
    from: pickId(count),
    to: pickId(count),
    label: pickText(),
    heads: pick(['none', 'from', 'to', 'both'] as const),
    y: pickHeight(),
    ...(random(6) === 0 ? {style: {stroke: pickText(), opacity: pickText()}} : {}),
    ...(random(5) === 0 ? {fromColumn: pickText(), toLabel: pickText()} : {}),
    ...(random(5) === 0 ? {toColumn: pickText(), fromLabel: pickText()} : {}),
  };
}

function createBoard(): Board {
  const count = random(16);
  return {
    shapes: Array.from({length: count}, () => createShape(count)),
    connections: Array.from({length: random(12)}, () => createConnection(count)),
  };
}

test('keeps the structure of the outline for 10,000 inconsistent boards', () => {
  // A test's own timeout can't interrupt a hang, but `vm` can.
  const run = () => {
    for (let i = 0; i < 10_000; i++) {
      const board = createBoard();
      for (const locale of ['en', 'ko']) {
        const {alt, lines} = describeBoard(board, locale, {
          title: pick([undefined, 'A title']),
          describesStyle: random(2) === 0,
        });
        assert.ok(alt.length > 0 && !/[\r\n\t]/.test(alt), `the alt text of board ${i}`);
        for (const line of lines) assert.match(line, /^\t*[^\r\n\t]*$/, `board ${i}`);
      }
    }
  };
  vm.runInNewContext('run()', {run}, {timeout: 60_000});
});

const PLAIN_SHAPE = {kind: 'rectangle', label: '', y: 0};

test('describes each shape once, even if shapes contain each other or their container is missing', () => {
  const shapes = [
    {...PLAIN_SHAPE, id: 'a', key: 'a', parent: 'b'},
    {...PLAIN_SHAPE, id: 'b', key: 'b', parent: 'a'},
    {...PLAIN_SHAPE, id: 'c', key: 'c', parent: 'lost'},
    {...PLAIN_SHAPE, id: 'd', key: 'd', parent: 'd'},
    {...PLAIN_SHAPE, id: 'd', key: 'd', parent: 'd'},
  ];
  const connections = [{from: 'a', to: 'lost', label: '', heads: 'to' as const, y: 0}];
  assert.deepEqual(describeBoard({shapes, connections}, 'en').lines, [
    'b (container)',
    '\ta',
    'c',
    'd',
    'from a to lost',
  ]);
});
