import assert from 'node:assert/strict';
import {test} from 'node:test';
import {createElement} from 'react';
import {codeIn, firstWords, nameOf} from './name';

test('names a source by its beginning, without lines that many sources start with', () => {
  assert.equal(
    firstWords('direction: right\n\n# Orders\n  cart -> payment: order\npayment -> mail\n'),
    'cart -> payment: order payment -> mail',
  );
  assert.equal(firstWords('direction: right'), 'direction: right');
  assert.equal(firstWords(`${'x'.repeat(99)}`).length, 60);
  assert.equal(firstWords(''), '');
});

test('finds the source of a figure among its children', () => {
  const block = createElement('code-block', {code: 'a -> b'});
  assert.equal(codeIn(['\n', block]), 'a -> b');
  assert.equal(codeIn(createElement('pre')), undefined);
});

test('a control without a subject needs no other name than its label', () => {
  assert.equal(nameOf('Edit', undefined), undefined);
  assert.equal(nameOf('Edit', ''), undefined);
  assert.equal(nameOf('Edit', 'Checkout'), 'Edit: Checkout');
});
