import assert from 'node:assert/strict';
import {test} from 'node:test';
import {createElement} from 'react';
import {createNameFromSource, findCode, getControlName} from './name';

test('names a source by its beginning, without lines that many sources start with', () => {
  assert.equal(
    createNameFromSource('direction: right\n\n# Orders\n  cart -> payment: order\npayment -> mail\n'),
    'cart -> payment: order payment -> mail',
  );
  assert.equal(createNameFromSource('direction: right'), 'direction: right');
  assert.equal(createNameFromSource(`${'x'.repeat(99)}`).length, 60);
  assert.equal(createNameFromSource(''), '');
});

test('finds the source of a figure among its children', () => {
  const block = createElement('code-block', {code: 'a -> b'});
  assert.equal(findCode(['\n', block]), 'a -> b');
  assert.equal(findCode(createElement('pre')), undefined);
});

test('a control without a subject needs no other name than its label', () => {
  assert.equal(getControlName('Edit', undefined), undefined);
  assert.equal(getControlName('Edit', ''), undefined);
  assert.equal(getControlName('Edit', 'Checkout'), 'Edit: Checkout');
});
