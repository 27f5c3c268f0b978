import assert from 'node:assert/strict';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import {after, before, beforeEach, test} from 'node:test';
import zlib from 'node:zlib';
import {DiskCache} from '../plugins/shared/diskCache';
import {compressCached, compressFiles, getTransferSize} from './compress';

const CONTENT = Buffer.from('kiln -> glaze\n'.repeat(100));

let base = '';
let folder = '';
let cache: DiskCache;
before(async () => {
  base = await fs.mkdtemp(path.join(os.tmpdir(), 'compress-'));
});
beforeEach(async () => {
  folder = path.join(await fs.mkdtemp(path.join(base, 'cache-')), 'packed');
  cache = new DiskCache(folder, 'Compressed files');
});
after(() => fs.rm(base, {recursive: true}));

/** Returns the cached files. */
async function listCachedFiles(): Promise<string[]> {
  const entries = await fs.readdir(folder, {recursive: true, withFileTypes: true});
  return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
}

test('compresses content with Brotli and caches it', async () => {
  const compressed = await compressCached(CONTENT, cache);
  assert.deepEqual(zlib.brotliDecompressSync(compressed), CONTENT);
  assert.ok(compressed.length < CONTENT.length / 10);
  const [file = ''] = await listCachedFiles();
  const before = await fs.stat(file);
  assert.deepEqual(await compressCached(CONTENT, cache), compressed);
  assert.equal((await fs.stat(file)).mtimeMs, before.mtimeMs, 'the second call must use the cached file');
});

test('compresses empty content', async () => {
  for (let round = 0; round < 2; round++) {
    assert.equal(zlib.brotliDecompressSync(await compressCached(Buffer.alloc(0), cache)).length, 0);
  }
});

test('writes compressed files next to the originals, and caches all except pages', async () => {
  const site = await fs.mkdtemp(path.join(base, 'site-'));
  const compressibleNames = [
    'assets/d2.wasm',
    'diagrams/01.svg',
    'index.html',
    'ko/assets/main.js',
    'ko/index.html',
    'search-index.json',
    'search.txt',
  ];
  for (const name of [...compressibleNames, 'assets/font.woff2', 'img/logo.png']) {
    await fs.mkdir(path.dirname(path.join(site, name)), {recursive: true});
    await fs.writeFile(path.join(site, name), `${name} ${CONTENT}`);
  }
  for (let round = 0; round < 2; round++) {
    for (const name of compressibleNames) await fs.rm(path.join(site, `${name}.br`), {force: true});
    await compressFiles(site, undefined, cache);
    const names = await fs.readdir(site, {recursive: true});
    assert.deepEqual(
      names.filter((name) => name.endsWith('.br')).sort(),
      compressibleNames.map((name) => path.join(...`${name}.br`.split('/'))).sort(),
    );
    for (const name of compressibleNames) {
      const content = await fs.readFile(path.join(site, `${name}.br`));
      assert.equal(zlib.brotliDecompressSync(content).toString(), `${name} ${CONTENT}`);
      assert.equal(getTransferSize(path.join(site, name)), content.length);
    }
    assert.equal((await listCachedFiles()).length, 4);
    assert.equal(getTransferSize(path.join(site, 'img/logo.png')), `img/logo.png ${CONTENT}`.length);
  }
});

test('skips the files that the caller leaves out, compresses them in a later call, and keeps existing compressed files', async () => {
  const site = await fs.mkdtemp(path.join(base, 'site-'));
  for (const name of ['d2.wasm', 'index.html', 'main.js']) await fs.writeFile(path.join(site, name), CONTENT);
  // A draft that a killed process left behind.
  await fs.writeFile(path.join(site, 'd2.wasm.br.draft'), 'half');
  await compressFiles(site, (name) => !name.endsWith('.wasm'), cache);
  const files = async () => (await fs.readdir(site)).filter((name) => name.includes('.br')).sort();
  assert.deepEqual(await files(), ['d2.wasm.br.draft', 'index.html.br', 'main.js.br']);
  const before = await fs.stat(path.join(site, 'main.js.br'));
  await compressFiles(site, undefined, cache);
  assert.deepEqual(await files(), ['d2.wasm.br', 'index.html.br', 'main.js.br']);
  assert.deepEqual(zlib.brotliDecompressSync(await fs.readFile(path.join(site, 'd2.wasm.br'))), CONTENT);
  assert.equal((await fs.stat(path.join(site, 'main.js.br'))).ino, before.ino);
});

test('compresses the same content once, even if two callers request it at the same time', async () => {
  const [first, second] = await Promise.all([compressCached(CONTENT, cache), compressCached(CONTENT, cache)]);
  assert.equal(first, second);
});
