import assert from 'node:assert/strict';
import {createHash} from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import {test} from 'node:test';

const html = fs.readFileSync(path.join(__dirname, 'sandbox.html'), 'utf8');
const [policy = ''] = /(?<=Content-Security-Policy" content=")[^"]*/.exec(html) ?? [];

test("the sandbox's policy only allows its own script, workers from blobs, and evaluation", () => {
  const scripts = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, script = '']) => script);
  assert.equal(scripts.length, 1);
  const hash = createHash('sha256')
    .update(scripts[0] ?? '')
    .digest('base64');
  assert.equal(
    policy,
    `default-src 'none'; script-src 'sha256-${hash}' 'unsafe-eval' 'wasm-unsafe-eval' blob:; worker-src blob:; base-uri 'none'; form-action 'none'`,
  );
});
