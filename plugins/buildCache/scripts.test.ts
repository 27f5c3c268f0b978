import assert from 'node:assert/strict';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import {test} from 'node:test';
import {rspack} from '@docusaurus/faster';
import type {ConfigureWebpackUtils} from '@docusaurus/types';
import {CachedScriptsPlugin} from './scripts';

const bundler = {name: 'rspack', instance: rspack} as unknown as ConfigureWebpackUtils['currentBundler'];

/** Bundles `main.js` and its lazy chunk with the site's options. */
async function bundle(siteDir: string, options: object = {mangle: true}): Promise<Map<string, string>> {
  const output = path.join(siteDir, 'build');
  await fs.rm(output, {recursive: true, force: true});
  const compiler = rspack({
    mode: 'production',
    context: siteDir,
    entry: './main.js',
    output: {path: output, filename: '[name].[contenthash:8].js'},
    optimization: {
      chunkIds: 'named',
      minimizer: [new rspack.SwcJsMinimizerRspackPlugin({minimizerOptions: options})],
    },
    plugins: [new CachedScriptsPlugin(bundler, siteDir) as unknown as {apply(): void}],
  });
  await new Promise<void>((resolve, reject) => {
    compiler.run((error, stats) => {
      if (error || stats?.hasErrors()) reject(error ?? new Error(stats?.toString()));
      else compiler.close((failed) => (failed ? reject(failed) : resolve()));
    });
  });
  const names = (await fs.readdir(output)).sort();
  return new Map(
    await Promise.all(names.map(async (name) => [name, await fs.readFile(path.join(output, name), 'utf8')] as const)),
  );
}

/** Lists the cached files. */
async function listCached(siteDir: string): Promise<string[]> {
  const entries = await fs.readdir(path.join(siteDir, '.cache/scripts'), {recursive: true, withFileTypes: true});
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
}

test('scripts are minimized once, and cached scripts are identical to new ones', async (t) => {
  const siteDir = await fs.mkdtemp(path.join(os.tmpdir(), 'scripts-'));
  t.after(() => fs.rm(siteDir, {recursive: true}));
  const write = (name: string, text: string) => fs.writeFile(path.join(siteDir, name), text);
  await write('page.js', 'export const page = (longName) => `${longName}, dock`;');
  await write('main.js', "import('./page').then(({page}) => console.log(page('harbor')));");
  const first = await bundle(siteDir);
  assert.equal(first.size, 2);
  for (const text of first.values()) assert.doesNotMatch(text, /longName|\n\n/);
  const files = await listCached(siteDir);
  assert.equal(files.length, 2);

  const firstStats = await Promise.all(files.map((file) => fs.stat(file)));
  assert.deepEqual(await bundle(siteDir), first);
  assert.deepEqual(await listCached(siteDir), files);
  const secondStats = await Promise.all(files.map((file) => fs.stat(file)));
  assert.deepEqual(
    secondStats.map(({ino}) => ino),
    firstStats.map(({ino}) => ino),
    'no file is written again',
  );

  for (const file of files) await fs.truncate(file, 70);
  assert.deepEqual(await bundle(siteDir), first, 'damaged files are replaced');

  await write('page.js', 'export const page = (longName) => `${longName}, quay`;');
  const secondBundle = await bundle(siteDir);
  assert.match([...secondBundle.values()].join(''), /quay/);
  assert.doesNotMatch([...secondBundle.values()].join(''), /dock/);
  assert.match(
    [...(await bundle(siteDir, {mangle: false})).values()].join(''),
    /longName/,
    'other options produce other scripts',
  );
});
