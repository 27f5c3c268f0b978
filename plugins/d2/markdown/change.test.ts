import assert from 'node:assert/strict';
import {test} from 'node:test';
import {addChange, findFencesBefore, listNewLines} from './change';
import type {Diagram, FenceResult} from './diagram';
import {type Fence, parseOptions} from './fence';

const createFence = (meta: string, body: string, line = 1): Fence => ({
  page: 'page.mdx',
  line,
  column: 1,
  lines: [`\`\`\`d2 ${meta}`],
  body,
  options: parseOptions(meta, {page: 'page.mdx', line, column: 1}),
});
const compile = async ({body}: Fence): Promise<FenceResult> => ({
  diagram: {source: body, drawing: {}, diagnostics: []} as unknown as Diagram,
  problems: [],
  dependencies: [],
});
const change = async (fence: Fence, before?: Fence) => addChange(fence, await compile(fence), before, compile);

test('lists new and changed lines, ignoring indentation', () => {
  assert.deepEqual(listNewLines('a\nb\n', 'a\nb\n'), []);
  assert.deepEqual(listNewLines('a -> b\n', 'direction: right\na -> b\nb -> c\n'), [1, 3]);
  assert.deepEqual(listNewLines('a\nb\nc', 'a\nx\nc'), [2]);
  assert.deepEqual(listNewLines('a\nb', 'x: {\n  a\n  b\n}'), [1, 4]);
  assert.deepEqual(listNewLines('a\nb\nc', 'c'), []);
  assert.deepEqual(listNewLines('a', 'a\n\nb'), [3]);
});

test('compares a change with the last drawing before it that readers see', () => {
  const [shown, hidden, failing, last] = ['', 'show=source', 'fails', 'change'].map((meta) => createFence(meta, 'a'));
  assert.deepEqual(findFencesBefore([shown, hidden, failing, undefined, last, shown]), [
    undefined,
    shown,
    shown,
    shown,
    shown,
    last,
  ]);
});

test('adds the previous drawing and the numbers of the changed lines', async () => {
  const before = createFence('', 'a');
  const {diagram} = await change(createFence('change', 'a\nb'), before);
  assert.equal(diagram?.change?.fence, before);
  assert.deepEqual(diagram?.change?.changedLines, [2]);
});

test('reports a change without a previous drawing or without a difference', async () => {
  const getMessage = async (...fences: [Fence, Fence?]) => (await change(...fences)).problems[0]?.message;
  const fence = createFence('change', 'a', 9);
  assert.match((await getMessage(fence)) ?? '', /no drawing before this one.*Remove the option "change"/);
  assert.match((await getMessage(fence, createFence('', 'a', 3))) ?? '', /line 3 has the same source/);
  assert.match((await getMessage(fence, createFence('boards', 'b', 3))) ?? '', /line 3 isn't a single image/);
});
