import assert from 'node:assert/strict';
import {createHash} from 'node:crypto';
import {once} from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {after, test} from 'node:test';
import {createEvaluate} from '../compiler/evaluate.mjs';
import {PROGRAM_FOLDER, startProgram} from '../compiler/program';
import {createSnapshot} from './create';
import {createSnapshotIfPossible, ensureSnapshotFile} from './file';
import {resume} from './resume';
import type {Go} from './values';
import {encodeName, encodeSigned, encodeUnsigned, Reader, readSections, writeSections} from './wasm';

const PROGRAM = fs.readFileSync(path.join(PROGRAM_FOLDER, 'd2.wasm'));
const RUNTIME = fs.readFileSync(path.join(PROGRAM_FOLDER, 'wasm_exec.js'), 'utf8');

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'snapshot-'));
after(() => fs.rmSync(folder, {recursive: true}));

/** Sources that between them use every font and script that D2 unpacks when it starts. */
const SOURCES: readonly string[] = [
  'kiln -> glaze: fire',
  'vars: {d2-config: {sketch: true}}\nkiln -> glaze: fire {style.bold: true}\nclay: {shape: cylinder; style.italic: true}',
  'heat: |latex \\frac{T_1}{T_2} = \\sqrt{2} |',
  'notes: |md\n  # Kiln\n  *slow*, **hot**, `code`\n|',
  'bowls: {shape: sql_table; id: int {constraint: primary_key}}\nKiln: {shape: class; +fire(): void}',
  'code: |go\n  func main() {}\n|\nlabel: {style.font: mono; style.fill-pattern: paper}',
  'shape: sequence_diagram\npotter -> kiln: heat {style.animated: true}',
  'vars: {d2-config: {theme-id: 300; dark-theme-id: 200; pad: 4}}\na -> b',
  'a -> ',
  'a: {b: {c: {d -> e: {source-arrowhead.shape: crow-foot}}}}; x.style.opacity: 3',
];

type Call = (call: 'compile' | 'render', input: unknown) => Promise<{data?: ResponseData; error?: {message: string}}>;
type ResponseData = Readonly<Record<string, unknown>>;

/** Returns the SVG of a source, or the error. */
async function draw(call: Call, source: string): Promise<unknown> {
  const compiled = await call('compile', {fs: {index: source}, options: {}});
  if (!compiled.data) return compiled.error;
  const {diagram, renderOptions} = compiled.data;
  return call('render', {diagram, options: renderOptions});
}

async function drawAll(call: Call): Promise<unknown[]> {
  const drawings = [];
  for (const source of SOURCES) drawings.push(await draw(call, source));
  return drawings;
}

/** Draws all sources with the package's program. */
async function drawWithPackage(): Promise<unknown[]> {
  const worker = await startProgram();
  const drawings = await drawAll(async (call, input) => {
    worker.postMessage({call, inputs: [JSON.stringify(input)]});
    const [json] = await once(worker, 'message');
    const {data, error} = JSON.parse(json);
    return error ? {error: {message: error.message}} : {data};
  });
  await worker.terminate();
  return drawings;
}

/** Draws all sources the way a browser does, with a snapshot or the whole program. */
async function drawLikeBrowser(program: Buffer): Promise<unknown[]> {
  const scope = globalThis as unknown as {
    eval: (text: string) => unknown;
    Go: new () => Go;
    d2: Readonly<Record<string, (input: string) => string | Promise<string>>>;
  };
  const originalEval = scope.eval;
  new Function(RUNTIME).call(globalThis);
  scope.eval = createEvaluate(originalEval, (text) => createHash('sha256').update(text).digest('hex'));
  const go = new scope.Go();
  void resume(go, await WebAssembly.instantiate(new Uint8Array(program), go.importObject));
  const drawings = await drawAll(async (call, input) => {
    const {data, error} = JSON.parse((await scope.d2[call]?.(JSON.stringify(input))) ?? '{}');
    return error ? {error: {message: error.message}} : {data};
  });
  scope.eval = originalEval;
  return drawings;
}

test("draws the same SVGs as the package's program, with a snapshot and without", async () => {
  const snapshot = fs.readFileSync(ensureSnapshotFile(folder));
  assert.ok(!snapshot.equals(PROGRAM), 'the snapshot could not be created');
  const packageDrawings = await drawWithPackage();
  assert.equal(packageDrawings.filter((drawing) => JSON.stringify(drawing).length > 1000).length, SOURCES.length - 2);
  for (const program of [snapshot, PROGRAM]) {
    const drawings = await drawLikeBrowser(program);
    for (const [index, source] of SOURCES.entries()) assert.deepEqual(drawings[index], packageDrawings[index], source);
  }
});

test("falls back to the package's program if it can't create a snapshot", (context) => {
  const warn = context.mock.method(console, 'warn', () => {});
  assert.equal(createSnapshotIfPossible(PROGRAM, `${RUNTIME}; Go.prototype.run = async () => {};`), PROGRAM);
  assert.match(
    String(warn.mock.calls[0]?.arguments[0]),
    /editors will start slowly: D2's program could not be started/,
  );
});

test('reuses a cached snapshot, and replaces a damaged one with the same bytes', () => {
  const file = ensureSnapshotFile(folder);
  assert.equal(path.basename(file), 'd2.wasm');
  const first = fs.readFileSync(file);
  const {mtimeMs} = fs.statSync(file);
  assert.equal(fs.statSync(ensureSnapshotFile(folder)).mtimeMs, mtimeMs);
  fs.writeFileSync(file, first.subarray(0, 1e6));
  assert.equal(ensureSnapshotFile(folder), file);
  assert.ok(fs.readFileSync(file).equals(first));
});

test("warns if the cache isn't writable, and creates the snapshot elsewhere", (context) => {
  const warn = context.mock.method(console, 'warn', () => {});
  const cache = path.join(folder, 'a file');
  fs.writeFileSync(cache, '');
  const file = ensureSnapshotFile(cache);
  assert.equal(path.basename(file), 'd2.wasm');
  assert.ok(fs.readFileSync(file).equals(fs.readFileSync(ensureSnapshotFile(folder))));
  assert.match(
    String(warn.mock.calls[0]?.arguments[0]),
    /Can't cache D2's program for the next build, because .*a file/,
  );
});

test('removes snapshots that no build has used for a month', () => {
  const old = path.join(folder, 'program', 'old');
  fs.mkdirSync(old);
  const recent = path.join(folder, 'program', 'recent');
  fs.mkdirSync(recent);
  fs.utimesSync(old, 0, 0);
  ensureSnapshotFile(folder);
  assert.deepEqual([fs.existsSync(old), fs.existsSync(recent)], [false, true]);
});

test('throws for files that are not WebAssembly, are damaged, or lack sections', () => {
  assert.throws(() => createSnapshot(Buffer.from('no program'), RUNTIME), /not a WebAssembly file/);
  assert.throws(() => createSnapshot(PROGRAM.subarray(0, 100), RUNTIME), /ends too early/);
  assert.throws(() => createSnapshot(writeSections([]), RUNTIME), /no WebAssembly section/);
});

test('reads back the numbers that it encodes, and prefixes names with their length in bytes', () => {
  for (const value of [0, 1, 127, 128, 65_535, 41_936_497, 2 ** 31 - 1])
    assert.equal(new Reader(Uint8Array.from(encodeUnsigned(value))).readUnsigned(), value);
  for (const value of [0, 1, -1, 63, 64, -64, -65, 8191, 8192, 2 ** 31 - 1, -(2 ** 31)])
    assert.equal(new Reader(Uint8Array.from(encodeSigned(BigInt(value)))).readSigned(), value);
  assert.deepEqual(encodeName('é'), [2, 0xc3, 0xa9]);
});

test('reads and writes a file without changing it', () => {
  assert.ok(writeSections(readSections(PROGRAM)).equals(PROGRAM));
});
