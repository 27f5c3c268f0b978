import assert from 'node:assert/strict';
import {test} from 'node:test';
import {stackTables} from '.';

type Node = Parameters<ReturnType<typeof stackTables>>[0];

const createElement = (tagName: string, children: readonly Node[]): Node => ({type: 'element', tagName, children});

const createRow = (cell: 'td' | 'th', texts: readonly string[]): Node =>
  createElement(
    'tr',
    // Code in a cell is an element of its own.
    texts.map((value) => createElement(cell, [createElement('code', [{type: 'text', value}])])),
  );

function createTable(header: readonly string[], ...rows: (readonly string[])[]): Node {
  const body = rows.map((texts) => createRow('td', texts));
  return createElement('table', [createElement('thead', [createRow('th', header)]), createElement('tbody', body)]);
}

/** Returns the attributes of a table's elements in document order, after the plugin has seen a page with that table. */
function process(table: Node): unknown[] {
  stackTables()({type: 'root', children: [{type: 'mdxJsxFlowElement', children: [table]}]});
  const list = ({tagName, properties, children = []}: Node): unknown[] => [
    ...(tagName === undefined || tagName === 'code' ? [] : [properties]),
    ...children.flatMap(list),
  ];
  return list(table);
}

const isStacked = (...row: readonly string[]): boolean =>
  process(createTable(row.map(String), row)).some((attributes) => attributes !== undefined);

test('in a table of long texts, gives elements their roles, and cells the header of their column', () => {
  const row = ['unknown shape "pizza"', 'It isn’t the name of a shape', 'shape: circle'];
  assert.deepEqual(process(createTable(['D2 says', 'Why', 'Fix'], row)), [
    {role: 'table'},
    {role: 'rowgroup'},
    {role: 'row'},
    {role: 'columnheader'},
    {role: 'columnheader'},
    {role: 'columnheader'},
    {role: 'rowgroup'},
    {role: 'row'},
    {role: 'cell'},
    {role: 'cell', dataLabel: 'Why'},
    {role: 'cell', dataLabel: 'Fix'},
  ]);
});

test('a column without a header has no label', () => {
  const attributes = process(createTable(['Key', '', 'Use'], ['k'.repeat(20), 'v'.repeat(20), 'u'.repeat(20)]));
  assert.deepEqual(attributes.slice(-2), [{role: 'cell'}, {role: 'cell', dataLabel: 'Use'}]);
});

test('measures the longest cell of each column, wherever it is', () => {
  const table = createTable(
    ['A', 'B', 'C'],
    ['a'.repeat(20), '', 'c'],
    ['a', 'b'.repeat(20), ''],
    ['', 'b', 'c'.repeat(20)],
  );
  assert.deepEqual(process(table)[0], {role: 'table'});
});

for (const [name, row, expected] of [
  ['two columns', ['a'.repeat(40), 'b'.repeat(40)], false],
  ['two columns that each fill a line', ['a'.repeat(45), 'b'.repeat(60)], true],
  ['three columns of numbers', ['2022-11-21', '1,234', '480 × 773'], false],
  ['one column of text beside two short ones', ['0.7.1', '2025-08-19', 'c'.repeat(80)], false],
  ['three columns of text', ['a'.repeat(16), 'b'.repeat(16), 'c'.repeat(16)], true],
  ['four columns of text', ['a'.repeat(12), 'b'.repeat(12), 'c'.repeat(12), 'd'.repeat(12)], true],
  ['five columns', Array.from({length: 5}, () => 'a'.repeat(20)), false],
  ['Korean text, which is wider', ['가'.repeat(8), '나'.repeat(8), '다'.repeat(8)], true],
] as const)
  test(`${expected ? 'stacks' : "doesn't stack"} ${name}`, () => assert.equal(isStacked(...row), expected));
