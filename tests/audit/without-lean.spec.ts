/** Tests that the site also builds and works without `plugins/lean`, which only makes it faster. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {type RunningServer, serve} from '../../scripts/server';
import {CACHE_FOLDER, ROOT} from '../../scripts/sources';
import {buildFixtureInto} from '../docusaurus';
import {expect, ROUTES, isolatedTest as test, waitForHydration} from '../site';

// The first test opens every route, which takes minutes. Serial, because both tests share one build.
test.describe.configure({mode: 'serial', timeout: 600_000});

let server: RunningServer;
let out = '';

test.beforeAll(async () => {
  out = fs.mkdtempSync(path.join(os.tmpdir(), 'without-lean-'));
  // A separate folder, so that this build doesn't overwrite the generated files of the real one.
  const generatedDir = path.relative(ROOT, path.join(CACHE_FOLDER, 'without-lean'));
  const args = ['--config', 'tests/fixtures/without-lean.config.ts', '--locale', 'en'];
  const {code, output} = await buildFixtureInto(ROOT, out, {DOCUSAURUS_GENERATED_FILES_DIR_NAME: generatedDir}, args);
  expect(code, output).toBe(0);
  server = await serve({root: out, port: 0, baseUrl: '/', locales: []});
});

test.afterAll(async () => {
  await server?.close();
  fs.rmSync(out, {recursive: true, force: true});
});

test('without plugins/lean, every page starts without an error', async ({page}) => {
  for (const route of ROUTES) {
    await page.goto(new URL(route, server.url).href);
    await waitForHydration(page);
    await expect(page.locator('h1').first()).toBeAttached();
  }
});

test('without plugins/lean, links, the editor, and search work', async ({page}) => {
  await page.goto(`${server.url}tour/connections/`);
  await waitForHydration(page);
  // A full page load would discard this property.
  await page.evaluate(() => Object.assign(window, {isSameDocument: true}));
  await page.getByRole('navigation').getByRole('link', {name: 'Containers', exact: true}).click();
  await expect(page).toHaveURL(`${server.url}tour/containers/`);
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true);

  const figure = page.locator('figure').first();
  await figure.getByRole('button', {name: /^Edit/}).click();
  await expect(figure.getByText(/^Drawn:/)).toBeVisible({timeout: 60_000});

  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', {name: 'Search'}).fill('arrowhead');
  await expect(page.getByRole('dialog').getByText('arrowheads').first()).toBeVisible();
});
