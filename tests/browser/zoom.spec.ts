/** Tests the lightbox: a diagram opens large in a dialog, and the page behind it doesn't change. */
import fs from 'node:fs';
import {COLOR_SCHEME_RULES, findViolations, setView} from '../axe';
import {
  expect,
  isolatedTest,
  type Page,
  test,
  WITH_SCROLLBAR,
  waitForHydration,
  waitForIdle,
  watchLayoutShifts,
} from '../site';

const PATH = '/examples/overview/';
const PHONE = {viewport: {width: 360, height: 740}, hasTouch: true, isMobile: true, deviceScaleFactor: 2};
/** Maximum time between the clicks of a double click. */
const DOUBLE_CLICK_MS = 400;

// Opening the lightbox hides the page's scrollbar, which must not move the page.
test.use(WITH_SCROLLBAR);

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

// Excludes the links in the gallery's own dialogs.
const getZoomLink = (page: Page) => page.locator('.markdown > figure a[data-d2="zoom"]').first();
const getDialog = (page: Page) => page.locator('dialog[open]');
const getBoard = (page: Page) => page.locator('dialog[open] img').locator('..');
const getBackground = (element: Element) => getComputedStyle(element).backgroundColor;
const readScroll = (page: Page) => page.evaluate(() => window.scrollY);

/** Returns the position and size of the dialog's drawing on screen. */
function measureDrawing(page: Page): Promise<Box> {
  return page.locator('dialog[open] img').evaluate((image) => image.getBoundingClientRect().toJSON());
}

function readNaturalSize(page: Page): Promise<{width: number; height: number}> {
  return page
    .locator('dialog[open] img')
    .evaluate((image: HTMLImageElement) => ({width: image.naturalWidth, height: image.naturalHeight}));
}

async function measureScale(page: Page): Promise<number> {
  return (await measureDrawing(page)).width / (await readNaturalSize(page)).width;
}

/** Returns the position and size of the board on screen, without its top border. */
async function measureBoard(page: Page): Promise<Box> {
  const box = await getBoard(page).boundingBox();
  if (!box) throw new Error('The dialog must have a board.');
  return {...box, y: box.y + 1, height: box.height - 1};
}

/** Returns the point of the drawing that is at a point of the screen, in fractions of the drawing's size. */
async function toDrawingPoint(page: Page, {x, y}: {x: number; y: number}): Promise<{x: number; y: number}> {
  const drawing = await measureDrawing(page);
  return {x: (x - drawing.x) / drawing.width, y: (y - drawing.y) / drawing.height};
}

async function visit(page: Page, path = PATH): Promise<void> {
  await page.emulateMedia({reducedMotion: 'reduce'});
  await page.goto(path);
  await waitForHydration(page);
}

async function openDiagram(page: Page, path = PATH): Promise<void> {
  await visit(page, path);
  await getZoomLink(page).click();
  await expect(getDialog(page)).toBeVisible();
}

async function closeWithEscape(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(getDialog(page)).toHaveCount(0);
}

/** Checks that the drawing is centered and as large as the board allows. */
async function expectFit(page: Page): Promise<void> {
  const [drawing, board, natural] = [await measureDrawing(page), await measureBoard(page), await readNaturalSize(page)];
  const scale = Math.min((board.width - 32) / natural.width, (board.height - 32) / natural.height);
  expect(drawing.width).toBeCloseTo(natural.width * scale, 0);
  expect(drawing.height).toBeCloseTo(natural.height * scale, 0);
  expect(drawing.x + drawing.width / 2).toBeCloseTo(board.x + board.width / 2, 0);
  expect(Math.abs(drawing.y + drawing.height / 2 - board.y - board.height / 2)).toBeLessThanOrEqual(1);
}

test('a click opens the diagram with its caption and alt text, and Close returns the focus', async ({page}) => {
  await visit(page);
  await expect(getZoomLink(page)).toHaveCSS('cursor', 'zoom-in');
  await expect(getZoomLink(page)).toHaveAccessibleDescription('Enlarge');
  const alt = await getZoomLink(page).locator('img').getAttribute('alt');
  await getZoomLink(page).evaluate((link: HTMLElement) => {
    // A double click must not open two dialogs.
    link.click();
    link.click();
  });
  const dialog = page.getByRole('dialog', {name: 'Night train: ELK'});
  await expect(dialog).toBeFocused();
  await expect(getDialog(page)).toHaveCount(1);
  await expect(dialog.getByRole('img', {name: alt ?? ''})).toBeVisible();
  await expectFit(page);
  await dialog.getByRole('button', {name: 'Close'}).click();
  await expect(getDialog(page)).toHaveCount(0);
  await expect(getZoomLink(page)).toBeFocused();
});

test('Enter opens the diagram, Tab stays in the dialog, and Escape returns the focus, repeatedly', async ({page}) => {
  await visit(page);
  for (let round = 0; round < 2; round++) {
    await getZoomLink(page).focus();
    await page.keyboard.press('Enter');
    await expect(getDialog(page)).toBeFocused();
    const names: (string | null)[] = [];
    for (let tab = 0; tab < 6; tab++) {
      await page.keyboard.press('Tab');
      names.push(await getDialog(page).locator(':focus').getAttribute('aria-label'));
    }
    expect(names).toEqual(['Zoom out', 'Zoom in', 'Fit to window', 'Actual size (1:1)', 'Download SVG', 'Close']);
    await closeWithEscape(page);
    await expect(getZoomLink(page)).toBeFocused();
  }
});

test('the wheel with Control zooms toward the pointer, and the wheel alone pans', async ({page}) => {
  await openDiagram(page);
  const fitted = await measureScale(page);
  const drawing = await measureDrawing(page);
  const pointer = {x: drawing.x + drawing.width * 0.3, y: drawing.y + drawing.height * 0.4};
  await page.mouse.move(pointer.x, pointer.y);
  const anchor = await toDrawingPoint(page, pointer);
  const expectAnchored = async () => {
    const now = await toDrawingPoint(page, pointer);
    const {width, height} = await measureDrawing(page);
    // Positions are rounded to whole pixels, and zooming magnifies the error at the smaller scale.
    const tolerance = 0.5 * (width / drawing.width) + 0.5;
    expect(Math.abs(now.x - anchor.x) * width).toBeLessThanOrEqual(tolerance);
    expect(Math.abs(now.y - anchor.y) * height).toBeLessThanOrEqual(tolerance);
  };
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, -20);
  await page.mouse.wheel(0, -20);
  await page.keyboard.up('Control');
  await expect.poll(() => measureScale(page)).toBeGreaterThan(fitted * 1.2);
  await expectAnchored();
  const zoomed = await measureDrawing(page);
  await page.mouse.wheel(50, 0);
  await expect.poll(async () => (await measureDrawing(page)).x).toBeCloseTo(zoomed.x - 50, 0);
  expect((await measureDrawing(page)).width).toBe(zoomed.width);
});

test('dragging moves the drawing until the button is released', async ({page}) => {
  await openDiagram(page);
  const before = await measureDrawing(page);
  const board = await measureBoard(page);
  const center = {x: board.x + board.width / 2, y: board.y + board.height / 2};
  await page.mouse.move(center.x, center.y);
  await page.mouse.down();
  await page.mouse.move(center.x - 60, center.y + 20);
  await page.mouse.move(center.x - 120, center.y + 40);
  await page.mouse.up();
  const moved = await measureDrawing(page);
  expect(moved.x).toBeCloseTo(before.x - 120, 0);
  expect(moved.y).toBeCloseTo(before.y + 40, 0);
  await page.mouse.move(center.x + 5, center.y + 5);
  expect(await measureDrawing(page)).toEqual(moved);
});

test('a double click zooms in on a detail, and another one shows the whole drawing', async ({page}) => {
  await openDiagram(page);
  const fitted = await measureDrawing(page);
  const pointer = {x: fitted.x + 100, y: fitted.y + fitted.height / 2};
  const anchor = await toDrawingPoint(page, pointer);
  await page.mouse.dblclick(pointer.x, pointer.y);
  await expect.poll(async () => (await measureDrawing(page)).width / fitted.width).toBeCloseTo(2, 3);
  expect((await toDrawingPoint(page, pointer)).x).toBeCloseTo(anchor.x, 2);
  await page.waitForTimeout(DOUBLE_CLICK_MS);
  await page.mouse.dblclick(pointer.x, pointer.y);
  await expect.poll(() => measureDrawing(page)).toEqual(fitted);
});

test('keys and buttons zoom, fit, show natural size, and pan, and the percentage is announced', async ({page}) => {
  await openDiagram(page);
  await expect(getDialog(page)).toBeFocused();
  await waitForIdle(page);
  const natural = await readNaturalSize(page);
  const fitted = await measureDrawing(page);
  const percentage = getDialog(page).getByRole('status');
  const pressKey = (name: string) => page.keyboard.press(name);
  const clickButton = (name: string) => getDialog(page).getByRole('button', {name}).click();
  for (const [press, actualSize, zoomIn, zoomOut, fit] of [
    [pressKey, '1', '+', '-', '0'],
    [clickButton, 'Actual size (1:1)', 'Zoom in', 'Zoom out', 'Fit to window'],
  ] as const) {
    await press(actualSize);
    // `naturalWidth` is rounded, but the width in the file has decimals.
    await expect.poll(async () => Math.abs((await measureDrawing(page)).width - natural.width)).toBeLessThanOrEqual(1);
    await expect(percentage).toHaveText('100%');
    await press(zoomIn);
    await expect(percentage).toHaveText('125%');
    await press(zoomOut);
    await expect(percentage).toHaveText('100%');
    await press(fit);
    expect(await measureDrawing(page)).toEqual(fitted);
  }
  for (const [name, x, y] of [
    ['ArrowRight', -64, 0],
    ['ArrowLeft', 0, 0],
    ['ArrowDown', 0, -64],
    ['ArrowUp', 0, 0],
  ] as const) {
    await pressKey(name);
    const now = await measureDrawing(page);
    expect(now.x, name).toBeCloseTo(fitted.x + x, 0);
    expect(now.y, name).toBeCloseTo(fitted.y + y, 0);
  }
});

test('when the window changes, a fitted drawing still fits and a moved one keeps its center', async ({page}) => {
  await openDiagram(page);
  await page.setViewportSize({width: 500, height: 700});
  await expect.poll(async () => (await measureDrawing(page)).width).toBeCloseTo(468, 0);
  await expectFit(page);
  await page.keyboard.press('1');
  const before = await measureDrawing(page);
  await page.setViewportSize({width: 700, height: 500});
  await expect.poll(async () => (await measureDrawing(page)).x).toBeCloseTo(before.x + 100, 0);
  expect((await measureDrawing(page)).width).toBe(before.width);
});

test('in Korean, every control has a Korean name, and the downloaded SVG is named after its caption', async ({
  page,
  request,
}) => {
  await openDiagram(page, `/ko${PATH}`);
  await expect(getZoomLink(page)).toHaveAttribute('title', '크게 보기');
  const dialog = page.getByRole('dialog', {name: '야간열차: ELK'});
  const names = await dialog
    .locator('button, a')
    .evaluateAll((all) => all.map((element) => [element.getAttribute('aria-label'), element.getAttribute('title')]));
  const expected = ['축소', '확대', '화면에 맞추기', '실제 크기 (1:1)', 'SVG 다운로드', '닫기'];
  expect(names).toEqual(expected.map((name) => [name, name]));
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('link', {name: 'SVG 다운로드'}).click(),
  ]);
  expect(download.suggestedFilename()).toBe('야간열차-elk.svg');
  const served = await request.get((await getZoomLink(page).getAttribute('href')) ?? '');
  expect(fs.readFileSync(await download.path(), 'utf8')).toBe(await served.text());
  await expect(dialog).toBeVisible();
});

test('a click with a modifier opens the file itself', async ({page, context}) => {
  await visit(page);
  // Waiting for the new tab isn't reliable: Playwright misses one whose file is requested very early.
  const requested = context.waitForEvent('request', (request) => request.isNavigationRequest());
  const url = page.url();
  await getZoomLink(page).click({modifiers: ['Control']});
  expect((await requested).url()).toMatch(/\/diagrams\/\w+\.svg$/);
  expect(page.url()).toBe(url);
  await expect(getDialog(page)).toHaveCount(0);
});

test('Back closes the dialog and leads to the previous page', async ({page}) => {
  await visit(page, '/tour/shapes/');
  await page.locator('.theme-doc-sidebar-container').getByRole('link', {name: 'Connections'}).click();
  await expect(page).toHaveURL('/tour/connections/');
  await getZoomLink(page).click();
  await expect(getDialog(page)).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/tour/shapes/');
  await expect(getDialog(page)).toHaveCount(0);
  await expect(page.locator('h1')).toHaveText('Shapes');
});

test('an animation can be paused and played in the dialog', async ({page}) => {
  await page.goto('/tour/composition-formats/');
  await waitForHydration(page);
  const built = page.locator('figure img[data-moving]').first();
  const [still, moving] = await built.evaluate((image) => [image.dataset.still, image.dataset.moving]);
  await getZoomLink(page).click();
  const image = getDialog(page).locator('img');
  const pause = getDialog(page).getByRole('button', {name: 'Pause'});
  const play = getDialog(page).getByRole('button', {name: 'Play'});
  await pause.click();
  await expect(image).toHaveAttribute('src', String(still));
  await expect(pause).toHaveCount(0);
  await play.click();
  await expect(image).toHaveAttribute('src', String(moving));
  await expect(pause).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(image).toHaveAttribute('src', String(still));
  await expect(play).toBeFocused();
});

test('an animation is paused in the dialog for readers who prefer reduced motion [A11Y-5]', async ({page}) => {
  await openDiagram(page, '/tour/composition-formats/');
  const still = await page.locator('figure img[data-moving]').first().getAttribute('data-still');
  await expect(getDialog(page).getByRole('button', {name: 'Play'})).toBeVisible();
  await expect(getDialog(page).locator('img')).toHaveAttribute('src', new RegExp(`${still}$`));
});

test('a drawing in another theme keeps its background in the dialog', async ({page}) => {
  await page.goto('/tour/sketch/');
  await waitForHydration(page);
  const figure = page.locator('figure', {
    has: page.locator('[data-d2-caption]', {hasText: 'A sketch in Dark Mauve (theme 200)'}),
  });
  const link = figure.locator('a[data-d2="zoom"]');
  const background = await link.locator('..').evaluate(getBackground);
  expect(background).not.toBe(
    await page.locator('figure a[data-d2="zoom"]').first().locator('..').evaluate(getBackground),
  );
  await link.click();
  expect(await getBoard(page).evaluate(getBackground)).toBe(background);
});

test('axe finds no violations in the dialog on a phone and on a desktop, in both color schemes', async ({page}) => {
  await page.emulateMedia({colorScheme: 'dark'});
  await page.setViewportSize({width: 360, height: 740});
  await openDiagram(page);
  // Animations that follow the scroll position never finish.
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter(({timeline}) => timeline === document.timeline)
        .map(({finished}) => finished.catch(() => {})),
    ),
  );
  expect(await findViolations(page, {within: 'dialog'})).toEqual([]);
  const board = getZoomLink(page).locator('..');
  expect(await getBoard(page).evaluate(getBackground)).toBe(await board.evaluate(getBackground));
  await setView(page, 1280, 'light');
  expect(await findViolations(page, {within: 'dialog', rules: COLOR_SCHEME_RULES})).toEqual([]);
});

test('the page neither scrolls nor shifts while the dialog opens, is open, and closes', async ({page}) => {
  const listShifts = await watchLayoutShifts(page);
  await visit(page);
  expect(await page.evaluate(() => window.innerWidth - document.documentElement.clientWidth)).toBeGreaterThan(5);
  const link = getZoomLink(page);
  await link.scrollIntoViewIfNeeded();
  const before = {scroll: await readScroll(page), box: await link.boundingBox()};
  expect(before.scroll).toBeGreaterThan(0);
  const expectUnmoved = async () => {
    expect({scroll: await readScroll(page), box: await link.boundingBox()}).toEqual(before);
  };
  await link.click();
  await expect(getDialog(page)).toBeVisible();
  expect(await page.evaluate(() => document.querySelector<HTMLElement>('dialog[open]')?.offsetWidth)).toBe(1280);
  for (const [x, y] of [
    [1000, 20], // the toolbar
    [600, 400],
  ] as const) {
    await page.mouse.move(x, y);
    await page.mouse.wheel(0, 400);
  }
  for (const key of ['PageDown', 'End', 'ArrowDown', 'Space']) await page.keyboard.press(key);
  await waitForIdle(page);
  await expectUnmoved();
  await closeWithEscape(page);
  await expectUnmoved();
  expect(await page.evaluate(() => document.body.style.cssText)).toBe('');
  expect(await listShifts()).toEqual([]);
});

test('the wheel scrolls the page over a figure, before the dialog opens and after it closes', async ({page}) => {
  await visit(page);
  const expectScrolling = async () => {
    await getZoomLink(page).scrollIntoViewIfNeeded();
    const before = await readScroll(page);
    const box = await getZoomLink(page).boundingBox();
    await page.mouse.move((box?.x ?? 0) + 20, (box?.y ?? 0) + 20);
    await page.mouse.wheel(0, 200);
    await expect.poll(() => readScroll(page)).toBe(before + 200);
    await page.mouse.wheel(0, -200);
    await expect.poll(() => readScroll(page)).toBe(before);
  };
  await expectScrolling();
  await getZoomLink(page).click();
  await expect(getDialog(page)).toBeVisible();
  await closeWithEscape(page);
  await expectScrolling();
});

test.describe('on a phone', () => {
  isolatedTest.use(PHONE);

  /** Puts fingers on the screen at the first step's points, moves them to the points of the other steps, and lifts them. */
  async function moveFingers(page: Page, ...steps: readonly (readonly {x: number; y: number}[])[]): Promise<void> {
    const session = await page.context().newCDPSession(page);
    for (const [index, touchPoints] of steps.entries()) {
      const type = index === 0 ? 'touchStart' : 'touchMove';
      await session.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: touchPoints.map((point, id) => ({...point, id})),
      });
    }
    await session.send('Input.dispatchTouchEvent', {type: 'touchEnd', touchPoints: []});
    await session.detach();
  }

  async function tapOpen(page: Page): Promise<void> {
    await visit(page);
    await getZoomLink(page).tap({position: {x: 40, y: 30}});
    await expect(getDialog(page)).toBeVisible();
  }

  isolatedTest('a pinch zooms around the fingers and moves with them', async ({page}) => {
    await tapOpen(page);
    const before = await measureDrawing(page);
    const y = before.y + before.height / 2;
    const anchor = await toDrawingPoint(page, {x: 150, y});
    const pinch = (left: number, right: number, top: number) => [
      {x: left, y: top},
      {x: right, y: top},
    ];
    await moveFingers(page, pinch(130, 170, y), pinch(110, 190, y), pinch(90, 250, y + 20));
    const after = await measureDrawing(page);
    expect(after.width / before.width).toBeCloseTo(4, 2);
    const now = await toDrawingPoint(page, {x: 170, y: y + 20});
    expect(Math.abs(now.x - anchor.x) * after.width).toBeLessThan(1.5);
    expect(Math.abs(now.y - anchor.y) * after.height).toBeLessThan(1.5);
    expect(await page.evaluate(() => window.visualViewport?.scale), 'the scale of the page').toBe(1);
  });

  isolatedTest('one finger moves the drawing and never the page', async ({page}) => {
    await tapOpen(page);
    const scroll = await readScroll(page);
    await page.keyboard.press('1');
    const before = await measureDrawing(page);
    await moveFingers(page, [{x: 200, y: 400}], [{x: 180, y: 380}], [{x: 150, y: 350}]);
    const after = await measureDrawing(page);
    expect(after.x).toBeCloseTo(before.x - 50, 0);
    expect(after.y).toBeCloseTo(before.y - 50, 0);
    const onCaption = {x: 100, y: 20};
    await moveFingers(page, [onCaption], [{x: 100, y: 5}], [{x: 100, y: 300}]);
    expect(await readScroll(page)).toBe(scroll);
  });

  isolatedTest('a diagram opens fitted to the screen, and double taps zoom in and back out', async ({page}) => {
    await tapOpen(page);
    await expectFit(page);
    const natural = (await readNaturalSize(page)).width;
    const first = await measureDrawing(page);
    expect(first.width).toBeLessThan(natural);
    const tap = () => page.touchscreen.tap(100, first.y + first.height / 2);
    await tap();
    expect(await measureDrawing(page), 'after a single tap').toEqual(first);
    await page.waitForTimeout(DOUBLE_CLICK_MS);
    await tap();
    await tap();
    await expect.poll(async () => (await measureDrawing(page)).width).toBe(natural);
    await page.waitForTimeout(DOUBLE_CLICK_MS);
    await tap();
    await tap();
    await expect.poll(async () => (await measureDrawing(page)).width).toBeLessThan(natural);
    await expectFit(page);
  });

  isolatedTest('every control is at least 44 pixels large and inside the screen', async ({page}) => {
    await tapOpen(page);
    const boxes = await getDialog(page)
      .locator('button, a')
      .evaluateAll((all) => all.map((element) => element.getBoundingClientRect().toJSON()));
    expect(boxes).toHaveLength(6);
    for (const {left, right, top, bottom, width, height} of boxes) {
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
      expect(Math.min(left, top)).toBeGreaterThanOrEqual(0);
      expect(right).toBeLessThanOrEqual(360);
      expect(bottom).toBeLessThanOrEqual(740);
    }
  });

  isolatedTest('a finger over a figure scrolls the page once the dialog is closed', async ({page}) => {
    await tapOpen(page);
    await getDialog(page).getByRole('button', {name: 'Close'}).tap();
    await expect(getDialog(page)).toHaveCount(0);
    await getZoomLink(page).evaluate((link) => link.scrollIntoView({block: 'center'}));
    const before = await readScroll(page);
    const box = await getZoomLink(page).boundingBox();
    const y = (box?.y ?? 0) + 20;
    await moveFingers(page, ...[0, 20, 40, 80, 120].map((distance) => [{x: 100, y: y - distance}]));
    await expect.poll(() => readScroll(page)).toBeGreaterThan(before + 50);
  });
});
