/** On a site with plugins/lean, components in Markdown work as Docusaurus documents them, however a reader gets to the page. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {type RunningServer, serve} from '../../scripts/server';
import {buildFixtureInto, copyFixture, inFixture, withDevServer} from '../docusaurus';
import {expect, hydrated, type Page, isolatedTest as test} from '../site';

test.describe.configure({mode: 'default', timeout: 90_000});

let server: RunningServer;
let out = '';

test.beforeAll(async () => {
  test.setTimeout(240_000);
  out = fs.mkdtempSync(path.join(os.tmpdir(), 'contract-'));
  const folder = copyFixture('contract');
  const {code, output} = await buildFixtureInto(folder, out);
  fs.rmSync(folder, {recursive: true});
  expect(code, output).toBe(0);
  server = await serve({root: out, port: 0, baseUrl: '/', locales: []});
});

test.afterAll(async () => {
  await server?.close();
  fs.rmSync(out, {recursive: true, force: true});
});

test.beforeEach(({allowErrors}) => allowErrors(/favicon/));

/** Tries all components on the page. */
async function expectAlive(page: Page): Promise<void> {
  await expect(page.getByRole('heading', {level: 1})).toHaveText('Everything');
  await expect(page.locator('[data-own] .theme-doc-markdown')).toHaveCount(1);
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
  await expect(details.getByText('What is behind it.')).toBeVisible();
  for (const name of ['page', 'partial']) {
    const counter = page.getByRole('button', {name: `${name}: `});
    await expect(counter).toHaveText(`${name}: 0 alive`);
    await counter.click();
    await expect(counter).toHaveText(`${name}: 1 alive`);
  }
}

async function walkThrough(page: Page, address: string): Promise<void> {
  await page.goto(`${address}everything/`);
  await expectAlive(page);

  await page.evaluate(() => Object.assign(window, {marked: true}));
  await page.getByRole('link', {name: 'the start'}).click();
  await page.getByRole('link', {name: 'the page with everything'}).click();
  await expect(page).toHaveURL(`${address}everything/`);
  await expectAlive(page);

  await page.getByRole('link', {name: 'the start'}).click();
  await expect(page).toHaveURL(address);
  await page.goBack();
  await expect(page).toHaveURL(`${address}everything/?system=linux`);
  await expectAlive(page);
  expect(await page.evaluate(() => 'marked' in window), 'same document').toBe(true);
}

test('all components work after opening a page, following a link, and going back', async ({page}) => {
  await walkThrough(page, server.url);
});

test('all components also work on the authoring server', async ({page}) => {
  test.setTimeout(180_000);
  await inFixture('contract', (folder) => withDevServer(folder, 'en', (origin) => walkThrough(page, `${origin}/`)));
});

test('an address that names a tab opens it', async ({page}) => {
  await page.goto(`${server.url}everything/?system=windows`);
  await hydrated(page);
  await expect(page.getByText('Commands for Windows')).toBeVisible();
});

test('components in posts work in the list and on the page of the post', async ({page}) => {
  for (const address of ['blog/', 'blog/2024/05/01/opening/']) {
    await page.goto(server.url + address);
    const counter = page.getByRole('button', {name: 'post: '});
    await expect(counter).toHaveText('post: 0 alive');
    await counter.click();
    await expect(counter).toHaveText('post: 1 alive');
  }
});

test('without scripts, all text is there', async ({browser}) => {
  const page = await browser.newPage({javaScriptEnabled: false});
  await page.goto(`${server.url}everything/`);
  for (const words of [
    'Commands for Linux',
    'Notes on Linux',
    'Without a browser',
    'page: 0 dead',
    'Words of the partial',
  ])
    await expect(page.getByText(words)).toBeVisible();
  await page.close();
});
