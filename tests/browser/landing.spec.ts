/** Tests what a visitor sees and can try on the landing page. */
import {expect, type Page, test, waitForHydration} from '../site';

/** Makes the browser report another operating system. */
async function setPlatform(page: Page, platform: string): Promise<void> {
  await page.addInitScript((value) => Object.defineProperty(navigator, 'platform', {get: () => value}), platform);
}

const CHOICES = '[data-d2-drawings]';
const FIRST_IMAGE = `${CHOICES} + figure img`;

test('the first diagram can be edited in place, and a new line draws a shape', async ({page}) => {
  await page.setViewportSize({width: 360, height: 760});
  await page.goto('/ko/');
  await waitForHydration(page);
  const button = page.getByRole('link', {name: '여기서 해 보기'});
  await button.click();
  const editor = page.locator('figure [contenteditable]');
  await expect(editor).toBeFocused();
  await expect(editor).toBeInViewport();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.press('Enter');
  await page.keyboard.insertText('대여.API -> 소식: 알림');
  const drawing = page.locator('figure').first().locator('img[src^="blob:"]');
  await expect(drawing).toHaveAttribute('alt', /9/, {timeout: 60_000});
  await button.click();
  await expect(editor).toBeFocused();
});

test('choices change the source and the drawing without a compiler, and can be combined [LAND-1]', async ({page}) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await page.goto('/');
  await waitForHydration(page);
  const image = page.locator(FIRST_IMAGE);
  const source = page.locator(`${CHOICES} + figure pre`);
  const getChoice = (name: string) => page.getByRole('checkbox', {name});
  const first = await image.getAttribute('src');
  const code = await source.textContent();

  await getChoice('Add a database').check();
  await expect(source).toContainText('API -> Trips');
  await expect(source.locator('.t-M')).toHaveCount(2);
  await expect(image).toHaveAttribute('alt', /9 shapes/);
  const withDatabase = await image.getAttribute('src');

  // The second choice is made with the keyboard.
  await getChoice('Add a database').focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(getChoice('Dash the lines')).toBeChecked();
  await expect(source).toContainText('stroke-dash: 4');
  await expect(image).not.toHaveAttribute('src', withDatabase ?? '');
  await expect(source.locator('.t-M')).toHaveCount(3);

  await getChoice('Dark theme').check();
  await expect(source).toContainText('theme-id: 200');
  expect(await image.evaluate((element) => getComputedStyle(element).colorScheme)).toBe('dark');

  for (const name of ['Add a database', 'Dash the lines', 'Dark theme']) await getChoice(name).uncheck();
  await expect(image).toHaveAttribute('src', first ?? '');
  expect(await source.textContent()).toBe(code);
  expect(requested.filter((url) => /\.wasm|assets\/d2\//.test(url))).toEqual([]);
});

test('the editor starts with the visible source [LAND-2]', async ({page}) => {
  await page.goto('/');
  await waitForHydration(page);
  await page.getByRole('checkbox', {name: 'Add a database'}).check();
  await page.getByRole('link', {name: 'Try it here'}).click();
  const editor = page.locator('figure [contenteditable]');
  await expect(editor).toContainText('API -> Trips');
  await expect(page.locator(CHOICES)).toBeHidden();
  // The first Escape leaves the source, and the second closes the editor.
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(page.locator(CHOICES)).toBeVisible();
});

test('opening the editor leaves the source, the drawing, and the text below in place [LAND-2]', async ({page}) => {
  await page.setViewportSize({width: 1440, height: 1100});
  await page.goto('/');
  await waitForHydration(page);
  const figure = page.locator('figure').first();
  const stage = page.locator(`div:has(> ${CHOICES})`);
  const below = page.locator('main h2').first();
  const measure = (source: string) =>
    Promise.all(
      [stage, figure.locator(source), figure.locator('img:visible'), below].map((part) =>
        part.evaluate((element) => {
          const {x, y, width, height} = element.getBoundingClientRect();
          if (!(element instanceof HTMLImageElement)) return {x, y, width};
          // The page's image has empty space around its drawing, and the editor's doesn't.
          const scale = Math.min(width / element.naturalWidth, height / element.naturalHeight);
          const [drawnWidth, drawnHeight] = [element.naturalWidth * scale, element.naturalHeight * scale];
          return {x: x + (width - drawnWidth) / 2, y: y + (height - drawnHeight) / 2, width: drawnWidth};
        }),
      ),
    );
  const before = await measure('pre');
  await figure.getByRole('button', {name: /^Edit/}).click();
  await expect(figure.locator('img[src^="blob:"]')).toBeVisible({timeout: 60_000});
  const after = await measure('.cm-editor');
  for (const side of ['x', 'y', 'width'] as const)
    for (const [i, box] of after.entries())
      expect(Math.abs(box[side] - (before[i]?.[side] ?? Number.NaN))).toBeLessThan(5);
});

test('the button below the introduction only scrolls until the whole first diagram is in view', async ({page}) => {
  await page.setViewportSize({width: 1440, height: 900});
  await page.goto('/');
  await waitForHydration(page);
  const figure = page.locator('figure').first();
  const getBottom = () => figure.evaluate((element) => element.getBoundingClientRect().bottom);
  const hiddenHeight = (await getBottom()) - 900;
  await page.getByRole('link', {name: 'Try it here'}).click();
  await expect(figure.locator('[contenteditable]')).toBeFocused();
  const scrolledHeight = await page.evaluate(() => window.scrollY);
  expect(Math.abs(scrolledHeight - Math.max(hiddenHeight, 0))).toBeLessThan(5);
});

test('without JavaScript, the first drawing is shown with its source, and "Try it here" leads to it [LAND-3]', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({baseURL, javaScriptEnabled: false});
  const page = await context.newPage();
  await page.goto('/');
  await expect(page.locator(FIRST_IMAGE)).toBeVisible();
  await expect(page.locator(`${CHOICES} + figure pre`)).toContainText('Rental -> Receipt: send');
  await expect(page.locator(`${CHOICES} + figure pre`)).not.toContainText('Trips');
  await expect(page.locator(CHOICES)).toBeHidden();
  await page.getByRole('link', {name: 'Try it here'}).click();
  await expect(page.locator('figure').first()).toHaveJSProperty('id', new URL(page.url()).hash.slice(1));
  await context.close();
});

test('a swatch shows the drawing in its theme [LAND-4]', async ({page}) => {
  await page.goto('/');
  await waitForHydration(page);
  await page.getByRole('radio', {name: '104 Everglade Green'}).focus();
  await page.keyboard.press('ArrowRight');
  const preview = page.locator('figure:has(code:text("theme-id: 105"))');
  await expect(preview).toContainText('Buttered Toast');
  await expect(preview.locator('img')).toBeVisible();
});

for (const path of ['/', '/ko/'])
  test(`on a phone, ${path} shows the whole first diagram, and nothing is wider than the screen`, async ({page}) => {
    await page.setViewportSize({width: 360, height: 760});
    await page.goto(path);
    const board = page.locator(FIRST_IMAGE).locator('xpath=ancestor::div[1]');
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
  await waitForHydration(page);
  await page.getByRole('link', {name: 'Try it here'}).tap();
  const figure = page.locator('figure').first();
  await expect(figure.locator('[contenteditable]')).toBeFocused();
  const measureTop = (element: Element) => element.getBoundingClientRect().top;
  const before = [await figure.evaluate(measureTop), await figure.locator('[contenteditable]').evaluate(measureTop)];
  await expect(figure.locator('img[src^="blob:"]')).toBeVisible({timeout: 60_000});
  const after = [await figure.evaluate(measureTop), await figure.locator('[contenteditable]').evaluate(measureTop)];
  for (const [i, top] of before.entries()) expect(Math.abs(top - (after[i] ?? 0))).toBeLessThan(8);
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
    await waitForHydration(page);
    await expect(page.getByRole('radio', {name: chosen})).toBeChecked();
    const install = page.getByRole('group', {name: 'Install the d2 command'});
    await expect(install.getByRole('button')).toHaveCount(1);
    await install.getByRole('button').click();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toMatch(command);
    await expect(install.locator('code:visible').filter({hasText: copied})).toHaveCount(1);
  });
}

test('arrow keys select another operating system, and nothing moves', async ({page}) => {
  await setPlatform(page, 'MacIntel');
  await page.goto('/');
  await waitForHydration(page);
  const below = page.locator('main h2').first();
  await page.getByRole('radio', {name: 'macOS, Linux'}).focus(); // scrolls there
  const before = await below.boundingBox();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', {name: 'Windows'})).toBeChecked();
  await expect(page.getByText('scoop install main/d2')).toBeVisible();
  await expect(page.getByText('curl -fsSL')).toBeHidden();
  expect(await below.boundingBox()).toEqual(before);
});
