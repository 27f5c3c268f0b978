/** Search in the authoring server, which has no finished pages to search in. */
import fs from 'node:fs';
import path from 'node:path';
import type {Page} from '@playwright/test';
import {copyFixture, startDev, stop} from '../docusaurus';
import {expect, test} from '../site';

test.describe.configure({timeout: 180_000});

const PORT = 4715;

async function find(page: Page, query: string): Promise<void> {
  await page.goto(`http://localhost:${PORT}/`);
  await expect(page.locator('html[data-has-hydrated="true"]')).toBeVisible();
  await page.keyboard.press('/');
  // A page that the server reloads in between has no dialog any more; then all of it is tried again.
  await page.locator('.DocSearch-Input').fill(query, {timeout: 5_000});
}

test('S-1: the authoring server finds what is on a page, as it was last saved', async ({page, allowErrors}) => {
  allowErrors(/./); // the authoring server reports its own reconnections
  const folder = copyFixture('search');
  try {
    const server = await startDev(folder, PORT, 'en');
    try {
      const hit = page.locator('.DocSearch-Hit a');
      await expect(async () => {
        await find(page, 'barge');
        await expect(hit).toHaveAttribute('href', '/#hulls');
        await expect(hit).toContainText('A barge is flat below.');
      }).toPass({timeout: 60_000});

      const file = path.join(folder, 'docs/index.md');
      fs.appendFileSync(file, '\n## Sails\n\nA lugger has two masts.\n');
      await expect(async () => {
        await find(page, 'lugger');
        await expect(hit).toHaveAttribute('href', '/#sails');
      }).toPass({timeout: 60_000});
    } finally {
      await stop(server);
    }
  } finally {
    fs.rmSync(folder, {recursive: true, force: true});
  }
});
