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

let tempFolder = '';
let sharedCache = '';
let compiler: Compiler;
const openCompilers: Compiler[] = [];

/** Creates a compiler that is closed after the tests. */
function startCompiler(options: Omit<CompilerOptions, 'warn'>): Compiler {
  const startedCompiler = createCompiler({...options, warn: (message) => assert.fail(message)});
  openCompilers.push(startedCompiler);
  return startedCompiler;
}

function createRequest(source: string, options: CompileOptions = {}): CompileRequest {
  return {files: {'index.d2': source}, entry: 'index.d2', options};
}

async function draw(source: string, options: CompileOptions = {}, usedCompiler = compiler): Promise<Drawing> {
  const {drawing, diagnostics} = await usedCompiler.compile(createRequest(source, options));
  assert.deepEqual(diagnostics, []);
  assert.ok(drawing);
  return drawing;
}

async function getMessages(source: string): Promise<[file: string, line: number, column: number, message: string][]> {
  const {drawing, diagnostics} = await compiler.compile(createRequest(source));
  assert.equal(drawing, undefined);
  return diagnostics.map(({file, line, column, message}) => [file, line, column, message]);
}

before(async () => {
  tempFolder = await fs.mkdtemp(path.join(os.tmpdir(), 'd2-compiler-'));
  sharedCache = path.join(tempFolder, 'shared');
  compiler = startCompiler({cache: sharedCache, workers: 2, stayWarm: true});
});
after(async () => {
  await Promise.all(openCompilers.map((openCompiler) => openCompiler.close()));
  await fs.rm(tempFolder, {recursive: true});
});

test('reports an SVG icon in a data URL, but not a raster image or a label with such a URL', async () => {
  const createIconSource = (url: string) => `a -> b\nb: {\n  icon: "data:image/${url}"\n}\n`;
  const [[file, line, column, message] = []] = await getMessages(createIconSource('svg+xml,%3Csvg/%3E'));
  assert.deepEqual([file, line, column], ['index.d2', 3, 10]);
  assert.match(message ?? '', /Use a PNG/);
  const gif = 'gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs=';
  assert.ok((await draw(createIconSource(gif))).content.includes(gif));
  await draw('a: "an icon is data:image/svg+xml,%3Csvg/%3E"\n');
});

test('returns an SVG with its size and its content', async () => {
  const {content, width, height, board} = await draw('x -> y: hello\n');
  assert.match(content, /^<svg .*<\/svg>\s*$/s);
  assert.match(content, new RegExp(`^<svg [^>]* width="${width}" height="${height}">`));
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

test("doesn't run scripts in a source", async () => {
  const script = '${process.exit(7)}';
  const {board} = await draw(`"${script}" -> b\nc: |latex ${script} |`);
  assert.deepEqual(board.shapes.map(({key}) => key).sort(), [script, 'b', 'c'].sort());
  await draw('still -> here');
});

test('draws both color schemes with Korean fallback fonts, and only keeps the color rules and patterns that are used', async () => {
  const {content} = await draw('x: 항구\nx -> y: hello {style.animated: true}\n', {sketch: true});
  assert.match(content, /@media screen and \(prefers-color-scheme:\s*dark\)/);
  assert.match(content, /font-family: "d2-\d+-font-[\w-]+", [^;]*"Noto Sans KR"/);
  const usedClasses = new Set(
    [...content.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, names = '']) => names.split(/\s+/)),
  );
  const rules = [...content.matchAll(/\.((?:fill|stroke|background-color|color|sketch-overlay)-[A-Z]+\d)\{/g)];
  assert.ok(rules.length > 0);
  for (const [, name = ''] of rules) assert.ok(usedClasses.has(name), name);
  const patterns = [...content.matchAll(/<pattern id="(streaks-[^"]+)"/g)];
  assert.ok(patterns.length > 0 && patterns.length < 4, String(patterns.length));
  for (const [, id] of patterns) assert.ok(content.includes(`url(#${id})`), id);
});

test('embeds fonts as WOFF2, with glyphs and without names', async () => {
  const {content} = await draw('x: Quay {link: /a}\n');
  assert.ok(!content.includes('application/font-woff;'));
  const fonts = [...content.matchAll(/url\("data:font\/woff2;base64,([^"]+)"\)/g)].map(([, data = '']) => data);
  assert.ok(fonts.length > 0);
  for (const data of fonts) {
    const font = await convert(Buffer.from(data, 'base64'), 'sfnt');
    const readTable = (tag: string) => {
      const entry = font.indexOf(tag, 12, 'latin1');
      return font.subarray(font.readUInt32BE(entry + 8), font.readUInt32BE(entry + 8) + font.readUInt32BE(entry + 12));
    };
    assert.equal(readTable('name').readUInt16BE(2), 0);
    assert.ok(readTable('glyf').length > 100);
  }
});

test('converts the same fonts in parallel requests as in single ones', async () => {
  const sources = Array.from({length: 8}, (_, i) => `x${i}: ${'quay crane'.repeat(i + 1)}\n`);
  const findFont = ({content}: Drawing) => /font\/woff2;base64,([^"]+)/.exec(content)?.[1];
  const together = await Promise.all(sources.map((source) => draw(source)));
  const alone = startCompiler({cache: path.join(tempFolder, 'alone'), workers: 1, stayWarm: true});
  for (const [i, source] of sources.entries())
    assert.equal(findFont(together[i] as Drawing), findFont(await draw(source, {}, alone)));
});

test('leaves a label that looks like an embedded font unchanged', async () => {
  const label = '@font-face{src:url(data:application/font-woff;base64,d09GRgABAAAA)}';
  assert.ok((await draw(`x: '${label}'\n`)).content.includes(label));
});

test('draws differently for each option', async () => {
  const source = 'x -> y\n';
  const plain = await draw(source);
  assert.equal((await draw(source, {pad: 66})).width, plain.width + 100);
  for (const options of [{layout: 'elk'}, {theme: 300}, {darkTheme: 201}, {sketch: true}] as const) {
    assert.notEqual((await draw(source, options)).content, plain.content, JSON.stringify(options));
  }
});

test('overrides the colors of a theme that both schemes share in both', async () => {
  const source = 'vars: {d2-config: {theme-overrides: {B1: "#7a3e9d"}}}\nx -> y\n';
  const countOverrides = async (darkTheme: number) =>
    (await draw(source, {darkTheme})).content.match(/\.stroke-B1\{stroke:#7a3e9d/g)?.length;
  assert.equal(await countOverrides(0), 2);
  assert.equal(await countOverrides(200), 1);
});

test('returns text without a size', async () => {
  const {content, width, height} = await draw('x -> y\n', {ascii: 'standard'});
  assert.deepEqual([width, height], [0, 0]);
  assert.match(content, /\| *x *\|/);
  assert.match((await draw('x -> y\n', {ascii: 'extended'})).content, /│ *x *│/);
});

test('resolves imports in the files of the request', async () => {
  const files = {'parts/main.d2': '...@../lib\nx: @own\n', 'lib.d2': 'a\n', 'parts/own.d2': 'b\n'};
  const {drawing, diagnostics} = await compiler.compile({files, entry: 'parts/main.d2', options: {}});
  assert.deepEqual(diagnostics, []);
  assert.deepEqual(drawing?.board.shapes.map(({id}) => id).sort(), ['a', 'x', 'x.b']);
});

test('counts columns in UTF-16 code units', async () => {
  assert.deepEqual(await getMessages('가나다; 라마: {shape: 별}\n'), [['index.d2', 1, 18, 'unknown shape "별"']]);
  assert.deepEqual(await getMessages('"😀😀": {shape: 별}\n'), [['index.d2', 1, 17, 'unknown shape "별"']]);
});

test('reports an error in an imported file with its path', async () => {
  const files = {'index.d2': 'x: @../lib\n', '../lib.d2': 'a\nb.shape: squircle\n'};
  const {diagnostics} = await compiler.compile({files, entry: 'index.d2', options: {}});
  assert.deepEqual(diagnostics, [{file: '../lib.d2', line: 2, column: 10, message: 'unknown shape "squircle"'}]);
});

test('reports a missing import at its line', async () => {
  const [[file, line, column, message] = [], ...others] = await getMessages('a\nx: @lost\n');
  assert.deepEqual([file, line, column, others], ['index.d2', 2, 4, []]);
  assert.match(message ?? '', /lost\.d2/);
});

test('handles more parallel requests than it has instances', async () => {
  const responses = await Promise.all(
    Array.from({length: 40}, (_, i) =>
      compiler.compile(createRequest(i % 4 === 0 ? `x.shape: s${i}\n` : `x: label ${i}\n`)),
    ),
  );
  const labels = responses.map(({drawing, diagnostics}) => drawing?.board.shapes[0]?.label ?? diagnostics[0]?.message);
  assert.deepEqual(
    labels,
    Array.from({length: 40}, (_, i) => (i % 4 === 0 ? `unknown shape "s${i}"` : `label ${i}`)),
  );
});

test('reports a panic without affecting other requests', async () => {
  const sources = ['p1', 'x: [2; """ a """]', 'p2', 'x: [3; """ a """]', 'p3', 'p4'];
  const responses = await Promise.all(sources.map((source) => compiler.compile(createRequest(`${source}\n`))));
  assert.deepEqual(
    responses.map(({drawing}) => drawing?.board.shapes[0]?.id),
    ['p1', undefined, 'p2', undefined, 'p3', 'p4'],
  );
  assert.match(responses[1]?.diagnostics[0]?.message ?? '', /^panic/);
});

test('caches errors in memory and on disk', async () => {
  const folder = path.join(tempFolder, 'errors');
  const invalid = createRequest('kept.shape: squircle\n');
  const first = startCompiler({cache: folder, workers: 1});
  const result = await first.compile(invalid);
  assert.deepEqual([result.drawing, result.hasCrashedOrTimedOut, result.diagnostics.length], [undefined, false, 1]);
  assert.equal(await first.compile(invalid), result);
  assert.deepEqual(await startCompiler({cache: folder, timeLimitMs: 1}).compile(invalid), result);
});

for (const [failure, source, timeLimitMs, message] of [
  ['crash', 'x: [4; """ a """]\n', 60_000, /^panic/],
  ['timeout', 'x -> y\n', 1, /^The compiler didn't finish within 0\.001 s\. Simplify the diagram\.$/],
] as const) {
  test(`doesn't cache a ${failure}, so that the next request tries again`, async () => {
    const folder = path.join(tempFolder, failure);
    const compiler = startCompiler({cache: folder, workers: 1, timeLimitMs});
    const first = compiler.compile(createRequest(source));
    const {hasCrashedOrTimedOut, diagnostics} = await first;
    assert.equal(hasCrashedOrTimedOut, true);
    assert.match(diagnostics[0]?.message ?? '', message);
    assert.notEqual(compiler.compile(createRequest(source)), first);
    await assert.rejects(fs.readdir(folder), {code: 'ENOENT'});
  });
}

test('compiles equal requests once, whatever the order of their files and options', async () => {
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

test('returns the same result from memory, from disk, and from another compiler', async () => {
  const source = 'one: 하나 -> two {shape: circle}\none -> two: both ways\n';
  const options = {layout: 'elk', sketch: true} as const;
  const first = await draw(source, options);
  assert.deepEqual(await draw(source, options), first);

  // Nothing compiles within a millisecond, so this result is from disk.
  assert.deepEqual(await draw(source, options, startCompiler({cache: sharedCache, timeLimitMs: 1})), first);

  const other = path.join(tempFolder, 'other');
  assert.deepEqual(await draw(source, options, startCompiler({cache: other, workers: 1})), first);
});

test('can be used again after it was closed', async () => {
  await compiler.close();
  assert.equal((await draw('again\n')).board.shapes[0]?.id, 'again');
});

test('warms up without caching anything', async () => {
  const cache = path.join(tempFolder, 'ahead');
  const ahead = startCompiler({cache, workers: 1, stayWarm: true});
  await ahead.warmUp();
  await assert.rejects(fs.readdir(cache), {code: 'ENOENT'});
  assert.equal((await draw('first\n', {}, ahead)).board.shapes[0]?.id, 'first');
});
