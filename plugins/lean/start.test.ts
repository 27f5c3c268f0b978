import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import {test} from 'node:test';
import vm from 'node:vm';

const CODE = fs.readFileSync(path.join(__dirname, 'client/start.js'), 'utf8');

/** Runs the script on a page with these lists, and returns the elements that it adds to the head. */
function collectRequests(dataset: Readonly<Record<'run' | 'ahead', string>>): object[] {
  const head: object[] = [];
  const document = {
    currentScript: {dataset},
    createElement: (name: string) => ({name}),
    head: {append: (element: object) => head.push({...element})},
  };
  vm.runInNewContext(CODE, {document});
  return head;
}

test('the listed scripts are requested and run in order, and the others are preloaded', () => {
  assert.deepEqual(collectRequests({run: '/runtime.js /main.js', ahead: '/page.js'}), [
    {name: 'script', src: '/runtime.js', async: false, fetchPriority: 'low'},
    {name: 'script', src: '/main.js', async: false, fetchPriority: 'low'},
    {name: 'link', rel: 'preload', as: 'script', href: '/page.js', fetchPriority: 'low'},
  ]);
});

test('requests only the main scripts of a page without chunks', () => {
  assert.equal(collectRequests({run: '/main.js', ahead: ''}).length, 1);
});
