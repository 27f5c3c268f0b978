/** Tests figures with boards, animations, and documents, on a small site that has all of them. */
import type {Locator, Page, Route} from '@playwright/test';
import {findFigure, serveFigures} from '../figuresSite';
import {expect, test, waitForHydration} from '../site';
import {isMoving} from './editor';

const server = serveFigures(90_000);

async function open(page: Page, url = ''): Promise<void> {
  await page.goto(server.url + url);
  await waitForHydration(page);
}

const getVisiblePanels = (part: Locator): Locator => part.getByRole('tabpanel').filter({visible: true});
const getSelectedTab = (part: Locator): Locator => part.getByRole('tab', {selected: true});

/** Scrolls to the visible frame of a part of the page, which makes it load. */
async function scrollToFrame(part: Page | Locator): Promise<Locator> {
  const frame = part.locator('iframe').filter({visible: true});
  await expect(frame).toHaveCount(1);
  await frame.scrollIntoViewIfNeeded();
  return frame;
}

test('tabs show one board at a time without moving the page', async ({page}) => {
  await open(page);
  const plant = findFigure(page, 'Plant');
  const outlineSummary = plant.getByText('Diagram as text').filter({visible: true});
  await expect(plant.getByRole('tab')).toHaveText(['Overview', 'Bottling line', 'Bottling line › nozzle']);
  await expect(getVisiblePanels(plant)).toHaveCount(1);
  await expect(plant.getByRole('img', {name: 'Overview: diagram of 5 shapes and 1 connection'})).toBeVisible();
  await expect(outlineSummary).toHaveCount(1);

  await plant.scrollIntoViewIfNeeded();
  const heading = page.getByRole('heading', {name: 'Below'});
  const measurePositionBelow = () =>
    heading.evaluate((element) => element.getBoundingClientRect().top + window.scrollY);
  const before = await measurePositionBelow();
  await plant.getByRole('tab', {name: 'Bottling line', exact: true}).click();
  await expect(plant.getByRole('img', {name: /^Bottling line: diagram of 6 shapes/})).toBeVisible();
  await expect(getSelectedTab(plant)).toHaveText('Bottling line');
  await expect(getVisiblePanels(plant)).toHaveCount(1);
  await expect(page).toHaveURL(/#diagram-index~3\/line$/);
  expect(await measurePositionBelow()).toBe(before);
  await outlineSummary.click();
  await expect(plant.getByRole('listitem').filter({visible: true}).first()).toHaveText('washer');
});

test('the tabs are one tab stop, and arrow keys, Home, and End choose a board', async ({page}) => {
  await open(page);
  const plant = findFigure(page, 'Plant');
  await plant.getByRole('tab').first().focus();
  for (const [key, name] of [
    ['ArrowRight', 'Bottling line'],
    ['End', 'Bottling line › nozzle'],
    ['ArrowRight', 'Overview'],
    ['ArrowLeft', 'Bottling line › nozzle'],
    ['Home', 'Overview'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(getSelectedTab(plant)).toHaveText(name);
    await expect(getSelectedTab(plant)).toBeFocused();
  }
  expect(await plant.locator('[role=tab][tabindex="0"]').count()).toBe(1);
  await page.keyboard.press('Tab');
  await expect(getVisiblePanels(plant).locator('a').first()).toBeFocused();
});

test('Previous and Next go through steps and stop at the ends', async ({page}) => {
  await open(page);
  const seed = findFigure(page, 'Seed');
  const [previous, next] = [seed.getByRole('button', {name: 'Previous'}), seed.getByRole('button', {name: 'Next'})];
  await expect(seed.getByRole('status')).toHaveText('1 / 3');
  await expect(previous).toHaveAttribute('aria-disabled', 'true');
  await next.click();
  await expect(seed.getByRole('status')).toHaveText('2 / 3');
  await expect(getSelectedTab(seed)).toHaveText('water');
  await next.click();
  await expect(next).toHaveAttribute('aria-disabled', 'true');
  await next.click({force: true});
  await expect(seed.getByRole('status')).toHaveText('3 / 3');
  await previous.click();
  await expect(seed.getByRole('status')).toHaveText('2 / 3');
  await expect(findFigure(page, 'Plant').getByRole('button', {name: 'Next'})).toHaveCount(0);
});

test('choices that a reader makes before hydration survive it', async ({page}) => {
  const heldRoutes: Route[] = [];
  let isHolding = true;
  await page.route(/\/assets\/js\/(?!main|runtime|plugins_d2)/, (route) =>
    isHolding ? void heldRoutes.push(route) : route.continue(),
  );
  await page.goto(server.url, {waitUntil: 'commit'});
  await page.waitForFunction(() => 'docusaurus' in window);
  const seed = findFigure(page, 'Seed');
  await seed.getByRole('button', {name: 'Next'}).click();
  await expect(seed.getByRole('status')).toHaveText('2 / 3');
  const animation = page.locator('[data-d2-animation]').first();
  await animation.locator('button').click();
  await expect(animation).toHaveAttribute('data-d2-animation', 'still');
  expect(await page.locator('html').getAttribute('data-has-hydrated')).toBe('false');

  await expect.poll(() => heldRoutes.length).toBeGreaterThan(0);
  isHolding = false;
  await Promise.all(heldRoutes.map((route) => route.continue()));
  await waitForHydration(page);
  await expect(seed.getByRole('status')).toHaveText('2 / 3');
  await expect(getSelectedTab(seed)).toHaveText('water');
  await expect(animation).toHaveAttribute('data-d2-animation', 'still');
  await seed.getByRole('button', {name: 'Next'}).click();
  await expect(seed.getByRole('status')).toHaveText('3 / 3');
});

test('a link on a board shows another board, and Back returns to the previous one', async ({page}) => {
  await open(page);
  const plant = findFigure(page, 'Plant');
  await plant.getByRole('link', {name: 'Bottling plant: Bottling line'}).click();
  await expect(getSelectedTab(plant)).toHaveText('Bottling line');
  await plant.getByRole('link', {name: 'filler: Bottling line › nozzle'}).focus();
  await page.keyboard.press('Enter');
  await expect(getSelectedTab(plant)).toHaveText('Bottling line › nozzle');
  await expect(getSelectedTab(plant)).toBeFocused();
  await page.goBack();
  await expect(getSelectedTab(plant)).toHaveText('Bottling line');
  await page.goBack();
  await expect(getSelectedTab(plant)).toHaveText('Overview');
  await page.goForward();
  await expect(getSelectedTab(plant)).toHaveText('Bottling line');
  await plant.getByRole('link', {name: 'Back: Overview'}).click();
  await expect(getSelectedTab(plant)).toHaveText('Overview');
});

test('a URL with a board shows it: when opened, from another page, and in Korean', async ({page}) => {
  await open(page, '#diagram-index~3/line-nozzle');
  const selected = getSelectedTab(page.locator('[id="diagram-index~3/root-tab"]').locator('..'));
  await expect(selected).toHaveText('Bottling line › nozzle');
  await expect(page.locator('[id="diagram-index~3/line-nozzle"]')).toBeInViewport();
  await open(page, 'other/');
  await page.getByRole('link', {name: 'Nozzle'}).click();
  await expect(selected).toHaveText('Bottling line › nozzle');
  await open(page, 'ko/#diagram-index~3/line');
  await expect(selected).toHaveText('Bottling line');
  await expect(page.getByRole('tablist', {name: '보드'})).toHaveCount(2);
  await expect(page.getByRole('tab', {name: '전체'})).toHaveCount(1);
  await expect(page.getByRole('button', {name: '다음'})).toHaveCount(1);
  // This fragment can't be decoded.
  await open(page, '#%E0%A4%A');
  await expect(getSelectedTab(findFigure(page, 'Plant'))).toHaveText('Overview');
});

test('without JavaScript, all boards are visible', async ({browser}) => {
  const context = await browser.newContext({javaScriptEnabled: false});
  const page = await context.newPage();
  await page.goto(server.url);
  const plant = findFigure(page, 'Plant');
  await expect(plant.locator('[role=tabpanel]').filter({visible: true})).toHaveCount(3);
  await expect(plant.getByRole('tab').filter({visible: true})).toHaveCount(0);
  await expect(plant.getByText('Diagram as text').filter({visible: true})).toHaveCount(3);
  await context.close();
});

test('an animation is paused for readers who prefer reduced motion, and can be played', async ({page}) => {
  await page.emulateMedia({reducedMotion: 'reduce'});
  await open(page);
  const growth = findFigure(page, 'Growth');
  const [pause, play] = [growth.getByRole('button', {name: 'Pause'}), growth.getByRole('button', {name: 'Play'})];
  const image = growth.getByRole('img', {name: 'Diagram that moves through 3 boards'});
  await image.scrollIntoViewIfNeeded();
  const expectLoaded = () =>
    expect.poll(() => image.evaluate((element: HTMLImageElement) => element.complete)).toBe(true);
  await expectLoaded();
  expect(await isMoving(image)).toBe(false);
  await play.focus();
  await page.keyboard.press('Enter');
  await expectLoaded();
  expect(await isMoving(image)).toBe(true);
  await pause.click();
  await expect(play).toBeVisible();
});

test('an animation plays by default, and can be paused', async ({page}) => {
  await open(page);
  const growth = findFigure(page, 'Growth');
  const image = growth.getByRole('img', {name: 'Diagram that moves through 3 boards'});
  await image.scrollIntoViewIfNeeded();
  await growth.getByRole('button', {name: 'Pause'}).click();
  await expect(growth.getByRole('button', {name: 'Play'})).toBeVisible();
  await page.mouse.move(0, 0);
  await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.complete)).toBe(true);
  await page.waitForTimeout(300);
  expect(await isMoving(image)).toBe(false);
});

test('the button of an animation is below its drawing', async ({page}) => {
  for (const width of [360, 1280]) {
    await page.setViewportSize({width, height: 800});
    await open(page);
    const animations = await page.locator('[data-d2-animation]').filter({visible: true}).all();
    expect(animations.length).toBeGreaterThan(0);
    for (const animation of animations) {
      const imageBox = await animation.locator('img, iframe').filter({visible: true}).boundingBox();
      const button = await animation.getByRole('button').boundingBox();
      expect(button?.y).toBeGreaterThanOrEqual((imageBox?.y ?? 0) + (imageBox?.height ?? Number.NaN));
    }
  }
});

test("links and tooltips in a document work, and its source can't run scripts", async ({
  page,
  context,
  allowErrors,
}) => {
  // Chromium logs this when a link is followed by keyboard. The test checks that there's no script in the frame.
  allowErrors(/Blocked script execution/);
  await context.route('https://example.org/**', (route) =>
    route.fulfill({body: 'elsewhere', contentType: 'text/plain'}),
  );
  const otherRequests: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(server.url)) otherRequests.push(request.url());
  });
  await open(page);
  const library = findFigure(page, 'Library');
  const element = await scrollToFrame(library);
  await expect(element).toHaveAttribute('title', 'Diagram of 5 shapes and 1 connection');
  expect(await element.getAttribute('sandbox')).not.toMatch(
    /allow-(?:scripts|same-origin|forms|top-navigation(?!-by))/,
  );
  const frame = element.contentFrame();
  await expect(frame.getByText('Reader')).toBeVisible();
  await expect(frame.locator('a[href]')).toHaveCount(3);
  await expect(frame.locator('script, iframe, [onclick], [onerror]')).toHaveCount(0);
  await expect(frame.locator('a title').first()).toHaveText('Reads a lot');
  await expect(page).toHaveTitle(/^Figures/);
  expect(otherRequests).toEqual([]);

  const [popup] = await Promise.all([context.waitForEvent('page'), frame.getByText('Reader').click()]);
  await expect(popup).toHaveURL('https://example.org/reader');
  expect(await popup.evaluate(() => window.opener)).toBe(null);
  await popup.close();
  for (const trap of ['Trap', 'Data', 'bad']) await frame.getByText(trap, {exact: true}).click();
  await expect(page).toHaveURL(server.url);
  expect(context.pages()).toHaveLength(1);

  // Tab enters the frame from the stop before it.
  const link = frame.locator('a[target=_top]');
  await library.locator('..').locator('figure').nth(4).getByRole('button').first().focus();
  for (let i = 0; i < 12 && !(await frame.locator('a[target=_top]:focus').count()); i++)
    await page.keyboard.press('Tab');
  expect(await link.evaluate((element) => getComputedStyle(element).outlineWidth)).toBe('3px');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/other\/$/);
});

test('a document on a Korean page links to Korean pages', async ({page}) => {
  await open(page, 'ko/');
  const element = await scrollToFrame(page);
  await element.contentFrame().getByText('Shelf').click();
  await expect(page).toHaveURL(/\/ko\/other\/$/);
});

test("a document follows the page's color scheme, not the system's", async ({page}) => {
  await page.emulateMedia({colorScheme: 'light'});
  await page.addInitScript(() => {
    if (window.top === window) localStorage.setItem('theme', 'dark');
  });
  await open(page);
  const background = (await scrollToFrame(page)).contentFrame().locator('rect').first();
  await expect(background).toHaveCSS('fill', 'rgb(30, 30, 46)');
});

test('on a phone, figures fit the screen and documents have no scrollbars', async ({page}) => {
  await page.setViewportSize({width: 360, height: 740});
  await open(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  const root = (await scrollToFrame(page)).contentFrame().locator('svg').first();
  await expect(root).toBeVisible();
  const overflow = await root.evaluate(({ownerDocument: {documentElement: html}}) => [
    html.scrollWidth - html.clientWidth,
    html.scrollHeight - html.clientHeight,
  ]);
  expect(overflow).toEqual([0, 0]);
});
