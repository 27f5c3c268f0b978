/**
 * Tests that with plugins/lean, components in Markdown work as Docusaurus documents, whether the reader loads the page, follows a
 * link, or goes back.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {type RunningServer, serve} from '../../scripts/server';
import {buildFixtureInto, copyFixture, inFixture, withDevServer} from '../docusaurus';
import {expect, type Page, isolatedTest as test, waitForHydration} from '../site';

test.describe.configure({mode: 'default', timeout: 90_000});

let server: RunningServer;
let outDir = '';

test.beforeAll(async () => {
  test.setTimeout(240_000);
  outDir = fs.mkdtempSync(path.join(os.tmpdir(), 'markdown-components-'));
  const folder = copyFixture('markdown-components');
  const {code, output} = await buildFixtureInto(folder, outDir);
  fs.rmSync(folder, {recursive: true});
  expect(code, output).toBe(0);
  server = await serve({root: outDir, port: 0, baseUrl: '/', locales: []});
});

test.afterAll(async () => {
  await server?.close();
  fs.rmSync(outDir, {recursive: true, force: true});
});

test.beforeEach(({allowErrors}) => allowErrors(/favicon/));

/** Expects every component on the page to be rendered and interactive. */
async function expectInteractive(page: Page): Promise<void> {
  await expect(page.getByRole('heading', {level: 1})).toHaveText('Everything');
  await expect(page.locator('[data-custom-wrapper] .theme-doc-markdown')).toHaveCount(1);
  await expect(page.locator('meta[name=author]')).toHaveAttribute('content', 'The fixture');
  await expect(page.getByText('At /everything/')).toBeVisible();
  await expect(page.getByText('A note.')).toBeVisible();

  const notes = page.getByRole('tabpanel').getByText('Notes on');
  await expect(notes.filter({visible: true})).toHaveText('Notes on Linux');
  await page.getByRole('tab', {name: 'Windows'}).first().click();
  await expect(page.getByText('Commands for Windows')).toBeVisible();
  await expect(notes.filter({visible: true})).toHaveText('Notes on Windows');
  await expect(page).toHaveURL(/\?system=windows$/);
  await page.getByRole('tab', {name: 'Linux'}).first().click();
  await expect(notes.filter({visible: true})).toHaveText('Notes on Linux');

  const details = page.locator('details');
  await details.getByText('More').click();
  await expect(details.getByText('The hidden details.')).toBeVisible();
  for (const name of ['page', 'partial']) {
    const counter = page.getByRole('button', {name: `${name}: `});
    await expect(counter).toHaveText(`${name}: 0 hydrated`);
    await counter.click();
    await expect(counter).toHaveText(`${name}: 1 hydrated`);
  }
}

async function testNavigation(page: Page, siteUrl: string): Promise<void> {
  await page.goto(`${siteUrl}everything/`);
  await expectInteractive(page);

  await page.evaluate(() => Object.assign(window, {isSameDocument: true}));
  await page.getByRole('link', {name: 'the home page'}).click();
  await page.getByRole('link', {name: 'the page with all components'}).click();
  await expect(page).toHaveURL(`${siteUrl}everything/`);
  await expectInteractive(page);

  await page.getByRole('link', {name: 'the home page'}).click();
  await expect(page).toHaveURL(siteUrl);
  await page.goBack();
  await expect(page).toHaveURL(`${siteUrl}everything/?system=linux`);
  await expectInteractive(page);
  expect(await page.evaluate(() => 'isSameDocument' in window), 'same document').toBe(true);
}

test('all components work after opening a page, following a link, and going back', async ({page}) => {
  await testNavigation(page, server.url);
});

test('all components also work on the development server', async ({page}) => {
  test.setTimeout(180_000);
  await inFixture('markdown-components', (folder) =>
    withDevServer(folder, 'en', (origin) => testNavigation(page, `${origin}/`)),
  );
});

test("a URL with a tab's value selects that tab", async ({page}) => {
  await page.goto(`${server.url}everything/?system=windows`);
  await waitForHydration(page);
  await expect(page.getByText('Commands for Windows')).toBeVisible();
});

test("components in a blog post work both in the list and on the post's own page", async ({page}) => {
  for (const pagePath of ['blog/', 'blog/2024/05/01/opening/']) {
    await page.goto(server.url + pagePath);
    const counter = page.getByRole('button', {name: 'post: '});
    await expect(counter).toHaveText('post: 0 hydrated');
    await counter.click();
    await expect(counter).toHaveText('post: 1 hydrated');
  }
});

test('all text is visible without JavaScript', async ({browser}) => {
  const page = await browser.newPage({javaScriptEnabled: false});
  await page.goto(`${server.url}everything/`);
  for (const text of [
    'Commands for Linux',
    'Notes on Linux',
    'Without a browser',
    'page: 0 static',
    'Text of the partial',
  ])
    await expect(page.getByText(text)).toBeVisible();
  await page.close();
});
