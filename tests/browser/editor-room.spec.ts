/** How much room the editor gives to the drawing and the source, and its row of tools. */
import type {Locator} from '@playwright/test';
import {violations} from '../axe';
import {expect, hydrated, isolatedTest, type Page, settled, test} from '../site';
import {
  appendToSource,
  chooseTool,
  closeWithEscape,
  drawingIn,
  expectDrawn,
  linesIn,
  openEditor,
  replaceSource,
  sourceIn,
} from './editor';

const PAGE = '/tour/connections/';

test.describe.configure({timeout: 90_000});

async function edit(page: Page, path = PAGE): Promise<Locator> {
  await page.goto(path);
  await hydrated(page);
  const figure = page.locator('[data-d2-live]').first();
  await openEditor(figure);
  return figure;
}

const boxOf = async (locator: Locator) => (await locator.boundingBox()) ?? {x: -1, y: -1, width: -1, height: -1};

for (const [path, width] of [
  [PAGE, 1000],
  [PAGE, 1440],
  ['/blog/dark-mode/', 1280],
  ['/', 1000],
] as const) {
  test(`drawing and source are side by side on ${path} at ${width} px, and a growing drawing moves nothing [ROOM-1]`, async ({
    page,
  }) => {
    await page.setViewportSize({width, height: 800});
    const figure = await edit(page, path);
    await expectDrawn(figure);
    const source = await boxOf(figure.locator('.cm-editor'));
    const before = {source, figure: await boxOf(figure)};
    const alt = (await drawingIn(figure).first().getAttribute('alt')) ?? '';
    await page.keyboard.insertText('\ndirection: down\none -> two -> three -> four -> five -> six -> seven -> eight');
    await expect(drawingIn(figure).first()).not.toHaveAttribute('alt', alt);
    await expectDrawn(figure);
    const drawing = await boxOf(drawingIn(figure).first());
    expect({source: await boxOf(figure.locator('.cm-editor')), figure: await boxOf(figure)}).toEqual(before);
    expect(drawing.x + drawing.width).toBeLessThanOrEqual(source.x);
    expect(drawing.y).toBeGreaterThan(0);
    expect(drawing.y + drawing.height).toBeLessThanOrEqual(800);
    expect(source.width).toBeGreaterThan(300);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  });
}

test('the table of contents stays next to an editor that does not need its room [ROOM-1]', async ({page}) => {
  await page.setViewportSize({width: 1440, height: 800});
  const figure = await edit(page);
  const contents = page.locator('.theme-doc-toc-desktop');
  await expect(contents).toBeVisible();
  await page.setViewportSize({width: 1000, height: 800});
  await expect(contents).toBeHidden();
  await chooseTool(figure, 'Close');
  await expect(contents).toBeVisible();
});

test('below 1,000 px, the source is directly below the drawing [ROOM-2]', async ({page}) => {
  await page.setViewportSize({width: 999, height: 800});
  const figure = await edit(page);
  await expectDrawn(figure);
  const board = await boxOf(figure.locator('[data-d2-stale]'));
  const source = await boxOf(figure.locator('.cm-editor'));
  expect(Math.abs(board.y + board.height - source.y)).toBeLessThan(2);
});

test('Expand fills the window, keeps undo and the caret, and Escape goes back before it closes the editor [ROOM-3]', async ({
  page,
}) => {
  const figure = await edit(page);
  await expectDrawn(figure);
  const lines = await linesIn(figure).allInnerTexts();
  await appendToSource(figure, '\nx -> y');
  await chooseTool(figure, 'Expand');
  const dialog = page.locator('dialog');
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole('button', {name: 'Collapse'})).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(figure.getByRole('button', {name: 'Expand'})).toBeFocused();
  await page.keyboard.press('Enter');
  expect(await boxOf(dialog)).toMatchObject({x: 0, y: 0, width: 1280, height: 800});
  await expect(dialog.getByText(/^\d+%$/)).toBeVisible();
  const [zoomBar, pane] = [await boxOf(dialog.getByRole('group', {name: 'Zoom'})), figure.locator('[data-d2-stale]')];
  expect(zoomBar.y).toBeGreaterThanOrEqual((await boxOf(pane)).y + (await boxOf(pane)).height - 1);
  const width = async () => (await boxOf(drawingIn(figure).first())).width;
  const fitted = await width();
  await dialog.getByRole('button', {name: 'Zoom in'}).click();
  await expect.poll(width).toBeGreaterThan(fitted * 1.2);
  await dialog.getByRole('button', {name: 'Fit to window'}).click();
  await expect.poll(width).toBeCloseTo(fitted, 0);
  expect(await violations(page, {within: 'dialog'})).toEqual([]);
  await sourceIn(figure).focus();
  // Browsers put the caret at the start, and the text editor puts it back.
  await settled(page);
  await page.keyboard.insertText('z');
  await expect(linesIn(figure)).toHaveText([...lines, 'x -> yz']);
  await page.keyboard.press('Escape');
  await expect(figure.getByText('Escape again leaves the full window')).toBeVisible();
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await sourceIn(figure).focus();
  await settled(page);
  await page.keyboard.press('ControlOrMeta+z');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(linesIn(figure)).toHaveText(lines);
  await closeWithEscape(figure);
});

test('pinching and Control with the wheel zoom the expanded drawing, and two fingers pan it [ROOM-4]', async ({
  page,
}) => {
  const figure = await edit(page);
  await expectDrawn(figure);
  await chooseTool(figure, 'Expand');
  const image = drawingIn(figure).first();
  const fitted = await boxOf(image);
  await page.mouse.move(fitted.x + fitted.width / 2, fitted.y + fitted.height / 2);
  await page.keyboard.down('Control');
  for (let i = 0; i < 6; i++) await page.mouse.wheel(0, -60);
  await page.keyboard.up('Control');
  await expect.poll(async () => (await boxOf(image)).width).toBeGreaterThan(fitted.width * 2);
  const zoomed = await boxOf(image);
  await page.mouse.wheel(40, 0);
  await expect.poll(async () => (await boxOf(image)).x).toBeCloseTo(zoomed.x - 40, 0);
  expect((await boxOf(image)).width).toBeCloseTo(zoomed.width, 0);
});

test('the tools are a single stop for Tab, and arrow keys, Home, and End move between them and through menus [ROOM-5]', async ({
  page,
}) => {
  await page.setViewportSize({width: 700, height: 800});
  const figure = await edit(page);
  await expectDrawn(figure);
  const toolbar = figure.getByRole('toolbar');
  expect(await toolbar.locator('[data-tool][tabindex="0"]').count()).toBe(1);
  await toolbar.getByRole('button', {name: 'Settings'}).focus();
  await page.keyboard.press('ArrowRight');
  await expect(toolbar.getByRole('button', {name: 'Copy'})).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.press('Home');
  await expect(toolbar.getByRole('button', {name: 'Settings'})).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(figure.getByLabel('Light theme')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(figure.getByLabel('Light theme')).toBeHidden();
  await expect(toolbar.getByRole('button', {name: 'Settings'})).toBeFocused();
  await toolbar.getByRole('button', {name: 'Download'}).focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', {name: 'Download as SVG'})).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', {name: 'Download as PNG'})).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(toolbar.getByRole('button', {name: 'Download'})).toBeFocused();
  await expect(sourceIn(figure)).toBeVisible();
  await replaceSource(figure, 'a:{\nb\n}');
  await chooseTool(figure, 'Format');
  await expect(linesIn(figure)).toHaveText(['a: {', '  b', '}']);
  await expect(sourceIn(figure)).toBeFocused();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(linesIn(figure)).toHaveText(['a:{', 'b', '}']);
  await page.keyboard.type('!');
  await chooseTool(figure, 'Undo');
  await expect(linesIn(figure)).toHaveText(['a:{', 'b', '}']);
  await chooseTool(figure, 'Find');
  await expect(figure.getByPlaceholder('Find')).toBeFocused();
});

isolatedTest.describe('on a phone', () => {
  isolatedTest.use({viewport: {width: 360, height: 740}, hasTouch: true, isMobile: true});

  isolatedTest('drawing, source, and keys share the screen with the keyboard [ROOM-2]', async ({page}) => {
    const figure = await edit(page);
    await expectDrawn(figure);
    await figure.getByRole('toolbar').getByRole('button', {name: 'Download'}).tap();
    expect((await boxOf(page.getByRole('menu'))).x).toBeGreaterThanOrEqual((await boxOf(figure)).x);
    await sourceIn(figure).tap();
    const keys = figure.getByRole('group', {name: 'Keys', exact: true});
    await expect(keys).toBeVisible();
    // Browsers without a screen don't have a keyboard, but what it does is that it makes the visible part smaller.
    await page.evaluate(() => {
      Object.defineProperty(window.visualViewport, 'height', {configurable: true, get: () => 390});
      window.visualViewport?.dispatchEvent(new Event('resize'));
    });
    await expect.poll(async () => (await boxOf(keys)).y).toBeLessThan(390);
    const [bar, code, drawing] = [
      await boxOf(keys),
      await boxOf(figure.locator('.cm-editor')),
      await boxOf(drawingIn(figure).first()),
    ];
    expect(bar.y + bar.height).toBeCloseTo(390, 0);
    expect(code.y + code.height).toBeLessThanOrEqual(bar.y);
    expect(drawing.y + drawing.height).toBeLessThanOrEqual(code.y);
    for (const key of await keys.getByRole('button').all()) {
      const {width, height} = await boxOf(key);
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    }
    await appendToSource(figure, '\na');
    await keys.getByRole('button', {name: '->'}).tap();
    await expect(sourceIn(figure)).toBeFocused();
    await page.keyboard.insertText('b');
    await expect(linesIn(figure).last()).toHaveText('a -> b');
    await keys.getByRole('button', {name: 'Undo'}).tap();
    await expect(linesIn(figure).last()).not.toHaveText('a -> b');
  });
});
