/** Tests the features that a site owner turns on with environment variables: a script that counts page views, and edit links. */
import fs from 'node:fs';
import path from 'node:path';
import {type RunningServer, serve} from '../../scripts/server';
import {buildFixtureInto, copyFixture} from '../docusaurus';
import {expect, type Page, isolatedTest as test, waitForHydration} from '../site';

test.describe.configure({mode: 'default', timeout: 300_000});

let folder = '';
let server: RunningServer;

const EDIT_URL = 'https://git.example/owners/edit/main/';

test.beforeAll(async () => {
  test.setTimeout(300_000);
  folder = copyFixture('owners');
  const {code, output} = await buildFixtureInto(folder, path.join(folder, 'build'), {
    ANALYTICS_SRC: '/js/count.js',
    EDIT_URL,
  });
  expect(code, output).toBe(0);
  server = await serve({root: path.join(folder, 'build'), port: 0, baseUrl: '/', locales: ['ko']});
});
test.afterAll(async () => {
  await server?.close();
  fs.rmSync(folder, {recursive: true, force: true, maxRetries: 5});
});
test.beforeEach(({allowErrors}) => allowErrors(/favicon/));

const readCountedPaths = (page: Page) => page.evaluate(() => (window as unknown as {counted?: string[]}).counted);

test('the script counts the first page and every page that the reader opens after it [X-8]', async ({page}) => {
  const requestedUrls: string[] = [];
  page.on('request', (request) => requestedUrls.push(request.url()));
  await page.goto(server.url);
  await expect.poll(() => readCountedPaths(page)).toEqual(['/']);
  await waitForHydration(page);
  await page.locator('article').getByRole('link', {name: 'Glaze'}).click();
  await expect.poll(() => readCountedPaths(page)).toEqual(['/', '/glaze/']);
  await page.goBack();
  await expect.poll(() => readCountedPaths(page)).toEqual(['/', '/glaze/', '/']);
  expect(requestedUrls.filter((url) => !url.startsWith(server.url))).toEqual([]);
});

for (const [signal, value] of [
  ['doNotTrack', '1'],
  ['globalPrivacyControl', true],
] as const) {
  test(`readers whose browser sends ${signal} neither load the script nor are counted [X-8]`, async ({page}) => {
    const requestedUrls: string[] = [];
    page.on('request', (request) => requestedUrls.push(new URL(request.url()).pathname));
    await page.addInitScript(([name, set]) => Object.defineProperty(navigator, name, {value: set}), [
      signal,
      value,
    ] as const);
    await page.goto(server.url);
    await waitForHydration(page);
    await page.locator('article').getByRole('link', {name: 'Glaze'}).click();
    await expect(page.locator('h1')).toHaveText('Glaze');
    expect(requestedUrls).not.toContain('/js/count.js');
    expect(await readCountedPaths(page)).toBeUndefined();
  });
}

test('the edit link of a page opens its source file, or the file of its translation', async ({page}) => {
  const findLink = (name: string) => page.getByRole('link', {name});
  await page.goto(server.url);
  await expect(findLink('Edit this page')).toHaveAttribute('href', `${EDIT_URL}docs/index.md`);
  await page.goto(`${server.url}ko/`);
  await expect(findLink('페이지 편집')).toHaveAttribute(
    'href',
    `${EDIT_URL}i18n/ko/docusaurus-plugin-content-docs/current/index.md`,
  );
  await page.goto(`${server.url}ko/glaze/`);
  await expect(findLink('페이지 편집')).toHaveAttribute('href', `${EDIT_URL}docs/glaze.md`);
  await page.goto(`${server.url}blog/opening/`);
  await expect(findLink('Edit this page')).toHaveAttribute('href', `${EDIT_URL}blog/2024-05-01-opening.md`);
});
