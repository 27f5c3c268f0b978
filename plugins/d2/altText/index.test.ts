import assert from 'node:assert/strict';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import {before, test} from 'node:test';
import {type Board, createCompiler} from '../compiler';
import {type DescriptionOptions, describeAnimation, describeBoard} from '.';

const SEQUENCE = `
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
  waiter.order -- waiter`;

const COLUMNS = `
  orders: {shape: sql_table; "user.id": int}
  users: {shape: sql_table; id: int}
  orders."user.id" -> users.id: belongs to {target-arrowhead: 1}
  orders -> users.id
  ship -> orders`;

const STYLED = `
  classes: {warm: {style.fill: red}}
  kiln: {class: warm; shape: hexagon; style: {stroke-dash: 3}}
  shelf: {style.shadow: false; bowl}
  kiln -> shelf: fired {style.stroke: blue}
  talk: {shape: sequence_diagram; potter: {style.bold: true}; potter -> guild: hi {style.opacity: 0.4}}`;

const CASES: readonly [
  title: string,
  source: string,
  lines: string[],
  locale?: string,
  options?: DescriptionOptions,
][] = [
  ['returns no lines for an empty board', '# nothing', []],
  [
    'nests shapes with tabs, with their kinds, labels, and tooltips',
    `
    harbor: Old harbor {
      crane: {shape: hexagon}
      yard: {
        store: {shape: cylinder; tooltip: "40 t\\nat most"}
      }
      crane -> yard.store: lifts
    }
    store: {shape: cylinder; inside}
    note: |md # Two
      lines |
    "v1.2": {label: ""}`,
    [
      'Old harbor (container)',
      '\tcrane (hexagon)',
      '\tyard (container)',
      '\t\tstore (cylinder)',
      '\t\t\ttooltip: 40 t at most',
      'store (cylinder)',
      '\tinside',
      'Two lines',
      'v1.2',
      'from crane to store: lifts',
    ],
  ],
  [
    'distinguishes circles, ovals, and squares, and drops the quotes around keys',
    'a.shape: circle; b.shape: oval; c.shape: square; "v1.2": {"x.y"}',
    ['a (circle)', 'b (oval)', 'c', 'v1.2 (container)', '\tx.y'],
  ],
  [
    'describes connections with direction, label, and end labels',
    `
    a -> b: there
    b <- c: and\\nback
    c <-> d
    d -- a: line
    a -> a
    a -> c: all {source-arrowhead: 1; target-arrowhead: many}
    d -> b {target-arrowhead: one}`,
    [
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
    ],
  ],
  [
    'describes each row of tables and classes in one line',
    `
    users: {shape: sql_table; id: int {constraint: [primary_key; unique]}; name: "te\\nxt"}
    Door: {shape: class; +open(key): bool; -locked: boolean; area()}`,
    [
      'users (SQL table)',
      '\tid, int, primary_key, unique',
      '\tname, te xt',
      'Door (class)',
      '\tprivate, locked, boolean',
      '\tpublic, open(key), bool',
      '\tpublic, area(), void',
    ],
  ],
  [
    'describes connections in Korean without particles',
    `
    서울 -> 부산: 기차
    부산 -- 대구
    대구 <-> 서울
    서울 -> server: {source-arrowhead: 하나}
    물: {shape: cylinder; 물고기: {tooltip: 빠름}}`,
    [
      '서울',
      '부산',
      '대구',
      'server',
      '물(원통)',
      '\t물고기',
      '\t\t툴팁: 빠름',
      '서울 → 부산: 기차',
      '부산 — 대구',
      '대구 ↔ 서울',
      '서울 → server: 하나(서울 쪽)',
    ],
    'ko',
  ],
  [
    'numbers the messages, notes, and groups of a sequence diagram',
    SEQUENCE,
    [
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
    ],
  ],
  [
    'describes a sequence diagram in Korean',
    'shape: sequence_diagram\na: {shape: person}\na -> b: hi\na."thinks"\nlater: {b -> a}',
    ['액터: a(사람), b', '1. a → b: hi', '2. 노트(a): thinks', '3. 그룹: later', '4. b → a'],
    'ko',
  ],
  [
    'nests a sequence diagram on a board, with the messages inside it',
    `
    till -> talk
    talk: Kiosk {
      shape: sequence_diagram
      screen -> kitchen: noodles
      kitchen."cooks"
      late: {kitchen -> screen: sorry}
    }
    talk.screen -> till: total`,
    [
      'till',
      'Kiosk (sequence diagram)',
      '\tActors: screen, kitchen',
      '\t1. from screen to kitchen: noodles',
      '\t2. note at kitchen: cooks',
      '\t3. group: late',
      '\t4. from kitchen to screen: sorry',
      'from till to Kiosk',
      'from screen to till: total',
    ],
  ],
  [
    "describes what's inside an actor below the actor list",
    `
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
    [
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
    ],
  ],
  [
    "uses the actor's name for its spans, even in connections from outside the diagram",
    'p: {shape: sequence_diagram; a -> b.inner.most: in}\nq -> p.b.inner.most',
    ['p (sequence diagram)', '\tActors: a, b', '\t1. from a to b: in', 'q', 'from q to b'],
  ],
  [
    'describes a connection between the actors of two sequence diagrams at the end',
    `
    p: {shape: sequence_diagram; a -> b}
    q: {shape: sequence_diagram; c -> d}
    p.a -> q.c: across`,
    [
      'p (sequence diagram)',
      '\tActors: a, b',
      '\t1. from a to b',
      'q (sequence diagram)',
      '\tActors: c, d',
      '\t1. from c to d',
      'from a to c: across',
    ],
  ],
  [
    'lists a title before the actors',
    `
    title: Night train {near: top-center; shape: text}
    shape: sequence_diagram
    tower -> radio: hello`,
    ['Night train', 'Actors: tower, radio', '1. from tower to radio: hello'],
  ],
  [
    'lists actors of any size, with or without messages',
    `
    shape: sequence_diagram
    tower: {height: 600}
    quiet
    tower -> radio: hello`,
    ['Actors: tower, quiet, radio', '1. from tower to radio: hello'],
  ],
  [
    'names the columns at the ends of a connection',
    COLUMNS,
    [
      'orders (SQL table)',
      '\tuser.id, int',
      'users (SQL table)',
      '\tid, int',
      'ship',
      'from orders.user.id to users.id: belongs to, 1 at users.id',
      'from orders to users.id',
      'from ship to orders',
    ],
  ],
  [
    'leaves out styles by default',
    STYLED,
    [
      'kiln (hexagon)',
      'shelf (container)',
      '\tbowl',
      'talk (sequence diagram)',
      '\tActors: potter, guild',
      '\t1. from potter to guild: hi',
      'from kiln to shelf: fired',
    ],
  ],
  [
    'describes styles on request',
    STYLED,
    [
      'kiln (hexagon, filled red, dashed)',
      'shelf (container)',
      '\tbowl',
      'talk (sequence diagram)',
      '\tActors: potter (bold), guild',
      '\t1. from potter to guild: hi, 40% opaque',
      'from kiln to shelf: fired, blue line',
    ],
    'en',
    {describesStyle: true},
  ],
];

const boards = new Map<string, Board>();
const getBoard = (source: string): Board => boards.get(source) ?? assert.fail();

before(async () => {
  const cache = await fs.mkdtemp(path.join(os.tmpdir(), 'd2-describe-'));
  const compiler = createCompiler({cache, workers: 1, warn: (message) => assert.fail(message)});
  try {
    for (const source of ['x -> y', ...CASES.map(([, source]) => source)]) {
      const {drawing, diagnostics} = await compiler.compile({files: {index: source}, entry: 'index', options: {}});
      assert.ok(drawing, JSON.stringify(diagnostics));
      boards.set(source, drawing.board);
    }
  } finally {
    await compiler.close();
    await fs.rm(cache, {recursive: true});
  }
});

for (const [title, source, lines, locale = 'en', options] of CASES)
  test(title, () => assert.deepEqual(describeBoard(getBoard(source), locale, options).lines, lines));

test("counts the board's content in the alt text, after the title", () => {
  assert.equal(
    describeBoard(getBoard('x -> y'), 'en', {title: 'Two'}).alt,
    'Two: diagram of 2 shapes and 1 connection',
  );
  assert.equal(describeBoard(getBoard(SEQUENCE), 'ko').alt, '메시지 7개가 오가는 시퀀스 다이어그램');
});

test('describes the boards of an animation one after the other', () => {
  const boards = [
    {names: [], board: getBoard('x -> y')},
    {names: ['fired'], board: getBoard(STYLED)},
  ];
  const {lines} = describeAnimation(boards, 'ko', {describesStyle: true});
  assert.deepEqual(lines.slice(0, 6), [
    '보드: 전체',
    '\tx',
    '\ty',
    '\tx → y',
    '보드: fired',
    '\tkiln(육각형, 채우기 red, 점선)',
  ]);
});

test('describes a board of 50,000 actors and messages in under five seconds', {timeout: 5000}, () => {
  const count = 50_000;
  const actors = Array.from({length: count}, (_, i) => ({
    id: `a${i}`,
    kind: 'rectangle',
    role: 'actor' as const,
    key: `a${i}`,
    label: '',
    y: 0,
  }));
  const connections = Array.from({length: count}, (_, i) => ({
    from: `a${i}`,
    to: `a${count - 1 - i}`,
    label: '',
    heads: 'to' as const,
    y: i,
  }));
  const root = {id: '', kind: 'sequence_diagram', key: '', label: '', y: 0};
  assert.equal(describeBoard({shapes: [root, ...actors], connections}, 'en').lines.length, count + 1);
});
