/** What a visitor sees and can try on the landing page. */
import {expect, hydrated, type Page, test} from '../site';

const PICTURE_SELECTOR = 'main figure img';

/** Makes the browser report another system. */
async function setPlatform(page: Page, platform: string): Promise<void> {
  await page.addInitScript((value) => Object.defineProperty(navigator, 'platform', {get: () => value}), platform);
}

test('the first diagram can be edited in place, and the suggested line draws a mail', async ({page}) => {
  const line = 'shop.api -> mail: 영수증';
  await page.setViewportSize({width: 360, height: 760});
  await page.goto('/ko/');
  await hydrated(page);
  await expect(page.locator('main')).toContainText(line);
  const button = page.getByRole('button', {name: '여기서 해 보기'});
  await button.click();
  const editor = page.locator('figure [contenteditable]');
  await expect(editor).toBeFocused();
  await expect(editor).toBeInViewport();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.press('Enter');
  await page.keyboard.insertText(line);
  const drawn = page.locator('figure').first().locator('img[src^="blob:"]');
  await expect(drawn).toHaveAttribute('alt', /5/, {timeout: 60_000});
  await button.click();
  await expect(editor).toBeFocused();
});

for (const path of ['/', '/ko/'])
  test(`on a phone, ${path} shows the whole first diagram, and nothing is wider than the screen`, async ({page}) => {
    await page.setViewportSize({width: 360, height: 760});
    await page.goto(path);
    const board = page.locator(PICTURE_SELECTOR).first().locator('xpath=ancestor::div[1]');
    expect(await board.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await expect(page.locator('h1')).toBeInViewport({ratio: 1});
  });

test('on a phone, the editor stays in place when its first drawing appears', async ({browser, baseURL}) => {
  const context = await browser.newContext({
    baseURL,
    viewport: {width: 360, height: 740},
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  await page.goto('/');
  await hydrated(page);
  await page.getByRole('button', {name: 'Try it here'}).tap();
  const figure = page.locator('figure').first();
  await expect(figure.locator('[contenteditable]')).toBeFocused();
  const measureTop = (element: Element) => element.getBoundingClientRect().top;
  const before = [await figure.evaluate(measureTop), await figure.locator('[contenteditable]').evaluate(measureTop)];
  await expect(figure.locator('img[src^="blob:"]')).toBeVisible({timeout: 60_000});
  const after = [await figure.evaluate(measureTop), await figure.locator('[contenteditable]').evaluate(measureTop)];
  for (const [i, place] of before.entries()) expect(Math.abs(place - (after[i] ?? 0))).toBeLessThan(8);
  await context.close();
});

for (const [platform, chosen, command] of [
  ['MacIntel', 'macOS, Linux', /^curl -fsSL https:\/\/d2lang\.com\/install\.sh \| sh -s -- --version v0\.7\.1/],
  ['Win32', 'Windows', /^scoop install main\/d2$/],
] as const) {
  test(`the install command is for the visitor's system (${platform}), and is copied completely`, async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await setPlatform(page, platform);
    await page.goto('/');
    await hydrated(page);
    await expect(page.getByRole('radio', {name: chosen})).toBeChecked();
    const install = page.getByRole('group', {name: 'Install the command d2'});
    await expect(install.getByRole('button')).toHaveCount(1);
    await install.getByRole('button').click();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toMatch(command);
    await expect(install.locator('code:visible').filter({hasText: copied})).toHaveCount(1);
  });
}

test('the keyboard selects another system, and nothing moves', async ({page}) => {
  await setPlatform(page, 'MacIntel');
  await page.goto('/');
  await hydrated(page);
  const below = page.locator('main h2').first();
  const before = await below.boundingBox();
  await page.getByRole('radio', {name: 'macOS, Linux'}).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', {name: 'Windows'})).toBeChecked();
  await expect(page.getByText('scoop install main/d2')).toBeVisible();
  await expect(page.getByText('curl -fsSL')).toBeHidden();
  expect(await below.boundingBox()).toEqual(before);
});
