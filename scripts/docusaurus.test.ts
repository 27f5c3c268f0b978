import assert from 'node:assert/strict';
import {spawn} from 'node:child_process';
import {once} from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {after, test} from 'node:test';

const site = fs.mkdtempSync(path.join(os.tmpdir(), 'docusaurus-'));
after(() => fs.rmSync(site, {recursive: true}));

test('killing a build also ends Docusaurus', {timeout: 60_000}, async () => {
  // A fake Docusaurus that prints a line when it runs and writes a file when it's terminated.
  const bin = path.join(site, 'node_modules/@docusaurus/core/bin');
  fs.mkdirSync(bin, {recursive: true});
  const endedFile = path.join(site, 'ended');
  fs.writeFileSync(
    path.join(bin, 'docusaurus.mjs'),
    `import fs from 'node:fs';
    process.once('SIGTERM', () => { fs.writeFileSync(${JSON.stringify(endedFile)}, ''); process.exit(); });
    setInterval(() => {}, 1000);
    console.log('running');`,
  );
  const script = `require(${JSON.stringify(path.join(__dirname, 'docusaurus.ts'))}).runDocusaurus(${JSON.stringify(site)}, ['build'])`;
  const build = spawn(process.execPath, ['--import', 'tsx', '--eval', script], {stdio: ['ignore', 'pipe', 'inherit']});
  await once(build.stdout, 'data');
  build.kill('SIGTERM');
  await once(build, 'exit');
  assert.ok(fs.existsSync(endedFile));
});
