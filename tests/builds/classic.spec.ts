import fs from 'node:fs';
import path from 'node:path';
import {serve} from '../../scripts/server';
import {ROOT} from '../../scripts/sources';
import {buildFixtureInto, inFixture} from '../docusaurus';
import {expect, isolatedTest as test, waitForHydration} from '../site';

test('a classic site that follows the README of plugins/d2 has working diagrams', async ({page, context}) => {
  test.setTimeout(300_000);
  await inFixture('classic', async (folder) => {
    for (const name of ['plugins/d2', 'plugins/shared'])
      fs.cpSync(path.join(ROOT, name), path.join(folder, name), {recursive: true});
    fs.mkdirSync(path.join(folder, '.cache'));
    fs.writeFileSync(path.join(folder, '.cache/d2'), 'a file where the folder should be');
    const {code, output} = await buildFixtureInto(folder, path.join(folder, 'build'));
    expect(code, output).toBe(0);
    const warning = /\[d2\] Diagrams won't be cached for the next build.*\.cache[\\/]d2 isn't writable/g;
    expect(output.match(warning), 'warnings about the cache').toHaveLength(1);
    const server = await serve({root: path.join(folder, 'build'), port: 0, baseUrl: '/', locales: []});
    try {
      await page.emulateMedia({colorScheme: 'light'});
      await page.goto(`${server.url}docs/`);
      await waitForHydration(page);
      const figures = page.locator('figure');
      await expect(figures).toHaveCount(4);
      await expect(figures.nth(0).getByText('Line 4', {exact: true})).toBeVisible();
      await expect(figures.nth(0).locator('img')).toHaveAttribute('alt', 'Diagram of 2 shapes and 1 connection');
      for (const image of await page.locator('figure img').all()) {
        await image.scrollIntoViewIfNeeded();
        await expect
          .poll(() => image.evaluate((element) => (element as HTMLImageElement).naturalWidth))
          .toBeGreaterThan(50);
      }
      await figures.nth(0).getByText('Diagram as text').click();
      await expect(figures.nth(0).getByRole('listitem')).toHaveText([
        'depot',
        'beach',
        'from depot to beach: every ten minutes',
      ]);
      await expect(figures.nth(1).locator('pre')).toHaveCount(0);
      await expect(figures.nth(2).getByRole('img')).toContainText('│ depot');
      await expect(figures.nth(3).locator('pre')).toHaveText('depot -> : nowhere');

      // The code block, its colors, and its button are the theme's.
      const code = figures.nth(0).locator('pre');
      await expect(code).toHaveClass(/prism-code language-d2/);
      await expect(code.locator('.token.comment')).toHaveText('# From the depot to the beach');
      await expect(code.locator('.token.keyword')).toHaveText(['style', 'animated']);
      const colors = await code
        .locator('.token')
        .evaluateAll((all) => all.map((element) => getComputedStyle(element).color));
      expect(new Set(colors).size).toBeGreaterThan(3);
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      await figures.nth(0).getByRole('button', {name: 'Copy code'}).click();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
        '# From the depot to the beach\ndepot -> beach: "every ten minutes" {style.animated: true}',
      );

      // The site's switch decides, not the system, and diagrams follow it.
      const board = figures.nth(0).locator('div:has(> a > picture > img), div:has(> a > img), div:has(> img)').first();
      await expect(board).toHaveCSS('background-color', 'rgb(255, 255, 255)');
      const takeScreenshot = () => figures.nth(0).locator('img').screenshot();
      const light = await takeScreenshot();
      while ((await page.locator('html').getAttribute('data-theme-choice')) !== 'dark') {
        await page.getByRole('button', {name: /Switch between dark and light mode/}).click();
      }
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
      await expect(board).toHaveCSS('background-color', 'rgb(30, 30, 46)');
      expect((await takeScreenshot()).equals(light)).toBe(false);

      for (const url of ['', 'blog/']) {
        await page.goto(server.url + url);
        await expect(page.locator('figure img')).toHaveAttribute('alt', 'Diagram of 2 shapes and 1 connection');
      }
    } finally {
      await server.close();
    }
  });
});
