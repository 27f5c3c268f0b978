import assert from 'node:assert/strict';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import {afterEach, beforeEach, test} from 'node:test';
import {DiskCache} from './diskCache';
import {hashCode, sha256} from './hash';

const KEY = sha256('request');
const VALUE = Buffer.from('<svg>항구 ⚓</svg>\n');

let folder = '';
let warnings: string[] = [];

beforeEach(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'd2-cache-'));
  warnings = [];
});
afterEach(() => fs.rm(folder, {recursive: true}));

const open = (cacheFolder = folder) => new DiskCache(cacheFolder, 'Drawings', (message) => warnings.push(message));

async function listFiles(cacheFolder: string): Promise<string[]> {
  const entries = await fs.readdir(cacheFolder, {recursive: true, withFileTypes: true});
  return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
}

/** Writes the value, damages its file, and reads it again. */
async function readDamaged(damage: (content: Buffer) => Buffer | string): Promise<Buffer | undefined> {
  await open().write(KEY, VALUE);
  const [file = '', ...others] = await listFiles(folder);
  assert.deepEqual(others, []);
  await fs.writeFile(file, damage(await fs.readFile(file)));
  return open().read(KEY);
}

test('computes SHA-256 hashes', () => {
  assert.equal(sha256('abc'), 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
});

test('reads values that another cache wrote to the folder, which it creates', async () => {
  const deep = path.join(folder, 'a/b/c');
  assert.equal(open(deep).read(KEY), undefined);
  await open(deep).write(KEY, 'another value');
  await open(deep).write(KEY, VALUE);
  assert.deepEqual(open(deep).read(KEY), VALUE);
  assert.equal(open(deep).read(sha256('another request')), undefined);
});

test('leaves one complete file and no drafts after parallel writes', async () => {
  await Promise.all(Array.from({length: 20}, () => open().write(KEY, VALUE)));
  const files = await listFiles(folder);
  assert.equal(files.length, 1);
  assert.deepEqual(open().read(KEY), VALUE);
  assert.deepEqual(warnings, []);
});

test('ignores damaged files, and replaces them', async () => {
  const replaceByte = (offset: number) => (content: Buffer) => {
    content[offset < 0 ? content.length + offset : offset] = 'x'.charCodeAt(0);
    return content;
  };
  assert.deepEqual(await readDamaged((content) => content), VALUE);
  for (const damage of [
    ...[0, 1, 10, 64, 65, 80, -1].map((end) => (content: Buffer) => content.subarray(0, end)),
    ...[0, 64, 65, -1].map(replaceByte),
    ...['hello', '\n', '{}', 'hello\n{}', String(VALUE), `\n${VALUE}`].map((text) => () => text),
  ])
    assert.equal(await readDamaged(damage), undefined);
  await open().write(KEY, VALUE);
  assert.deepEqual(open().read(KEY), VALUE);
});

test("warns once if the folder isn't writable", async () => {
  const file = path.join(folder, 'regular-file');
  await fs.writeFile(file, '');
  const below = path.join(file, 'cache');
  const cache = open(below);
  await cache.write(KEY, VALUE);
  await cache.write(sha256('another request'), VALUE);
  assert.equal(warnings.length, 1);
  assert.ok(warnings[0]?.includes(below), warnings[0]);
  assert.equal(cache.read(KEY), undefined);
});

test('removes the draft of a write that fails', async () => {
  await open().write(KEY, VALUE);
  const [file = ''] = await listFiles(folder);
  await fs.rm(file);
  await fs.mkdir(path.join(file, 'in the way'), {recursive: true});
  await open().write(KEY, VALUE);
  assert.equal(warnings.length, 1);
  assert.deepEqual(await listFiles(folder), []);
});

test('creates bytes and values once', async () => {
  let makeCount = 0;
  const makeEntry = () => open().readOrMakeBytes(KEY, async () => Buffer.from(`drawing ${++makeCount}`));
  assert.deepEqual([String(await makeEntry()), String(await makeEntry())], ['drawing 1', 'drawing 1']);
  const values = [{words: ['항구', 2.5, null]}, null, '', [], 0];
  for (const [i, value] of values.entries()) {
    for (let round = 0; round < 2; round++) {
      const cachedValue = await open().readOrMakeValue(sha256(`value ${i}`), () => {
        makeCount++;
        return value;
      });
      assert.deepEqual(cachedValue, value);
    }
  }
  assert.equal(makeCount, 1 + values.length);
});

test('prunes the least recently used files and abandoned drafts', async () => {
  const cache = open();
  const keys = ['one', 'two', 'three'].map(sha256);
  for (const key of keys) await cache.write(key, VALUE);
  const files = await listFiles(folder);
  const old = new Date(Date.now() - 86_400_000);
  for (const file of files) await fs.utimes(file, old, old);
  const abandoned = `${files[0]}.draft-1`;
  await fs.writeFile(abandoned, 'half');
  await fs.utimes(abandoned, old, old);
  const draftFile = `${files[0]}.draft-2`;
  await fs.writeFile(draftFile, 'half');
  assert.deepEqual(cache.read(keys[1] ?? ''), VALUE);
  const {size} = await fs.stat(files[0] ?? '');
  await cache.prune(size);
  assert.deepEqual(
    keys.map((key) => cache.read(key) !== undefined),
    [false, true, false],
  );
  assert.deepEqual(
    (await listFiles(folder)).filter((file) => file.includes('.draft')),
    [draftFile],
  );
  await new DiskCache(path.join(folder, 'none'), 'Drawings').prune(0);
});

test('hashes code, but neither tests nor documentation', async () => {
  const code = path.join(folder, 'code');
  const dataFile = path.join(folder, 'one.json');
  await fs.mkdir(path.join(code, 'deep'), {recursive: true});
  const write = (name: string, text: string) => fs.writeFile(path.join(code, name), text);
  await fs.writeFile(dataFile, '{}');
  await write('a.ts', 'a');
  await write('deep/b.mjs', 'b');
  const first = hashCode(code, dataFile);
  await write('a.test.ts', 'test');
  await write('README.md', 'text');
  assert.equal(hashCode(code, dataFile), first);
  await write('deep/b.mjs', 'c');
  const second = hashCode(code, dataFile);
  assert.notEqual(second, first);
  await fs.writeFile(dataFile, '[]');
  assert.notEqual(hashCode(code, dataFile), second);
});
