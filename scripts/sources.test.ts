import assert from 'node:assert/strict';
import {execFileSync} from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {after, test} from 'node:test';
import esbuild from 'esbuild';
import {listBuildInputs, ROOT, walkFiles} from './sources';

const tempFolder = fs.mkdtempSync(path.join(os.tmpdir(), 'sources-'));
after(() => fs.rmSync(tempFolder, {recursive: true}));

test('the inputs of the build include every file that it reads', async () => {
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
    // plugins/lean imports Docusaurus's page template as text.
    loader: {'.html': 'text'},
    // esbuild can't resolve Docusaurus's client aliases.
    external: ['@docusaurus/*'],
    write: false,
    metafile: true,
    logLevel: 'silent',
  });
  const imported = Object.keys(metafile.inputs);
  assert.ok(imported.length > 50, 'esbuild should follow the imports of the build');
  assert.deepEqual(
    imported.filter((file) => !inputs.has(file)),
    [],
    'Add these files to INPUT_PATHS: the build imports them',
  );
});

test("the inputs of the build leave out docs, tests, and scripts that the build doesn't run", () => {
  const unexpectedInputs = listBuildInputs().filter((file) =>
    /\.test\.|README|^(?:tests|docs)\/|^scripts\/(?:test|bench|run)/.test(file),
  );
  assert.deepEqual(unexpectedInputs, []);
});

for (const [kind, createFile] of [
  ['a symbolic link', (file: string) => fs.symlinkSync('/etc/hosts', file)],
  ['not a regular file', (file: string) => execFileSync('mkfifo', [file])],
] as const)
  test(`listing the inputs fails on a source that is ${kind}, and names it`, () => {
    const sourceFolder = fs.mkdtempSync(path.join(tempFolder, 'tour-'));
    createFile(path.join(sourceFolder, 'x.mdx'));
    assert.throws(
      () => [...walkFiles(sourceFolder)],
      new RegExp(`x\\.mdx is ${kind}\\. The site can only be built from regular files`),
    );
  });
