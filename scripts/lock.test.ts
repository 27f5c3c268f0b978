import assert from 'node:assert/strict';
import {spawnSync} from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {after, test} from 'node:test';
import {acquireLock} from './lock';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'lock-'));
after(() => fs.rmSync(folder, {recursive: true}));

test("only one process at a time holds a lock, and the next one gets the holder's id", async () => {
  const file = path.join(folder, 'new/lock');
  const release = await acquireLock(file);
  const events: (string | number | undefined)[] = [];
  const second = acquireLock(file, (holder) => events.push(holder)).then((releaseSecond) => {
    events.push('taken');
    releaseSecond();
  });
  await new Promise((resolve) => setTimeout(resolve, 50));
  events.push('released');
  release();
  await second;
  assert.deepEqual(events, [process.pid, 'released', 'taken']);
  assert.ok(!fs.existsSync(file));
});

test('a lock whose holder has ended is taken immediately', async () => {
  const file = path.join(folder, 'stale');
  const {pid} = spawnSync(process.execPath, ['-e', '']);
  fs.writeFileSync(file, String(pid));
  const release = await acquireLock(file, () => assert.fail('it must not wait'));
  assert.equal(fs.readFileSync(file, 'utf8'), String(process.pid));
  release();
  assert.deepEqual(
    fs.readdirSync(folder).filter((name) => name.startsWith('stale')),
    [],
  );
});
