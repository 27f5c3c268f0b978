import assert from 'node:assert/strict';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import {after, before, test} from 'node:test';
import type {Compile, CompileRequest, Diagnostic, Drawing} from '../compiler';
import {compileFence, formatProblem, nameFences, type Outcome, type Problem, problemOf} from './diagram';
import {type Fence, FenceError} from './fence';
import {ENTRY} from './imports';
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

const DRAWING: Drawing = {picture: '<svg/>', width: 10, height: 20, board: {shapes: [], connections: []}};
const draws: Compile = async () => ({drawing: DRAWING, diagnostics: []});
const reports =
  (...diagnostics: Diagnostic[]): Compile =>
  async () => ({diagnostics});
const at = (file: string, line: number, column: number, message = 'unknown shape "squircle"'): Diagnostic => ({
  file,
  line,
  column,
  message,
});

/** The first fence of a page. */
function fenceOf(...lines: string[]): Fence {
  const [raw] = scanFences(lines.join('\n'));
  assert.ok(raw);
  return readFence('tour/page.mdx', raw);
}

async function problemsOf(fence: Fence, compile: Compile): Promise<readonly Problem[]> {
  const {diagram, problems} = await compileFence(fence, siteDir, compile);
  assert.equal(diagram, undefined);
  return problems;
}

async function requestOf(fence: Fence): Promise<CompileRequest> {
  let seen: CompileRequest | undefined;
  await compileFence(fence, siteDir, (request) => {
    seen = request;
    return draws(request);
  });
  assert.ok(seen);
  return seen;
}

test('a good fence gives its drawing and its source', async () => {
  const outcome = await compileFence(fenceOf('```d2', 'x -> y', '```'), siteDir, draws);
  assert.deepEqual(outcome, {
    diagram: {source: 'x -> y\n', drawing: DRAWING, diagnostics: []},
    problems: [],
    dependencies: [],
  });
});

test('a fence without options leaves all choices to the compiler', async () => {
  const request = await requestOf(fenceOf('```d2', 'x', '```'));
  assert.deepEqual(request, {files: {[ENTRY]: 'x\n'}, entry: ENTRY, options: {}});
});

test('the options that concern the drawing reach the compiler', async () => {
  const fence = fenceOf(
    '```d2 title=T width=9 show=diagram layout=elk theme=0 dark-theme=201 sketch pad=0',
    'x',
    '```',
  );
  assert.deepEqual((await requestOf(fence)).options, {layout: 'elk', theme: 0, darkTheme: 201, sketch: true, pad: 0});
});

test('a text rendering is requested by its name', async () => {
  assert.deepEqual((await requestOf(fenceOf('```d2 ascii=standard', 'x', '```'))).options, {ascii: 'standard'});
});

test('imported files go to the compiler and are dependencies, missing ones too', async () => {
  const fence = fenceOf('```d2', 'x: @lib; y: @lost', '```');
  assert.deepEqual(Object.keys((await requestOf(fence)).files), [ENTRY, 'lib.d2']);
  const {dependencies} = await compileFence(fence, siteDir, draws);
  assert.deepEqual(dependencies, [path.join(siteDir, 'tour/lib.d2'), path.join(siteDir, 'tour/lost.d2')]);
});

test('a mistake in a fence stands at its line and column of the page', async () => {
  const fence = fenceOf('# Title', '', '```d2', 'x: {', '  shape: squircle', '}', '```');
  assert.deepEqual(await problemsOf(fence, reports(at(ENTRY, 2, 10))), [
    {file: 'tour/page.mdx', line: 5, column: 10, message: 'unknown shape "squircle"', sourceLine: '  shape: squircle'},
  ]);
});

test('a mistake in an indented fence is counted with the indent', async () => {
  const fence = fenceOf('- item', '', '  ```d2', '  x: {', '    shape: squircle', '  }', '  ```');
  const [problem] = await problemsOf(fence, reports(at(ENTRY, 2, 10)));
  assert.deepEqual([problem?.line, problem?.column], [5, 12]);
});

test('all mistakes of a fence are reported', async () => {
  const problems = await problemsOf(
    fenceOf('```d2', 'x: [', 'y: {', '```'),
    reports(at(ENTRY, 1, 4, 'one'), at(ENTRY, 2, 4, 'two')),
  );
  assert.deepEqual(
    problems.map(({line, message}) => [line, message]),
    [
      [2, 'one'],
      [3, 'two'],
    ],
  );
});

test('a mistake in an imported file stands in that file', async () => {
  const fence = fenceOf('text', '', '  ```d2', '  ...@lib', '  ```');
  assert.deepEqual(await problemsOf(fence, reports(at('lib.d2', 3, 10))), [
    {
      file: path.join('tour', 'lib.d2'),
      line: 3,
      column: 10,
      message: 'unknown shape "squircle"',
      sourceLine: '  shape: squircle',
    },
  ]);
});

test('a mistake past the last line has no source line to show', async () => {
  const [problem] = await problemsOf(fenceOf('```d2', 'x', '```'), reports(at(ENTRY, 9, 1)));
  assert.equal(problem?.sourceLine, '');
});

test('with file= the source is that file, and imports start from its folder', async () => {
  const fence = fenceOf('```d2 file=./parts/main.d2', '```');
  assert.deepEqual(await requestOf(fence), {
    files: {'parts/main.d2': 'x: @part\n', 'parts/part.d2': 'y\n'},
    entry: 'parts/main.d2',
    options: {},
  });
  const outcome = await compileFence(fence, siteDir, draws);
  assert.equal(outcome.diagram?.source, 'x: @part\n');
  assert.deepEqual(
    outcome.dependencies,
    ['main.d2', 'part.d2'].map((name) => path.join(siteDir, 'tour/parts', name)),
  );
});

test("with file= a mistake stands in that file, whatever the fence's indent", async () => {
  const fence = fenceOf('', '', '  ```d2 file=lib.d2', '  ```');
  const [problem] = await problemsOf(fence, reports(at('lib.d2', 3, 10)));
  assert.deepEqual([problem?.file, problem?.line, problem?.column], [path.join('tour', 'lib.d2'), 3, 10]);
});

test('a file that is not there is a mistake of the fence, and a dependency', async () => {
  const {problems, dependencies} = await compileFence(fenceOf('text', '```d2 file=lost.d2', '```'), siteDir, draws);
  assert.deepEqual(
    problems.map(({file, line, column}) => [file, line, column]),
    [['tour/page.mdx', 2, 1]],
  );
  assert.ok(problems[0]?.message.startsWith(`There is no file ${path.join('tour', 'lost.d2')}.`));
  assert.deepEqual(dependencies, [path.join(siteDir, 'tour/lost.d2')]);
});

for (const [what, file, why] of [
  ['environment of the build', '../../../../../../../proc/self/environ', 'outside of the site'],
  ['file beside the site', '../../x.d2', 'outside of the site'],
  ['page', './parts/../page.mdx', 'not a .d2 file'],
]) {
  test(`a fence that shows a ${what} is refused at its line`, async () => {
    const {problems, dependencies} = await compileFence(
      fenceOf('text', `\`\`\`d2 file=${file}`, '```'),
      siteDir,
      draws,
    );
    assert.deepEqual(
      problems.map(({file, line, column}) => [file, line, column]),
      [['tour/page.mdx', 2, 1]],
    );
    assert.ok(problems[0]?.message.includes(`is refused: it is ${why}.`), problems[0]?.message);
    assert.deepEqual(dependencies, []);
  });
}

test('an import that is refused is a mistake at its place in the page, though the fence should fail', async () => {
  const [problem] = await problemsOf(fenceOf('- text', '', '  ```d2 fails', '  x', '  y: @"../../x"', '  ```'), draws);
  assert.deepEqual([problem?.file, problem?.line, problem?.column], ['tour/page.mdx', 5, 6]);
  assert.match(problem?.message ?? '', /^The import of \.\.\/\.\.\/x\.d2 is refused: it is outside of the site\./);
});

test('a fence with a file and a body is a mistake of the fence', async () => {
  const [problem] = await problemsOf(fenceOf('text', '', '```d2 file=lib.d2', 'x', '```'), draws);
  assert.deepEqual([problem?.file, problem?.line, problem?.column], ['tour/page.mdx', 3, 1]);
  assert.match(problem?.message ?? '', /"file" has no body/);
});

test('a fence with a file may have blank lines for a body', async () => {
  const {diagram} = await compileFence(fenceOf('```d2 file=lib.d2', '', '  ', '```'), siteDir, draws);
  assert.deepEqual(diagram?.drawing, DRAWING);
});

test('a fence that should fail and does gives the source with what D2 reports', async () => {
  const diagnostic = at(ENTRY, 1, 4);
  const {diagram, problems} = await compileFence(fenceOf('```d2 fails', 'x: [', '```'), siteDir, reports(diagnostic));
  assert.deepEqual(diagram, {source: 'x: [\n', diagnostics: [diagnostic]});
  assert.deepEqual(problems, []);
});

test('a part of any of the messages is enough for a fence that should fail with it', async () => {
  const fence = fenceOf('```d2 fails="missing value"', 'x:', '```');
  const {diagram} = await compileFence(
    fence,
    siteDir,
    reports(at(ENTRY, 1, 1, 'other'), at(ENTRY, 1, 2, 'missing value after colon')),
  );
  assert.equal(diagram?.diagnostics.length, 2);
});

test('a fence that fails with another message is a mistake that quotes both', async () => {
  const fence = fenceOf('text', '```d2 fails="missing value"', 'x: [', '```');
  const [problem] = await problemsOf(fence, reports(at(ENTRY, 1, 4, 'arrays end with ]'), at(ENTRY, 1, 5, 'more')));
  assert.deepEqual([problem?.file, problem?.line, problem?.column], ['tour/page.mdx', 2, 1]);
  assert.equal(
    problem?.message,
    'This fence should fail with "missing value", but D2 reports "arrays end with ]", "more".',
  );
});

test('a fence that should fail but compiles is a mistake', async () => {
  const [problem] = await problemsOf(fenceOf('```d2 fails', 'x', '```'), draws);
  assert.match(problem?.message ?? '', /marked "fails", but D2 compiles it/);
});

for (const first of ['```d2 fails', '```d2 fails="did not"']) {
  test(`a source that D2 gave up on is a mistake under ${first}, too`, async () => {
    const gaveUp: Compile = async () => ({
      diagnostics: [at(ENTRY, 1, 1, 'The compiler did not finish within 60 s.')],
      gaveUp: true,
    });
    assert.deepEqual(await problemsOf(fenceOf('text', first, 'x', '```'), gaveUp), [
      {file: 'tour/page.mdx', line: 3, column: 1, message: 'The compiler did not finish within 60 s.', sourceLine: 'x'},
    ]);
  });
}

test('a mistake in the options is a problem at the place that the error names', () => {
  const error = new FenceError('tour/page.mdx', 3, 7, 'There is no option "x".');
  assert.deepEqual(formatProblem(problemOf(error, '```d2 x')).split('\n'), [
    'tour/page.mdx:3:7: There is no option "x".',
    '  3 | ```d2 x',
    '    |       ^',
  ]);
});

test('a problem is shown with its source line and a caret under the place', () => {
  const problem: Problem = {file: 'a.mdx', line: 12, column: 10, message: 'unknown shape', sourceLine: '  shape: foo'};
  assert.equal(
    formatProblem(problem),
    ['a.mdx:12:10: unknown shape', '  12 |   shape: foo', '     |          ^'].join('\n'),
  );
});

test('the caret follows tabs, so that it stands under the place at any width of a tab', () => {
  const problem: Problem = {file: 'a.mdx', line: 3, column: 3, message: 'm', sourceLine: '\t\tx'};
  assert.equal(formatProblem(problem).split('\n').at(-1), '    | \t\t^');
});

test('the caret of a mistake in an indented fence stands under it', async () => {
  const fence = fenceOf('- item', '', '  ```d2', '  x -> y: foo bar', '  ```');
  const [problem] = await problemsOf(fence, reports(at(ENTRY, 1, 4)));
  assert.ok(problem);
  assert.deepEqual(formatProblem(problem).split('\n').slice(1), ['  4 |   x -> y: foo bar', '    |      ^']);
});

test("a mistake is shown in the page's own line, with the caret under its place", async () => {
  const page = ['- > ```d2', '  > x: {', '  >', '  >shape: foo }', '  > ```'];
  const problems = await problemsOf(fenceOf(...page), reports(at(ENTRY, 1, 1), at(ENTRY, 3, 8), at(ENTRY, 4, 1)));
  assert.deepEqual(
    problems.map(({line, column, sourceLine}) => [line, column, sourceLine]),
    [
      [2, 5, '  > x: {'],
      [4, 11, '  >shape: foo }'],
      [5, 1, ''],
    ],
  );
});

test('the caret of a mistake in the options of an indented or quoted fence stands under the fence', async () => {
  for (const prefix of ['  ', '> ', '- > ', '\t']) {
    const rest = prefix.replace('-', ' ');
    const [problem] = await problemsOf(fenceOf('text', '', `${prefix}\`\`\`d2 file=lost.d2`, `${rest}\`\`\``), draws);
    assert.ok(problem);
    const [, line = '', caret = ''] = formatProblem(problem).split('\n');
    assert.ok(line.endsWith(`| ${prefix}\`\`\`d2 file=lost.d2`), line);
    assert.equal(caret.indexOf('^'), line.indexOf('```'));
  }
});

/** Compiles the last fence of a page that may import the others. */
async function compileLast(compile: Compile, ...lines: string[]): Promise<Outcome> {
  const fences = scanFences(lines.join('\n')).map((raw) => readFence('tour/page.mdx', raw));
  const last = fences.at(-1);
  assert.ok(last);
  return compileFence(last, siteDir, compile, nameFences(fences).named);
}

test('a fence imports another fence of its page by name, before the file of that name', async () => {
  let files: CompileRequest['files'] = {};
  const compile: Compile = (request) => {
    files = request.files;
    return draws(request);
  };
  const page = ['```d2 name=lib', 'mine: @parts/part', '```', '```d2', '...@lib', '```'];
  const {dependencies, diagram} = await compileLast(compile, ...page);
  assert.deepEqual(files, {[ENTRY]: '...@lib\n', 'lib.d2': 'mine: @parts/part\n', 'parts/part.d2': 'y\n'});
  assert.deepEqual(dependencies, [path.join(siteDir, 'tour/parts/part.d2')]);
  assert.deepEqual(Object.keys(diagram?.files ?? {}), ['lib.d2', 'parts/part.d2']);
});

test('a file on disk imports a fence of the page, too', async () => {
  const page = ['```d2 name=parts/part', 'named', '```', '```d2 file=parts/main.d2', '```'];
  let files: CompileRequest['files'] = {};
  await compileLast(
    (request) => {
      files = request.files;
      return draws(request);
    },
    ...page,
  );
  assert.equal(files['parts/part.d2'], 'named\n');
});

test('the imports of a fence with a name start from the folder of that name', async () => {
  const request = await requestOf(fenceOf('```d2 name=parts/x', '...@part', '```'));
  assert.deepEqual(request.files, {'parts/x.d2': '...@part\n', 'parts/part.d2': 'y\n'});
  assert.equal(request.entry, 'parts/x.d2');
});

test('a fence that is only a file for others is not compiled', async () => {
  const {diagram} = await compileFence(fenceOf('```d2 name=x show=source', 'x: {', '```'), siteDir, () =>
    assert.fail('it was compiled'),
  );
  assert.deepEqual(diagram, {source: 'x: {\n', diagnostics: []});
});

test('a mistake in an imported fence stands where that fence stands in the page', async () => {
  const page = ['text', '  ```d2 name=x', '  a', '  b: [', '  ```', '', '```d2', '...@x', '```'];
  const {problems} = await compileLast(reports(at('x.d2', 2, 4, 'm')), ...page);
  assert.deepEqual(problems, [{file: 'tour/page.mdx', line: 4, column: 6, message: 'm', sourceLine: '  b: ['}]);
});

test('a mistake in a fence with a name stands in the page', async () => {
  const [problem] = await problemsOf(fenceOf('', '```d2 name=x', 'b: [', '```'), reports(at('x.d2', 1, 4)));
  assert.deepEqual([problem?.file, problem?.line, problem?.column], ['tour/page.mdx', 3, 4]);
});

test('a name is given once on a page', () => {
  const page = ['```d2 name=x', '```', '```d2 name=x.d2', '```', '```d2 name=y', '```'];
  const fences = scanFences(page.join('\n')).map((raw) => readFence('tour/page.mdx', raw));
  const {named, twice} = nameFences(fences);
  assert.deepEqual([...named.keys()], ['x.d2', 'y.d2']);
  assert.equal(named.get('x.d2'), fences[0]);
  assert.deepEqual(
    [...twice.values()].map(({line, message}) => [line, message]),
    [[3, 'The fence in line 1 has the name "x", too. Change one.']],
  );
});

test('what D2 lacks for an option is a mistake of the first line', async () => {
  const none = {...at(ENTRY, 1, 1, 'There is no board "x".'), ofOptions: true};
  const [problem] = await problemsOf(fenceOf('', '```d2 target=layers.x', 'a', '```'), reports(none));
  assert.deepEqual([problem?.line, problem?.sourceLine], [2, '```d2 target=layers.x']);
});

test('the options about boards reach the compiler', async () => {
  for (const [meta, options] of [
    ['boards', {boards: true}],
    ['animate=800', {animate: 800}],
    ['target=layers.x', {target: 'layers.x'}],
  ] as const)
    assert.deepEqual((await requestOf(fenceOf(`\`\`\`d2 ${meta} live=off`, 'x', '```'))).options, options);
  assert.deepEqual((await requestOf(fenceOf('```d2 interactive', 'x', '```'))).options, {});
});
