import assert from 'node:assert/strict';
import {test} from 'node:test';
import {createElement} from 'react';
import {createControlName, createNameFromSource, findCode} from './accessibleNames';

test('names a source after its beginning, skipping lines that many sources start with', () => {
  assert.equal(
    createNameFromSource('direction: right\n\n# Orders\n  cart -> payment: order\npayment -> mail\n'),
    'cart -> payment: order payment -> mail',
  );
  const vars = 'vars: {\n  d2-config: {\n    theme-id: 4\n  }\n}\n';
  assert.equal(createNameFromSource(`${vars}cart: {\n  vars: {\n    x: 1\n  }\n  item\n}`), 'cart: { item');
  assert.equal(createNameFromSource(vars), 'vars: { d2-config: { theme-id: 4 } }');
  assert.equal(createNameFromSource('direction: right'), 'direction: right');
  assert.equal(createNameFromSource(`${'x'.repeat(99)}`).length, 60);
  assert.equal(createNameFromSource(`x${'🚢'.repeat(99)}`), `x${'🚢'.repeat(59)}`);
  assert.equal(createNameFromSource(''), '');
});

test('finds the source of a figure among its children', () => {
  const block = createElement('code-block', {code: 'a -> b'});
  assert.equal(findCode(['\n', block]), 'a -> b');
  assert.equal(findCode(createElement('pre')), undefined);
});

test('names a control after its label and its subject, and returns nothing without a subject', () => {
  assert.equal(createControlName('Edit', undefined), undefined);
  assert.equal(createControlName('Edit', ''), undefined);
  assert.equal(createControlName('Edit', 'Checkout'), 'Edit: Checkout');
});

test('a long source of a stranger is named quickly', () => {
  const startMs = performance.now();
  for (let i = 0; i < 10; i++) createNameFromSource('vars {\n'.repeat(20_000));
  assert.ok(performance.now() - startMs < 10_000);
});
