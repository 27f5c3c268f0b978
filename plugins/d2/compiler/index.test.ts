import assert from 'node:assert/strict';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import {after, before, test} from 'node:test';
import {convert} from 'fontverter';
import {
  type CompileOptions,
  type CompileRequest,
  type Compiler,
  type CompilerOptions,
  createCompiler,
  type Drawing,
} from '.';

let base = '';
let shared = '';
let compiler: Compiler;
const open: Compiler[] = [];

/** A compiler that is closed when the tests end. D2 is started by its first request that no cache answers. */
function start(options: Omit<CompilerOptions, 'warn'>): Compiler {
  const started = createCompiler({...options, warn: (message) => assert.fail(message)});
  open.push(started);
  return started;
}

function request(source: string, options: CompileOptions = {}): CompileRequest {
  return {files: {'index.d2': source}, entry: 'index.d2', options};
}

async function draw(source: string, options: CompileOptions = {}, by = compiler): Promise<Drawing> {
  const {drawing, diagnostics} = await by.compile(request(source, options));
  assert.deepEqual(diagnostics, []);
  assert.ok(drawing);
  return drawing;
}

async function messagesOf(source: string): Promise<[file: string, line: number, column: number, message: string][]> {
  const {drawing, diagnostics} = await compiler.compile(request(source));
  assert.equal(drawing, undefined);
  return diagnostics.map(({file, line, column, message}) => [file, line, column, message]);
}

before(async () => {
  base = await fs.mkdtemp(path.join(os.tmpdir(), 'd2-compiler-'));
  shared = path.join(base, 'shared');
  compiler = start({cache: shared, workers: 2, stayWarm: true});
});
after(async () => {
  await Promise.all(open.map((each) => each.close()));
  await fs.rm(base, {recursive: true});
});

test('an icon that is an SVG in a data address is a mistake at its line, and a raster image is drawn', async () => {
  const icon = (address: string) => `a -> b\nb: {\n  icon: "data:image/${address}"\n}\n`;
  const [[file, line, column, message] = []] = await messagesOf(icon('svg+xml,%3Csvg/%3E'));
  assert.deepEqual([file, line, column], ['index.d2', 3, 10]);
  assert.match(message ?? '', /Use a PNG/);
  const gif = 'gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs=';
  assert.ok((await draw(icon(gif))).picture.includes(gif));
  await draw('a: "an icon is data:image/svg+xml,%3Csvg/%3E"\n');
});

test('a good source gives a picture of its size, and what is on it', async () => {
  const {picture, width, height, board} = await draw('x -> y: hello\n');
  assert.match(picture, /^<svg .*<\/svg>\s*$/s);
  assert.match(picture, new RegExp(`^<svg [^>]* width="${width}" height="${height}">`));
  assert.ok(width > 50 && height > width);
  assert.deepEqual(
    board.shapes.map(({id}) => id),
    ['x', 'y'],
  );
  assert.deepEqual(
    board.connections.map(({label}) => label),
    ['hello'],
  );
});

test('nothing of a source runs in the build: what D2 evaluates is read as data', async () => {
  const script = '${process.exit(7)}';
  const {board} = await draw(`"${script}" -> b\nc: |latex ${script} |`);
  assert.deepEqual(board.shapes.map(({key}) => key).sort(), [script, 'b', 'c'].sort());
  await draw('still -> here');
});

test('a picture adapts to a dark page, and names fonts for Korean text', async () => {
  const {picture} = await draw('x: 항구\n');
  assert.match(picture, /@media screen and \(prefers-color-scheme:\s*dark\)/);
  assert.match(picture, /font-family: "d2-\d+-font-bold", [^;]*"Noto Sans KR"/);
});

test('every colour rule of a picture is used by one of its elements', async () => {
  const {picture} = await draw('x -> y: hello {style.animated: true}\n');
  const used = new Set([...picture.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, names = '']) => names.split(/\s+/)));
  const ruled = [...picture.matchAll(/\.((?:fill|stroke|background-color|color|sketch-overlay)-[A-Z]+\d)\{/g)].map(
    ([, name = '']) => name,
  );
  assert.ok(ruled.length > 0);
  assert.deepEqual(
    ruled.filter((name) => !used.has(name)),
    [],
  );
});

test('a hand-drawn picture has the patterns that its fills use, and no others', async () => {
  const {picture} = await draw('x -> y\n', {sketch: true});
  const patterns = [...picture.matchAll(/<pattern id="([^"]+)"/g)].map(([, id = '']) => id);
  assert.ok(patterns.length > 0 && patterns.length < 4, String(patterns));
  for (const id of patterns) assert.ok(picture.includes(`url(#${id})`), id);
});

test('fonts are WOFF2, with glyphs and without names', async () => {
  const {picture} = await draw('x: Quay {link: /a}\n');
  assert.ok(!picture.includes('application/font-woff;'));
  const fonts = [...picture.matchAll(/url\("data:font\/woff2;base64,([^"]+)"\)/g)].map(([, data = '']) => data);
  assert.ok(fonts.length > 0);
  for (const data of fonts) {
    const font = await convert(Buffer.from(data, 'base64'), 'sfnt');
    const table = (tag: string) => {
      const entry = font.indexOf(tag, 12, 'latin1');
      return font.subarray(font.readUInt32BE(entry + 8), font.readUInt32BE(entry + 8) + font.readUInt32BE(entry + 12));
    };
    assert.equal(table('name').readUInt16BE(2), 0);
    assert.ok(table('glyf').length > 100);
  }
});

test('fonts that are packed at the same time are those that are packed alone', async () => {
  const sources = Array.from({length: 8}, (_, i) => `x${i}: ${'quay crane'.repeat(i + 1)}\n`);
  const fontOf = ({picture}: Drawing) => /font\/woff2;base64,([^"]+)/.exec(picture)?.[1];
  const together = await Promise.all(sources.map((source) => draw(source)));
  const alone = start({cache: path.join(base, 'alone'), workers: 1, stayWarm: true});
  for (const [i, source] of sources.entries())
    assert.equal(fontOf(together[i] as Drawing), fontOf(await draw(source, {}, alone)));
});

test('what a label holds of fonts stays as it is', async () => {
  const label = '@font-face{src:url(data:application/font-woff;base64,d09GRgABAAAA)}';
  assert.ok((await draw(`x: '${label}'\n`)).picture.includes(label));
});

test('options change the picture', async () => {
  const source = 'x -> y\n';
  const plain = await draw(source);
  assert.equal((await draw(source, {pad: 66})).width, plain.width + 100);
  for (const options of [{layout: 'elk'}, {theme: 300}, {darkTheme: 201}, {sketch: true}] as const) {
    assert.notEqual((await draw(source, options)).picture, plain.picture, JSON.stringify(options));
  }
});

test('a text rendering is text without a size', async () => {
  const {picture, width, height} = await draw('x -> y\n', {ascii: 'standard'});
  assert.deepEqual([width, height], [0, 0]);
  assert.match(picture, /\| *x *\|/);
  assert.match((await draw('x -> y\n', {ascii: 'extended'})).picture, /│ *x *│/);
});

test("imports come from the request's files", async () => {
  const files = {'parts/main.d2': '...@../lib\nx: @own\n', 'lib.d2': 'a\n', 'parts/own.d2': 'b\n'};
  const {drawing, diagnostics} = await compiler.compile({files, entry: 'parts/main.d2', options: {}});
  assert.deepEqual(diagnostics, []);
  assert.deepEqual(drawing?.board.shapes.map(({id}) => id).sort(), ['a', 'x', 'x.b']);
});

test('a bad source gives what D2 reports, and where', async () => {
  assert.deepEqual(await messagesOf('x: {\n  shape: squircle\n}\n'), [['index.d2', 2, 10, 'unknown shape "squircle"']]);
});

test('columns count Korean letters once, and an emoji as two, as editors do', async () => {
  assert.deepEqual(await messagesOf('가나다; 라마: {shape: 별}\n'), [['index.d2', 1, 18, 'unknown shape "별"']]);
  assert.deepEqual(await messagesOf('"😀😀": {shape: 별}\n'), [['index.d2', 1, 17, 'unknown shape "별"']]);
});

test('a mistake in an imported file names that file', async () => {
  const files = {'index.d2': 'x: @../lib\n', '../lib.d2': 'a\nb.shape: squircle\n'};
  const {diagnostics} = await compiler.compile({files, entry: 'index.d2', options: {}});
  assert.deepEqual(diagnostics, [{file: '../lib.d2', line: 2, column: 10, message: 'unknown shape "squircle"'}]);
});

test('a missing import is a mistake at the line that imports it', async () => {
  const [[file, line, column, message] = [], ...others] = await messagesOf('a\nx: @lost\n');
  assert.deepEqual([file, line, column, others], ['index.d2', 2, 4, []]);
  assert.match(message ?? '', /lost\.d2/);
});

test('a source that makes D2 panic gives a message, and does no harm to the next ones', async () => {
  const [[file, line, column, message] = [], ...others] = await messagesOf('x: [1; """ a """]\n');
  assert.deepEqual([file, line, column, others], ['index.d2', 1, 1, []]);
  assert.match(message ?? '', /^panic/);
  assert.equal((await draw('after -> panic\n')).board.shapes.length, 2);
});

test('each of many concurrent requests gets its own answer, good or bad', async () => {
  const answers = await Promise.all(
    Array.from({length: 40}, (_, i) => compiler.compile(request(i % 4 === 0 ? `x.shape: s${i}\n` : `x: label ${i}\n`))),
  );
  const texts = answers.map(({drawing, diagnostics}) => drawing?.board.shapes[0]?.label ?? diagnostics[0]?.message);
  assert.deepEqual(
    texts,
    Array.from({length: 40}, (_, i) => (i % 4 === 0 ? `unknown shape "s${i}"` : `label ${i}`)),
  );
});

test('a source that panics among concurrent ones spoils none of them', async () => {
  const sources = ['p1', 'x: [2; """ a """]', 'p2', 'x: [3; """ a """]', 'p3', 'p4'];
  const answers = await Promise.all(sources.map((source) => compiler.compile(request(`${source}\n`))));
  assert.deepEqual(
    answers.map(({drawing}) => drawing?.board.shapes[0]?.id),
    ['p1', undefined, 'p2', undefined, 'p3', 'p4'],
  );
});

test('what D2 reports on a source is kept, in memory and on disk, and is no giving up', async () => {
  const folder = path.join(base, 'mistakes');
  const mistake = request('kept.shape: squircle\n');
  const first = start({cache: folder, workers: 1});
  const result = await first.compile(mistake);
  assert.deepEqual([result.drawing, result.gaveUp, result.diagnostics.length], [undefined, false, 1]);
  assert.equal(await first.compile(mistake), result);
  assert.deepEqual(await start({cache: folder, timeLimit: 1}).compile(mistake), result);
});

for (const [what, source, timeLimit] of [
  ['crash', 'x: [4; """ a """]\n', 60_000],
  ['time-out', 'x -> y\n', 1],
] as const) {
  test(`a ${what} is reported as one and kept nowhere, so that the next request tries again`, async () => {
    const folder = path.join(base, what);
    const compiler = start({cache: folder, workers: 1, timeLimit});
    const first = compiler.compile(request(source));
    assert.equal((await first).gaveUp, true);
    assert.notEqual(compiler.compile(request(source)), first);
    await assert.rejects(fs.readdir(folder), {code: 'ENOENT'});
  });
}

test('requests that hold the same in another order are one request', async () => {
  const a = compiler.compile({
    files: {'index.d2': '...@lib', 'lib.d2': 'same'},
    entry: 'index.d2',
    options: {pad: 3, theme: 1},
  });
  const b = compiler.compile({
    files: {'lib.d2': 'same', 'index.d2': '...@lib'},
    entry: 'index.d2',
    options: {theme: 1, pad: 3},
  });
  assert.equal(a, b);
  assert.equal((await a).drawing?.board.shapes[0]?.id, 'same');
});

test('the result is the same from memory, from disk and made anew, and a time-out is kept nowhere on disk', async () => {
  const source = 'one: 하나 -> two {shape: circle}\none -> two: both ways\n';
  const options = {layout: 'elk', sketch: true} as const;
  const first = await draw(source, options);
  assert.deepEqual(await draw(source, options), first);

  // With a limit of one millisecond nothing can be compiled, so this answer comes from disk.
  assert.deepEqual(await draw(source, options, start({cache: shared, timeLimit: 1})), first);

  const other = path.join(base, 'other');
  const late = await start({cache: other, workers: 1, timeLimit: 1}).compile(request(source, options));
  assert.equal(late.drawing, undefined);
  assert.deepEqual(late.diagnostics, [
    {file: 'index.d2', line: 1, column: 1, message: 'The compiler did not finish within 0.001 s.'},
  ]);

  assert.deepEqual(await draw(source, options, start({cache: other, workers: 1})), first);
});

test('two compilers may share a cache folder at the same time', async () => {
  const folder = path.join(base, 'both');
  const pair = [start({cache: folder, workers: 1}), start({cache: folder, workers: 1})];
  const sources = Array.from({length: 6}, (_, i) => `a${i} -> b\n`);
  const [ours, theirs] = await Promise.all(
    pair.map((each) => Promise.all(sources.map((source) => draw(source, {}, each)))),
  );
  assert.deepEqual(ours, theirs);

  const third = start({cache: folder, timeLimit: 1});
  assert.deepEqual(await Promise.all(sources.map((source) => draw(source, {}, third))), ours);
  const entries = await fs.readdir(folder, {recursive: true, withFileTypes: true});
  assert.equal(entries.filter((entry) => entry.isFile()).length, sources.length);
});

test('a compiler can be used again after it was closed', async () => {
  await compiler.close();
  assert.equal((await draw('again\n')).board.shapes[0]?.id, 'again');
});

test('a compiler that is started ahead keeps nothing of it, and draws', async () => {
  const cache = path.join(base, 'ahead');
  const ahead = start({cache, workers: 1, stayWarm: true});
  await ahead.warmUp();
  await assert.rejects(fs.readdir(cache), {code: 'ENOENT'});
  assert.equal((await draw('first\n', {}, ahead)).board.shapes[0]?.id, 'first');
});
