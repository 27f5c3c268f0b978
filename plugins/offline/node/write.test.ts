import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {after, test} from 'node:test';
import type {Locale} from '../worker/url';
import {writeWorker} from './write';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'offline-'));
after(() => fs.rmSync(folder, {recursive: true}));

async function write(site?: Locale): Promise<string> {
  await writeWorker(folder, site);
  return fs.readFileSync(path.join(folder, 'sw.js'), 'utf8');
}

test("a worker depends only on its locale, so that a new version of the site doesn't replace it", async () => {
  const english = await write({locale: 'en', baseUrl: '/docs/', otherFolders: ['ko/']});
  assert.match(english, /locale:"en",baseUrl:"\/docs\/",otherFolders:\["ko\/"\]/);
  assert.equal(await write({locale: 'en', baseUrl: '/docs/', otherFolders: ['ko/']}), english);
});

test('a disabled worker unregisters itself and handles no requests', async () => {
  const code = await write();
  assert.match(code, /unregister\(\)/);
  assert.doesNotMatch(code, /fetch/);
});
