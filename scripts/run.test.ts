import assert from 'node:assert/strict';
import {spawn} from 'node:child_process';
import {once} from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {after, test} from 'node:test';

const tempFolder = fs.mkdtempSync(path.join(os.tmpdir(), 'run-'));
after(() => fs.rmSync(tempFolder, {recursive: true}));

const RUN_SCRIPT = path.join(__dirname, 'run.mjs');

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0); // only tests whether the process exists
  } catch {
    return false;
  }
}

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
  test(`forwards ${signal} to the script, and exits with the same signal`, {timeout: 60_000}, async () => {
    const runner = spawn(process.execPath, [RUN_SCRIPT, '../tests/fixtures/waiting'], {
      // Input from a terminal would keep the runner from forwarding SIGINT, because a terminal sends it to both processes.
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [output] = await once(runner.stdout, 'data');
    const scriptPid = Number(output);
    assert.ok(isAlive(scriptPid));
    runner.kill(signal);
    const [, exitSignal] = await once(runner, 'exit');
    assert.equal(exitSignal, signal);
    assert.ok(!isAlive(scriptPid));
  });
}

test("explains how to fix a path that the bundler can't read, before installing anything", async () => {
  const scriptsFolder = path.join(tempFolder, 'a#b/scripts');
  fs.mkdirSync(scriptsFolder, {recursive: true});
  fs.copyFileSync(RUN_SCRIPT, path.join(scriptsFolder, 'run.mjs'));
  const runner = spawn(process.execPath, [path.join(scriptsFolder, 'run.mjs'), 'build'], {
    stdio: ['ignore', 'inherit', 'pipe'],
  });
  const [message] = await once(runner.stderr, 'data');
  assert.match(String(message), /a#b, because the path contains a "#"\. Rename or move the folder\.\n$/);
  const [code] = await once(runner, 'exit');
  assert.equal(code, 1);
});
