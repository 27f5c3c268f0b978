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

function readFirstFence(...lines: string[]): Fence {
  const [raw] = scanFences(lines.join('\n'));
  assert.ok(raw);
  return readFence('tour/page.mdx', raw);
}

/** Compiles a fence that must not have a diagram, and returns its problems. */
async function compileToProblems(fence: Fence, compile: Compile): Promise<readonly Problem[]> {
  const {diagram, problems} = await compileFence(fence, siteDir, compile);
  assert.equal(diagram, undefined);
  return problems;
}

/** Returns the request that compiling a fence sends to the compiler. */
async function captureRequest(fence: Fence): Promise<CompileRequest> {
  let lastRequest: CompileRequest | undefined;
  await compileFence(fence, siteDir, (request) => {
    lastRequest = request;
    return compileToDrawing(request);
  });
  assert.ok(lastRequest);
  return lastRequest;
}

test('compiles a fence to its drawing and source with default options', async () => {
  const fence = readFirstFence('```d2', 'x -> y', '```');
  const diagram = {source: 'x -> y\n', drawing: DRAWING, diagnostics: []};
  assert.deepEqual(await compileFence(fence, siteDir, compileToDrawing), {diagram, problems: [], dependencies: []});
  assert.deepEqual(await captureRequest(fence), {files: {[ENTRY]: 'x -> y\n'}, entry: ENTRY, options: {}});
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
  test(`passes only the drawing options to the compiler: ${meta}`, async () => {
    assert.deepEqual((await captureRequest(readFirstFence(`\`\`\`d2 ${meta}`, 'x', '```'))).options, options);
  });

test('sends imported files to the compiler, and lists all imports as dependencies, even missing ones', async () => {
  const fence = readFirstFence('```d2', 'x: @lib; y: @lost', '```');
  assert.deepEqual(Object.keys((await captureRequest(fence)).files), [ENTRY, 'lib.d2']);
  const {dependencies} = await compileFence(fence, siteDir, compileToDrawing);
  assert.deepEqual(dependencies, [path.join(siteDir, 'tour/lib.d2'), path.join(siteDir, 'tour/lost.d2')]);
});

test('reports a problem in a fence at its position in the page', async () => {
  const fence = readFirstFence('# Title', '', '```d2', 'x: {', '  shape: squircle', '}', '```');
  assert.deepEqual(await compileToProblems(fence, createFailingCompile(createDiagnostic(ENTRY, 2, 10))), [
    {file: 'tour/page.mdx', line: 5, column: 10, message: 'unknown shape "squircle"', sourceLine: '  shape: squircle'},
  ]);
});

test('reports a problem in an imported file at its position in that file', async () => {
  const fence = readFirstFence('text', '', '  ```d2', '  ...@lib', '  ```');
  assert.deepEqual(await compileToProblems(fence, createFailingCompile(createDiagnostic('lib.d2', 3, 10))), [
    {
      file: path.join('tour', 'lib.d2'),
      line: 3,
      column: 10,
      message: 'unknown shape "squircle"',
      sourceLine: '  shape: squircle',
    },
  ]);
});

test('returns an empty source line for a problem past the end of the source', async () => {
  const [problem] = await compileToProblems(
    readFirstFence('```d2', 'x', '```'),
    createFailingCompile(createDiagnostic(ENTRY, 9, 1)),
  );
  assert.equal(problem?.sourceLine, '');
});

test('reads the source from the file in "file", and resolves imports relative to it', async () => {
  const fence = readFirstFence('```d2 file=./parts/main.d2', '```');
  assert.deepEqual(await captureRequest(fence), {
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

test('reports a missing file at the fence, and lists the file as a dependency', async () => {
  const {problems, dependencies} = await compileFence(
    readFirstFence('text', '```d2 file=lost.d2', '```'),
    siteDir,
    compileToDrawing,
  );
  assert.deepEqual(problems.map(getPosition), [['tour/page.mdx', 2, 1]]);
  assert.ok(problems[0]?.message.startsWith(`Can't find the file ${path.join('tour', 'lost.d2')}.`));
  assert.deepEqual(dependencies, [path.join(siteDir, 'tour/lost.d2')]);
});

for (const [subject, file, reason] of [
  ["the build's environment", '../../../../../../../proc/self/environ', "isn't in the site's folder"],
  ['a file outside the site', '../../x.d2', "isn't in the site's folder"],
  ['a page', './parts/../page.mdx', "isn't a .d2 file"],
])
  test(`rejects a fence that shows ${subject}, and names its line`, async () => {
    const fence = readFirstFence('text', `\`\`\`d2 file=${file}`, '```');
    const {problems, dependencies} = await compileFence(fence, siteDir, compileToDrawing);
    assert.deepEqual(problems.map(getPosition), [['tour/page.mdx', 2, 1]]);
    assert.ok(problems[0]?.message.includes(`can't be used: it ${reason}.`), problems[0]?.message);
    assert.deepEqual(dependencies, []);
  });

test('reports a rejected import at its position, even in a fence marked "fails"', async () => {
  const [problem] = await compileToProblems(
    readFirstFence('- text', '', '  ```d2 fails', '  x', '  y: @"../../x"', '  ```'),
    compileToDrawing,
  );
  assert.deepEqual(getPosition(problem), ['tour/page.mdx', 5, 6]);
  assert.match(problem?.message ?? '', /^Can't import \.\.\/\.\.\/x\.d2: it isn't in the site's folder\./);
});

test('rejects a fence with both a file and a body, unless the body only has blank lines', async () => {
  const [problem] = await compileToProblems(
    readFirstFence('text', '', '```d2 file=lib.d2', 'x', '```'),
    compileToDrawing,
  );
  assert.deepEqual(getPosition(problem), ['tour/page.mdx', 3, 1]);
  assert.match(problem?.message ?? '', /"file" can't have a body/);
  const {diagram} = await compileFence(readFirstFence('```d2 file=lib.d2', '', '  ', '```'), siteDir, compileToDrawing);
  assert.deepEqual(diagram?.drawing, DRAWING);
});

test("returns the source and D2's errors for a fence that fails as expected", async () => {
  const diagnostic = createDiagnostic(ENTRY, 1, 4);
  const {diagram, problems} = await compileFence(
    readFirstFence('```d2 fails', 'x: [', '```'),
    siteDir,
    createFailingCompile(diagnostic),
  );
  assert.deepEqual(diagram, {source: 'x: [\n', diagnostics: [diagnostic]});
  assert.deepEqual(problems, []);
});

test('accepts an expected message that is part of any D2 message', async () => {
  const fence = readFirstFence('```d2 fails="missing value"', 'x:', '```');
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

test('reports the expected and the actual messages if a fence fails for another reason', async () => {
  const fence = readFirstFence('text', '```d2 fails="missing value"', 'x: [', '```');
  const [problem] = await compileToProblems(
    fence,
    createFailingCompile(createDiagnostic(ENTRY, 1, 4, 'arrays end with ]'), createDiagnostic(ENTRY, 1, 5, 'more')),
  );
  assert.deepEqual(getPosition(problem), ['tour/page.mdx', 2, 1]);
  assert.equal(
    problem?.message,
    'This fence should fail with "missing value", but D2 reports "arrays end with ]", "more".',
  );
});

test('reports a fence that is marked "fails" but compiles', async () => {
  const [problem] = await compileToProblems(readFirstFence('```d2 fails', 'x', '```'), compileToDrawing);
  assert.match(problem?.message ?? '', /marked "fails", but D2 compiles it/);
});

test('reports a crash or timeout, even in a fence marked "fails"', async () => {
  const message = "The compiler didn't finish within 60 s. Simplify the diagram.";
  const timeOut: Compile = async () => ({
    diagnostics: [createDiagnostic(ENTRY, 1, 1, message)],
    hasCrashedOrTimedOut: true,
  });
  for (const openingLine of ['```d2 fails', '```d2 fails="did not"'])
    assert.deepEqual(await compileToProblems(readFirstFence('text', openingLine, 'x', '```'), timeOut), [
      {file: 'tour/page.mdx', line: 3, column: 1, message, sourceLine: 'x'},
    ]);
});

test('reports an error in the options at its position', () => {
  const error = new FenceError('tour/page.mdx', 3, 7, 'There is no option "x".');
  assert.deepEqual(formatProblem(toProblem(error, '```d2 x')).split('\n'), [
    'tour/page.mdx:3:7: There is no option "x".',
    '  3 | ```d2 x',
    '    |       ^',
  ]);
});

test('formats a problem with its source line and a caret below the position', () => {
  const problem: Problem = {file: 'a.mdx', line: 12, column: 10, message: 'unknown shape', sourceLine: '  shape: foo'};
  assert.equal(
    formatProblem(problem),
    ['a.mdx:12:10: unknown shape', '  12 |   shape: foo', '     |          ^'].join('\n'),
  );
});

test("repeats the line's tabs before the caret, so that it aligns with any tab width", () => {
  const problem: Problem = {file: 'a.mdx', line: 3, column: 3, message: 'm', sourceLine: '\t\tx'};
  assert.equal(formatProblem(problem).split('\n').at(-1), '    | \t\t^');
});

test("shows the page's line for a problem in a quoted fence", async () => {
  const page = ['- > ```d2', '  > x: {', '  >', '  >shape: foo }', '  > ```'];
  const problems = await compileToProblems(
    readFirstFence(...page),
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

test('puts the caret below the backticks of an indented or quoted fence', async () => {
  for (const prefix of ['  ', '> ', '- > ', '\t']) {
    const closingPrefix = prefix.replace('-', ' ');
    const [problem] = await compileToProblems(
      readFirstFence('text', '', `${prefix}\`\`\`d2 file=lost.d2`, `${closingPrefix}\`\`\``),
      compileToDrawing,
    );
    assert.ok(problem);
    const [, line = '', caret = ''] = formatProblem(problem).split('\n');
    assert.ok(line.endsWith(`| ${prefix}\`\`\`d2 file=lost.d2`), line);
    assert.equal(caret.indexOf('^'), line.indexOf('```'));
  }
});

/** Compiles the last fence of a page, which can import the page's named fences. */
async function compileLastFence(compile: Compile, ...lines: string[]): Promise<FenceResult> {
  const {fences, named} = readFences('tour/page.mdx', scanFences(lines.join('\n')));
  const lastFence = fences.at(-1)?.fence;
  assert.ok(lastFence);
  return compileFence(lastFence, siteDir, compile, named);
}

test('prefers a named fence to a file with that name', async () => {
  let files: CompileRequest['files'] = {};
  const compile: Compile = (request) => {
    files = request.files;
    return compileToDrawing(request);
  };
  const page = ['```d2 name=lib', 'mine: @parts/part', '```', '```d2', '...@lib', '```'];
  const {dependencies, diagram} = await compileLastFence(compile, ...page);
  assert.deepEqual(files, {[ENTRY]: '...@lib\n', 'lib.d2': 'mine: @parts/part\n', 'parts/part.d2': 'y\n'});
  assert.deepEqual(dependencies, [path.join(siteDir, 'tour/parts/part.d2')]);
  assert.deepEqual(Object.keys(diagram?.files ?? {}), ['lib.d2', 'parts/part.d2']);
});

test('lets a file import a named fence', async () => {
  const page = ['```d2 name=parts/part', 'named', '```', '```d2 file=parts/main.d2', '```'];
  const {diagram} = await compileLastFence(compileToDrawing, ...page);
  assert.equal(diagram?.files?.['parts/part.d2'], 'named\n');
});

test("resolves a named fence's imports relative to its name", async () => {
  const request = await captureRequest(readFirstFence('```d2 name=parts/x', '...@part', '```'));
  assert.deepEqual(request.files, {'parts/x.d2': '...@part\n', 'parts/part.d2': 'y\n'});
  assert.equal(request.entry, 'parts/x.d2');
});

test("doesn't compile a fence that only exists for other fences to import", async () => {
  const {diagram} = await compileFence(readFirstFence('```d2 name=x show=source', 'x: {', '```'), siteDir, () =>
    assert.fail('The fence was compiled.'),
  );
  assert.deepEqual(diagram, {source: 'x: {\n', diagnostics: []});
});

test('reports a problem in an imported fence at its position in the page', async () => {
  const page = ['text', '  ```d2 name=x', '  a', '  b: [', '  ```', '', '```d2', '...@x', '```'];
  const {problems} = await compileLastFence(createFailingCompile(createDiagnostic('x.d2', 2, 4, 'm')), ...page);
  assert.deepEqual(problems, [{file: 'tour/page.mdx', line: 4, column: 6, message: 'm', sourceLine: '  b: ['}]);
});

for (const option of ['name', 'id'])
  test(`reports the second of two fences with the same ${option} on a page`, () => {
    const page = [`\`\`\`d2 ${option}=x`, '```', `\`\`\`d2 ${option}=x`, '```', `\`\`\`d2 ${option}=y`, '```'];
    const {fences, named} = readFences('tour/page.mdx', scanFences(page.join('\n')));
    assert.deepEqual([...named.keys()], option === 'name' ? ['x.d2', 'y.d2'] : []);
    if (option === 'name') assert.equal(named.get('x.d2'), fences[0]?.fence);
    assert.deepEqual(
      fences.map(({problem}) => problem && [problem.line, problem.message]),
      [undefined, [3, `The fence on line 1 already has the ${option} "x". Change one of them.`], undefined],
    );
  });

test("reports an option that D2 rejects at the fence's first line", async () => {
  const diagnostic = {...createDiagnostic(ENTRY, 1, 1, 'There is no board "x".'), isInOptions: true};
  const [problem] = await compileToProblems(
    readFirstFence('', '```d2 target=layers.x', 'a', '```'),
    createFailingCompile(diagnostic),
  );
  assert.deepEqual([problem?.line, problem?.sourceLine], [2, '```d2 target=layers.x']);
});
