import assert from 'node:assert/strict';
import {spawnSync} from 'node:child_process';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import {afterEach, beforeEach, type TestContext, test} from 'node:test';
import {Site} from './site';

let siteDir = '';
beforeEach(async () => {
  siteDir = await fs.mkdtemp(path.join(os.tmpdir(), 'd2-site-'));
  await fs.mkdir(path.join(siteDir, 'docs'));
  await fs.writeFile(path.join(siteDir, 'docs/index.md'), '```d2\nship -> harbour\n```\n\n```d2\n...@crew\n```\n');
  await fs.writeFile(path.join(siteDir, 'docs/crew.d2'), 'captain -> sailor\n');
});
afterEach(() => fs.rm(siteDir, {recursive: true}));

/** Compiles the site's pages. Returns the warnings and the names of the published files. */
async function compile(context: TestContext): Promise<{warnings: readonly string[]; names: readonly string[]}> {
  const warn = context.mock.method(console, 'warn', () => {});
  const site = new Site({siteDir, defaultLocale: 'en', workers: 1});
  try {
    await site.compileAll();
  } finally {
    await site.close();
  }
  const publishedFiles = Reflect.get(site, 'publishedFiles') as ReadonlyMap<string, string>;
  return {warnings: warn.mock.calls.map((call) => String(call.arguments[0])), names: [...publishedFiles.keys()].sort()};
}

test("keeps the files of a page's diagrams when the page is renamed", async (context) => {
  const before = await compile(context);
  assert.equal(before.names.length, 4, 'a drawing and an example of each');
  await fs.rename(path.join(siteDir, 'docs/index.md'), path.join(siteDir, 'docs/renamed.md'));
  assert.deepEqual((await compile(context)).names, before.names);
});

test("reads an unchanged page's fences from the cache, unless the cache is damaged", async (context) => {
  const {names} = await compile(context);
  const folder = path.join(siteDir, '.cache/fences');
  const entries = await fs.readdir(folder, {recursive: true, withFileTypes: true});
  const [file = '', ...others] = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
  assert.deepEqual(others, []);
  const oldContent = await fs.readFile(file, 'utf8');
  for (const damaged of [oldContent, oldContent.slice(0, -1), oldContent.replace('harbour', 'harvest'), '']) {
    await fs.writeFile(file, damaged);
    assert.deepEqual((await compile(context)).names, names);
    assert.equal(await fs.readFile(file, 'utf8'), oldContent);
  }
  await fs.appendFile(path.join(siteDir, 'docs/index.md'), '\n```d2\nlighthouse\n```\n');
  assert.equal((await compile(context)).names.length, names.length + 2);
});

test('reports a full disk once, and still compiles all diagrams', async (context) => {
  const cache = path.join(siteDir, '.cache/d2');
  await fs.mkdir(cache, {recursive: true});
  const mount = ['mount', '-t', 'tmpfs', '-o', 'size=4k', 'none', cache] as const;
  if (os.platform() !== 'linux' || spawnSync(mount[0], mount.slice(1)).status !== 0)
    return context.skip('only root of a Linux machine can make a small disk');
  try {
    const {warnings, names} = await compile(context);
    assert.equal(names.length, 4);
    assert.equal(warnings.length, 1);
    assert.match(warnings[0] ?? '', /\[d2\] Diagrams won't be cached for the next build.*ENOSPC/);
  } finally {
    assert.equal(spawnSync('umount', [cache]).status, 0);
  }
});
