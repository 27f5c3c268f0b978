/** Tests the site's icons: in drawings, in the editor, and in the list on the page about icons. */
import {inflateRawSync} from 'node:zlib';
import type {Locator, Page} from '@playwright/test';
import {expect, getSiteUrl, isolatedTest, readBlob, test, waitForHydration} from '../site';
import {
  appendToSource,
  chooseTool,
  copyWithTool,
  expectDrawn,
  getDrawing,
  getLines,
  getSource,
  getStatus,
  openEditor,
  replaceSource,
} from './editor';
import {readPixels} from './pixels';

const PAGE = '/tour/icons/';
const CLIPBOARD = ['clipboard-read', 'clipboard-write'];
/** The color in the middle of the teal icons, which no theme has. */
const TEAL = [21, 157, 140] as const;

test.describe.configure({timeout: 90_000});

/** Opens the page about icons and returns the figure that names some. */
async function visit(page: Page): Promise<Locator> {
  await page.goto(PAGE);
  await waitForHydration(page);
  return page.locator('[id="diagram-site-icons"]');
}

/** Returns how many pixels of an image have the color of a teal icon. */
async function countTealPixels(image: Locator): Promise<number> {
  const pixels = await readPixels(image);
  return pixels.evaluate(({data}, teal) => {
    let count = 0;
    for (let offset = 0; offset < data.length; offset += 4)
      if (teal.every((value, i) => Math.abs(value - (data[offset + i] ?? 0)) < 25)) count++;
    return count;
  }, TEAL);
}

test('a drawing shows its icons on the page and in the editor [PIC-5]', async ({page}) => {
  const figure = await visit(page);
  expect(await countTealPixels(figure.locator('img').first())).toBeGreaterThan(200);
  await openEditor(figure);
  await expectDrawn(figure);
  expect(await countTealPixels(getDrawing(figure))).toBeGreaterThan(200);
  await replaceSource(figure, 'a -> b');
  await expect(getDrawing(figure)).toHaveAttribute('alt', /2 shapes/);
  expect(await countTealPixels(getDrawing(figure))).toBe(0);
  await appendToSource(figure, '\nb.icon: /img/icons/database.svg');
  await expect.poll(() => countTealPixels(getDrawing(figure))).toBeGreaterThan(200);
});

isolatedTest('URLs that resemble those of icons draw nothing and load nothing', async ({page}) => {
  const figure = await visit(page);
  await openEditor(figure);
  await expectDrawn(figure);
  const urls = [
    '/img/icons/../logo.svg',
    '/img/icons/Database.svg',
    '/img/icons/data%62ase.svg',
    '"/img/icons/database.svg?a"',
    '"/img/icons/database.svg#a"',
    '//example.com/img/icons/database.svg',
    'https://example.com/img/icons/database.svg',
    `"data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'/%3E"`,
  ];
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await replaceSource(figure, urls.map((iconUrl, i) => `a${i}.icon: ${iconUrl}`).join('\n'));
  await expect(getDrawing(figure)).toHaveAttribute('alt', /8 shapes/);
  const svg = await readBlob(page, (await getDrawing(figure).getAttribute('src')) ?? '');
  expect(svg.match(/<image\b/g)).toHaveLength(urls.length);
  expect(svg).not.toMatch(/<image[^>]*href/);
  expect(requests.filter((url) => !url.startsWith('blob:') && !url.startsWith(`${getSiteUrl()}/assets/`))).toEqual([]);
});

test("a mistake card suggests the most similar icon for one that doesn't exist", async ({page}) => {
  const figure = await visit(page);
  await openEditor(figure);
  await replaceSource(figure, 'a.icon: /img/icons/databse.svg');
  await expect(getStatus(figure)).toContainText('This site has no icon /img/icons/databse.svg', {timeout: 60_000});
  await figure.getByRole('button', {name: 'Fix'}).click();
  await expect(getLines(figure)).toHaveText(['a.icon: /img/icons/database.svg']);
  await expectDrawn(figure);
  await expect.poll(() => countTealPixels(getDrawing(figure))).toBeGreaterThan(200);
});

test("the list of completions offers the site's icons with their images", async ({page}) => {
  const figure = await visit(page);
  await openEditor(figure);
  await expectDrawn(figure);
  await replaceSource(figure, 'a');
  await page.keyboard.type('.icon: fing');
  const option = figure.getByRole('option').first();
  await expect(option).toHaveText('/img/icons/fingerprint.svg');
  await expect(option.locator('img')).toHaveJSProperty('naturalWidth', 64);
  await page.keyboard.press('Enter');
  await expect(getSource(figure)).toContainText('a.icon: /img/icons/fingerprint.svg');
});

test('Copy and Playground write the full URLs of icons', async ({page, context}) => {
  await context.grantPermissions(CLIPBOARD);
  const figure = await visit(page);
  await figure.getByRole('button', {name: 'Copy code'}).click();
  const readClipboard = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(readClipboard).toMatch(/\{icon: https:\/\/[^\s]+\/img\/icons\/phone\.svg[;}]/);
  expect(await readClipboard()).not.toContain(': /img');
  await openEditor(figure);
  await expectDrawn(figure);
  expect(await copyWithTool(figure, 'Copy')).toBe(await readClipboard());
  await chooseTool(figure, 'More');
  // Playground is in the toolbar or in its menu.
  const link = figure.locator('a[href^="https://play.d2lang.com"]').first();
  const readSource = async () => {
    const packed = new URL((await link.getAttribute('href')) ?? '').searchParams.get('script') ?? '';
    return packed && inflateRawSync(Buffer.from(packed, 'base64url')).toString();
  };
  await expect.poll(readSource).toBe(await readClipboard());
});

test('the list of icons can be filtered, and copies the line of an icon', async ({page, context}) => {
  await context.grantPermissions(CLIPBOARD);
  await visit(page);
  const list = page.getByRole('list').filter({has: page.getByRole('button', {name: 'Copy line: database'})});
  await expect(list.getByRole('listitem')).toHaveCount(39);
  await expect(page.getByText('Click an icon to copy a line with its full URL.')).toBeVisible();
  await page.getByRole('searchbox', {name: 'Find an icon'}).fill('storage');
  await expect(page.getByText('Icons found: 2')).toBeVisible();
  const item = list.getByRole('listitem').filter({hasText: 'database'});
  await item.scrollIntoViewIfNeeded();
  const box = await item.boundingBox();
  await item.getByText('database').click({force: true}); // the button covers the name
  await expect(item.getByRole('status')).toHaveText('Copied');
  expect(await item.boundingBox()).toEqual(box);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
    /^icon: https:\/\/\S+\/img\/icons\/database\.svg$/,
  );
  await list.getByRole('button', {name: 'Copy line: bucket'}).press('Enter');
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/bucket\.svg$/);
  await page.getByRole('searchbox', {name: 'Find an icon'}).fill('helicopter');
  await expect(page.getByText('No icon matches.')).toBeVisible();
});
