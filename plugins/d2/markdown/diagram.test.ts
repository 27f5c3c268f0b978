import assert from 'node:assert/strict';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import {after, before, test} from 'node:test';
import type {Compile, CompileRequest, Diagnostic, Drawing} from '../compiler';
import {compileFence, type FenceResult, formatProblem, type Problem, toProblem} from './diagram';
import {type Fence, FenceError} from './fence';
import {ENTRY} from './imports';
import {readFences} from './page';
import {readFence, scanFences} from './scan';

let siteDir = '';

before(async () => {
  siteDir = await fs.mkdtemp(path.join(os.tmpdir(), 'd2-diagram-'));
  await fs.mkdir(path.join(siteDir, 'tour/parts'), {recursive: true});
  await fs.writeFile(path.join(siteDir, 'tour/lib.d2'), 'a\nb: {\n  shape: squircle\n}\n');
  await fs.writeFile(path.join(siteDir, 'tour/parts/main.d2'), 'x: @part\n');
  await fs.writeFile(path.join(siteDir, 'tour/parts/part.d2'), 'y\n');
});
after(() => fs.rm(siteDir, {recursive: true}));

const DRAWING: Drawing = {content: '<svg/>', width: 10, height: 20, board: {shapes: [], connections: []}};
const compileToDrawing: Compile = async () => ({drawing: DRAWING, diagnostics: []});
const createFailingCompile =
  (...diagnostics: Diagnostic[]): Compile =>
  async () => ({diagnostics});
const createDiagnostic = (
  file: string,
  line: number,
  column: number,
  message = 'unknown shape "squircle"',
): Diagnostic => ({
  file,
  line,
  column,
  message,
});
const getPosition = (problem: Problem | undefined) => problem && [problem.file, problem.line, problem.column];

/** Returns the first fence of a page. */
function createFence(...lines: string[]): Fence {
  const [raw] = scanFences(lines.join('\n'));
  assert.ok(raw);
  return readFence('tour/page.mdx', raw);
}

async function findProblems(fence: Fence, compile: Compile): Promise<readonly Problem[]> {
  const {diagram, problems} = await compileFence(fence, siteDir, compile);
  assert.equal(diagram, undefined);
  return problems;
}

async function getRequest(fence: Fence): Promise<CompileRequest> {
  let seen: CompileRequest | undefined;
  await compileFence(fence, siteDir, (request) => {
    seen = request;
    return compileToDrawing(request);
  });
  assert.ok(seen);
  return seen;
}

test('a fence compiles to its drawing and source, with default options', async () => {
  const fence = createFence('```d2', 'x -> y', '```');
  const diagram = {source: 'x -> y\n', drawing: DRAWING, diagnostics: []};
  assert.deepEqual(await compileFence(fence, siteDir, compileToDrawing), {diagram, problems: [], dependencies: []});
  assert.deepEqual(await getRequest(fence), {files: {[ENTRY]: 'x -> y\n'}, entry: ENTRY, options: {}});
});

for (const [meta, options] of [
  [
    'title=T width=9 show=diagram layout=elk theme=0 dark-theme=201 sketch pad=0',
    {layout: 'elk', theme: 0, darkTheme: 201, sketch: true, pad: 0},
  ],
  ['ascii=standard', {ascii: 'standard'}],
  ['boards live=off', {boards: true}],
  ['animate=800 live=off', {animate: 800}],
  ['target=layers.x live=off', {target: 'layers.x'}],
  ['interactive', {}],
] as const)
  test(`the compiler gets only the options of the drawing from: ${meta}`, async () => {
    assert.deepEqual((await getRequest(createFence(`\`\`\`d2 ${meta}`, 'x', '```'))).options, options);
  });

test('imported files are sent to the compiler and become dependencies, including missing ones', async () => {
  const fence = createFence('```d2', 'x: @lib; y: @lost', '```');
  assert.deepEqual(Object.keys((await getRequest(fence)).files), [ENTRY, 'lib.d2']);
  const {dependencies} = await compileFence(fence, siteDir, compileToDrawing);
  assert.deepEqual(dependencies, [path.join(siteDir, 'tour/lib.d2'), path.join(siteDir, 'tour/lost.d2')]);
});

test('a problem in a fence has a position in the page', async () => {
  const fence = createFence('# Title', '', '```d2', 'x: {', '  shape: squircle', '}', '```');
  assert.deepEqual(await findProblems(fence, createFailingCompile(createDiagnostic(ENTRY, 2, 10))), [
    {file: 'tour/page.mdx', line: 5, column: 10, message: 'unknown shape "squircle"', sourceLine: '  shape: squircle'},
  ]);
});

test('a problem in an imported file has a position in that file', async () => {
  const fence = createFence('text', '', '  ```d2', '  ...@lib', '  ```');
  assert.deepEqual(await findProblems(fence, createFailingCompile(createDiagnostic('lib.d2', 3, 10))), [
    {
      file: path.join('tour', 'lib.d2'),
      line: 3,
      column: 10,
      message: 'unknown shape "squircle"',
      sourceLine: '  shape: squircle',
    },
  ]);
});

test('a problem after the last line has no source line', async () => {
  const [problem] = await findProblems(
    createFence('```d2', 'x', '```'),
    createFailingCompile(createDiagnostic(ENTRY, 9, 1)),
  );
  assert.equal(problem?.sourceLine, '');
});

test('with file= the source is that file, and imports are relative to it', async () => {
  const fence = createFence('```d2 file=./parts/main.d2', '```');
  assert.deepEqual(await getRequest(fence), {
    files: {'parts/main.d2': 'x: @part\n', 'parts/part.d2': 'y\n'},
    entry: 'parts/main.d2',
    options: {},
  });
  const result = await compileFence(fence, siteDir, compileToDrawing);
  assert.equal(result.diagram?.source, 'x: @part\n');
  assert.deepEqual(
    result.dependencies,
    ['main.d2', 'part.d2'].map((name) => path.join(siteDir, 'tour/parts', name)),
  );
});

test('a missing file is a problem of the fence, and a dependency', async () => {
  const {problems, dependencies} = await compileFence(
    createFence('text', '```d2 file=lost.d2', '```'),
    siteDir,
    compileToDrawing,
  );
  assert.deepEqual(problems.map(getPosition), [['tour/page.mdx', 2, 1]]);
  assert.ok(problems[0]?.message.startsWith(`There is no file ${path.join('tour', 'lost.d2')}.`));
  assert.deepEqual(dependencies, [path.join(siteDir, 'tour/lost.d2')]);
});

for (const [target, file, reason] of [
  ["the build's environment", '../../../../../../../proc/self/environ', 'outside of the site'],
  ['a file outside the site', '../../x.d2', 'outside of the site'],
  ['a page', './parts/../page.mdx', 'not a .d2 file'],
])
  test(`a fence that shows ${target} is refused at its line`, async () => {
    const fence = createFence('text', `\`\`\`d2 file=${file}`, '```');
    const {problems, dependencies} = await compileFence(fence, siteDir, compileToDrawing);
    assert.deepEqual(problems.map(getPosition), [['tour/page.mdx', 2, 1]]);
    assert.ok(problems[0]?.message.includes(`can't be used: it is ${reason}.`), problems[0]?.message);
    assert.deepEqual(dependencies, []);
  });

test('a refused import is a problem at its position, even in a fence that should fail', async () => {
  const [problem] = await findProblems(
    createFence('- text', '', '  ```d2 fails', '  x', '  y: @"../../x"', '  ```'),
    compileToDrawing,
  );
  assert.deepEqual(getPosition(problem), ['tour/page.mdx', 5, 6]);
  assert.match(problem?.message ?? '', /^Can't import \.\.\/\.\.\/x\.d2: it is outside of the site\./);
});

test('a fence with a file cannot have a body, except for blank lines', async () => {
  const [problem] = await findProblems(createFence('text', '', '```d2 file=lib.d2', 'x', '```'), compileToDrawing);
  assert.deepEqual(getPosition(problem), ['tour/page.mdx', 3, 1]);
  assert.match(problem?.message ?? '', /"file" can't have a body/);
  const {diagram} = await compileFence(createFence('```d2 file=lib.d2', '', '  ', '```'), siteDir, compileToDrawing);
  assert.deepEqual(diagram?.drawing, DRAWING);
});

test("a fence that fails as expected has its source and D2's errors", async () => {
  const diagnostic = createDiagnostic(ENTRY, 1, 4);
  const {diagram, problems} = await compileFence(
    createFence('```d2 fails', 'x: [', '```'),
    siteDir,
    createFailingCompile(diagnostic),
  );
  assert.deepEqual(diagram, {source: 'x: [\n', diagnostics: [diagnostic]});
  assert.deepEqual(problems, []);
});

test("the expected message may be a part of any of D2's messages", async () => {
  const fence = createFence('```d2 fails="missing value"', 'x:', '```');
  const {diagram} = await compileFence(
    fence,
    siteDir,
    createFailingCompile(
      createDiagnostic(ENTRY, 1, 1, 'other'),
      createDiagnostic(ENTRY, 1, 2, 'missing value after colon'),
    ),
  );
  assert.equal(diagram?.diagnostics.length, 2);
});

test('a fence that fails with another message is a problem that quotes both', async () => {
  const fence = createFence('text', '```d2 fails="missing value"', 'x: [', '```');
  const [problem] = await findProblems(
    fence,
    createFailingCompile(createDiagnostic(ENTRY, 1, 4, 'arrays end with ]'), createDiagnostic(ENTRY, 1, 5, 'more')),
  );
  assert.deepEqual(getPosition(problem), ['tour/page.mdx', 2, 1]);
  assert.equal(
    problem?.message,
    'This fence should fail with "missing value", but D2 reports "arrays end with ]", "more".',
  );
});

test('a fence that should fail but compiles is a problem', async () => {
  const [problem] = await findProblems(createFence('```d2 fails', 'x', '```'), compileToDrawing);
  assert.match(problem?.message ?? '', /marked "fails", but D2 compiles it/);
});

test('a source that D2 gave up on is a problem, even if it should fail', async () => {
  const message = "The compiler didn't finish within 60 s. Simplify the diagram.";
  const crashedOrTimedOut: Compile = async () => ({
    diagnostics: [createDiagnostic(ENTRY, 1, 1, message)],
    hasCrashedOrTimedOut: true,
  });
  for (const first of ['```d2 fails', '```d2 fails="did not"'])
    assert.deepEqual(await findProblems(createFence('text', first, 'x', '```'), crashedOrTimedOut), [
      {file: 'tour/page.mdx', line: 3, column: 1, message, sourceLine: 'x'},
    ]);
});

test('an error in the options becomes a problem at its position', () => {
  const error = new FenceError('tour/page.mdx', 3, 7, 'There is no option "x".');
  assert.deepEqual(formatProblem(toProblem(error, '```d2 x')).split('\n'), [
    'tour/page.mdx:3:7: There is no option "x".',
    '  3 | ```d2 x',
    '    |       ^',
  ]);
});

test('a problem is formatted with its source line and a caret below the position', () => {
  const problem: Problem = {file: 'a.mdx', line: 12, column: 10, message: 'unknown shape', sourceLine: '  shape: foo'};
  assert.equal(
    formatProblem(problem),
    ['a.mdx:12:10: unknown shape', '  12 |   shape: foo', '     |          ^'].join('\n'),
  );
});

test("the caret is preceded by the line's tabs, so that it aligns with any tab width", () => {
  const problem: Problem = {file: 'a.mdx', line: 3, column: 3, message: 'm', sourceLine: '\t\tx'};
  assert.equal(formatProblem(problem).split('\n').at(-1), '    | \t\t^');
});

test('a problem in a quoted fence shows the line of the page', async () => {
  const page = ['- > ```d2', '  > x: {', '  >', '  >shape: foo }', '  > ```'];
  const problems = await findProblems(
    createFence(...page),
    createFailingCompile(createDiagnostic(ENTRY, 1, 1), createDiagnostic(ENTRY, 3, 8), createDiagnostic(ENTRY, 4, 1)),
  );
  assert.deepEqual(
    problems.map(({line, column, sourceLine}) => [line, column, sourceLine]),
    [
      [2, 5, '  > x: {'],
      [4, 11, '  >shape: foo }'],
      [5, 1, ''],
    ],
  );
});

test('the caret of a problem with an indented or quoted fence is below the fence', async () => {
  for (const prefix of ['  ', '> ', '- > ', '\t']) {
    const rest = prefix.replace('-', ' ');
    const [problem] = await findProblems(
      createFence('text', '', `${prefix}\`\`\`d2 file=lost.d2`, `${rest}\`\`\``),
      compileToDrawing,
    );
    assert.ok(problem);
    const [, line = '', caret = ''] = formatProblem(problem).split('\n');
    assert.ok(line.endsWith(`| ${prefix}\`\`\`d2 file=lost.d2`), line);
    assert.equal(caret.indexOf('^'), line.indexOf('```'));
  }
});

/** Compiles the last fence of a page that may import the others. */
async function compileLast(compile: Compile, ...lines: string[]): Promise<FenceResult> {
  const {fences, named} = readFences('tour/page.mdx', scanFences(lines.join('\n')));
  const last = fences.at(-1)?.fence;
  assert.ok(last);
  return compileFence(last, siteDir, compile, named);
}

test('a named fence takes precedence over a file with that name', async () => {
  let files: CompileRequest['files'] = {};
  const compile: Compile = (request) => {
    files = request.files;
    return compileToDrawing(request);
  };
  const page = ['```d2 name=lib', 'mine: @parts/part', '```', '```d2', '...@lib', '```'];
  const {dependencies, diagram} = await compileLast(compile, ...page);
  assert.deepEqual(files, {[ENTRY]: '...@lib\n', 'lib.d2': 'mine: @parts/part\n', 'parts/part.d2': 'y\n'});
  assert.deepEqual(dependencies, [path.join(siteDir, 'tour/parts/part.d2')]);
  assert.deepEqual(Object.keys(diagram?.files ?? {}), ['lib.d2', 'parts/part.d2']);
});

test('a file can import a named fence', async () => {
  const page = ['```d2 name=parts/part', 'named', '```', '```d2 file=parts/main.d2', '```'];
  const {diagram} = await compileLast(compileToDrawing, ...page);
  assert.equal(diagram?.files?.['parts/part.d2'], 'named\n');
});

test('the imports of a named fence are relative to its name', async () => {
  const request = await getRequest(createFence('```d2 name=parts/x', '...@part', '```'));
  assert.deepEqual(request.files, {'parts/x.d2': '...@part\n', 'parts/part.d2': 'y\n'});
  assert.equal(request.entry, 'parts/x.d2');
});

test('a fence that is only a file for other fences is not compiled', async () => {
  const {diagram} = await compileFence(createFence('```d2 name=x show=source', 'x: {', '```'), siteDir, () =>
    assert.fail('it was compiled'),
  );
  assert.deepEqual(diagram, {source: 'x: {\n', diagnostics: []});
});

test('a problem in an imported fence has a position in the page', async () => {
  const page = ['text', '  ```d2 name=x', '  a', '  b: [', '  ```', '', '```d2', '...@x', '```'];
  const {problems} = await compileLast(createFailingCompile(createDiagnostic('x.d2', 2, 4, 'm')), ...page);
  assert.deepEqual(problems, [{file: 'tour/page.mdx', line: 4, column: 6, message: 'm', sourceLine: '  b: ['}]);
});

for (const option of ['name', 'id'])
  test(`two fences of a page cannot have the same ${option}`, () => {
    const page = [`\`\`\`d2 ${option}=x`, '```', `\`\`\`d2 ${option}=x`, '```', `\`\`\`d2 ${option}=y`, '```'];
    const {fences, named} = readFences('tour/page.mdx', scanFences(page.join('\n')));
    assert.deepEqual([...named.keys()], option === 'name' ? ['x.d2', 'y.d2'] : []);
    if (option === 'name') assert.equal(named.get('x.d2'), fences[0]?.fence);
    assert.deepEqual(
      fences.map(({problem}) => problem && [problem.line, problem.message]),
      [undefined, [3, `The fence on line 1 already has the ${option} "x". Change one of them.`], undefined],
    );
  });

test('an option that D2 rejects is a problem of the first line', async () => {
  const none = {...createDiagnostic(ENTRY, 1, 1, 'There is no board "x".'), isInOptions: true};
  const [problem] = await findProblems(
    createFence('', '```d2 target=layers.x', 'a', '```'),
    createFailingCompile(none),
  );
  assert.deepEqual([problem?.line, problem?.sourceLine], [2, '```d2 target=layers.x']);
});
