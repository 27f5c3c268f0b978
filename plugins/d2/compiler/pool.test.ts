import assert from 'node:assert/strict';
import {test} from 'node:test';
import type {Worker} from 'node:worker_threads';
import type {CompilerInstance} from './instance';
import {Pool} from './pool';

test('replaces an idle instance whose worker has exited', {timeout: 120_000}, async () => {
  const pool = new Pool({workers: 1, idleTimeMs: Number.POSITIVE_INFINITY, timeLimitMs: 60_000});
  const compile = () => pool.run({files: {a: 'x -> y'}, entry: 'a', options: {}});
  try {
    assert.ok((await compile()).drawing);
    // Simulates a crash. The pool doesn't expose its instances.
    const [instance] = Reflect.get(pool, 'idleInstances') as CompilerInstance[];
    assert.ok(instance);
    await ((await Reflect.get(instance, 'worker')) as Worker).terminate();
    const {drawing, diagnostics} = await compile();
    assert.deepEqual(diagnostics, []);
    assert.ok(drawing);
  } finally {
    await pool.close();
  }
});
