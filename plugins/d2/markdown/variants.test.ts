import assert from 'node:assert/strict';
import {test} from 'node:test';
import {createProblem, type Diagram, type FenceResult} from './diagram';
import {type Fence, FenceError} from './fence';
import {readFence} from './scan';
import {addVariants, listCombinations, readMarkedSource, selectLines} from './variants';

const BODY = 'a: A #+new\nb #-new\n# +not a mark\nc: "#+new" # not a mark either\n';

const MARKER = '```d2 ';

function createFence(meta: string, body: string): Fence {
  return readFence('page.mdx', {line: 1, column: 1, lines: [MARKER + meta], meta, metaColumn: MARKER.length, body});
}

test('assigns marked lines to their choices, and removes the marks', () => {
  const markedSource = readMarkedSource(BODY);
  assert.deepEqual(markedSource.marks, ['+new', '-new', '', '', '']);
  assert.equal(selectLines(markedSource, []), 'b\n# +not a mark\nc: "#+new" # not a mark either\n');
  assert.equal(selectLines(markedSource, ['new']), 'a: A\n# +not a mark\nc: "#+new" # not a mark either\n');
});

test('lists every combination of choices, leaving out `dark` and `light`', () => {
  const choices = ['a', 'b', 'dark', 'light'].map((id) => ({id, label: id}));
  assert.deepEqual(
    listCombinations(choices)
      .map((ids) => ids.join(' '))
      .sort(),
    ['', 'a', 'a b', 'b'],
  );
});

test('starts with no choice selected', () => {
  const fence = createFence('variants="new=Something new"', BODY);
  assert.match(fence.body, /^b\n/);
  assert.deepEqual(fence.variants?.choices, [{id: 'new', label: 'Something new'}]);
});

for (const [reason, value] of [
  ['a choice without a label', 'new'],
  ['a choice with an empty label', 'new='],
  ['a choice without an id', '=New'],
  ['choices with the same id', 'a=A, a=B'],
  ['more than six choices', 'red=A, tan=B, pink=C, gold=D, blue=E, gray=F, navy=G'],
])
  test(`rejects ${reason}`, () => {
    assert.throws(() => createFence(`variants="${value}"`, 'a'), FenceError);
  });

test('compiles each combination once', async () => {
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

test('names the choices of the combination that fails to compile', async () => {
  const fence = createFence('variants="new=New, old=Old"', 'a #+new\nb #-old');
  const compile = async ({body}: Fence): Promise<FenceResult> =>
    body === 'a'
      ? {diagram: undefined, problems: [createProblem(fence, 'It fails.')], dependencies: []}
      : {diagram: {source: body, diagnostics: []}, problems: [], dependencies: []};
  const {diagram, problems} = await addVariants(fence, await compile(fence), compile);
  assert.equal(diagram, undefined);
  assert.deepEqual(
    problems.map(({message}) => message),
    ['With new and old: It fails.'],
  );
});

test('rejects a choice that no line is marked with', async () => {
  const fence = createFence('variants="new=New, old=Old"', 'a #+new');
  const result: FenceResult = {diagram: {source: 'a', diagnostics: []}, problems: [], dependencies: []};
  const {problems} = await addVariants(fence, result, async () => result);
  assert.match(problems[0]?.message ?? '', /No line belongs to the choice "old"/);
});
