import assert from 'node:assert/strict';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import {test} from 'node:test';
import type {LoadContext, Plugin} from '@docusaurus/types';
import {analytics} from '.';

const plugin: Plugin = analytics('/js/count.js')({baseUrl: '/docs/'} as LoadContext);

/** What a build hands to plugins when its files are there. */
const built = (outDir: string) => ({outDir}) as Parameters<NonNullable<Plugin['postBuild']>>[0];

test('X-8: pages name the script below the base path', () => {
  const {headTags} = plugin.injectHtmlTags?.({content: undefined}) ?? {};
  assert.deepEqual(headTags, [{tagName: 'meta', attributes: {name: 'analytics', content: '/docs/js/count.js'}}]);
});

test('X-8: a script that is not there ends the build', async (t) => {
  const outDir = await fs.mkdtemp(path.join(os.tmpdir(), 'analytics-'));
  t.after(() => fs.rm(outDir, {recursive: true}));
  await assert.rejects(async () => plugin.postBuild?.(built(outDir)), {
    message:
      'The environment variable ANALYTICS_SRC is "/js/count.js", and the site has no such file. Put it into static/js/count.js.',
  });
  await fs.mkdir(path.join(outDir, 'js'));
  await fs.writeFile(path.join(outDir, 'js/count.js'), '');
  await plugin.postBuild?.(built(outDir));
});
