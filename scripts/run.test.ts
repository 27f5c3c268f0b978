import assert from 'node:assert/strict';
import {spawn} from 'node:child_process';
import {once} from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {after, test} from 'node:test';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'run-'));
after(() => fs.rmSync(folder, {recursive: true}));

const RUN = path.join(__dirname, 'run.mjs');

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
  test(`${signal} ends a command together with its child`, {timeout: 60_000}, async () => {
    const child = spawn(process.execPath, [RUN, '../tests/fixtures/waiting'], {stdio: ['ignore', 'pipe', 'inherit']});
    const [output] = await once(child.stdout, 'data');
    const pid = Number(output);
    assert.ok(isAlive(pid));
    child.kill(signal);
    const [, endedBy] = await once(child, 'exit');
    assert.equal(endedBy, signal);
    assert.ok(!isAlive(pid));
  });
}

test('a folder that the bundler cannot read is reported immediately, with what to do', async () => {
  const place = path.join(folder, 'a#b/scripts');
  fs.mkdirSync(place, {recursive: true});
  fs.copyFileSync(RUN, path.join(place, 'run.mjs'));
  const child = spawn(process.execPath, [path.join(place, 'run.mjs'), 'build'], {stdio: ['ignore', 'inherit', 'pipe']});
  const [message] = await once(child.stderr, 'data');
  assert.match(String(message), /a#b, since the path has a "#"\. Rename or move the folder\.\n$/);
  const [code] = await once(child, 'exit');
  assert.equal(code, 1);
});
