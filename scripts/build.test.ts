import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {after, test} from 'node:test';
import {removeAbandonedBuilds, replaceFolder} from './build';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'build-'));
after(() => fs.rmSync(folder, {recursive: true}));

test('a new build replaces the last one completely', () => {
  const target = path.join(folder, 'build');
  for (const name of ['first', 'second']) {
    const next = path.join(folder, 'next-1');
    fs.mkdirSync(next);
    fs.writeFileSync(path.join(next, name), '');
    replaceFolder(target, next);
    assert.deepEqual(fs.readdirSync(target), [name]);
  }
  assert.deepEqual(fs.readdirSync(folder), ['build']);
});

test('removes the folders of killed builds, even of one that was replacing the site', () => {
  const workFolder = path.join(folder, 'work');
  for (const name of ['next-1/tour', 'next-2-old/ko']) fs.mkdirSync(path.join(workFolder, name), {recursive: true});
  for (const name of ['next-1/tour/index.html', 'stamp']) fs.writeFileSync(path.join(workFolder, name), '');
  removeAbandonedBuilds(workFolder);
  assert.deepEqual(fs.readdirSync(workFolder), ['stamp']);
});
