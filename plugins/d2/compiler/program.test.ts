import assert from 'node:assert/strict';
import {spawnSync} from 'node:child_process';
import path from 'node:path';
import {test} from 'node:test';
import {LIFTOFF_ONLY} from '../../../scripts/v8';

// Every thread of the child process runs this script first, so it reports the variables that the compiler's thread can read.
const PROBE_SCRIPT = `
import {isMainThread} from 'node:worker_threads';
if (!isMainThread) process.stderr.write('environment: ' + JSON.stringify(Object.keys(process.env)) + '\\n');`;

test("a compiler can't read the build's environment variables", () => {
  const program = JSON.stringify(path.join(__dirname, 'program.ts'));
  const {stdout, stderr} = spawnSync(
    process.execPath,
    [
      LIFTOFF_ONLY,
      '--import',
      'tsx',
      '--import',
      `data:text/javascript,${encodeURIComponent(PROBE_SCRIPT)}`,
      '--eval',
      `require(${program}).startProgram().then((worker) => {
        worker.stderr.pipe(process.stdout);
        setTimeout(() => process.exit(), 500);
      })`,
    ],
    {encoding: 'utf8', env: {...process.env, DEPLOY_TOKEN: 'secret'}, timeout: 60_000},
  );
  assert.match(stdout, /^environment: \[\]$/m, stderr);
});
