import assert from 'node:assert/strict';
import {test} from 'node:test';
import vm from 'node:vm';
import type {Board, BoardConnection, BoardShape} from '../compiler';
import {randomNumbers} from '../randomNumbers';
import {describe} from '.';

const random = randomNumbers(200);

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

const text = () => (random(500) === 0 ? `${pick(TEXTS)} long`.repeat(2000) : pick(TEXTS));
/** Few ids, so that shapes share them and containers hold each other; some that no shape has. */
const id = (count: number) => (random(12) === 0 ? '' : `s${random(count + 2)}`);
const height = () => pick([0, -1, random(500), Number.NaN, Number.POSITIVE_INFINITY]);

function shape(count: number): BoardShape {
  return {
    id: id(count),
    kind: pick(KINDS),
    key: text(),
    label: text(),
    y: height(),
    ...(random(3) > 0 ? {parent: id(count)} : {}),
    ...(random(2) > 0 ? {role: pick(['actor', 'span', 'note', 'group'] as const)} : {}),
    ...(random(6) === 0 ? {rows: [[], [text()], [text(), text(), text()]]} : {}),
    ...(random(6) === 0 ? {tooltip: text()} : {}),
    ...(random(6) === 0 ? {looks: {fill: text(), bold: text()}} : {}),
  };
}

function connection(count: number): BoardConnection {
  return {
    from: id(count),
    to: id(count),
    label: text(),
    heads: pick(['none', 'from', 'to', 'both'] as const),
    y: height(),
    ...(random(6) === 0 ? {looks: {stroke: text(), opacity: text()}} : {}),
    ...(random(5) === 0 ? {fromColumn: text(), toLabel: text()} : {}),
    ...(random(5) === 0 ? {toColumn: text(), fromLabel: text()} : {}),
  };
}

function board(): Board {
  const count = random(16);
  return {
    shapes: Array.from({length: count}, () => shape(count)),
    connections: Array.from({length: random(12)}, () => connection(count)),
  };
}

test('10,000 random boards, which contradict themselves, are described in lines that keep the outline', () => {
  // A hang becomes an error; a test's own time limit could not interrupt it.
  const run = () => {
    for (let i = 0; i < 10_000; i++) {
      const given = board();
      for (const locale of ['en', 'ko']) {
        const {alt, lines} = describe(given, locale, {title: pick([undefined, 'A title']), looks: random(2) === 0});
        assert.ok(alt.length > 0 && !/[\r\n\t]/.test(alt), `the short text of board ${i}`);
        for (const line of lines) assert.match(line, /^\t*[^\r\n\t]*$/, `board ${i}`);
      }
    }
  };
  vm.runInNewContext('run()', {run}, {timeout: 60_000});
});

const plain = {kind: 'rectangle', label: '', y: 0};

test('shapes that are inside of each other, or of one that is not there, are described once', () => {
  const shapes = [
    {...plain, id: 'a', key: 'a', parent: 'b'},
    {...plain, id: 'b', key: 'b', parent: 'a'},
    {...plain, id: 'c', key: 'c', parent: 'lost'},
    {...plain, id: 'd', key: 'd', parent: 'd'},
    {...plain, id: 'd', key: 'd', parent: 'd'},
  ];
  const connections = [{from: 'a', to: 'lost', label: '', heads: 'to' as const, y: 0}];
  assert.deepEqual(describe({shapes, connections}, 'en').lines, ['b (container)', '\ta', 'c', 'd', 'from a to lost']);
});

test('a key with line breaks and tabs is described in one line', () => {
  assert.deepEqual(describe({shapes: [{...plain, id: 'x', key: '\ttwo\nlines'}], connections: []}, 'en').lines, [
    'two lines',
  ]);
});
