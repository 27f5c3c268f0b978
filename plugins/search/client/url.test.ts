import assert from 'node:assert/strict';
import {test} from 'node:test';
import {encodeQuery, toLocalPath} from './url';

test('results lead to the current host and never to another one', () => {
  assert.equal(toLocalPath('https://d2lang.com/tour/a/#b', '/docs/'), '/docs/tour/a/#b');
  assert.equal(toLocalPath('https://d2lang.com/docs/tour/a/', '/docs/'), '/docs/tour/a/');
  assert.equal(toLocalPath('https://d2lang.com//evil.example/', '/'), '/evil.example/');
});

test('a query that ends within a surrogate pair can be encoded', () => {
  assert.equal(encodeQuery('a\ud83d'), 'a%EF%BF%BD');
  assert.equal(encodeQuery('a b/🎉'), 'a%20b%2F%F0%9F%8E%89');
});
