import assert from 'node:assert/strict';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import {before, test} from 'node:test';
import {type Board, type BoardConnection, type BoardShape, createCompiler} from '.';

const SOURCES = {
  nested: `
    harbor: Old harbor {
      crane: |md # Crane | {shape: hexagon; tooltip: lifts 40 t}
      "v1.2".deck: Two\\nlines
    }
    ship
    ship <- harbor.crane: loads {source-arrowhead: 1; target-arrowhead: many}
    ship -- harbor."v1.2".deck
    ship <-> harbor: radio
    harbor.crane -> ship`,
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
} as const;
type Name = keyof typeof SOURCES;

const boards = new Map<Name, Board>();

before(async () => {
  const cache = await fs.mkdtemp(path.join(os.tmpdir(), 'd2-board-'));
  const compiler = createCompiler({cache, workers: 1, warn: (message) => assert.fail(message)});
  try {
    for (const name of Object.keys(SOURCES) as Name[]) {
      const request = {files: {'index.d2': SOURCES[name]}, entry: 'index.d2', options: {}};
      const {drawing} = await compiler.compile(request);
      assert.ok(drawing);
      boards.set(name, drawing.board);
    }
  } finally {
    await compiler.close();
    await fs.rm(cache, {recursive: true});
  }
});

const createBoard = (name: Name): Board => boards.get(name) ?? assert.fail();
const createShape = (name: Name, id: string): BoardShape =>
  createBoard(name).shapes.find((shape) => shape.id === id) ?? assert.fail(`${id} is missing`);

function createConnection(from: string, to: string): Omit<BoardConnection, 'y'> {
  const found = createBoard('nested').connections.find(
    (connection) => connection.from === from && connection.to === to,
  );
  assert.ok(found, `${from} and ${to} aren't connected`);
  const {y, ...connection} = found;
  return connection;
}

test('contains every shape once, with its kind, its label, its tooltip, and its container', () => {
  const shapes = createBoard('nested').shapes.map(({id, kind, label, parent, tooltip, rows}) => [
    id,
    kind,
    label,
    parent,
    tooltip,
    rows,
  ]);
  assert.deepEqual(
    shapes.sort(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
    [
      ['harbor', 'rectangle', 'Old harbor', undefined, undefined, undefined],
      ['harbor."v1.2"', 'rectangle', 'v1.2', 'harbor', undefined, undefined],
      ['harbor."v1.2".deck', 'rectangle', 'Two\nlines', 'harbor."v1.2"', undefined, undefined],
      ['harbor.crane', 'hexagon', 'Crane', 'harbor', 'lifts 40 t', undefined],
      ['ship', 'rectangle', 'ship', undefined, undefined, undefined],
    ],
  );
});

test('distinguishes circles, ovals, and squares', () => {
  const kinds = createBoard('kinds').shapes.map(({kind}) => kind);
  assert.deepEqual(kinds.slice(0, 3), ['circle', 'oval', 'square']);
});

test('removes quotes from keys', () => {
  assert.equal(createShape('kinds', '"v1.2"').key, 'v1.2');
  assert.equal(createShape('nested', 'harbor."v1.2"').key, 'v1.2');
  assert.equal(createShape('nested', 'harbor."v1.2".deck').key, 'deck');
});

test('names the columns that a connection connects', () => {
  assert.deepEqual(
    createBoard('columns').connections.map(({from, fromColumn, to, toColumn}) => [from, fromColumn, to, toColumn]),
    [
      ['orders', 'user.id', 'users', 'id'],
      ['orders', undefined, 'users', 'id'],
      ['ship', undefined, 'orders', undefined],
    ],
  );
});

test('sets roles only for the parts of a sequence diagram', () => {
  const roles = Object.fromEntries(createBoard('parts').shapes.map(({id, kind, role}) => [id, [kind, role]]));
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

test('reads the styles that a source sets, but not those of a theme', () => {
  assert.deepEqual(createShape('looks', 'kiln').looks, {
    fill: '#fee',
    'stroke-dash': '3',
    '3d': 'true',
    'text-transform': 'uppercase',
  });
  assert.equal(createShape('looks', 'shelf').looks, undefined);
  assert.deepEqual(
    createBoard('looks').connections.map(({looks}) => looks),
    [{stroke: 'red', animated: 'true'}, undefined, {opacity: '0.4'}],
  );
});

test('reads the label of a connection, its arrowheads, and their labels', () => {
  assert.deepEqual(createConnection('ship', 'harbor.crane'), {
    from: 'ship',
    to: 'harbor.crane',
    label: 'loads',
    heads: 'from',
    fromLabel: '1',
    toLabel: 'many',
  });
  assert.deepEqual(createConnection('harbor.crane', 'ship'), {
    from: 'harbor.crane',
    to: 'ship',
    label: '',
    heads: 'to',
  });
  assert.equal(createConnection('ship', 'harbor').heads, 'both');
  assert.equal(createConnection('ship', 'harbor."v1.2".deck').heads, 'none');
});

test('reads the columns of a table, with types and constraints', () => {
  assert.deepEqual(createShape('rows', 'users').rows, [
    ['id', 'int', 'primary_key', 'unique'],
    ['name', 'text'],
  ]);
});

test('reads the fields of a class before its methods', () => {
  assert.deepEqual(createShape('rows', 'Door').rows, [
    ['private', 'locked', 'boolean'],
    ['public', 'open(key)', 'bool'],
    ['public', 'area()', 'void'],
  ]);
});

test('starts a board that is a sequence diagram with a shape for the board, and orders its messages', () => {
  const {shapes, connections} = createBoard('sequence');
  assert.deepEqual(shapes[0], {id: '', kind: 'sequence_diagram', key: '', label: '', y: 0});
  assert.deepEqual(
    shapes.slice(1).map(({id}) => id),
    ['a', 'b', 'a.span'],
  );
  // D2 draws lifelines as connections.
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
