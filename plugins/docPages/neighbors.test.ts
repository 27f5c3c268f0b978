import assert from 'node:assert/strict';
import {test} from 'node:test';
import {describeNeighbors} from './neighbors';

test('links to the pages before and after say what those teach', () => {
  const [one, two] = describeNeighbors([
    {permalink: '/one', description: 'Draw a box.', frontMatter: {}, next: {title: 'Two', permalink: '/two'}},
    {permalink: '/two', description: 'Connect boxes.', frontMatter: {}, previous: {title: 'One', permalink: '/one'}},
  ]);
  assert.deepEqual(one?.next, {title: 'Two', permalink: '/two', description: 'Connect boxes.'});
  assert.equal(one?.previous, undefined);
  assert.deepEqual(two?.previous, {title: 'One', permalink: '/one', description: 'Draw a box.'});
});

test('pages don’t ship what only the build reads', () => {
  const doc = {permalink: '/one', description: 'Draw a box.', source: '@site/one.mdx', frontMatter: {title: 'One'}};
  assert.deepEqual(JSON.parse(JSON.stringify(describeNeighbors([doc])[0])), {
    permalink: '/one',
    description: 'Draw a box.',
    frontMatter: {},
  });
});
