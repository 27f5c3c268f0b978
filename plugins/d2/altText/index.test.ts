import assert from 'node:assert/strict';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import {before, test} from 'node:test';
import {type Board, createCompiler} from '../compiler';
import {type Description, describe, describeAnimation} from '.';

const SOURCES = {
  empty: '# nothing',
  one: 'x',
  link: 'x -> y',
  nested: `
    harbour: Old harbour {
      crane: {shape: hexagon}
      yard: {
        store: {shape: cylinder; tooltip: 40 t at most}
      }
      crane -> yard.store: lifts
    }
    store: {shape: cylinder; inside}
    note: |md # Two
      lines |`,
  ends: `
    a -> b: there
    b <- c: and\\nback
    c <-> d
    d -- a: line
    a -> a
    a -> c: all {source-arrowhead: 1; target-arrowhead: many}
    d -> b {target-arrowhead: one}`,
  rows: `
    users: {shape: sql_table; id: int {constraint: [primary_key; unique]}; name: text}
    Door: {shape: class; +open(key): bool; -locked: boolean}`,
  korean: `
    서울 -> 부산: 기차
    부산 -- 대구
    대구 <-> 서울
    서울 -> 물
    서울 -> server: {source-arrowhead: 하나}
    물: {shape: cylinder; 물고기: {tooltip: 빠름}}`,
  sequence: `
    shape: sequence_diagram
    cook: 요리사 {shape: person}
    waiter; guest
    guest."is hungry"
    guest -> waiter.order: soup
    waiter.order.inner -> cook: one soup
    busy: Busy evening {
      cook -> waiter: wait
      apology: {
        waiter -> guest: sorry
        guest."sighs"
      }
    }
    cook <- waiter: again
    cook <-> guest
    waiter.order -- waiter`,
  inside: `
    till -> talk
    talk: Kiosk {
      shape: sequence_diagram
      screen -> kitchen: noodles
      kitchen."cooks"
      late: {kitchen -> screen: sorry}
    }
    talk.screen -> till: total`,
  looks: `
    kiln: {shape: hexagon; style: {fill: red; stroke-dash: 3}}
    shelf: {style.shadow: false; bowl}
    kiln -> shelf: fired {style.stroke: blue}
    talk: {shape: sequence_diagram; potter: {style.bold: true}; potter -> guild: hi {style.opacity: 0.4}}`,
  tooltip: 'x: {tooltip: "two\\nlines"}',
  tornRows: 't: {shape: sql_table; a: "in\\nt"}\nc: {shape: class; "b\\nd": int}',
  columns: `
    orders: {shape: sql_table; user_id: int}
    users: {shape: sql_table; id: int}
    orders.user_id -> users.id: belongs to {target-arrowhead: 1}`,
  within: `
    shape: sequence_diagram
    grid: {grid-rows: 1; x; y; tooltip: two cells}
    a
    talk: {
      shape: sequence_diagram
      c -> d: inside
      c."a note"
    }
    a -> grid: outside
    a."noted"`,
  spans: `
    p: {shape: sequence_diagram; a -> b.inner.most: in}
    q -> p.b.inner.most`,
  circle: 'x: {shape: circle}\ny: {shape: oval}',
  pair: `
    p: {shape: sequence_diagram; a -> b: inside}
    q: {shape: sequence_diagram; c -> d: inside}
    p.a -> q.c: across`,
  titled: `
    title: Night train {near: top-center; shape: text}
    shape: sequence_diagram
    a -> b`,
  tall: `
    shape: sequence_diagram
    tower: {height: 600}
    quiet
    tower -> radio: hello`,
  unlabelled: '"v1.2": {label: ""}',
};

type Name = keyof typeof SOURCES;

const boards: Partial<Record<Name, Board>> = {};

before(async () => {
  const cache = await fs.mkdtemp(path.join(os.tmpdir(), 'd2-describe-'));
  const compiler = createCompiler({cache, workers: 1, warn: (message) => assert.fail(message)});
  try {
    for (const name of Object.keys(SOURCES) as Name[]) {
      const {drawing, diagnostics} = await compiler.compile({
        files: {'index.d2': SOURCES[name]},
        entry: 'index.d2',
        options: {},
      });
      assert.deepEqual(diagnostics, [], name);
      boards[name] = drawing?.board;
    }
  } finally {
    await compiler.close();
    await fs.rm(cache, {recursive: true});
  }
});

function textOf(name: Name, locale = 'en', title?: string): Description {
  const board = boards[name];
  assert.ok(board);
  return describe(board, locale, {title});
}

test('looks are described where they are requested', () => {
  const {looks: board} = boards;
  assert.ok(board);
  const plain = [
    'kiln (hexagon)',
    'shelf (container)',
    '\tbowl',
    'talk (sequence diagram)',
    '\tActors: potter, guild',
    '\t1. from potter to guild: hi',
    'from kiln to shelf: fired',
  ];
  assert.deepEqual(describe(board, 'en').lines, plain);
  assert.deepEqual(describe(board, 'en', {looks: true}).lines, [
    'kiln (hexagon, filled red, dashed)',
    'shelf (container)',
    '\tbowl',
    'talk (sequence diagram)',
    '\tActors: potter (bold), guild',
    '\t1. from potter to guild: hi, 40% opaque',
    'from kiln to shelf: fired, blue line',
  ]);
  const [, ...animated] = describeAnimation([{names: [], board}], 'ko', {looks: true}).lines;
  assert.equal(animated[0], '\tkiln(육각형, 채우기 red, 점선)');
});

test('the short text counts what is on the board', () => {
  assert.equal(textOf('empty').alt, 'Diagram of 0 shapes');
  assert.equal(textOf('one').alt, 'Diagram of 1 shape');
  assert.equal(textOf('link').alt, 'Diagram of 2 shapes and 1 connection');
  assert.equal(textOf('sequence').alt, 'Sequence diagram with 7 messages');
});

test("the short text begins with the title, in the page's language", () => {
  assert.equal(textOf('link', 'en', 'Two').alt, 'Two: diagram of 2 shapes and 1 connection');
  assert.equal(textOf('link', 'ko', '둘').alt, '둘: 도형 2개와 연결 1개로 이루어진 다이어그램');
  assert.equal(textOf('sequence', 'ko').alt, '메시지 7개가 오가는 시퀀스 다이어그램');
});

test('an empty board has no lines', () => {
  assert.deepEqual(textOf('empty').lines, []);
});

test('shapes are nested by tabs, as they are drawn, with their kinds, labels and tooltips', () => {
  assert.deepEqual(textOf('nested').lines, [
    'Old harbour (container)',
    '\tcrane (hexagon)',
    '\tyard (container)',
    '\t\tstore (cylinder)',
    '\t\t\ttooltip: 40 t at most',
    'store (cylinder)',
    '\tinside',
    'Two lines',
    'from crane to store: lifts',
  ]);
});

test('a connection is described by its direction, its label and those of its heads', () => {
  assert.deepEqual(textOf('ends').lines, [
    'a',
    'b',
    'c',
    'd',
    'from a to b: there',
    'from c to b: and back',
    'between c and d, both ways',
    'between d and a: line',
    'from a to a',
    'from a to c: all, 1 at a, many at c',
    'from d to b: one at b',
  ]);
});

test('tables and classes have a line for each of their rows', () => {
  assert.deepEqual(textOf('rows').lines, [
    'users (SQL table)',
    '\tid, int, primary_key, unique',
    '\tname, text',
    'Door (class)',
    '\tprivate, locked, boolean',
    '\tpublic, open(key), bool',
  ]);
});

test('Korean chooses its particles by the sound that a name ends in', () => {
  assert.deepEqual(textOf('korean', 'ko').lines, [
    '서울',
    '부산',
    '대구',
    '물(원통)',
    '\t물고기',
    '\t\t툴팁: 빠름',
    'server',
    '서울 → 부산: 기차',
    '부산 — 대구',
    '대구 ↔ 서울',
    '서울 → 물',
    '서울 → server: 하나(서울 쪽)',
  ]);
});

test('a board that is a sequence diagram is described in steps: messages, spans, notes and groups', () => {
  assert.deepEqual(textOf('sequence').lines, [
    'Actors: 요리사 (person), waiter, guest',
    '1. note at guest: is hungry',
    '2. from guest to waiter: soup',
    '3. from waiter to 요리사: one soup',
    '4. group: Busy evening',
    '5. from 요리사 to waiter: wait',
    '6. group: apology',
    '7. from waiter to guest: sorry',
    '8. note at guest: sighs',
    '9. from waiter to 요리사: again',
    '10. between 요리사 and guest, both ways',
    '11. between waiter and waiter',
  ]);
});

test('the steps of a sequence diagram are Korean on a Korean page', () => {
  assert.deepEqual(textOf('sequence', 'ko').lines, [
    '액터: 요리사(사람), waiter, guest',
    '1. 노트(guest): is hungry',
    '2. guest → waiter: soup',
    '3. waiter → 요리사: one soup',
    '4. 그룹: Busy evening',
    '5. 요리사 → waiter: wait',
    '6. 그룹: apology',
    '7. waiter → guest: sorry',
    '8. 노트(guest): sighs',
    '9. waiter → 요리사: again',
    '10. 요리사 ↔ guest',
    '11. waiter — waiter',
  ]);
});

test('a sequence diagram within a board is described in steps below its name, its messages there only', () => {
  assert.deepEqual(textOf('inside').lines, [
    'till',
    'Kiosk (sequence diagram)',
    '\tActors: screen, kitchen',
    '\t1. from screen to kitchen: noodles',
    '\t2. note at kitchen: cooks',
    '\t3. group: late',
    '\t4. from kitchen to screen: sorry',
    'from till to Kiosk',
    'from screen to till: total',
  ]);
});

test('a tooltip is described in one line', () => {
  assert.deepEqual(textOf('tooltip').lines, ['x', '\ttooltip: two lines']);
});

test('a row is described in one line', () => {
  assert.deepEqual(textOf('tornRows').lines, ['t (SQL table)', '\ta, in t', 'c (class)', '\tpublic, b d, int']);
});

test('a connection of columns names them', () => {
  assert.equal(textOf('columns').lines.at(-1), 'from orders.user_id to users.id: belongs to, 1 at users.id');
  assert.equal(textOf('columns', 'ko').lines.at(-1), 'orders.user_id → users.id: belongs to, 1(users.id 쪽)');
});

test('what is inside of an actor is described below the actors, a diagram with its own steps', () => {
  assert.deepEqual(textOf('within').lines, [
    'Actors: grid, a, talk (sequence diagram)',
    'grid (container)',
    '\ttooltip: two cells',
    '\tx',
    '\ty',
    'talk (sequence diagram)',
    '\tActors: c, d',
    '\t1. from c to d: inside',
    '\t2. note at c: a note',
    '1. from a to grid: outside',
    '2. note at a: noted',
  ]);
});

test("an actor's span is called by the actor's name from outside of the diagram, too", () => {
  assert.deepEqual(textOf('spans').lines, [
    'p (sequence diagram)',
    '\tActors: a, b',
    '\t1. from a to b: in',
    'q',
    'from q to b',
  ]);
});

test('a circle is called a circle', () => {
  assert.deepEqual(textOf('circle').lines, ['x (circle)', 'y (oval)']);
});

test('a connection between actors of two sequence diagrams is described', () => {
  assert.ok(textOf('pair').lines.includes('from a to c: across'));
});

test('a title with a constant near is listed before the actors, and is none', () => {
  assert.deepEqual(textOf('titled').lines, ['Night train', 'Actors: a, b', '1. from a to b']);
});

test('an actor with messages is an actor beside a much taller one', () => {
  assert.match(textOf('tall').lines[0] ?? '', /^Actors: tower,.*\bradio$/);
});

test('an actor without messages is an actor there, too', () => {
  assert.deepEqual(textOf('tall').lines, ['Actors: tower, quiet, radio', '1. from tower to radio: hello']);
});

test('a shape without a label is called by its key, without the quotes', () => {
  assert.deepEqual(textOf('unlabelled').lines, ['v1.2']);
});

test('the time for a large board grows with its size', {timeout: 5000}, () => {
  const count = 50_000;
  const board: Board = {
    shapes: [
      {id: '', kind: 'sequence_diagram', key: '', label: '', y: 0},
      ...Array.from({length: count}, (_, i) => ({
        id: `a${i}`,
        kind: 'rectangle',
        role: 'actor' as const,
        key: `a${i}`,
        label: '',
        y: 0,
      })),
    ],
    connections: Array.from({length: count}, (_, i) => ({
      from: `a${i}`,
      to: `a${count - 1 - i}`,
      label: '',
      heads: 'to' as const,
      y: i,
    })),
  };
  assert.equal(describe(board, 'en').lines.length, count + 1);
});
