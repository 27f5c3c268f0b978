import assert from 'node:assert/strict';
import {test} from 'node:test';
import {markReference} from '.';

/**
 * Creates a page with a heading for each id.
 *
 * @param reference index of the first heading inside `<Reference>`
 */
function createPage(ids: readonly string[], reference = ids.length) {
  const createHeading = (id: string) => ({type: 'heading', data: {id}});
  const properties = ids.map((id) => ({properties: [{key: {value: 'id'}, value: {value: id}}] as object[]}));
  const toc = {declaration: {declarations: [{id: {name: 'toc'}, init: {elements: properties}}]}};
  const referenceElement = {
    type: 'mdxJsxFlowElement',
    name: 'Reference',
    children: ids.slice(reference).map(createHeading),
  };
  const children = [
    {type: 'mdxjsEsm', data: {estree: {body: [toc]}}},
    ...ids.slice(0, reference).map(createHeading),
    ...(reference < ids.length ? [referenceElement] : []),
  ];
  return {tree: {type: 'root', children}, properties};
}

/** Returns the ids of the headings that the plugin marks. */
function findMarked(ids: readonly string[], reference?: number): string[] {
  const {tree, properties} = createPage(ids, reference);
  markReference()(tree as Parameters<ReturnType<typeof markReference>>[0]);
  return ids.filter((_, i) => JSON.stringify(properties[i]).includes('isReference'));
}

test("marks the first heading of a page's reference in the table of contents", () => {
  assert.deepEqual(findMarked(['write', 'try', 'keywords', 'limits'], 2), ['keywords']);
});

test('marks nothing on a page without a reference', () => {
  assert.deepEqual(findMarked(['write', 'try']), []);
});
