import assert from 'node:assert/strict';
import {execFileSync} from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {after, test} from 'node:test';
import esbuild from 'esbuild';
import {buildInputs, filesAt, ROOT} from './sources';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sources-'));
after(() => fs.rmSync(folder, {recursive: true}));

test('a build is made again when something changes that it reads', async () => {
  const inputs = new Set(buildInputs());
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
    // Docusaurus's template of pages, and our loaders' parts.
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
    'the build imports it, so it belongs to INPUTS',
  );
});

test('a build is not made again for notes, unit tests, and what only other commands run', () => {
  const others = buildInputs().filter((file) =>
    /\.test\.|README|^(?:tests|docs)\/|^scripts\/(?:test|bench|run)/.test(file),
  );
  assert.deepEqual(others, []);
});

for (const [kind, make] of [
  ['a symbolic link', (file: string) => fs.symlinkSync('/etc/hosts', file)],
  ['not a regular file', (file: string) => execFileSync('mkfifo', [file])],
] as const)
  test(`${kind} among the sources ends the build, by its name`, () => {
    const place = fs.mkdtempSync(path.join(folder, 'tour-'));
    make(path.join(place, 'x.mdx'));
    assert.throws(
      () => [...filesAt(place)],
      new RegExp(`x\\.mdx is ${kind}\\. The site is built from regular files alone`),
    );
  });
