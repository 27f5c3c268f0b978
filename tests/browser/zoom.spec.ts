/** Looking closely: a diagram opens large in a dialog, and the page around it stays as it is. */
import fs from 'node:fs';
import {violations} from '../axe';
import {expect, hydrated, isolatedTest, type Page, settled, test, WITH_SCROLLBAR, watchShift} from '../site';

const PATH = '/examples/overview/';
const PHONE = {viewport: {width: 360, height: 740}, hasTouch: true, isMobile: true, deviceScaleFactor: 2};

// Nothing moves when the scrollbar goes.
test.use(WITH_SCROLLBAR);

interface Drawing {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const linkOn = (page: Page) => page.locator('figure a[data-d2="zoom"]').first();
const dialogOn = (page: Page) => page.locator('dialog');
const scrollOf = (page: Page) => page.evaluate(() => window.scrollY);

/** Where the drawing in the dialog is on the screen. */
function drawingOn(page: Page): Promise<Drawing> {
  return page.locator('dialog img').evaluate((image) => {
    const {x, y, width, height} = image.getBoundingClientRect();
    return {x, y, width, height};
  });
}

const scaleOn = async (page: Page): Promise<number> => (await drawingOn(page)).width / (await naturalOn(page)).width;

function naturalOn(page: Page): Promise<{width: number; height: number}> {
  return page
    .locator('dialog img')
    .evaluate((image: HTMLImageElement) => ({width: image.naturalWidth, height: image.naturalHeight}));
}

async function boardOn(page: Page): Promise<Drawing> {
  const box = await page.locator('dialog img').locator('..').boundingBox();
  if (!box) throw new Error('The dialog has no board.');
  return {...box, y: box.y + 1, height: box.height - 1}; // without its border
}

/** What of the drawing is at a point of the screen, as fractions of its size. */
async function at(page: Page, x: number, y: number): Promise<{across: number; down: number}> {
  const drawing = await drawingOn(page);
  return {across: (x - drawing.x) / drawing.width, down: (y - drawing.y) / drawing.height};
}

async function visit(page: Page, path = PATH): Promise<void> {
  await page.emulateMedia({reducedMotion: 'reduce'});
  await page.goto(path);
  await hydrated(page);
}

async function openDiagram(page: Page, path = PATH): Promise<void> {
  await visit(page, path);
  await linkOn(page).click();
  await expect(dialogOn(page)).toBeVisible();
}

async function expectFit(page: Page): Promise<void> {
  const [drawing, board, natural] = [await drawingOn(page), await boardOn(page), await naturalOn(page)];
  const scale = Math.min((board.width - 32) / natural.width, (board.height - 32) / natural.height);
  expect(drawing.width).toBeCloseTo(natural.width * scale, 0);
  expect(drawing.height).toBeCloseTo(natural.height * scale, 0);
  expect(drawing.x + drawing.width / 2).toBeCloseTo(board.x + board.width / 2, 0);
  expect(Math.abs(drawing.y + drawing.height / 2 - board.y - board.height / 2)).toBeLessThanOrEqual(1);
}

test('a click opens the diagram with its caption and words, and the close button brings the focus back', async ({
  page,
}) => {
  await visit(page);
  await expect(linkOn(page)).toHaveCSS('cursor', 'zoom-in');
  await expect(linkOn(page)).toHaveAccessibleDescription('Enlarge');
  const alt = await linkOn(page).locator('img').getAttribute('alt');
  await linkOn(page).click();
  const dialog = page.getByRole('dialog', {name: 'Night train: dagre'});
  await expect(dialog).toBeFocused();
  await expect(dialog.getByRole('img', {name: alt ?? ''})).toBeVisible();
  await expectFit(page);
  await dialog.getByRole('button', {name: 'Close'}).click();
  await expect(dialogOn(page)).toHaveCount(0);
  await expect(linkOn(page)).toBeFocused();
});

test('Enter opens the diagram, Tab stays in the dialog, Escape brings the focus back, and it opens again', async ({
  page,
}) => {
  await visit(page);
  for (let round = 0; round < 2; round++) {
    await linkOn(page).focus();
    await page.keyboard.press('Enter');
    await expect(dialogOn(page)).toBeFocused();
    const names: (string | null)[] = [];
    for (let tab = 0; tab < 6; tab++) {
      await page.keyboard.press('Tab');
      names.push(await dialogOn(page).locator(':focus').getAttribute('aria-label'));
    }
    expect(names).toEqual(['Zoom out', 'Zoom in', 'Fit to window', 'Actual size (1:1)', 'Download SVG', 'Close']);
    await page.keyboard.press('Escape');
    await expect(dialogOn(page)).toHaveCount(0);
    await expect(linkOn(page)).toBeFocused();
  }
});

test('a double click on the link opens one dialog', async ({page}) => {
  await visit(page);
  await linkOn(page).evaluate((link) => {
    (link as HTMLElement).click();
    (link as HTMLElement).click();
  });
  await expect(dialogOn(page)).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(dialogOn(page)).toHaveCount(0);
});

test('the wheel zooms towards the pointer, with Control as well, and ends at both limits', async ({page}) => {
  await openDiagram(page);
  const fitted = await scaleOn(page);
  const drawing = await drawingOn(page);
  const point = {x: drawing.x + drawing.width * 0.3, y: drawing.y + drawing.height * 0.4};
  await page.mouse.move(point.x, point.y);
  const held = await at(page, point.x, point.y);
  const expectHeld = async () => {
    const now = await at(page, point.x, point.y);
    const {width, height} = await drawingOn(page);
    // The drawing stands on whole pixels: half of one before is more at a larger scale.
    const most = 0.5 * (width / drawing.width) + 0.5;
    expect(Math.abs(now.across - held.across) * width).toBeLessThanOrEqual(most);
    expect(Math.abs(now.down - held.down) * height).toBeLessThanOrEqual(most);
  };
  await page.mouse.wheel(0, -300);
  await expect.poll(() => scaleOn(page)).toBeGreaterThan(fitted * 1.2);
  await expectHeld();
  const before = await scaleOn(page);
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, -20);
  await page.keyboard.up('Control');
  await expect.poll(() => scaleOn(page)).toBeGreaterThan(before * 1.1);
  await expectHeld();
  for (let turn = 0; turn < 12; turn++) await page.mouse.wheel(0, -1000);
  await expect(page.getByRole('status').last()).toHaveText('800%');
  await expectHeld();
  for (let turn = 0; turn < 16; turn++) await page.mouse.wheel(0, 1000);
  await expect.poll(async () => (await scaleOn(page)) / fitted).toBeCloseTo(0.5, 3);
});

test('Shift and the wheel move the drawing sideways', async ({page}) => {
  await openDiagram(page);
  const before = await drawingOn(page);
  const board = await boardOn(page);
  await page.mouse.move(board.x + 100, board.y + 100);
  await page.keyboard.down('Shift');
  await page.mouse.wheel(50, 0);
  await page.keyboard.up('Shift');
  await expect.poll(async () => (await drawingOn(page)).x).toBeCloseTo(before.x - 50, 0);
  expect((await drawingOn(page)).width).toBe(before.width);
});

test('dragging moves the drawing, but never off the middle of the board', async ({page}) => {
  await openDiagram(page);
  const before = await drawingOn(page);
  const board = await boardOn(page);
  const middle = {x: board.x + board.width / 2, y: board.y + board.height / 2};
  const drag = async (x: number, y: number) => {
    await page.mouse.move(middle.x, middle.y);
    await page.mouse.down();
    await page.mouse.move(middle.x + x / 2, middle.y + y / 2);
    await page.mouse.move(middle.x + x, middle.y + y);
    await page.mouse.up();
  };
  await drag(-120, 40);
  const moved = await drawingOn(page);
  expect(moved.x).toBeCloseTo(before.x - 120, 0);
  expect(moved.y).toBeCloseTo(before.y + 40, 0);
  await page.mouse.move(middle.x + 5, middle.y + 5);
  expect(await drawingOn(page), 'after the button is up').toEqual(moved);
  for (let turn = 0; turn < 4; turn++) await drag(600, 300);
  const far = await drawingOn(page);
  expect(Math.abs(far.x - middle.x)).toBeLessThanOrEqual(1);
  expect(Math.abs(far.y - middle.y)).toBeLessThanOrEqual(1);
});

test('a double click goes to a detail and back to the whole', async ({page}) => {
  await openDiagram(page);
  const fitted = await drawingOn(page);
  const point = {x: fitted.x + 100, y: fitted.y + fitted.height / 2};
  const held = await at(page, point.x, point.y);
  await page.mouse.dblclick(point.x, point.y);
  await expect.poll(async () => (await drawingOn(page)).width / fitted.width).toBeCloseTo(2, 3);
  expect((await at(page, point.x, point.y)).across).toBeCloseTo(held.across, 2);
  await page.waitForTimeout(400); // the next click is one of its own
  await page.mouse.dblclick(point.x, point.y);
  await expect.poll(() => drawingOn(page)).toEqual(fitted);
});

test('keys zoom, fit, show natural size and move; buttons do the same and the percentage is announced', async ({
  page,
}) => {
  await openDiagram(page);
  const natural = await naturalOn(page);
  const fitted = await drawingOn(page);
  const percentage = dialogOn(page).getByRole('status');
  await page.keyboard.press('1');
  expect(await drawingOn(page)).toMatchObject(natural);
  await expect(percentage).toHaveText('100%');
  await page.keyboard.press('+');
  await expect(percentage).toHaveText('125%');
  await page.keyboard.press('-');
  await expect(percentage).toHaveText('100%');
  await page.keyboard.press('0');
  expect(await drawingOn(page)).toEqual(fitted);
  for (const [key, x, y] of [
    ['ArrowRight', -64, 0],
    ['ArrowLeft', 0, 0],
    ['ArrowDown', 0, -64],
    ['ArrowUp', 0, 0],
  ] as const) {
    await page.keyboard.press(key);
    const now = await drawingOn(page);
    expect(now.x, key).toBeCloseTo(fitted.x + x, 0);
    expect(now.y, key).toBeCloseTo(fitted.y + y, 0);
  }
  const press = (name: string) => dialogOn(page).getByRole('button', {name}).click();
  await press('Actual size (1:1)');
  expect(await drawingOn(page)).toMatchObject(natural);
  await press('Zoom in');
  await expect(percentage).toHaveText('125%');
  await press('Zoom out');
  await expect(percentage).toHaveText('100%');
  await press('Fit to window');
  await expectFit(page);
});

test('a drawing that fits does so after the window has changed; one that was moved stays where it is', async ({
  page,
}) => {
  await openDiagram(page);
  await page.setViewportSize({width: 500, height: 700});
  await expect.poll(async () => (await drawingOn(page)).width).toBeCloseTo(468, 0);
  await expectFit(page);
  await page.keyboard.press('1');
  const before = await drawingOn(page);
  await page.setViewportSize({width: 700, height: 500});
  await expect.poll(async () => (await drawingOn(page)).x).toBeCloseTo(before.x + 100, 0);
  expect((await drawingOn(page)).width).toBe(before.width);
});

test('the SVG is downloaded under the name of its caption, with the content of the page’s picture', async ({
  page,
  request,
}) => {
  for (const [path, name] of [
    [PATH, 'night-train-dagre.svg'],
    [`/ko${PATH}`, '야간열차-dagre.svg'],
  ] as const) {
    await openDiagram(page, path);
    const started = page.waitForEvent('download');
    await dialogOn(page)
      .getByRole('link', {name: /Download SVG|SVG 다운로드/})
      .click();
    const download = await started;
    expect(download.suggestedFilename()).toBe(name);
    const served = await request.get((await linkOn(page).getAttribute('href')) ?? '');
    expect(fs.readFileSync(await download.path(), 'utf8')).toBe(await served.text());
    await expect(dialogOn(page)).toBeVisible();
  }
});

test('a click with a modifier opens the file itself', async ({page, context}) => {
  await visit(page);
  // Not the tab: Playwright loses one whose file was requested before it knew of the tab's frame.
  const requested = context.waitForEvent('request', (request) => request.isNavigationRequest());
  const address = page.url();
  await linkOn(page).click({modifiers: ['Control']});
  expect((await requested).url()).toMatch(/\/diagrams\/\w+\.svg$/);
  expect(page.url()).toBe(address);
  await expect(dialogOn(page)).toHaveCount(0);
});

test('Back leads to the page before, and no dialog hides it', async ({page}) => {
  await visit(page, '/tour/shapes/');
  await page.locator('.theme-doc-sidebar-container').getByRole('link', {name: 'Connections'}).click();
  await expect(page).toHaveURL('/tour/connections/');
  await linkOn(page).click();
  await expect(dialogOn(page)).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/tour/shapes/');
  await expect(dialogOn(page)).toHaveCount(0);
  await expect(page.locator('h1')).toHaveText('Shapes');
});

for (const reducedMotion of ['no-preference', 'reduce'] as const) {
  test(`what moves can be stopped and started where it is large, too (motion: ${reducedMotion})`, async ({page}) => {
    await page.emulateMedia({reducedMotion});
    await page.goto('/tour/composition-formats/');
    await hydrated(page);
    const shown = page.locator('figure img[data-moving]').first();
    const [still, moving] = await shown.evaluate((image) => [image.dataset.still, image.dataset.moving]);
    await linkOn(page).click();
    const image = dialogOn(page).locator('img');
    const [pause, play] = ['Pause', 'Play'].map((name) => dialogOn(page).getByRole('button', {name}));
    if (!pause || !play) throw new Error('There are two names.');
    if (reducedMotion === 'no-preference') {
      await pause.click();
      await expect(image).toHaveAttribute('src', String(still));
    }
    await expect(pause).toHaveCount(0);
    await play.click();
    await expect(image).toHaveAttribute('src', String(moving));
    await expect(pause).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(image).toHaveAttribute('src', String(still));
    await expect(play).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialogOn(page)).toHaveCount(0);
  });
}

for (const colorScheme of ['light', 'dark'] as const)
  test(`a picture in another theme has its ground where it is large, too (${colorScheme})`, async ({page}) => {
    await page.emulateMedia({colorScheme, reducedMotion: 'reduce'});
    await page.goto('/#theme');
    await hydrated(page);
    const figure = page.locator('figure', {has: page.locator('[data-d2-caption]', {hasText: 'An upload'})});
    const groundOf = (element: Element) => getComputedStyle(element).backgroundColor;
    const ground = await figure.locator('a[data-d2="zoom"]').locator('..').evaluate(groundOf);
    expect(ground).toBe(colorScheme === 'dark' ? 'rgb(0, 4, 16)' : 'rgb(255, 255, 255)');
    await figure.locator('a[data-d2="zoom"]').click();
    expect(await dialogOn(page).locator('img').locator('..').evaluate(groundOf)).toBe(ground);
  });

test('a picture that rests has nothing to stop where it is large', async ({page}) => {
  await openDiagram(page);
  await expect(dialogOn(page).getByRole('button', {name: /Pause|Play/})).toHaveCount(0);
});

test('in Korean, everything in the dialog is named in Korean', async ({page}) => {
  await openDiagram(page, `/ko${PATH}`);
  await expect(linkOn(page)).toHaveAttribute('title', '크게 보기');
  await expect(page.getByRole('dialog', {name: '야간열차: dagre'})).toBeVisible();
  const controls = dialogOn(page).locator('button, a');
  expect(
    await controls.evaluateAll((all) => all.map((one) => [one.getAttribute('aria-label'), one.getAttribute('title')])),
  ).toEqual(['축소', '확대', '화면에 맞추기', '실제 크기 (1:1)', 'SVG 다운로드', '닫기'].map((name) => [name, name]));
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing in the open dialog, on desktop and phone (${colorScheme})`, async ({page}) => {
    await page.emulateMedia({colorScheme});
    for (const width of [1280, 360]) {
      await page.setViewportSize({width, height: 740});
      await openDiagram(page);
      // Those of scrolling have no end.
      await page.evaluate(() =>
        Promise.all(
          document
            .getAnimations()
            .filter(({timeline}) => timeline === document.timeline)
            .map(({finished}) => finished.catch(() => {})),
        ),
      );
      expect(await violations(page, {within: 'dialog'}), `${width} px`).toEqual([]);
      const background = (selector: string) =>
        page
          .locator(selector)
          .first()
          .evaluate((element) => getComputedStyle(element).backgroundColor);
      expect(await background('dialog div:has(> img)')).toBe(await background('figure div:has(> a > img)'));
    }
  });
}

test('the page does not scroll or shift, neither while the dialog is open nor after', async ({page}) => {
  const moved = await watchShift(page);
  await visit(page);
  expect(await page.evaluate(() => window.innerWidth - document.documentElement.clientWidth)).toBeGreaterThan(5);
  const link = page.locator('figure a[data-d2="zoom"]').nth(1);
  await link.scrollIntoViewIfNeeded();
  const before = {scroll: await scrollOf(page), box: await link.boundingBox()};
  expect(before.scroll).toBeGreaterThan(0);
  await link.click();
  await expect(dialogOn(page)).toBeVisible();
  expect(await page.evaluate(() => document.querySelector('dialog')?.offsetWidth)).toBe(1280);
  await page.mouse.move(1000, 20); // the toolbar
  await page.mouse.wheel(0, 400);
  await page.mouse.move(600, 400);
  await page.mouse.wheel(0, 400);
  for (const key of ['PageDown', 'End', 'ArrowDown', 'Space']) await page.keyboard.press(key);
  await settled(page);
  expect(await scrollOf(page), 'while open').toBe(before.scroll);
  expect(await link.boundingBox(), 'while open').toEqual(before.box);
  await page.keyboard.press('Escape');
  await expect(dialogOn(page)).toHaveCount(0);
  expect(await scrollOf(page), 'closed').toBe(before.scroll);
  expect(await link.boundingBox(), 'closed').toEqual(before.box);
  expect(await page.evaluate(() => document.body.style.cssText)).toBe('');
  expect(await moved()).toEqual([]);
});

test('the wheel over a figure scrolls the page, before the dialog was open and after', async ({page}) => {
  await visit(page);
  const turn = async () => {
    await linkOn(page).scrollIntoViewIfNeeded();
    const before = await scrollOf(page);
    const box = await linkOn(page).boundingBox();
    await page.mouse.move((box?.x ?? 0) + 20, (box?.y ?? 0) + 20);
    await page.mouse.wheel(0, 200);
    await expect.poll(() => scrollOf(page)).toBe(before + 200);
    await page.mouse.wheel(0, -200);
    await expect.poll(() => scrollOf(page)).toBe(before);
  };
  await turn();
  await linkOn(page).click();
  await expect(dialogOn(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialogOn(page)).toHaveCount(0);
  await turn();
});

test.describe('on a phone', () => {
  test.use(PHONE);

  /** Moves fingers over the screen, as the browser gets it from the system. */
  async function fingers(page: Page, ...steps: readonly (readonly {x: number; y: number}[])[]): Promise<void> {
    const session = await page.context().newCDPSession(page);
    for (const [index, touchPoints] of steps.entries()) {
      const type = index === 0 ? 'touchStart' : 'touchMove';
      await session.send('Input.dispatchTouchEvent', {type, touchPoints: touchPoints.map((at, id) => ({...at, id}))});
    }
    await session.send('Input.dispatchTouchEvent', {type: 'touchEnd', touchPoints: []});
    await session.detach();
  }

  async function tapOpen(page: Page): Promise<void> {
    await visit(page);
    await linkOn(page).tap({position: {x: 40, y: 30}});
    await expect(dialogOn(page)).toBeVisible();
  }

  isolatedTest('a pinch zooms around the fingers, and moves with them', async ({page}) => {
    await tapOpen(page);
    await page.keyboard.press('0');
    await expectFit(page);
    const before = await drawingOn(page);
    const y = before.y + before.height / 2;
    const held = await at(page, 150, y);
    await fingers(
      page,
      [
        {x: 130, y},
        {x: 170, y},
      ],
      [
        {x: 110, y},
        {x: 190, y},
      ],
      [
        {x: 90, y: y + 20},
        {x: 250, y: y + 20},
      ],
    );
    const after = await drawingOn(page);
    expect(after.width / before.width).toBeCloseTo(4, 2);
    const now = await at(page, 170, y + 20);
    expect(Math.abs(now.across - held.across) * after.width).toBeLessThan(1.5);
    expect(Math.abs(now.down - held.down) * after.height).toBeLessThan(1.5);
    expect(await page.evaluate(() => window.visualViewport?.scale), 'the page itself is not zoomed').toBe(1);
  });

  isolatedTest('one finger moves the drawing and never the page', async ({page}) => {
    await tapOpen(page);
    const scroll = await scrollOf(page);
    await page.keyboard.press('1');
    const before = await drawingOn(page);
    await fingers(page, [{x: 200, y: 400}], [{x: 180, y: 380}], [{x: 150, y: 350}]);
    const after = await drawingOn(page);
    expect(after.x).toBeCloseTo(before.x - 50, 0);
    expect(after.y).toBeCloseTo(before.y - 50, 0);
    await fingers(page, [{x: 100, y: 20}], [{x: 100, y: 5}], [{x: 100, y: 300}]); // from the caption
    expect(await scrollOf(page)).toBe(scroll);
  });

  isolatedTest('a diagram opens as a whole; two taps show its detail, two more all of it again', async ({page}) => {
    await tapOpen(page);
    await expectFit(page);
    const natural = (await naturalOn(page)).width;
    const first = await drawingOn(page);
    expect(first.width).toBeLessThan(natural);
    const point = {x: 100, y: first.y + first.height / 2};
    await page.touchscreen.tap(point.x, point.y);
    expect(await drawingOn(page), 'one tap').toEqual(first);
    await page.waitForTimeout(400);
    await page.touchscreen.tap(point.x, point.y);
    await page.touchscreen.tap(point.x, point.y);
    await expect.poll(async () => (await drawingOn(page)).width).toBe(natural);
    await page.waitForTimeout(400);
    await page.touchscreen.tap(point.x, point.y);
    await page.touchscreen.tap(point.x, point.y);
    await expect.poll(async () => (await drawingOn(page)).width).toBeLessThan(natural);
    await expectFit(page);
  });

  isolatedTest('all controls are at least 44 pixels large, and inside the screen', async ({page}) => {
    await tapOpen(page);
    const boxes = await dialogOn(page)
      .locator('button, a')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()));
    expect(boxes).toHaveLength(6);
    for (const {left, right, top, bottom, width, height} of boxes) {
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
      expect(Math.min(left, top)).toBeGreaterThanOrEqual(0);
      expect(right).toBeLessThanOrEqual(360);
      expect(bottom).toBeLessThanOrEqual(740);
    }
  });

  isolatedTest('a finger over a figure scrolls the page', async ({page}) => {
    await tapOpen(page);
    await dialogOn(page).getByRole('button', {name: 'Close'}).tap();
    await expect(dialogOn(page)).toHaveCount(0);
    await linkOn(page).evaluate((link) => link.scrollIntoView({block: 'center'}));
    const before = await scrollOf(page);
    const box = await linkOn(page).boundingBox();
    const y = (box?.y ?? 0) + 20;
    await fingers(page, ...[0, 20, 40, 80, 120].map((way) => [{x: 100, y: y - way}]));
    await expect.poll(() => scrollOf(page)).toBeGreaterThan(before + 50);
  });
});
