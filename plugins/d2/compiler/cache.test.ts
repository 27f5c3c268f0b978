import assert from 'node:assert/strict';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import {afterEach, beforeEach, test} from 'node:test';
import {DiskCache, sha256} from './cache';

const KEY = sha256('request');
const VALUE = {picture: '<svg>항구 ⚓</svg>\n', size: [1, 2.5], none: null};

let folder = '';
let warnings: string[] = [];

beforeEach(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'd2-cache-'));
  warnings = [];
});
afterEach(() => fs.rm(folder, {recursive: true}));

const open = (where = folder) => new DiskCache<typeof VALUE>(where, (message) => warnings.push(message));

async function filesIn(where: string): Promise<string[]> {
  const entries = await fs.readdir(where, {recursive: true, withFileTypes: true});
  return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
}

/** Writes the value, then has `damage` change the one file that it was written to. */
async function readDamaged(damage: (content: Buffer) => Buffer | string): Promise<typeof VALUE | undefined> {
  await open().write(KEY, VALUE);
  const [file = '', ...others] = await filesIn(folder);
  assert.deepEqual(others, []);
  await fs.writeFile(file, damage(await fs.readFile(file)));
  return open().read(KEY);
}

test("sha256 is the published hash of a text's UTF-8 bytes", () => {
  assert.equal(sha256('abc'), 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
});

test('a value that was written is read by another cache of the same folder', async () => {
  await open().write(KEY, VALUE);
  assert.deepEqual(await open().read(KEY), VALUE);
});

test('a folder that is not there yet is made', async () => {
  const deep = path.join(folder, 'a/b/c');
  await open(deep).write(KEY, VALUE);
  assert.deepEqual(await open(deep).read(KEY), VALUE);
});

test('what was never written is missing', async () => {
  assert.equal(await open().read(KEY), undefined);
  await open().write(KEY, VALUE);
  assert.equal(await open().read(sha256('another request')), undefined);
});

test('writing again replaces the value', async () => {
  await open().write(KEY, {...VALUE, size: [3]});
  await open().write(KEY, VALUE);
  assert.deepEqual(await open().read(KEY), VALUE);
});

test('concurrent writes leave one whole file and no drafts', async () => {
  await Promise.all(Array.from({length: 20}, () => open().write(KEY, VALUE)));
  const files = await filesIn(folder);
  assert.equal(files.length, 1);
  assert.deepEqual(await open().read(KEY), VALUE);
  assert.deepEqual(warnings, []);
});

test('an untouched file is no damaged one', async () => {
  assert.deepEqual(await readDamaged((content) => content), VALUE);
});

for (const part of [0, 1, 10, 64, 65, 80]) {
  test(`a file that was cut short to ${part} bytes counts as missing`, async () => {
    assert.equal(await readDamaged((content) => content.subarray(0, part)), undefined);
  });
}

test('a file that lacks its last byte counts as missing', async () => {
  assert.equal(await readDamaged((content) => content.subarray(0, -1)), undefined);
});

for (const place of [0, 64, 65, -1]) {
  test(`a file with a changed byte at ${place} counts as missing`, async () => {
    const damage = (content: Buffer) => {
      content[place < 0 ? content.length + place : place] = 'x'.charCodeAt(0);
      return content;
    };
    assert.equal(await readDamaged(damage), undefined);
  });
}

for (const foreign of ['hello', '\n', '{}', 'hello\n{}', JSON.stringify(VALUE), `\n${JSON.stringify(VALUE)}`]) {
  test(`a file that holds ${JSON.stringify(foreign).slice(0, 20)} counts as missing`, async () => {
    assert.equal(await readDamaged(() => foreign), undefined);
  });
}

test('a damaged file is replaced by the next write', async () => {
  assert.equal(await readDamaged(() => 'hello'), undefined);
  await open().write(KEY, VALUE);
  assert.deepEqual(await open().read(KEY), VALUE);
});

test('a folder that cannot be written to gives one warning that names it, and no error', async () => {
  const file = path.join(folder, 'regular-file');
  await fs.writeFile(file, '');
  const below = path.join(file, 'cache');
  const cache = open(below);
  await cache.write(KEY, VALUE);
  await cache.write(sha256('another request'), VALUE);
  assert.equal(warnings.length, 1);
  assert.ok(warnings[0]?.includes(below), warnings[0]);
  assert.equal(await cache.read(KEY), undefined);
});

test('a write that fails at its last step leaves no draft behind', async () => {
  await open().write(KEY, VALUE);
  const [file = ''] = await filesIn(folder);
  await fs.rm(file);
  await fs.mkdir(path.join(file, 'in the way'), {recursive: true});
  await open().write(KEY, VALUE);
  assert.equal(warnings.length, 1);
  assert.deepEqual(await filesIn(folder), []);
});

test('a folder that has grown too large loses what was not used for longest, and what nobody writes any more', async () => {
  const cache = open();
  const keys = ['one', 'two', 'three'].map(sha256);
  for (const key of keys) await cache.write(key, VALUE);
  const files = await filesIn(folder);
  const old = new Date(Date.now() - 86_400_000);
  for (const file of files) await fs.utimes(file, old, old);
  const abandoned = `${files[0]}.draft`;
  await fs.writeFile(abandoned, 'half');
  await fs.utimes(abandoned, old, old);
  const written = `${files[0]}.draft-of-now`;
  await fs.writeFile(written, 'half');
  assert.deepEqual(await cache.read(keys[1] ?? ''), VALUE);
  const {size} = await fs.stat(files[0] ?? '');
  await cache.prune(size);
  assert.deepEqual(await Promise.all(keys.map(async (key) => (await cache.read(key)) !== undefined)), [
    false,
    true,
    false,
  ]);
  assert.deepEqual(
    (await filesIn(folder)).filter((file) => !file.endsWith('.json')),
    [written],
  );
  await new DiskCache(path.join(folder, 'none'), () => {}).prune(0);
});
