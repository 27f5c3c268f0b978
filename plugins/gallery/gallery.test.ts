import assert from 'node:assert/strict';
import {test} from 'node:test';
import {addCards} from '.';
import removeExampleContent from './removeExampleContent.cjs';

const VIEW = {
  kind: 'picture',
  src: 'diagrams/moving.svg',
  motion: {still: 'diagrams/still.svg', moving: 'diagrams/forced.svg'},
  width: 100.4,
  height: 50.2,
};

const createExample = (...children: unknown[]) => ({
  type: 'mdxJsxFlowElement',
  name: 'Example',
  attributes: [{type: 'mdxJsxAttribute', name: 'engine', value: 'elk'}],
  children,
});
const HEADING = {
  type: 'heading',
  data: {hProperties: {id: 'zones'}},
  children: [{type: 'text', value: 'A network'}],
};
const createFigure = (view?: unknown) => ({
  type: 'mdxJsxFlowElement',
  name: 'D2Figure',
  attributes: [{type: 'mdxJsxAttribute', name: 'figure', value: JSON.stringify({view})}],
  children: [{type: 'code', lang: 'd2', value: 'a\nb'}],
});

test("an example's card has its heading, the number of lines, and an image that doesn't move", () => {
  const example = createExample(HEADING, createFigure(VIEW));
  addCards()({type: 'root', children: [example]} as never);
  const [, card] = example.attributes;
  assert.deepEqual(JSON.parse(card?.value ?? ''), {
    id: 'zones',
    title: 'A network',
    lineCount: 2,
    thumbnail: {src: 'diagrams/still.svg', width: 100, height: 50},
  });
});

test('an example without a drawing or a heading fails the build', () => {
  const add = (...children: unknown[]) => addCards()({type: 'root', children: [createExample(...children)]} as never);
  assert.throws(() => add(HEADING, createFigure()), /example zones needs a heading/);
  assert.throws(() => add(createFigure(VIEW)), /needs a heading/);
});

test("browsers' scripts don't have the content of examples", () => {
  const page = `import Gallery, {Example} from '@site/src/components/Gallery';
export default () => _jsxs(Gallery, {children: [_jsx(h2, {children: "Kept"}), _jsxs(Example, {card: "{}", children: ["\\n", _jsx(p, {children: "Gone"})]})]});`;
  const result = removeExampleContent(page);
  assert.match(result, /Kept/);
  assert.match(result, /_jsxs\(Example, \{card: "\{\}", children: null\}\)/);
  assert.throws(() => removeExampleContent("import '@site/src/components/Gallery';"), /no examples/);
  assert.equal(removeExampleContent('export default 1;'), 'export default 1;');
});
