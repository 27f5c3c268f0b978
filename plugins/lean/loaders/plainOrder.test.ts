import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import {test} from 'node:test';
import {ROOT} from '../../../scripts/sources';

const plainOrder: (source: string) => string = require('./plainOrder.cjs');

test('compares names by code unit', () => {
  const module = fs.readFileSync(
    path.join(ROOT, 'node_modules/@docusaurus/theme-common/lib/utils/reactUtils.js'),
    'utf8',
  );
  const output = plainOrder(module);
  assert.ok(!output.includes('localeCompare'));
  assert.ok(output.length < module.length);
});

test('reports a module that no longer uses localeCompare', () => {
  assert.throws(() => plainOrder('list.sort()'), /has changed/);
});
