import assert from 'node:assert/strict';
import {test} from 'node:test';
import type {Diagram, FenceResult} from './diagram';
import {type Fence, FenceError} from './fence';
import {readFence} from './scan';
import {addVariants, listCombinations, readMarkedSource, selectLines} from './variants';

const BODY = 'a: A #+new\nb #-new\n# +not a mark\nc: "#+new" # or this\n';

function createFence(meta: string, body: string): Fence {
  return readFence('page.mdx', {line: 1, column: 1, lines: [`\`\`\`d2 ${meta}`], meta, metaColumn: 7, body});
}

test('a line that ends in a mark belongs to a choice, and loses its mark', () => {
  const marked = readMarkedSource(BODY);
  assert.deepEqual(marked.marks, ['+new', '-new', '', '', '']);
  assert.equal(selectLines(marked, []), 'b\n# +not a mark\nc: "#+new" # or this\n');
  assert.equal(selectLines(marked, ['new']), 'a: A\n# +not a mark\nc: "#+new" # or this\n');
});

test('choices are combined in their order, and color schemes need no drawing', () => {
  const choices = ['a', 'b', 'dark', 'light'].map((id) => ({id, label: id}));
  assert.deepEqual(
    listCombinations(choices)
      .map((ids) => ids.join(' '))
      .sort(),
    ['', 'a', 'a b', 'b'],
  );
});

test('a fence with choices has the body that is shown first', () => {
  const fence = createFence('variants="new=Something new"', BODY);
  assert.equal(fence.body.startsWith('b\n'), true);
  assert.deepEqual(fence.variants?.choices, [{id: 'new', label: 'Something new'}]);
});

for (const value of ['new', 'new=', '=New', 'a=A, a=B', 'red=A, tan=B, pink=C, gold=D, blue=E, gray=F, navy=G'])
  test(`refuses the choices ${value}`, () => {
    assert.throws(() => createFence(`variants="${value}"`, 'a'), FenceError);
  });

test('compiles every combination once, and reports which one fails', async () => {
  const fence = createFence('variants="new=New, old=Old"', 'a #+new\nb #-old');
  const sources: string[] = [];
  const compile = async ({body}: Fence): Promise<FenceResult> => {
    sources.push(body);
    return {diagram: {source: body, diagnostics: []} satisfies Diagram, problems: [], dependencies: []};
  };
  const {diagram} = await addVariants(fence, await compile(fence), compile);
  assert.deepEqual(sources.sort(), ['', 'a', 'a\nb', 'b']);
  assert.deepEqual(diagram?.variants?.map(({chosen, diagram: {source}}) => [chosen.join(' '), source]).sort(), [
    ['new old', 'a'],
    ['new', 'a\nb'],
    ['old', ''],
  ]);
});

test('refuses a choice that no line belongs to', async () => {
  const fence = createFence('variants="new=New, old=Old"', 'a #+new');
  const result: FenceResult = {diagram: {source: 'a', diagnostics: []}, problems: [], dependencies: []};
  const {problems} = await addVariants(fence, result, async () => result);
  assert.match(problems[0]?.message ?? '', /No line belongs to the choice "old"/);
});
