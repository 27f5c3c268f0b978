import assert from 'node:assert/strict';
import {once} from 'node:events';
import {after, before, test} from 'node:test';
import type {Worker} from 'node:worker_threads';
import {type ProgramResponse, startProgram} from './program';
import {type Call, compileAndRender} from './render';
import type {CompileOptions, Drawing, Mention, Place} from './request';

let program: Worker;
before(async () => {
  program = await startProgram();
});
after(() => program.terminate());

const call: Call = async (name, input) => {
  program.postMessage({call: name, inputs: [JSON.stringify(input)]});
  const [json] = await once(program, 'message');
  const response = JSON.parse(json) as ProgramResponse;
  if (response.error) throw new Error(response.error.message);
  return response.data;
};

const compile = (files: Record<string, string>, options: CompileOptions = {}): Promise<Drawing> =>
  compileAndRender({files, entry: Object.keys(files)[0] ?? '', options}, call, {places: true});

async function compilePlaces(source: string, options?: CompileOptions): Promise<readonly Place[]> {
  return (await compile({main: source}, options)).places ?? [];
}

function findPlace(places: readonly Place[], id: string): Place {
  const place = places.find((place) => place.id === id);
  assert.ok(place, `${id} isn't one of ${places.map((place) => place.id).join(', ')}`);
  return place;
}

/** Formats a mention as its line and text, with the file in front unless it's `main`. `…` marks the end of a connection. */
function quote(files: Record<string, string>, {file, line, column, endLine, endColumn, isEnd}: Mention): string {
  const lines = (files[file] ?? '').split('\n').slice(line - 1, endLine);
  lines.push((lines.pop() ?? '').slice(0, endColumn - 1));
  const text = lines.join('\n').slice(column - 1);
  return `${file === 'main' ? '' : `${file}:`}${line} ${text}${isEnd ? '…' : ''}`;
}

async function quoteMentions(
  source: string,
  importedFiles: Record<string, string> = {},
): Promise<Record<string, string[]>> {
  const files = {main: source, ...importedFiles};
  const {places = []} = await compile(files);
  return Object.fromEntries(places.map(({id, mentions}) => [id, mentions.map((mention) => quote(files, mention))]));
}

test('finds every mention of a shape, its definition first', async () => {
  const mentions = await quoteMentions(
    'web -> api\napi: API {\n  cache -> "data base": {style.stroke: red}\n}\napi.cache.shape: cylinder\n',
  );
  assert.deepEqual(mentions, {
    web: ['1 web…'],
    api: ['2 api', '1 api…', '5 api'],
    'api.cache': ['3 cache…', '5 cache'],
    'api.data base': ['3 "data base"…'],
    '(web -> api)[0]': ['1 web -> api'],
    'api.(cache -> data base)[0]': ['3 cache -> "data base"'],
  });
});

test('counts columns in UTF-16 code units', async () => {
  assert.deepEqual(await quoteMentions('# 한글 🙂\n"😀": 한글; 데이터 -> "😀"\n'), {
    '😀': ['2 "😀"', '2 "😀"…'],
    데이터: ['2 데이터…'],
    '(데이터 -> 😀)[0]': ['2 데이터 -> "😀"'],
  });
});

test('distinguishes connections between the same shapes', async () => {
  const mentions = await quoteMentions(
    'a -> b -> a -> b\na <- b\na -> b\n(a -> b)[1].style.stroke: red\n(a -> b)[*].label: x\nb <- a\n',
  );
  assert.deepEqual(mentions['(a -> b)[0]'], ['1 a -> b', '5 a -> b']);
  assert.deepEqual(mentions['(b -> a)[0]'], ['1 b -> a']);
  assert.deepEqual(mentions['(a -> b)[1]'], ['1 a -> b', '4 a -> b', '5 a -> b']);
  assert.deepEqual(mentions['(a -> b)[2]'], ['3 a -> b', '5 a -> b']);
  assert.deepEqual(mentions['(a <- b)[0]'], ['2 a <- b']);
  assert.deepEqual(mentions['(b <- a)[0]'], ['6 b <- a']);
});

test('finds connections inside containers, from table columns, and from globs', async () => {
  const mentions = await quoteMentions(
    'k: {\n  p.q -> r.s\n  _.out -> p\n}\nk.(p.q -> r.s)[0].label: x\nt: {\n  shape: sql_table\n  id: int\n}\nt.id -> k\n*t -> hub\n',
  );
  assert.deepEqual(mentions['k.(p.q -> r.s)[0]'], ['2 p.q -> r.s', '5 p.q -> r.s']);
  assert.deepEqual(mentions['(out -> k.p)[0]'], ['3 _.out -> p']);
  assert.deepEqual(mentions['(t -> k)[0]'], ['10 t.id -> k']);
  assert.deepEqual(mentions['(t -> hub)[0]'], ['11 hub']);
});

test('finds mentions in imported files', async () => {
  const files = {'lib/x.d2': 'one -> two\n...@sub/y\n', 'lib/sub/y.d2': 'deep\n'};
  const mentions = await quoteMentions('...@lib/x\nbox: @lib/x\none: One\n', files);
  assert.deepEqual(mentions.one, ['3 one', 'lib/x.d2:1 one…']);
  assert.deepEqual(mentions.deep, ['lib/sub/y.d2:1 deep']);
  assert.deepEqual(mentions['box.deep'], ['lib/sub/y.d2:1 deep']);
  assert.deepEqual(mentions['box.(one -> two)[0]'], ['lib/x.d2:1 one -> two']);
});

test('names places by their labels, and lists the ends of connections', async () => {
  const places = await compilePlaces('a: |md\n  # Big *news*\n|\nb: ""\na -> b: goes\\nthere\n');
  assert.equal(findPlace(places, 'a').name, 'Big news');
  assert.equal(findPlace(places, 'b').name, 'b');
  const {name, ends} = findPlace(places, '(a -> b)[0]');
  assert.deepEqual({name, ends}, {name: 'goes there', ends: ['Big news', 'b']});
});

test('leaves out lifelines', async () => {
  const places = await compilePlaces('shape: sequence_diagram\na -> b: hi\na.t -> b.t\na."a note"\ng: {b -> a}\n');
  assert.deepEqual(places.map(({id}) => id).sort(), [
    '(a -> b)[0]',
    '(a.t -> b.t)[0]',
    '(b -> a)[0]',
    'a',
    'a.a note',
    'a.t',
    'b',
    'b.t',
    'g',
  ]);
});

for (const [feature, source] of [
  ['dagre', 'a -> b: label\nc: {d -> e}\n'],
  ['ELK with padding', 'vars: {d2-config: {layout-engine: elk; pad: 77}}\na -> b: label\nc: {d -> e}\n'],
  ['sketch', 'vars: {d2-config: {sketch: true}}\na -> b: label\nc: {d -> e}\n'],
  ['grids', 'c: {grid-rows: 2; a; b; d; e}\n'],
  ['sequences', 'shape: sequence_diagram\na -> b: one\nb -> a: two\n'],
  ['constant `near` values', 'a -> b\nt: Title {near: top-center}\nl: Left {near: center-left}\n'],
  ['loops', 'a: {style.3d: true}\na -> b\nb -> b: self\n'],
] as const)
  test(`places shapes where they're drawn, and nothing outside the drawing: ${feature}`, async () => {
    const {places = [], content} = await compile({main: source});
    const [, left = 0, top = 0, width = 1, height = 1] =
      / viewBox="(-?[\d.]+) (-?[\d.]+) ([\d.]+) ([\d.]+)"><rect/.exec(content)?.map(Number) ?? [];
    assert.ok(places.length > 1);
    for (const {id, box, line = []} of places) {
      for (const [index, fraction] of line.entries())
        assert.ok(fraction >= 0 && fraction <= 1, `${id}: ${index} ${fraction}`);
      if (!box) continue;
      assert.ok(box.x >= 0 && box.y >= 0 && box.x + box.width <= 1 && box.y + box.height <= 1, id);
      const shape = new RegExp(
        `<g class="${Buffer.from(id).toString('base64')}[^"]*"><g class="shape" ?><rect x="([\\d.-]+)" y="([\\d.-]+)" width="([\\d.-]+)" height="([\\d.-]+)"`,
      ).exec(content);
      if (!shape) continue;
      const [, x = 0, y = 0, w = 0, h = 0] = shape.map(Number);
      const expected = [(x - left) / width, (y - top) / height, w / width, h / height];
      for (const [i, value] of [box.x, box.y, box.width, box.height].entries())
        assert.ok(Math.abs(value - (expected[i] ?? 0)) < 1e-3, `${id}: ${value} instead of ${expected[i]}`);
    }
  });

/** How many points of a connection's line a place has. */
const POINT_COUNT = 9;

test('follows the curve of a connection and puts its label in the middle', async () => {
  const {line = [], box} = findPlace(await compilePlaces('a -> b: label\n'), '(a -> b)[0]');
  assert.equal(line.length, 2 * POINT_COUNT);
  assert.ok(box);
  const middle = {x: box.x + box.width / 2, y: box.y + box.height / 2};
  assert.ok(Math.abs(middle.x - 0.5) < 0.01 && Math.abs(middle.y - 0.5) < 0.01, JSON.stringify(middle));
});

test('lists places per board, including the lines that a scenario changes', async () => {
  const source = 'a -> b\nlayers: {in: {c}}\nscenarios: {s: {a.label: A; d}}\n';
  const {boards = []} = await compile({main: source}, {boards: true});
  const mentions = boards.map(({drawing}) =>
    (drawing?.places ?? []).map(({id, mentions}) => `${id}: ${mentions.map(({line}) => line).join()}`),
  );
  assert.deepEqual(mentions, [
    ['a: 1', 'b: 1', '(a -> b)[0]: 1'],
    ['c: 2'],
    ['a: 1,3', 'b: 1', 'd: 3', '(a -> b)[0]: 1'],
  ]);
});

test('adds places only on request, and never to text or animations', async () => {
  const request = {files: {main: 'a\nsteps: {1: {b}}\n'}, entry: 'main'};
  assert.ok(!('places' in (await compileAndRender({...request, options: {}}, call))));
  for (const options of [{ascii: 'standard'}, {animate: 500}] as const)
    assert.ok(!('places' in (await compileAndRender({...request, options}, call, {places: true}))));
  const drawing = await compileAndRender({...request, options: {}}, call);
  const {places: _, ...drawingWithoutPlaces} = await compileAndRender({...request, options: {}}, call, {places: true});
  assert.deepEqual(drawingWithoutPlaces, drawing);
});

test('lists at most 1,000 places per board and 50 mentions per place', async () => {
  const places = await compilePlaces(`shape: sequence_diagram\n${'a -> b\n'.repeat(1000)}`);
  assert.equal(places.length, 1000);
  assert.equal(findPlace(places, 'a').mentions.length, 50);
});
