/** Tests that the development server shows what an author saves: diagrams, imports, renamed pages, and search results. */
import fs from 'node:fs';
import path from 'node:path';
import {inFixture, withDevServer} from '../docusaurus';
import {expect, type Page, isolatedTest as test} from '../site';

test.describe.configure({timeout: 300_000});

/** How long a change may take to appear on a busy machine. */
const WITHIN_A_MINUTE = {timeout: 60_000};

test.beforeEach(({allowErrors}) => allowErrors(/./)); // the development server logs its own reconnections

const createPage = (source: string) => `---\ntitle: A page\n---\n\n\`\`\`d2\n${source}\n\`\`\`\n`;

/**
 * Breaks and repairs a diagram, and checks that the page shows the error and then the drawing.
 *
 * @param file source of the page at `url`, relative to `folder`
 */
async function expectMistakesShown(page: Page, folder: string, file: string, url: string): Promise<void> {
  const image = page.locator('figure img');
  fs.writeFileSync(path.join(folder, file), createPage('kiosk ->'));
  await expect(async () => {
    await page.goto(url);
    await expect(page.getByRole('alert')).toContainText(`${file}:6:1: connection missing destination`);
  }).toPass(WITHIN_A_MINUTE);
  fs.writeFileSync(path.join(folder, file), createPage('kiosk -> counter'));
  await expect(page.getByText('Diagram as text')).toBeVisible(WITHIN_A_MINUTE);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(0);
}

/** Changes a file that the open page imports, and checks that its drawing changes. */
async function expectImportsFollowed(page: Page, folder: string, file: string): Promise<void> {
  const resolveNextTo = (name: string) => path.join(folder, path.dirname(file), name);
  const image = page.locator('figure img');
  fs.writeFileSync(resolveNextTo('part.d2'), 'lamp');
  fs.writeFileSync(path.join(folder, file), createPage('...@part'));
  await expect(image).toHaveAttribute('alt', /1 shape/, WITHIN_A_MINUTE);
  fs.writeFileSync(resolveNextTo('part.d2'), 'lamp\nshade');
  await expect(image).toHaveAttribute('alt', /2 shapes/, WITHIN_A_MINUTE);
}

/** Checks that the editor draws; its compiler runs in a sandboxed worker. */
async function expectEditorDraws(page: Page): Promise<void> {
  await page.getByRole('button', {name: 'Edit'}).click();
  await expect(page.getByRole('status').filter({hasText: 'Drawn: 2 shapes'})).toBeVisible(WITHIN_A_MINUTE);
}

async function expectRenamesFollowed(page: Page, folder: string, origin: string): Promise<void> {
  const image = page.locator('figure img');
  const show = (url: string) =>
    expect(async () => {
      await page.goto(`${origin}/${url}/`);
      await expect(image).toHaveAttribute('alt', /2 shapes/, {timeout: 5_000});
    }).toPass(WITHIN_A_MINUTE);
  fs.writeFileSync(path.join(folder, 'docs/before.md'), createPage('...@crew'));
  await show('before');
  fs.renameSync(path.join(folder, 'docs/before.md'), path.join(folder, 'docs/after.md'));
  await show('after');
  fs.appendFileSync(path.join(folder, 'docs/crew.d2'), 'captain -> cook\n');
  await expect(image).toHaveAttribute('alt', /3 shapes/, WITHIN_A_MINUTE);
}

/** Searches until there's a result. The server can reload the page at any time, which closes the dialog. */
function expectFound(page: Page, origin: string, query: string, href: string, text: string): Promise<void> {
  return expect(async () => {
    await page.goto(`${origin}/`);
    await expect(page.locator('html[data-has-hydrated="true"]')).toBeVisible();
    await page.keyboard.press('/');
    await page.locator('.search-dialog input').fill(query, {timeout: 5_000});
    const hit = page.locator('.search-row a');
    await expect(hit).toHaveAttribute('href', href, {timeout: 5_000});
    await expect(hit).toContainText(text, {timeout: 5_000});
  }).toPass(WITHIN_A_MINUTE);
}

test('search, errors, diagrams, and the editor follow what an author saves, imports, and renames [S-1]', async ({
  page,
}) => {
  await inFixture('dev-server', (folder) =>
    withDevServer(folder, 'en', async (origin) => {
      await expectFound(page, origin, 'barge', '/#hulls', 'A barge is flat below.');
      fs.appendFileSync(path.join(folder, 'docs/index.md'), '\n## Sails\n\nA lugger has two masts.\n');
      await expectFound(page, origin, 'lugger', '/#sails', 'A lugger has two masts.');
      await expectMistakesShown(page, folder, 'docs/index.md', `${origin}/`);
      await expectImportsFollowed(page, folder, 'docs/index.md');
      await expectEditorDraws(page);
      await expectRenamesFollowed(page, folder, origin);
    }),
  );
});

test('errors also replace diagrams on Korean pages', async ({page}) => {
  await inFixture('dev-server', (folder) => {
    const file = 'i18n/ko/docusaurus-plugin-content-docs/current/index.md';
    fs.mkdirSync(path.join(folder, path.dirname(file)), {recursive: true});
    fs.writeFileSync(path.join(folder, file), '# 배\n');
    return withDevServer(folder, 'ko', (origin) => expectMistakesShown(page, folder, file, `${origin}/ko/`));
  });
});
