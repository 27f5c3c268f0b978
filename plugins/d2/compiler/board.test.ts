import assert from 'node:assert/strict';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import {before, test} from 'node:test';
import {type Board, type BoardConnection, type BoardShape, createCompiler} from '.';

const SOURCES = {
  nested: `
    harbour: Old harbour {
      crane: |md # Crane | {shape: hexagon; tooltip: lifts 40 t}
      "v1.2".deck: Two\\nlines
    }
    ship
    ship <- harbour.crane: loads {source-arrowhead: 1; target-arrowhead: many}
    ship -- harbour."v1.2".deck
    ship <-> harbour: radio
    harbour.crane -> ship`,
  rows: `
    users: {
      shape: sql_table
      id: int {constraint: [primary_key; unique]}
      name: text
    }
    Door: {
      shape: class
      +open(key): bool
      -locked: boolean
      area()
    }`,
  columns: `
    orders: {shape: sql_table; id: int; "user.id": int}
    users: {shape: sql_table; id: int}
    orders."user.id" -> users.id
    orders -> users.id
    ship -> orders`,
  kinds: 'a.shape: circle; b.shape: oval; c.shape: square; "v1.2": {label: ""}',
  sequence: 'shape: sequence_diagram\na -> b: hello\nb -> a.span: again\n',
  parts: `
    title: Title {near: top-center}
    talk: {
      shape: sequence_diagram
      a: {height: 900}
      b
      quiet: {shape: page}
      a.span -> b
      a.span."written down"
      phase: {
        a -> b
      }
    }`,
  looks: `
    classes: {warm: {style.fill: "#fee"}}
    kiln: {class: warm; style: {stroke-dash: 3; 3d: true; text-transform: uppercase}}
    kiln -> shelf: {style: {stroke: red; animated: true}; target-arrowhead.style.filled: false}
    kiln -> shelf
    talk: {shape: sequence_diagram; a -> b: hi {style.opacity: 0.4}}`,
  inside: 'talk: {shape: sequence_diagram; a -> b: hello}\n',
};

const boards: Partial<Record<keyof typeof SOURCES, Board>> = {};

before(async () => {
  const cache = await fs.mkdtemp(path.join(os.tmpdir(), 'd2-board-'));
  const compiler = createCompiler({cache, workers: 1, warn: (message) => assert.fail(message)});
  try {
    for (const name of Object.keys(SOURCES) as (keyof typeof SOURCES)[]) {
      const {drawing, diagnostics} = await compiler.compile({
        files: {'index.d2': SOURCES[name]},
        entry: 'index.d2',
        options: {},
      });
      assert.deepEqual(diagnostics, []);
      boards[name] = drawing?.board;
    }
  } finally {
    await compiler.close();
    await fs.rm(cache, {recursive: true});
  }
});

function boardOf(name: keyof typeof SOURCES): Board {
  const board = boards[name];
  assert.ok(board);
  return board;
}

function shapeOf(name: keyof typeof SOURCES, id: string): BoardShape {
  const shape = boardOf(name).shapes.find((candidate) => candidate.id === id);
  assert.ok(shape, `${id} is not on the board`);
  return shape;
}

function connectionOf(from: string, to: string): Omit<BoardConnection, 'y'> {
  const connection = boardOf('nested').connections.find((candidate) => candidate.from === from && candidate.to === to);
  assert.ok(connection, `${from} and ${to} are not connected`);
  const {y, ...rest} = connection;
  return rest;
}

test('a circle, an oval and a square are three kinds', () => {
  assert.deepEqual(
    boardOf('kinds')
      .shapes.slice(0, 3)
      .map(({kind}) => kind),
    ['circle', 'oval', 'square'],
  );
});

test('a shape has its key without quotes', () => {
  assert.equal(shapeOf('kinds', '"v1.2"').key, 'v1.2');
  assert.equal(shapeOf('nested', 'harbour."v1.2"').key, 'v1.2');
  assert.equal(shapeOf('nested', 'harbour."v1.2".deck').key, 'deck');
});

test('a connection names the columns that it connects', () => {
  assert.deepEqual(
    boardOf('columns').connections.map(({from, fromColumn, to, toColumn}) => [from, fromColumn, to, toColumn]),
    [
      ['orders', 'user.id', 'users', 'id'],
      ['orders', undefined, 'users', 'id'],
      ['ship', undefined, 'orders', undefined],
    ],
  );
});

test('the parts of a sequence diagram have roles, and nothing else has', () => {
  const roles = Object.fromEntries(boardOf('parts').shapes.map(({id, kind, role}) => [id, [kind, role]]));
  assert.deepEqual(roles, {
    title: ['rectangle', undefined],
    talk: ['sequence_diagram', undefined],
    'talk.a': ['rectangle', 'actor'],
    'talk.b': ['rectangle', 'actor'],
    'talk.quiet': ['page', 'actor'],
    'talk.a.span': ['rectangle', 'span'],
    'talk.a.span.written down': ['page', 'note'],
    'talk.phase': ['rectangle', 'group'],
  });
});

test('every shape is on the board once', () => {
  const ids = boardOf('nested')
    .shapes.map(({id}) => id)
    .sort();
  assert.deepEqual(ids, ['harbour', 'harbour."v1.2"', 'harbour."v1.2".deck', 'harbour.crane', 'ship']);
});

test('what a source sets of looks is there, by its keywords, and nothing that a theme gives', () => {
  assert.deepEqual(shapeOf('looks', 'kiln').looks, {
    fill: '#fee',
    'stroke-dash': '3',
    '3d': 'true',
    'text-transform': 'uppercase',
  });
  assert.equal(shapeOf('looks', 'shelf').looks, undefined);
  assert.deepEqual(
    boards.looks?.connections.map(({looks}) => looks),
    [{stroke: 'red', animated: 'true'}, undefined, {opacity: '0.4'}],
  );
});

test('a shape has its kind, its label and its tooltip', () => {
  const {kind, label, tooltip} = shapeOf('nested', 'harbour');
  assert.deepEqual([kind, label, tooltip], ['rectangle', 'Old harbour', undefined]);
  assert.equal(shapeOf('nested', 'harbour."v1.2".deck').label, 'Two\nlines');
  assert.equal(shapeOf('nested', 'harbour.crane').kind, 'hexagon');
  assert.equal(shapeOf('nested', 'harbour.crane').tooltip, 'lifts 40 t');
});

test('a shape knows its container, and a dot in a quoted key makes none', () => {
  assert.equal(shapeOf('nested', 'ship').parent, undefined);
  assert.equal(shapeOf('nested', 'harbour."v1.2"').parent, 'harbour');
  assert.equal(shapeOf('nested', 'harbour."v1.2".deck').parent, 'harbour."v1.2"');
});

test('a connection names the ends at which it has heads', () => {
  assert.equal(connectionOf('harbour.crane', 'ship').heads, 'to');
  assert.equal(connectionOf('ship', 'harbour.crane').heads, 'from');
  assert.equal(connectionOf('ship', 'harbour').heads, 'both');
  assert.equal(connectionOf('ship', 'harbour."v1.2".deck').heads, 'none');
});

test('a connection has its label and those of its heads', () => {
  assert.deepEqual(connectionOf('ship', 'harbour.crane'), {
    from: 'ship',
    to: 'harbour.crane',
    label: 'loads',
    heads: 'from',
    fromLabel: '1',
    toLabel: 'many',
  });
  assert.deepEqual(connectionOf('harbour.crane', 'ship'), {from: 'harbour.crane', to: 'ship', label: '', heads: 'to'});
});

test('a table has its columns for rows, with type and constraints', () => {
  assert.deepEqual(shapeOf('rows', 'users').rows, [
    ['id', 'int', 'primary_key', 'unique'],
    ['name', 'text'],
  ]);
});

test('a class has its fields, then its methods, for rows', () => {
  assert.deepEqual(shapeOf('rows', 'Door').rows, [
    ['private', 'locked', 'boolean'],
    ['public', 'open(key)', 'bool'],
    ['public', 'area()', 'void'],
  ]);
});

test('other shapes have no rows', () => {
  assert.ok(boardOf('nested').shapes.every(({rows}) => rows === undefined));
});

test('a board that is a sequence diagram begins with a shape for itself', () => {
  assert.deepEqual(boardOf('sequence').shapes[0], {id: '', kind: 'sequence_diagram', key: '', label: '', y: 0});
  assert.deepEqual(
    boardOf('sequence')
      .shapes.slice(1)
      .map(({id}) => id),
    ['a', 'b', 'a.span'],
  );
});

test('a board that only holds a sequence diagram does not', () => {
  assert.ok(boardOf('inside').shapes.every(({id}) => id !== ''));
  assert.equal(shapeOf('inside', 'talk').kind, 'sequence_diagram');
});

test('lifelines are no connections, and messages go down the page', () => {
  const {connections} = boardOf('sequence');
  assert.deepEqual(
    connections.map(({from, to, label}) => [from, to, label]),
    [
      ['a', 'b', 'hello'],
      ['b', 'a.span', 'again'],
    ],
  );
  const [first, second] = connections;
  assert.ok(first && second && 0 < first.y && first.y < second.y);
});
