import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import {test} from 'node:test';
import vm from 'node:vm';

const CODE = fs.readFileSync(path.join(__dirname, 'client/start.js'), 'utf8');

test('what the script names is asked for in this order, and what runs runs in it', () => {
  const head: object[] = [];
  const document = {
    currentScript: {dataset: {run: '/runtime.js /main.js', ahead: '/page.js'}},
    createElement: (name: string) => ({name}),
    head: {append: (element: object) => head.push(element)},
  };
  vm.runInNewContext(CODE, {document});
  assert.deepEqual(
    head.map((element) => ({...element})),
    [
      {name: 'script', src: '/runtime.js', async: false, fetchPriority: 'low'},
      {name: 'script', src: '/main.js', async: false, fetchPriority: 'low'},
      {name: 'link', rel: 'preload', as: 'script', href: '/page.js', fetchPriority: 'low'},
    ],
  );
});
