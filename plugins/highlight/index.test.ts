import assert from 'node:assert/strict';
import {test} from 'node:test';
import {Prism} from 'prism-react-renderer';
import {addD2ToPrism} from '../d2/grammar/prism';
import {highlight} from '.';
import {packTokens} from './tokens';

type Node = Parameters<ReturnType<ReturnType<typeof highlight>>>[0];

const transform = highlight({languages: ['bash'], prepare: addD2ToPrism})();

/** Transforms one node of a page. */
function transformOne(node: Node): Node {
  const tree: Node = {type: 'root', children: [node]};
  transform(tree);
  const [transformed, ...others] = tree.children ?? [];
  assert.ok(transformed);
  assert.deepEqual(others, []);
  return transformed;
}

const readAttributes = (node: Node) =>
  Object.fromEntries((node.attributes ?? []).map(({name, value}) => [name, value]));

test('turns a fence into a CodeBlock with its code, its language, and its packed tokens', () => {
  assert.deepEqual(transformOne({type: 'code', lang: 'd2', meta: null, value: 'x -> y'}), {
    type: 'mdxJsxFlowElement',
    name: 'CodeBlock',
    attributes: [
      {type: 'mdxJsxAttribute', name: 'code', value: 'x -> y'},
      {type: 'mdxJsxAttribute', name: 'language', value: 'd2'},
      {type: 'mdxJsxAttribute', name: 'packedTokens', value: '2-2o2-'},
    ],
    children: [],
  });
});

for (const [node, attributes] of [
  [{value: 'x'}, {code: 'x', language: 'text'}],
  [
    {lang: 'text', value: 'x'},
    {code: 'x', language: 'text'},
  ],
  [
    {lang: 'klingon', value: 'x'},
    {code: 'x', language: 'klingon'},
  ],
  [{lang: 'd2', value: ''}, {language: 'd2'}],
] as const)
  test(`leaves out the packed tokens of ${JSON.stringify(node)}`, () => {
    assert.deepEqual(readAttributes(transformOne({type: 'code', ...node})), attributes);
  });

for (const lang of ['sh', 'shell', 'console']) {
  test(`highlights ${lang} as bash, and keeps its name`, () => {
    const {language, packedTokens} = readAttributes(transformOne({type: 'code', lang, value: 'cd a # b'}));
    assert.equal(language, lang);
    assert.equal(packedTokens, packTokens('cd a # b', 'bash'));
    assert.ok(packedTokens);
  });
}

test('turns quoted options of a fence into attributes, and ignores other words', () => {
  const node = transformOne({
    type: 'code',
    lang: 'd2',
    meta: 'title="A \\"b\\" c" live problems="1 wrong\\n2 too" width=5',
    value: 'x -> y',
  });
  const {title, problems, ...others} = readAttributes(node);
  assert.equal(title, 'A "b" c');
  assert.equal(problems, '1 wrong\n2 too');
  assert.deepEqual(Object.keys(others), ['code', 'language', 'packedTokens']);
});

test('takes a quoted option with an invalid escape literally', () => {
  const {title} = readAttributes(transformOne({type: 'code', lang: 'd2', meta: 'title="C:\\diagrams"', value: 'x'}));
  assert.equal(title, 'C:\\diagrams');
});

test('finds fences at any depth', () => {
  const code = (): Node => ({type: 'code', lang: 'd2', value: 'x'});
  const tree: Node = {
    type: 'root',
    children: [{type: 'list', children: [{type: 'listItem', children: [code(), code()]}]}, code()],
  };
  transform(tree);
  const item = tree.children?.[0]?.children?.[0];
  assert.deepEqual(
    item?.children?.map(({name}) => name),
    ['CodeBlock', 'CodeBlock'],
  );
  assert.equal(tree.children?.[1]?.name, 'CodeBlock');
});

test('leaves everything else unchanged', () => {
  const page = (): Node => ({
    type: 'root',
    children: [
      {type: 'heading', children: [{type: 'inlineCode', value: 'd2'}]},
      {type: 'paragraph', children: [{type: 'text', value: '```d2'}]},
      {
        type: 'mdxJsxFlowElement',
        name: 'CodeBlock',
        attributes: [{type: 'mdxJsxAttribute', name: 'code', value: 'x'}],
        children: [],
      },
    ],
  });
  const tree = page();
  transform(tree);
  assert.deepEqual(tree, page());
});

test('adds grammars to its own Prism, and leaves no global behind', () => {
  assert.ok(Prism.languages.bash);
  assert.equal((globalThis as {Prism?: unknown}).Prism, undefined);
});

test('calls `prepare` once with that Prism', () => {
  const calls: unknown[] = [];
  highlight({prepare: (prism) => calls.push(prism)});
  assert.deepEqual(calls, [Prism]);
});

test('keeps short inline code in one piece', () => {
  for (const value of ['grid-rows', '{read ->', 'style.stroke-dash: 3', 'x'.repeat(24)]) {
    const node = {type: 'inlineCode', value};
    assert.deepEqual(transformOne(node), node);
  }
});

test('wraps longer inline code between words, and inside words that are wider than a phone', () => {
  const listPieces = (value: string) => {
    const {name, attributes, children = []} = transformOne({type: 'inlineCode', value});
    assert.equal(name, 'code');
    assert.deepEqual(attributes, [{type: 'mdxJsxAttribute', name: 'className', value: 'wraps'}]);
    return children.map((child) => (child.name === 'span' ? child.children?.map((text) => text.value) : child.value));
  };
  assert.deepEqual(listPieces('app -> db: {read -> write}'), [
    'app ',
    ['->'],
    ' ',
    ['db:'],
    ' ',
    ['{read'],
    ' ',
    ['->'],
    ' ',
    ['write}'],
  ]);
  assert.deepEqual(listPieces('multiboard output cannot be written'), ['multiboard output cannot be written']);
  assert.deepEqual(listPieces('root.layers.warehouse.layers.packing'), [
    ['root.'],
    ['layers.'],
    ['warehouse.'],
    ['layers.'],
    ['packing'],
  ]);
  const flag = '--elk-nodeNodeBetweenLayers';
  assert.deepEqual(listPieces(flag), [flag]);
});
