import assert from 'node:assert/strict';
import {execFileSync} from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {after, test} from 'node:test';
import esbuild from 'esbuild';
import {listBuildInputs, ROOT, walkFiles} from './sources';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sources-'));
after(() => fs.rmSync(folder, {recursive: true}));

test('changing anything that the build reads causes a new build', async () => {
  const inputs = new Set(listBuildInputs());
  for (const file of [
    'tour/intro.mdx',
    'i18n/ko/code.json',
    'src/css/site.css',
    'static/img/favicon.svg',
    'package-lock.json',
  ])
    assert.ok(inputs.has(file), file);
  const {metafile} = await esbuild.build({
    absWorkingDir: ROOT,
    entryPoints: ['scripts/build.ts', 'docusaurus.config.ts', 'sidebars.ts'],
    outdir: 'build',
    bundle: true,
    packages: 'external',
    platform: 'node',
    // Docusaurus's page template, and our loaders.
    loader: {'.html': 'text'},
    external: ['@docusaurus/*'],
    write: false,
    metafile: true,
    logLevel: 'silent',
  });
  const imported = Object.keys(metafile.inputs);
  assert.ok(imported.length > 50);
  assert.deepEqual(
    imported.filter((file) => !inputs.has(file)),
    [],
    'the build imports it, so it belongs to INPUT_PATHS',
  );
});

test('changing notes, unit tests, or other commands does not cause a new build', () => {
  const others = listBuildInputs().filter((file) =>
    /\.test\.|README|^(?:tests|docs)\/|^scripts\/(?:test|bench|run)/.test(file),
  );
  assert.deepEqual(others, []);
});

for (const [kind, make] of [
  ['a symbolic link', (file: string) => fs.symlinkSync('/etc/hosts', file)],
  ['not a regular file', (file: string) => execFileSync('mkfifo', [file])],
] as const)
  test(`the build fails on ${kind} among the sources and names it`, () => {
    const place = fs.mkdtempSync(path.join(folder, 'tour-'));
    make(path.join(place, 'x.mdx'));
    assert.throws(
      () => [...walkFiles(place)],
      new RegExp(`x\\.mdx is ${kind}\\. The site can only be built from regular files`),
    );
  });
