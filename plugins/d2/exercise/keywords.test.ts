import assert from 'node:assert/strict';
import {test} from 'node:test';
import {listKeywords, listMentionedKeywords} from './keywords';

test('lists keywords that a source uses as keys, but not labels, values, and quoted keys', () => {
  const source = `
shape: sequence_diagram
web: icon {
  Style.fill: red
  "near": x
}
web -> db: {target-arrowhead.shape: diamond}
*: {&shape: circle; class: hot}
pad -> data
vars: {d2-config: {pad: 3}}
`;
  const keywords = ['shape', 'style', 'fill', 'target-arrowhead', 'class', 'vars', 'd2-config', 'pad'];
  assert.deepEqual([...listKeywords(source)], keywords);
});

test('lists the keywords that code mentions', () => {
  assert.deepEqual(listMentionedKeywords('style.stroke-dash: 3'), ['style', 'stroke-dash']);
  assert.deepEqual(listMentionedKeywords('vars.d2-config.sketch'), ['vars', 'd2-config', 'sketch']);
  assert.deepEqual(listMentionedKeywords('a -> b'), []);
});
