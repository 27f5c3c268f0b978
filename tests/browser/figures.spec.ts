/** What figures with boards, animations and documents do, on a small site that has them all. */
import type {Locator, Page, Route} from '@playwright/test';
import {figure, serveFigures} from '../figuresSite';
import {expect, hydrated, test} from '../site';

const server = serveFigures(90_000);

async function open(page: Page, address = ''): Promise<void> {
  await page.goto(server.url + address);
  await hydrated(page);
}

const shown = (boards: Locator): Locator => boards.getByRole('tabpanel').filter({visible: true});

test('one board of several is seen, and its tabs choose another without moving the page', async ({page}) => {
  await open(page);
  const plant = figure(page, 'Plant');
  await expect(plant.getByRole('tab')).toHaveText(['Overview', 'Bottling line', 'Bottling line › nozzle']);
  await expect(shown(plant)).toHaveCount(1);
  await expect(plant.getByRole('img', {name: 'Overview: diagram of 5 shapes and 1 connection'})).toBeVisible();
  await expect(plant.getByText('Diagram as text').filter({visible: true})).toHaveCount(1);

  const below = page.getByRole('heading', {name: 'Below'});
  await plant.scrollIntoViewIfNeeded();
  const place = () => below.evaluate((heading) => heading.getBoundingClientRect().top + window.scrollY);
  const before = await place();
  await plant.getByRole('tab', {name: 'Bottling line', exact: true}).click();
  await expect(plant.getByRole('img', {name: /^Bottling line: diagram of 6 shapes/})).toBeVisible();
  await expect(plant.getByRole('tab', {selected: true})).toHaveText('Bottling line');
  await expect(shown(plant)).toHaveCount(1);
  await expect(page).toHaveURL(/#diagram-index~3\/line$/);
  expect(await place()).toBe(before);
  await plant.getByText('Diagram as text').filter({visible: true}).click();
  await expect(plant.getByRole('listitem').filter({visible: true}).first()).toHaveText('washer');
});

test('tabs are one stop of the keyboard, and arrows, Home and End choose', async ({page}) => {
  await open(page);
  const plant = figure(page, 'Plant');
  const selected = plant.getByRole('tab', {selected: true});
  await plant.getByRole('tab').first().focus();
  for (const [key, name] of [
    ['ArrowRight', 'Bottling line'],
    ['End', 'Bottling line › nozzle'],
    ['ArrowRight', 'Overview'],
    ['ArrowLeft', 'Bottling line › nozzle'],
    ['Home', 'Overview'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(selected).toHaveText(name);
    await expect(selected).toBeFocused();
  }
  expect(await plant.locator('[role=tab][tabindex="0"]').count()).toBe(1);
  await page.keyboard.press('Tab');
  await expect(shown(plant).locator('a').first()).toBeFocused();
});

test('steps have Previous and Next, which end at the ends', async ({page}) => {
  await open(page);
  const seed = figure(page, 'Seed');
  const [previous, next] = [seed.getByRole('button', {name: 'Previous'}), seed.getByRole('button', {name: 'Next'})];
  await expect(seed.getByRole('status')).toHaveText('1 / 3');
  await expect(previous).toHaveAttribute('aria-disabled', 'true');
  await next.click();
  await expect(seed.getByRole('status')).toHaveText('2 / 3');
  await expect(seed.getByRole('tab', {selected: true})).toHaveText('water');
  await next.click();
  await expect(next).toHaveAttribute('aria-disabled', 'true');
  await next.click({force: true});
  await expect(seed.getByRole('status')).toHaveText('3 / 3');
  await previous.click();
  await expect(seed.getByRole('status')).toHaveText('2 / 3');
  await expect(figure(page, 'Plant').getByRole('button', {name: 'Next'})).toHaveCount(0);
});

test('what a reader chose before React came stays chosen', async ({page}) => {
  const held: Route[] = [];
  let holds = true;
  await page.route(/\/assets\/js\/(?!main|runtime|plugins_d2)/, (route) =>
    holds ? void held.push(route) : route.continue(),
  );
  await page.goto(server.url, {waitUntil: 'commit'});
  await page.waitForFunction(() => 'docusaurus' in window);
  const seed = figure(page, 'Seed');
  await seed.getByRole('button', {name: 'Next'}).click();
  await expect(seed.getByRole('status')).toHaveText('2 / 3');
  const moving = page.locator('[data-d2-animation]').first();
  await moving.locator('button').click();
  await expect(moving).toHaveAttribute('data-d2-animation', 'still');
  expect(await page.locator('html').getAttribute('data-has-hydrated')).toBe('false');

  await expect.poll(() => held.length).toBeGreaterThan(0);
  holds = false;
  await Promise.all(held.map((route) => route.continue()));
  await hydrated(page);
  await expect(seed.getByRole('status')).toHaveText('2 / 3');
  await expect(seed.getByRole('tab', {selected: true})).toHaveText('water');
  await expect(moving).toHaveAttribute('data-d2-animation', 'still');
  await seed.getByRole('button', {name: 'Next'}).click();
  await expect(seed.getByRole('status')).toHaveText('3 / 3');
});

test('a link on a board leads to another board, and Back to the one before', async ({page}) => {
  await open(page);
  const plant = figure(page, 'Plant');
  const selected = plant.getByRole('tab', {selected: true});
  await plant.getByRole('link', {name: 'Bottling plant: Bottling line'}).click();
  await expect(selected).toHaveText('Bottling line');
  await plant.getByRole('link', {name: 'filler: Bottling line › nozzle'}).focus();
  await page.keyboard.press('Enter');
  await expect(selected).toHaveText('Bottling line › nozzle');
  await expect(selected).toBeFocused();
  await page.goBack();
  await expect(selected).toHaveText('Bottling line');
  await page.goBack();
  await expect(selected).toHaveText('Overview');
  await page.goForward();
  await expect(selected).toHaveText('Bottling line');
  await plant.getByRole('link', {name: 'Back: Overview'}).click();
  await expect(selected).toHaveText('Overview');
});

test('links of boards lie over what carries them, and lead nowhere but to safe places', async ({page}) => {
  await open(page);
  const plant = figure(page, 'Plant');
  const links = plant.locator('[role=tabpanel][data-current] a[aria-label]');
  expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
    '#diagram-index~3/line',
    'https://example.org/news?a=1&b=2',
    '/other/',
    'https://example.org/telegram',
  ]);
  const outside = plant.getByRole('link', {name: /^News: /});
  await expect(outside).toHaveAttribute('target', '_blank');
  await expect(outside).toHaveAttribute('rel', 'noopener noreferrer');
  await expect(outside).toHaveAttribute('title', 'The paper');
  expect(await plant.innerHTML()).not.toMatch(/(?:href|src)="?(?:javascript|data):/);
  await plant.getByRole('link', {name: 'Start page: /other/'}).click();
  await expect(page).toHaveURL(/\/other\/$/);
});

test('an address with a board shows it: when opened, from another page, and in Korean', async ({page}) => {
  await open(page, '#diagram-index~3/line-nozzle');
  const selected = page.locator('[id="diagram-index~3/root-tab"]').locator('..').getByRole('tab', {selected: true});
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
});

test('an address that is no address changes nothing', async ({page}) => {
  await open(page, '#%E0%A4%A');
  await expect(figure(page, 'Plant').getByRole('tab', {selected: true})).toHaveText('Overview');
});

test('without scripts all boards are in the page', async ({browser}) => {
  const context = await browser.newContext({javaScriptEnabled: false});
  const page = await context.newPage();
  await page.goto(server.url);
  const plant = figure(page, 'Plant');
  await expect(plant.locator('[role=tabpanel]').filter({visible: true})).toHaveCount(3);
  await expect(plant.getByRole('tab').filter({visible: true})).toHaveCount(0);
  await expect(plant.getByText('Diagram as text').filter({visible: true})).toHaveCount(3);
  await context.close();
});

/** How many different pictures an element goes through within three boards' time. */
async function pictures(element: Locator): Promise<number> {
  const seen = new Set<string>();
  for (let i = 0; i < 10; i++) {
    seen.add((await element.screenshot()).toString('base64'));
    await element.page().waitForTimeout(170);
  }
  return seen.size;
}

for (const reducedMotion of ['no-preference', 'reduce'] as const) {
  test(`an animation can be stopped and started (motion: ${reducedMotion})`, async ({page}) => {
    await page.emulateMedia({reducedMotion});
    await open(page);
    const growth = figure(page, 'Growth');
    const image = growth.getByRole('img', {name: 'Diagram that moves through 3 boards'});
    await image.scrollIntoViewIfNeeded();
    const loaded = () =>
      expect.poll(() => image.evaluate((element) => (element as HTMLImageElement).complete)).toBe(true);
    await loaded();
    const [pause, play] = [growth.getByRole('button', {name: 'Pause'}), growth.getByRole('button', {name: 'Play'})];
    if (reducedMotion === 'reduce') {
      expect(await pictures(image)).toBe(1);
      await play.click();
      await loaded();
    }
    await expect(pause).toBeVisible();
    expect(await pictures(image)).toBeGreaterThan(1);
    await pause.click();
    await loaded();
    await expect(play).toBeVisible();
    await page.mouse.move(0, 0);
    await page.waitForTimeout(300);
    expect(await pictures(image)).toBe(1);
    await play.focus();
    await page.keyboard.press('Enter');
    await loaded();
    expect(await pictures(image)).toBeGreaterThan(1);
  });
}

for (const width of [360, 1280]) {
  test(`nothing lies over a picture that moves, at ${width} px`, async ({page}) => {
    await page.setViewportSize({width, height: 800});
    await open(page);
    const moving = page.locator('[data-d2-animation]').filter({visible: true});
    expect(await moving.count()).toBeGreaterThan(0);
    for (const one of await moving.all()) {
      const edges = await Promise.all([
        one.getByRole('button').evaluate((button) => button.getBoundingClientRect().top),
        one
          .locator('img, iframe')
          .filter({visible: true})
          .evaluate((picture) => picture.getBoundingClientRect().bottom),
      ]);
      expect(edges[0]).toBeGreaterThanOrEqual(edges[1]);
    }
  });
}

test('a document has its links and tooltips, and nothing of a source can run in it', async ({
  page,
  context,
  allowErrors,
}) => {
  // Chromium reports it by itself when a link is followed by key; that no script is in there is checked below.
  allowErrors(/Blocked script execution/);
  await context.route('https://example.org/**', (route) =>
    route.fulfill({body: 'elsewhere', contentType: 'text/plain'}),
  );
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(server.url)) elsewhere.push(request.url());
  });
  await open(page);
  const library = figure(page, 'Library');
  const element = library.locator('iframe').filter({visible: true});
  await expect(element).toHaveCount(1);
  await expect(element).toHaveAttribute('title', 'Diagram of 5 shapes and 1 connection');
  expect(await element.getAttribute('sandbox')).not.toMatch(
    /allow-(?:scripts|same-origin|forms|top-navigation(?!-by))/,
  );
  await element.scrollIntoViewIfNeeded();
  const frame = element.contentFrame();
  await expect(frame.getByText('Reader')).toBeVisible();
  await expect(frame.locator('a[href]')).toHaveCount(3);
  await expect(frame.locator('script, iframe, [onclick], [onerror]')).toHaveCount(0);
  await expect(frame.locator('a title').first()).toHaveText('Reads a lot');
  await expect(page).toHaveTitle(/^Figures/);
  expect(elsewhere).toEqual([]);

  const [popup] = await Promise.all([context.waitForEvent('page'), frame.getByText('Reader').click()]);
  await expect(popup).toHaveURL('https://example.org/reader');
  expect(await popup.evaluate(() => window.opener)).toBe(null);
  await popup.close();
  for (const trap of ['Trap', 'Data', 'bad']) await frame.getByText(trap, {exact: true}).click();
  await expect(page).toHaveURL(server.url);
  expect(context.pages()).toHaveLength(1);

  // By keyboard: from the tab stop before the frame into it.
  await library.locator('..').locator('figure').nth(4).getByRole('button').first().focus();
  for (let i = 0; i < 12 && !(await frame.locator('a[target=_top]:focus').count()); i++)
    await page.keyboard.press('Tab');
  const outline = await frame.locator('a[target=_top]').evaluate((link) => getComputedStyle(link).outlineWidth);
  expect(outline).toBe('3px');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/other\/$/);
});

test("a document leads to its own language's pages", async ({page}) => {
  await open(page, 'ko/');
  const element = page.locator('iframe').filter({visible: true});
  await element.scrollIntoViewIfNeeded();
  await element.contentFrame().getByText('Shelf').click();
  await expect(page).toHaveURL(/\/ko\/other\/$/);
});

for (const theme of ['light', 'dark'] as const) {
  test(`a document has the page's scheme, whatever the system's (${theme})`, async ({page}) => {
    await page.emulateMedia({colorScheme: theme === 'dark' ? 'light' : 'dark'});
    await page.addInitScript((value) => {
      if (window.top === window) localStorage.setItem('theme', value);
    }, theme);
    await open(page);
    const element = page.locator('iframe').filter({visible: true});
    await expect(element).toHaveCount(1);
    await element.scrollIntoViewIfNeeded();
    const ground = element.contentFrame().locator('rect').first();
    const fill = await ground.evaluate((rect) => getComputedStyle(rect).fill);
    expect(fill).toBe(theme === 'dark' ? 'rgb(30, 30, 46)' : 'rgb(255, 255, 255)');
  });
}

test('on a phone nothing is wider than the screen, and a document has no scroll bars of its own', async ({page}) => {
  await page.setViewportSize({width: 360, height: 740});
  await open(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  const element = page.locator('iframe').filter({visible: true});
  await element.scrollIntoViewIfNeeded();
  const root = element.contentFrame().locator('svg').first();
  await expect(root).toBeVisible();
  const room = await root.evaluate(({ownerDocument: {documentElement: all}}) => [
    all.scrollWidth - all.clientWidth,
    all.scrollHeight - all.clientHeight,
  ]);
  expect(room).toEqual([0, 0]);
});

test('a fence imports one of the page, a target is one board, and both are drawn', async ({page}) => {
  await open(page);
  await expect(figure(page, 'Lamp').getByRole('img')).toHaveAttribute('alt', 'Diagram of 2 shapes and 1 connection');
  await expect(figure(page, 'Nozzle').getByRole('img')).toHaveAttribute('alt', /^Diagram of 3 shapes/);
  // The fence that is only a file shows its source and no more.
  const [file] = await page.locator('figure').all();
  await expect(file?.locator('img, figcaption') ?? page.locator('body')).toHaveCount(0);
  const edited = await page.locator('figure').evaluateAll((all) => all.map((one) => one.hasAttribute('data-d2-live')));
  expect(edited).toEqual([false, true, true, true, true, true, false]);
});
