import assert from 'node:assert/strict';
import {test} from 'node:test';
import {markReference} from '.';

/** Creates a page whose headings are `ids`, with those from `reference` on inside `<Reference>`. */
function createPage(ids: readonly string[], reference = ids.length) {
  const toHeading = (id: string) => ({type: 'heading', data: {id}});
  const properties = ids.map((id) => ({properties: [{key: {value: 'id'}, value: {value: id}}] as object[]}));
  const toc = {declaration: {declarations: [{id: {name: 'toc'}, init: {elements: properties}}]}};
  const wrapped = {type: 'mdxJsxFlowElement', name: 'Reference', children: ids.slice(reference).map(toHeading)};
  const children = [
    {type: 'mdxjsEsm', data: {estree: {body: [toc]}}},
    ...ids.slice(0, reference).map(toHeading),
    ...(reference < ids.length ? [wrapped] : []),
  ];
  return {tree: {type: 'root', children}, properties};
}

/** Returns the ids of the entries that the plugin marks. */
function findMarked(ids: readonly string[], reference?: number): string[] {
  const {tree, properties} = createPage(ids, reference);
  markReference()(tree as Parameters<ReturnType<typeof markReference>>[0]);
  return ids.filter((_, i) => JSON.stringify(properties[i]).includes('isReference'));
}

test('the table of contents knows where a page’s reference starts', () => {
  assert.deepEqual(findMarked(['write', 'try', 'keywords', 'limits'], 2), ['keywords']);
});

test('pages without a reference have no mark', () => {
  assert.deepEqual(findMarked(['write', 'try']), []);
});
