/** The site's icons: in drawings, in the editor, and in the list on the page about icons. */
import {inflateRawSync} from 'node:zlib';
import type {Locator, Page} from '@playwright/test';
import {expect, hydrated, isolatedTest, readBlob, site, test} from '../site';
import {
  appendToSource,
  chooseTool,
  copy,
  drawingIn,
  expectDrawn,
  linesIn,
  openEditor,
  replaceSource,
  sourceIn,
  statusIn,
} from './editor';

const PAGE = '/tour/icons/';
const CLIPBOARD = ['clipboard-read', 'clipboard-write'];
/** The color in the middle of the teal icons, which no theme has. */
const TEAL = [21, 157, 140] as const;

test.describe.configure({timeout: 90_000});

/** Opens the page about icons and returns the figure that names some. */
async function visit(page: Page): Promise<Locator> {
  await page.goto(PAGE);
  await hydrated(page);
  return page.locator('[id="diagram-site-icons"]');
}

/** Returns how many pixels of an image have the color of a teal icon. */
function countTealPixels(image: Locator): Promise<number> {
  return image.evaluate(async (shown: HTMLImageElement, teal) => {
    const copy = new Image();
    copy.src = shown.src;
    await copy.decode();
    const canvas = document.createElement('canvas');
    canvas.width = copy.naturalWidth;
    canvas.height = copy.naturalHeight;
    const context = canvas.getContext('2d');
    context?.drawImage(copy, 0, 0);
    const pixels = context?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
    let count = 0;
    for (let at = 0; at < pixels.length; at += 4)
      if (teal.every((value, i) => Math.abs(value - (pixels[at + i] ?? 0)) < 25)) count++;
    return count;
  }, TEAL);
}

test('a drawing shows its icons on the page and in the editor [PIC-5]', async ({page}) => {
  const figure = await visit(page);
  expect(await countTealPixels(figure.locator('img').first())).toBeGreaterThan(200);
  await openEditor(figure);
  await expectDrawn(figure);
  expect(await countTealPixels(drawingIn(figure))).toBeGreaterThan(200);
  await replaceSource(figure, 'a -> b');
  await expect(drawingIn(figure)).toHaveAttribute('alt', /2 shapes/);
  expect(await countTealPixels(drawingIn(figure))).toBe(0);
  await appendToSource(figure, '\nb.icon: /img/icons/database.svg');
  await expect.poll(() => countTealPixels(drawingIn(figure))).toBeGreaterThan(200);
});

isolatedTest('addresses that resemble those of icons draw nothing and load nothing', async ({page}) => {
  const figure = await visit(page);
  await openEditor(figure);
  await expectDrawn(figure);
  const addresses = [
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
  await replaceSource(figure, addresses.map((address, i) => `a${i}.icon: ${address}`).join('\n'));
  await expect(drawingIn(figure)).toHaveAttribute('alt', /8 shapes/);
  const svg = await readBlob(page, (await drawingIn(figure).getAttribute('src')) ?? '');
  expect(svg.match(/<image\b/g)).toHaveLength(addresses.length);
  expect(svg).not.toMatch(/<image[^>]*href/);
  expect(requests.filter((url) => !url.startsWith('blob:') && !url.startsWith(`${site()}/assets/`))).toEqual([]);
});

test('an icon that does not exist gets a card with the most similar one', async ({page}) => {
  const figure = await visit(page);
  await openEditor(figure);
  await replaceSource(figure, 'a.icon: /img/icons/databse.svg');
  await expect(statusIn(figure)).toContainText('This site has no icon /img/icons/databse.svg', {timeout: 60_000});
  await figure.getByRole('button', {name: 'Fix'}).click();
  await expect(linesIn(figure)).toHaveText(['a.icon: /img/icons/database.svg']);
  await expectDrawn(figure);
  await expect.poll(() => countTealPixels(drawingIn(figure))).toBeGreaterThan(200);
});

test("the list of completions offers the site's icons with their pictures", async ({page}) => {
  const figure = await visit(page);
  await openEditor(figure);
  await expectDrawn(figure);
  await replaceSource(figure, 'a');
  await page.keyboard.type('.icon: fing');
  const option = figure.getByRole('option').first();
  await expect(option).toHaveText('/img/icons/fingerprint.svg');
  await expect(option.locator('img')).toHaveJSProperty('naturalWidth', 64);
  await page.keyboard.press('Enter');
  await expect(sourceIn(figure)).toContainText('a.icon: /img/icons/fingerprint.svg');
});

test('Copy and Playground write the full addresses of icons', async ({page, context}) => {
  await context.grantPermissions(CLIPBOARD);
  const figure = await visit(page);
  await figure.getByRole('button', {name: 'Copy code'}).click();
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(copied).toMatch(/\{icon: https:\/\/[^\s]+\/img\/icons\/phone\.svg\}/);
  expect(await copied()).not.toContain(': /img');
  await openEditor(figure);
  await expectDrawn(figure);
  expect(await copy(figure, 'Copy')).toBe(await copied());
  await chooseTool(figure, 'More');
  // It's in the toolbar or in its menu.
  const link = figure.locator('a[href^="https://play.d2lang.com"]').first();
  const readSource = async () => {
    const packed = new URL((await link.getAttribute('href')) ?? '').searchParams.get('script') ?? '';
    return packed && inflateRawSync(Buffer.from(packed, 'base64url')).toString();
  };
  await expect.poll(readSource).toBe(await copied());
});

test('the list of icons can be filtered, and copies the line of an icon', async ({page, context}) => {
  await context.grantPermissions(CLIPBOARD);
  await visit(page);
  const list = page.getByRole('list').filter({has: page.getByRole('button', {name: 'Copy line: database'})});
  await expect(list.getByRole('listitem')).toHaveCount(39);
  await page.getByRole('searchbox', {name: 'Find an icon'}).fill('storage');
  await expect(page.getByText('Icons found: 2')).toBeVisible();
  const item = list.getByRole('listitem').filter({hasText: 'database'});
  await item.getByRole('button').click();
  await expect(item.getByRole('status')).toHaveText('Copied');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
    /^icon: https:\/\/\S+\/img\/icons\/database\.svg$/,
  );
  await page.getByRole('searchbox', {name: 'Find an icon'}).fill('helicopter');
  await expect(page.getByText('No icon matches.')).toBeVisible();
});
