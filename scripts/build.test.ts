import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {after, test} from 'node:test';
import {replaceFolder} from './build';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'build-'));
after(() => fs.rmSync(folder, {recursive: true}));

test('a new build replaces the last one completely', () => {
  const place = path.join(folder, 'build');
  for (const name of ['first', 'second']) {
    const next = path.join(folder, 'next-1');
    fs.mkdirSync(next);
    fs.writeFileSync(path.join(next, name), '');
    replaceFolder(place, next);
    assert.deepEqual(fs.readdirSync(place), [name]);
  }
  assert.deepEqual(fs.readdirSync(folder), ['build']);
});
