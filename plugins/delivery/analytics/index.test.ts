import assert from 'node:assert/strict';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import {test} from 'node:test';
import type {LoadContext, Plugin} from '@docusaurus/types';
import {analytics} from '.';

const plugin: Plugin = analytics('/js/count.js')({baseUrl: '/docs/'} as LoadContext);

/** Creates the argument of `postBuild`. */
const createProps = (outDir: string) => ({outDir}) as Parameters<NonNullable<Plugin['postBuild']>>[0];

test('pages contain the URL of the script, including the base URL [X-8]', () => {
  const {headTags} = plugin.injectHtmlTags?.({content: undefined}) ?? {};
  assert.deepEqual(headTags, [{tagName: 'meta', attributes: {name: 'analytics', content: '/docs/js/count.js'}}]);
});

test("the build fails if the script doesn't exist [X-8]", async (t) => {
  const outDir = await fs.mkdtemp(path.join(os.tmpdir(), 'analytics-'));
  t.after(() => fs.rm(outDir, {recursive: true}));
  await assert.rejects(async () => plugin.postBuild?.(createProps(outDir)), {
    message:
      'The environment variable ANALYTICS_SRC is "/js/count.js", but the site has no such file. Add static/js/count.js or correct the variable.',
  });
  await fs.mkdir(path.join(outDir, 'js'));
  await fs.writeFile(path.join(outDir, 'js/count.js'), '');
  await plugin.postBuild?.(createProps(outDir));
});
