import assert from 'node:assert/strict';
import {test} from 'node:test';
import type {Graph, GraphShape} from '../compiler/request';
import {compareGraphs} from './compare';
import type {Difference} from './differences';
import {describeDifferences} from './feedback';

/** At least one difference of each kind. */
const ALL_DIFFERENCES: readonly Difference[] = [
  {board: ['layers', 'night'], kind: 'missing-board'},
  {board: ['layers', 'night'], kind: 'extra-board'},
  {board: ['layers', 'night'], kind: 'empty-board'},
  {board: [], kind: 'missing-shape', shape: 'api'},
  {board: [], kind: 'missing-shape', shape: 'web.api', similar: {shape: 'api', by: 'container', container: 'web'}},
  {board: [], kind: 'missing-shape', shape: 'api', similar: {shape: 'web.api', by: 'container'}},
  {board: [], kind: 'missing-shape', shape: 'api', similar: {shape: 'API server', by: 'label'}},
  {board: [], kind: 'missing-shape', shape: 'api', similar: {shape: 'server', by: 'id'}},
  {board: [], kind: 'missing-shape', shape: 'api', similar: {shape: 'apo', by: 'spelling'}},
  {board: [], kind: 'extra-shape', shape: 'x'},
  {board: ['steps', '1'], kind: 'extra-shape', shape: 'shop.web', isInherited: true},
  {board: [], kind: 'extra-shape', shape: 'web.db', related: {shape: 'db', by: 'container'}},
  {board: [], kind: 'extra-shape', shape: 'API', related: {shape: 'backend', by: 'label'}},
  {board: [], kind: 'extra-shape', shape: 'user', related: {shape: 'users', by: 'spelling'}},
  {board: [], kind: 'missing-connection', connection: 'a -> b', isRepeated: false},
  {board: [], kind: 'missing-connection', connection: 'a -> b', isRepeated: true},
  {board: [], kind: 'extra-connection', connection: 'a -> b', isRepeated: false},
  {board: [], kind: 'extra-connection', connection: 'a -> b', isRepeated: true},
  {board: [], kind: 'reversed', connection: 'b -> a'},
  {board: [], kind: 'missing-arrowhead', connection: 'a -- b', at: 'b'},
  {board: [], kind: 'extra-arrowhead', connection: 'a <-> b', at: 'a'},
  {board: [], kind: 'wrong-arrowhead', connection: 'a -> b', at: 'b'},
  {board: [], kind: 'hollow-arrowhead', connection: 'a -> b', at: 'b'},
  {board: [], kind: 'filled-arrowhead', connection: 'a -> b', at: 'b'},
  {board: [], kind: 'label', of: 'a', expected: 'A', actual: ''},
  {board: [], kind: 'label', of: 'a', expected: '', actual: 'A'},
  {board: [], kind: 'label', of: 'a', expected: 'A', actual: 'a'},
  {board: [], kind: 'label', of: 'a', expected: 'A B', actual: 'AB'},
  {board: [], kind: 'label', of: 'a', expected: 'Open', actual: '${state}'},
  {board: [], kind: 'label', of: 'a', expected: 'ls -l', actual: '-l', tag: 'ls'},
  {board: [], kind: 'swapped-arrowheads', connection: 'a <-> b'},
  {board: [], kind: 'swapped-labels', connection: 'a <-> b'},
  {board: [], kind: 'label', of: 'a -> b', at: 'b', expected: '1', actual: '2'},
  {board: [], kind: 'column', connection: 'a -> b', at: 'b', state: 'missing'},
  {board: [], kind: 'column', connection: 'a -> b', at: 'b', state: 'extra'},
  {board: [], kind: 'column', connection: 'a -> b', at: 'b', state: 'wrong'},
  {board: [], kind: 'attribute', of: 'a', keyword: 'style.fill', state: 'missing'},
  {board: [], kind: 'attribute', of: 'a', keyword: 'style.fill', state: 'extra'},
  {board: [], kind: 'attribute', of: 'a', keyword: 'style.fill', state: 'removed'},
  {board: [], kind: 'attribute', keyword: 'direction', state: 'wrong'},
  {board: [], kind: 'attribute', of: 'a', keyword: 'language', state: 'wrong'},
  {board: [], kind: 'missing-row', shape: 'users', row: 'id'},
  {board: [], kind: 'extra-row', shape: 'users', row: 'id'},
  {board: [], kind: 'row', shape: 'users', row: 'id', part: 'name'},
  {board: [], kind: 'row', shape: 'users', row: 'id', part: 'type'},
  {board: [], kind: 'row', shape: 'users', row: 'id', part: 'constraint'},
  {board: [], kind: 'row', shape: 'Cart', row: 'id', part: 'visibility'},
  {board: [], kind: 'missing-code', code: ['@warehouse']},
  {board: [], kind: 'order', first: 'a -> b: hi', second: 'b -> a: hello'},
  {board: ['layers', 'night'], kind: 'missing-shape', shape: 'moon'},
];

test('every difference has its own sentence in both languages', () => {
  for (const locale of ['en', 'ko'] as const) {
    const sentences = ALL_DIFFERENCES.map((difference) => describeDifferences([difference], locale)[0] ?? '');
    assert.equal(new Set(sentences).size, ALL_DIFFERENCES.length);
    for (const sentence of sentences) assert.match(sentence, /[.?]$/);
    if (locale === 'ko')
      for (const sentence of sentences) assert.match(sentence, /^거의 다 됐습니다\. .*(?:니다|세요)\.$/);
  }
});

test('sentences start with a capital letter, even on a board or after "Almost"', () => {
  const label: Difference = {board: [], kind: 'label', of: 'a -> b', at: 'b', expected: '1', actual: '2'};
  assert.deepEqual(describeDifferences([label], 'en'), [
    'Almost: the label of the arrowhead of `a -> b` at `b` should be `1`, not `2`.',
  ]);
  const missing: Difference = {...label, actual: ''};
  const onBoard: Difference = {...label, board: ['layers', 'x']};
  const shape: Difference = {board: [], kind: 'missing-shape', shape: 'x'};
  assert.deepEqual(describeDifferences([missing, onBoard, shape], 'en'), [
    'The arrowhead of `a -> b` at `b` needs the label `1`.',
    'On the board `x`, the label of the arrowhead of `a -> b` at `b` should be `1`, not `2`.',
    '`x` is missing.',
  ]);
});

test('a sentence names at most four of many [EX-2]', () => {
  const missing = Array.from({length: 9}, (_, i): Difference => ({board: [], kind: 'missing-shape', shape: `s${i}`}));
  assert.deepEqual(describeDifferences(missing.slice(0, 4), 'en'), ['`s0`, `s1`, `s2`, and `s3` are missing.']);
  assert.deepEqual(describeDifferences(missing, 'en'), ['`s0`, `s1`, `s2`, and 6 more are missing.']);
  assert.deepEqual(describeDifferences(missing, 'ko'), ['`s0`, `s1`, `s2` 외 6개 도형이 없습니다.']);
});

test('text from a source is truncated, and has neither backticks nor line breaks', () => {
  const shape = `\`<img src=x onerror=alert()>\`\n\u{1f600}${'x'.repeat(10_000)}`;
  const [sentence = ''] = describeDifferences([{board: [], kind: 'missing-shape', shape}], 'en');
  assert.equal(sentence.split('`').length, 3);
  assert.ok(!sentence.includes('\n') && sentence.length < 100);
  const cut = `${'x'.repeat(58)}\u{1f600}x`;
  assert.deepEqual(describeDifferences([{board: [], kind: 'missing-shape', shape: cut}], 'en'), [
    `Almost: \`${'x'.repeat(58)}…\` is missing.`,
  ]);
});

const createGraph = (shapes: readonly GraphShape[], ends: readonly (readonly [string, string])[] = []): Graph => [
  {
    path: [],
    attributes: {},
    shapes,
    connections: ends.map(([from, to]) => ({
      ends: [
        {id: from, head: 'none', label: ''},
        {id: to, head: 'triangle', label: ''},
      ],
      label: '',
      attributes: {},
    })),
  },
];
const createShape = (id: string, parent?: string): GraphShape => ({
  id,
  key: parent === undefined ? id : id.slice(parent.length + 1),
  label: 'x'.repeat(2000),
  attributes: {},
  ...(parent === undefined ? {} : {parent}),
});

test('graphs as large as the compiler reports them get at most three short sentences', () => {
  const many = Array.from({length: 2000}, (_, i) => i);
  const parallel = createGraph(
    [createShape('a'), createShape('b')],
    many.map(() => ['a', 'b'] as const),
  );
  const flat = createGraph(many.map((i) => createShape(`s${i}`)));
  const shifted = createGraph(many.map((i) => createShape(`s${i + 1000}x`)));
  const deep: GraphShape[] = [];
  for (const i of many) {
    const parent = deep.at(-1)?.id;
    // The compiler truncates ids to 2,000 characters.
    deep.push(createShape(parent === undefined ? 'd' : `${parent}.d${i}`.slice(0, 2000), parent));
  }
  const graphs = [createGraph([]), parallel, flat, shifted, createGraph(deep)];
  let comparisons = 0;
  for (const goal of graphs)
    for (const attempt of graphs) {
      const feedback = describeDifferences(compareGraphs(goal, attempt, createGraph([])), 'en');
      assert.ok(feedback.length <= 3 && feedback.join(' ').length < 1000);
      assert.equal(feedback.length === 0, goal === attempt);
      comparisons++;
    }
  assert.equal(comparisons, 25);
});

test('compares keys such as `__proto__` like any others', () => {
  const names = ['__proto__', 'constructor', 'toString'];
  const graph = createGraph(
    names.map((name) => createShape(name)),
    [['__proto__', 'constructor']],
  );
  assert.deepEqual(compareGraphs(graph, graph, createGraph([])), []);
  assert.deepEqual(describeDifferences(compareGraphs(graph, createGraph([]), createGraph([])), 'en'), [
    '`__proto__`, `constructor`, and `toString` are missing.',
    '`__proto__ -> constructor` is missing.',
  ]);
});

const createBoard = (path: readonly string[], shapes: readonly GraphShape[]): Graph[number] => ({
  path,
  attributes: {},
  shapes,
  connections: [],
});

test('explains how to fill an empty board, and how to remove an inherited shape', () => {
  const shop = createBoard([], [createShape('shop'), createShape('shop.web', 'shop')]);
  const goal = [
    shop,
    createBoard(['scenarios', 'x'], [createShape('shop')]),
    createBoard(['steps', '1'], [createShape('a')]),
  ];
  const attempt = [shop, createBoard(['scenarios', 'x'], shop.shapes), createBoard(['steps', '1'], [])];
  assert.deepEqual(describeDifferences(compareGraphs(goal, attempt, [shop]), 'en'), [
    'Almost: the board `steps.1` is empty: its content goes in braces after its name.',
    'On the board `x`, `shop.web` is inherited and still there: to remove it, use its whole key.',
  ]);
});
