import assert from 'node:assert/strict';
import {test} from 'node:test';
import {Prism} from 'prism-react-renderer';
import {addD2ToPrism} from '../d2/grammar/prism';
import {highlight} from '.';
import {packTokens} from './tokens';

type Node = Parameters<ReturnType<ReturnType<typeof highlight>>>[0];

const transform = highlight({languages: ['bash'], prepare: addD2ToPrism})();

/** What becomes of one node in a page. */
function turn(node: Node): Node {
  const tree: Node = {type: 'root', children: [node]};
  transform(tree);
  const [turned, ...others] = tree.children ?? [];
  assert.ok(turned);
  assert.deepEqual(others, []);
  return turned;
}

const attributesOf = (node: Node) => Object.fromEntries((node.attributes ?? []).map(({name, value}) => [name, value]));

test('a fence becomes a CodeBlock with its code, its language and its marks', () => {
  assert.deepEqual(turn({type: 'code', lang: 'd2', meta: null, value: 'x -> y'}), {
    type: 'mdxJsxFlowElement',
    name: 'CodeBlock',
    attributes: [
      {type: 'mdxJsxAttribute', name: 'code', value: 'x -> y'},
      {type: 'mdxJsxAttribute', name: 'language', value: 'd2'},
      {type: 'mdxJsxAttribute', name: 'marks', value: '2-2o2-'},
    ],
    children: [],
  });
});

test('a fence without a language is plain text, without marks', () => {
  assert.deepEqual(attributesOf(turn({type: 'code', value: 'x'})), {code: 'x', language: 'text'});
  assert.deepEqual(attributesOf(turn({type: 'code', lang: 'text', value: 'x'})), {code: 'x', language: 'text'});
});

test('a fence in a language that nobody knows has no marks', () => {
  assert.deepEqual(attributesOf(turn({type: 'code', lang: 'klingon', value: 'x'})), {code: 'x', language: 'klingon'});
});

test('an empty fence has a language and nothing else', () => {
  assert.deepEqual(attributesOf(turn({type: 'code', lang: 'd2', value: ''})), {language: 'd2'});
});

for (const lang of ['sh', 'shell', 'console']) {
  test(`${lang} is coloured as bash, and keeps its name`, () => {
    const {language, marks} = attributesOf(turn({type: 'code', lang, value: 'cd a # b'}));
    assert.equal(language, lang);
    assert.equal(marks, packTokens('cd a # b', 'bash'));
    assert.ok(marks);
  });
}

test('quoted options of the fence become attributes, other words do not', () => {
  const node = turn({
    type: 'code',
    lang: 'd2',
    meta: 'title="A \\"b\\" c" live problems="1 wrong\\n2 too" width=5',
    value: 'x -> y',
  });
  const {title, problems, ...others} = attributesOf(node);
  assert.equal(title, 'A "b" c');
  assert.equal(problems, '1 wrong\n2 too');
  assert.deepEqual(Object.keys(others), ['code', 'language', 'marks']);
});

test('a quoted option with a backslash that escapes nothing is taken as it is', () => {
  const {title} = attributesOf(turn({type: 'code', lang: 'd2', meta: 'title="C:\\diagrams"', value: 'x'}));
  assert.equal(title, 'C:\\diagrams');
});

test('fences are found at any depth', () => {
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

test('everything else stays as it is', () => {
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

test('further grammars are added to the Prism that highlights, and no global is left behind', () => {
  assert.ok(Prism.languages.bash);
  assert.equal((globalThis as {Prism?: unknown}).Prism, undefined);
});

test('prepare is called once, with that Prism', () => {
  const calls: unknown[] = [];
  highlight({prepare: (prism) => calls.push(prism)});
  assert.deepEqual(calls, [Prism]);
});

test('inline code of a phone\u2019s width stays in one piece', () => {
  for (const value of ['grid-rows', '{read ->', 'style.stroke-dash: 3', 'x'.repeat(24)]) {
    const node = {type: 'inlineCode', value};
    assert.deepEqual(turn(node), node);
  }
});

test('longer inline code wraps between its words, and within a word only if that is wider than a phone', () => {
  const piecesOf = (value: string) => {
    const {name, attributes, children = []} = turn({type: 'inlineCode', value});
    assert.equal(name, 'code');
    assert.deepEqual(attributes, [{type: 'mdxJsxAttribute', name: 'className', value: 'wraps'}]);
    return children.map((child) => (child.name === 'span' ? child.children?.map((text) => text.value) : child.value));
  };
  assert.deepEqual(piecesOf('app -> db: {read -> write}'), [
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
  assert.deepEqual(piecesOf('multiboard output cannot be written'), ['multiboard output cannot be written']);
  assert.deepEqual(piecesOf('root.layers.warehouse.layers.packing'), [
    ['root.'],
    ['layers.'],
    ['warehouse.'],
    ['layers.'],
    ['packing'],
  ]);
  const flag = '--elk-nodeNodeBetweenLayers';
  assert.deepEqual(piecesOf(flag), [flag]);
});
