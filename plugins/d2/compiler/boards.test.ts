import assert from 'node:assert/strict';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import {after, before, test} from 'node:test';
import {forceMotion, removeMotion} from '../svg/motion';
import {type CompileOptions, type Compiler, createCompiler, type Drawing} from '.';
import {formatPath, parsePath} from './boards';

let folder = '';
let compiler: Compiler;
before(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'd2-boards-'));
  compiler = createCompiler({cache: folder, workers: 1, warn: (message) => assert.fail(message)});
});
after(async () => {
  await compiler.close();
  await fs.rm(folder, {recursive: true});
});

const compile = (source: string, options: CompileOptions) =>
  compiler.compile({files: {fence: source}, entry: 'fence', options});

async function draw(source: string, options: CompileOptions): Promise<Drawing> {
  const {drawing, diagnostics} = await compile(source, options);
  assert.ok(drawing, JSON.stringify(diagnostics));
  return drawing;
}

const PLANT = `plant: Plant {link: layers.line; tooltip: Big}
bad: Bad {link: "javascript:alert(1)"}
plant -> bad: goes {link: https://example.org/x}
gone: {link: layers.nowhere}
layers: {
  line: The line {
    a -> b
    a.link: layers."we.ird"
    b: Back {link: _}
    layers: {
      "we.ird": { x; y: {link: _} }
    }
  }
  empty
}
`;

const STEPS = 'steps: {\n  1: {a}\n  2: {a -> b}\n  3: {b -> c}\n}\n';

test('parses and formats the paths of boards, including quotes', () => {
  for (const [text, parts] of [
    ['root', []],
    ['layers.x', ['layers', 'x']],
    ['root.layers.x.steps.2 two', ['layers', 'x', 'steps', '2 two']],
    ['layers."a.b"', ['layers', 'a.b']],
    ["layers.'it''s'", ['layers', "it's"]],
    ['layers."a\\"b"', ['layers', 'a"b']],
  ] as const)
    assert.deepEqual(parsePath(text), parts, text);
  for (const text of ['', 'x', 'layers', 'layers.', 'layers.x.y', 'boards.x', 'layers."x', 'layers."x"y', 'root.x'])
    assert.equal(parsePath(text), undefined, text);
  for (const parts of [[], ['layers', 'a.b'], ['steps', '1'], ['layers', 'q"\\'], ['scenarios', '눈 오는 날']])
    assert.deepEqual(parsePath(formatPath(parts)), parts);
});

test("draws each board that isn't empty, with its links and their positions", async () => {
  const {boards = [], content} = await draw(PLANT, {boards: true});
  assert.equal(content, '');
  assert.deepEqual(
    boards.map(({path, names}) => [formatPath(path), names]),
    [
      ['root', ['']],
      ['layers.line', ['The line']],
      ['layers.line.layers."we.ird"', ['The line', 'we.ird']],
    ],
  );
  const links = boards.map(({drawing}) => drawing?.links.map(({to, name, tooltip}) => [to, name, tooltip]));
  assert.deepEqual(links, [
    [
      [['layers', 'line'], 'Plant', 'Big'],
      ['javascript:alert(1)', 'Bad', undefined],
      ['https://example.org/x', 'goes', undefined],
    ],
    [
      [['layers', 'line', 'layers', 'we.ird'], 'a', undefined],
      [[], 'Back', undefined],
    ],
    [[['layers', 'line'], 'y', undefined]],
  ]);
  for (const {drawing} of boards) {
    assert.match(drawing?.content ?? '', /^<svg /);
    for (const {x, y, width, height} of drawing?.links ?? [])
      assert.ok(x >= 0 && y >= 0 && width > 0 && height > 0 && x + width <= 1 && y + height <= 1);
  }
  // The position of the link is the rectangle that D2 drew.
  const [first] = boards;
  const [, left, , width] =
    /<rect x="([\d.]+)" y="([\d.]+)" width="([\d.]+)"/.exec(first?.drawing?.content.split(/<a[ >]/)[1] ?? '') ?? [];
  const [, origin] = / viewBox="(-?\d+) -?\d+ [\d ]+"><rect/.exec(first?.drawing?.content ?? '') ?? [];
  const [link] = first?.drawing?.links ?? [];
  assert.ok(link && first?.drawing);
  assert.ok(Math.abs(link.x * first.drawing.width - (Number(left) - Number(origin))) < 0.5);
  assert.ok(Math.abs(link.width * first.drawing.width - Number(width)) < 0.5);
});

test('draws only the board that the target names', async () => {
  const all = await draw(PLANT, {boards: true});
  for (const target of ['layers.line', 'root.layers.line']) {
    const {content, board, boards} = await draw(PLANT, {target});
    assert.equal(content, all.boards?.[1]?.drawing?.content);
    assert.deepEqual(
      board.shapes.map(({label}) => label),
      ['a', 'Back'],
    );
    assert.equal(boards, undefined);
  }
  assert.match((await draw(PLANT, {target: 'layers.line', ascii: 'extended'})).content, /Back/);
});

for (const target of ['layers.nope', 'layers.empty', 'line', '*', 'layers."line', '__proto__.x']) {
  test(`lists the existing boards if the target is ${target}`, async () => {
    const {drawing, diagnostics} = await compile(PLANT, {target});
    assert.equal(drawing, undefined);
    assert.equal(diagnostics[0]?.isInOptions, true);
    assert.equal(
      diagnostics[0]?.message,
      `There is no board "${target}" for the option "target". The boards are: root, layers.line, layers.line.layers."we.ird".`,
    );
  });
}

test('refuses to draw several boards of a source with one board', async () => {
  for (const options of [{boards: true}, {animate: 500}]) {
    const {diagnostics} = await compile('a', options);
    assert.match(
      diagnostics[0]?.message ?? '',
      /needs a source with at least two boards that aren't empty; this one has 1/,
    );
  }
});

test('draws an animation as one SVG, which stops for readers who prefer reduced motion', async () => {
  const {content, width, height, boards} = await draw(STEPS, {animate: 500});
  assert.equal(boards?.length, 3);
  assert.ok(boards.every(({drawing}) => drawing === undefined));
  assert.match(content, /^<svg /);
  assert.ok(width > 0 && height > 300);
  assert.equal(content.match(/<g style="animation: d2Transition-/g)?.length, 3);
  assert.equal(content.match(/prefers-reduced-motion/g)?.length, 1);
  assert.match(content, /\.fill-N1\{/);
  const still = removeMotion(content);
  const moving = forceMotion(content);
  assert.doesNotMatch(still, /prefers-reduced-motion/);
  assert.match(still, /animation:none!important/);
  assert.doesNotMatch(moving, /prefers-reduced-motion|animation:none/);
  assert.ok(moving.length < content.length);
});

test('adds no rules for reduced motion to other diagrams', async () => {
  const {content} = await draw('a -> b', {});
  assert.doesNotMatch(content, /prefers-reduced-motion/);
  assert.equal(forceMotion(content), content);
});
