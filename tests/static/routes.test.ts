/** Which pages there are, and that the server has them. */
import assert from 'node:assert/strict';
import {after, before, test} from 'node:test';
import {type RunningServer, serve} from '../../scripts/server';
import {BUILD} from '../../scripts/sources';
import {LOCALES, PAGES} from '../routes';
import {assertNone, BUILT, contentOf, STUBS} from './built';

let server: RunningServer;
before(async () => {
  server = await serve({root: BUILD, port: 0, baseUrl: '/', locales: ['ko']});
});
after(() => server.close());

const get = (address: string) => fetch(server.url + address.slice(1), {redirect: 'manual'});

test('R-1: every route answers 200 in both locales', async () => {
  const problems: string[] = [];
  for (const address of PAGES) {
    const response = await get(address);
    const type = response.headers.get('content-type');
    await response.arrayBuffer();
    if (response.status !== 200 || type !== 'text/html; charset=utf-8')
      problems.push(`${address}: the answer is ${response.status} ${type}. Is its source where its locale has it?`);
  }
  assertNone(problems);
});

test('R-1: nothing but the routes of the specification is a page', () => {
  assert.deepEqual(BUILT.map((one) => one.path).sort(), [...PAGES].sort());
  assert.deepEqual(
    STUBS.map((one) => one.path),
    LOCALES.map(({prefix}) => `${prefix}/tour/`).sort(),
  );
});

for (const {name, prefix} of LOCALES) {
  test(`R-4: on hosts without redirects /tour/ leads to the introduction in ${name}`, async () => {
    assert.match(contentOf(`${prefix}/tour/index.html`), new RegExp(`content="0; url=${prefix}/tour/intro/"`));
    assert.equal((await get(`${prefix}/tour`)).status, 301);
  });

  test(`R-5: a path without its slash goes to the one with it in ${name}`, async () => {
    for (const route of ['/tour/connections', '/blog', '/releases/0.7.1']) {
      const response = await get(`${prefix}${route}?q=1`);
      assert.deepEqual([response.status, response.headers.get('location')], [301, `${prefix}${route}/?q=1`]);
    }
  });
}
