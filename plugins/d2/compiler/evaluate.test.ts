import assert from 'node:assert/strict';
import {createHash} from 'node:crypto';
import {test} from 'node:test';
import {createEvaluate} from './evaluate.mjs';

interface Scope {
  g?: unknown;
  rc?: unknown;
  node?: unknown;
  html?: unknown;
  adaptor?: unknown;
  graph?: unknown;
  hit?: boolean;
}
const scope = globalThis as Scope;

const evaluated: string[] = [];
const evaluate = createEvaluate(
  (text) => evaluated.push(text),
  (text) => createHash('sha256').update(text).digest('hex'),
);

/** Creates a fake library that records its calls. */
function createRecorder(...names: string[]): {calls: unknown[][]} & Record<string, unknown> {
  const calls: unknown[][] = [];
  const functions = names.map((name) => [name, (...args: unknown[]) => void calls.push([name, ...args])] as const);
  return {calls, ...Object.fromEntries(functions)};
}

test('rejects an unknown script without running any of it', () => {
  for (const text of [
    'globalThis.hit = true',
    '',
    ' dagre.layout(g)',
    'dagre.layout(g);hit=1',
    'g.setGraph({ranksep: hit=1, edgesep: 1, nodesep: 1, rankdir: "TB",});',
    'JSON.stringify(g.node(g.nodes()[hit=1]))',
    'node = rc.constructor("hit=1")',
    'node = rc.path(hit=1)',
    'node = rc.path("a"); hit = 1',
    'node = rc.path("a" + hit)',
    'node = rc.rectangle(0, 0, 1, 1, {get a() { hit = 1 }})',
    'adaptor.innerHTML(html.convert(hit=1, {em: 16, ex: 8,}))',
    'adaptor.innerHTML(html.convert(`a`, {em: hit=1, ex: 8,}))',
    'var graph = {"a": hit=1}',
    'var graph = {}; hit = 1',
    'g.setNode(`${hit=1}`, { id: `0`, width: 1, height: 1 });\n',
    'g.setNode(`0`, { id: `0`, width: 1, height: 1 });\nhit = 1',
    'g.setParent(`0`, `${hit=1}`);\n',
    'x'.repeat(178),
    'x'.repeat(283_795),
  ]) {
    assert.throws(() => evaluate(text), Error, text.slice(0, 80));
  }
  assert.equal(scope.hit, undefined);
  assert.deepEqual(evaluated, []);
});

test('treats the id of a connection as text', () => {
  const g = createRecorder('setNode', 'setParent', 'setEdge');
  scope.g = g;
  const ids = [
    '(a -> b)[0]',
    '"${globalThis.hit = true}" -> b',
    '`+(globalThis.hit = true)+`',
    '`}, { width:0, height:0, labelpos: `c` });\nglobalThis.hit = true;\n',
    '\\u0060 \\` \\n',
    '한글 -> 🚢',
    'a\nb\r\u2028c',
    '__proto__',
  ];
  const nodes =
    'g.setNode(`0`, { id: `0`, width: 77, height: 66 });\ng.setNode(`1`, { id: `1`, width: 53, height: 66 });\n';
  const edges = ids.map(
    (id) => `g.setEdge({v:\`0\`, w:\`1\`, name:\`${id}\`}, { width:9, height:8, labelpos: \`c\` });\n`,
  );
  evaluate(`${nodes}g.setParent(\`1\`, \`0\`);\n${edges.join('')}`);
  assert.deepEqual(g.calls, [
    ['setNode', '0', {id: '0', width: 77, height: 66}],
    ['setNode', '1', {id: '1', width: 53, height: 66}],
    ['setParent', '1', '0'],
    ...ids.map((name) => ['setEdge', {v: '0', w: '1', name}, {width: 9, height: 8, labelpos: 'c'}]),
  ]);
  assert.equal(scope.hit, undefined);
});

test('only adds edges for an id that imitates the next call', () => {
  const g = createRecorder('setEdge');
  scope.g = g;
  const id = 'x`}, { width:1, height:1, labelpos: `c` });\ng.setEdge({v:`0`, w:`1`, name:`y';
  evaluate(`g.setEdge({v:\`0\`, w:\`1\`, name:\`${id}\`}, { width:0, height:0, labelpos: \`c\` });\n`);
  assert.deepEqual(
    g.calls.map(([name]) => name),
    ['setEdge', 'setEdge'],
  );
});

test('treats a formula as text, and unescapes its backslashes', () => {
  const calls: unknown[][] = [];
  scope.html = {convert: (...args: unknown[]) => calls.push(args)};
  scope.adaptor = {innerHTML: () => '<svg/>'};
  for (const [escaped, formula] of [
    ['\\\\frac{1}{2}', '\\frac{1}{2}'],
    ['${globalThis.hit = true}', '${globalThis.hit = true}'],
    ['`+(globalThis.hit = true)+`', '`+(globalThis.hit = true)+`'],
    [
      '`, {\n  em: 1,\n  ex: 1,\n})); globalThis.hit = true; ((`',
      '`, {\n  em: 1,\n  ex: 1,\n})); globalThis.hit = true; ((`',
    ],
  ] as const) {
    calls.length = 0;
    assert.equal(evaluate(`adaptor.innerHTML(html.convert(\`${escaped}\`, {\n  em: 16,\n  ex: 8,\n}))`), '<svg/>');
    assert.deepEqual(calls, [[formula, {em: 16, ex: 8}]]);
  }
  assert.equal(scope.hit, undefined);
});

test('parses the arguments of strokes as literal values', () => {
  const rc = {...createRecorder('unused'), path: (...args: unknown[]) => ({children: args})};
  scope.rc = rc;
  evaluate('node = rc.path("M 0 0", {\n\t\tfill: "#000",\n\t\tfillWeight: 2.0,\nhachureGap: 16,\n});');
  assert.equal(
    evaluate("JSON.stringify(node.children, null, '  ')"),
    JSON.stringify(['M 0 0', {fill: '#000', fillWeight: 2, hachureGap: 16}], null, '  '),
  );
});

test("parses ELK's graph as JSON", () => {
  evaluate('var graph = {"id":"a\\u003e","__proto__":{"b":1}}');
  assert.equal(evaluate('JSON.stringify(graph)'), '{"id":"a>","__proto__":{"b":1}}');
});
