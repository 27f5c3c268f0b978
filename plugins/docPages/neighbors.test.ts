import assert from 'node:assert/strict';
import {test} from 'node:test';
import {describeNeighbors} from './neighbors';

test('adds descriptions to the links to the pages before and after', () => {
  const [firstPage, secondPage] = describeNeighbors([
    {permalink: '/one', description: 'Draw a box.', frontMatter: {}, next: {title: 'Two', permalink: '/two'}},
    {permalink: '/two', description: 'Connect boxes.', frontMatter: {}, previous: {title: 'One', permalink: '/one'}},
  ]);
  assert.deepEqual(firstPage?.next, {title: 'Two', permalink: '/two', description: 'Connect boxes.'});
  assert.equal(firstPage?.previous, undefined);
  assert.deepEqual(secondPage?.previous, {title: 'One', permalink: '/one', description: 'Draw a box.'});
});

test('drops the fields that only the build reads', () => {
  const doc = {permalink: '/one', description: 'Draw a box.', source: '@site/one.mdx', frontMatter: {title: 'One'}};
  assert.deepEqual(JSON.parse(JSON.stringify(describeNeighbors([doc])[0])), {
    permalink: '/one',
    description: 'Draw a box.',
    frontMatter: {},
  });
});
