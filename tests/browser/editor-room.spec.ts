/** Tests how much room the editor gives to the drawing and the source, and its row of tools. */
import type {Locator} from '@playwright/test';
import {findViolations} from '../axe';
import {continuedTest, expect, isolatedTest, test, waitForIdle} from '../site';
import {
  appendToSource,
  chooseTool,
  closeWithEscape,
  edit,
  expectDrawn,
  getDrawing,
  getLines,
  getSource,
  getToolbar,
  replaceSource,
} from './editor';

const PAGE = '/tour/connections/';

test.describe.configure({timeout: 90_000});

const measureBox = async (locator: Locator) => (await locator.boundingBox()) ?? {x: -1, y: -1, width: -1, height: -1};

for (const [path, width] of [
  [PAGE, 1000],
  [PAGE, 1440],
  ['/blog/dark-mode/', 1280],
  ['/', 1000],
] as const) {
  continuedTest(
    `drawing and source are side by side on ${path} at ${width} px, and a growing drawing moves nothing [ROOM-1]`,
    async ({page}) => {
      await page.setViewportSize({width, height: 800});
      const figure = await edit(page, path);
      await expectDrawn(figure);
      const source = await measureBox(figure.locator('.cm-editor'));
      const before = {source, figure: await measureBox(figure)};
      const alt = (await getDrawing(figure).first().getAttribute('alt')) ?? '';
      await page.keyboard.insertText('\ndirection: down\none -> two -> three -> four -> five -> six -> seven -> eight');
      await expect(getDrawing(figure).first()).not.toHaveAttribute('alt', alt);
      await expectDrawn(figure);
      const drawing = await measureBox(getDrawing(figure).first());
      expect({source: await measureBox(figure.locator('.cm-editor')), figure: await measureBox(figure)}).toEqual(
        before,
      );
      const [left, right] = path === '/' ? [source, drawing] : [drawing, source];
      expect(left.x + left.width).toBeLessThanOrEqual(right.x);
      expect(drawing.y).toBeGreaterThan(0);
      expect(drawing.y + drawing.height).toBeLessThanOrEqual(800);
      expect(source.width).toBeGreaterThan(300);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    },
  );
}

continuedTest("the table of contents stays next to an editor that doesn't need the space [ROOM-1]", async ({page}) => {
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
  const board = await measureBox(figure.locator('[data-d2-stale]'));
  const source = await measureBox(figure.locator('.cm-editor'));
  expect(Math.abs(board.y + board.height - source.y)).toBeLessThan(2);
});

test('Expand fills the window, keeps undo and the caret, and Escape goes back before it closes the editor [ROOM-3]', async ({
  page,
}) => {
  const figure = await edit(page);
  await expectDrawn(figure);
  const lines = await getLines(figure).allInnerTexts();
  await appendToSource(figure, '\nx -> y');
  await chooseTool(figure, 'Expand');
  const dialog = page.locator('dialog');
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole('button', {name: 'Collapse'})).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(figure.getByRole('button', {name: 'Expand'})).toBeFocused();
  await page.keyboard.press('Enter');
  expect(await measureBox(dialog)).toMatchObject({x: 0, y: 0, width: 1280, height: 800});
  await expect(dialog.getByText(/^\d+%$/)).toBeVisible();
  const [zoomBar, pane] = [
    await measureBox(dialog.getByRole('group', {name: 'Zoom'})),
    figure.locator('[data-d2-stale]'),
  ];
  expect(zoomBar.y).toBeGreaterThanOrEqual((await measureBox(pane)).y + (await measureBox(pane)).height - 1);
  const measureWidth = async () => (await measureBox(getDrawing(figure).first())).width;
  const fitted = await measureWidth();
  await dialog.getByRole('button', {name: 'Zoom in'}).click();
  await expect.poll(measureWidth).toBeGreaterThan(fitted * 1.2);
  await dialog.getByRole('button', {name: 'Fit to window'}).click();
  await expect.poll(measureWidth).toBeCloseTo(fitted, 0);
  expect(await findViolations(page, {within: 'dialog'})).toEqual([]);
  await getSource(figure).focus();
  // On focus, browsers move the caret to the start, and CodeMirror moves it back.
  await waitForIdle(page);
  await page.keyboard.insertText('z');
  await expect(getLines(figure)).toHaveText([...lines, 'x -> yz']);
  await page.keyboard.press('Escape');
  await expect(figure.getByText('Escape again leaves the full window')).toBeVisible();
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await getSource(figure).focus();
  await waitForIdle(page);
  await page.keyboard.press('ControlOrMeta+z');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(getLines(figure)).toHaveText(lines);
  await closeWithEscape(figure);
});

continuedTest(
  'pinching and Control with the wheel zoom the expanded drawing, and two fingers pan it [ROOM-4]',
  async ({page}) => {
    const figure = await edit(page);
    await expectDrawn(figure);
    await chooseTool(figure, 'Expand');
    const image = getDrawing(figure).first();
    const fitted = await measureBox(image);
    await page.mouse.move(fitted.x + fitted.width / 2, fitted.y + fitted.height / 2);
    await page.keyboard.down('Control');
    for (let i = 0; i < 6; i++) await page.mouse.wheel(0, -60);
    await page.keyboard.up('Control');
    await expect.poll(async () => (await measureBox(image)).width).toBeGreaterThan(fitted.width * 2);
    const zoomed = await measureBox(image);
    await page.mouse.wheel(40, 0);
    await expect.poll(async () => (await measureBox(image)).x).toBeCloseTo(zoomed.x - 40, 0);
    expect((await measureBox(image)).width).toBeCloseTo(zoomed.width, 0);
  },
);

continuedTest(
  "over an editor in the page, the wheel scrolls the page and doesn't change the drawing [ROOM-4]",
  async ({page}) => {
    const figure = await edit(page);
    await expectDrawn(figure);
    const image = getDrawing(figure).first();
    const {x, y, width, height} = await measureBox(image);
    await page.mouse.move(x + width / 2, y + height / 2);
    const before = await page.evaluate(() => window.scrollY);
    await page.mouse.wheel(0, 120);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(before + 50);
    expect((await measureBox(image)).width).toBeCloseTo(width, 0);
  },
);

continuedTest(
  'the tools are a single stop for Tab, and arrow keys, Home, and End move between them and through menus [ROOM-5]',
  async ({page}) => {
    await page.setViewportSize({width: 700, height: 800});
    const figure = await edit(page);
    await expectDrawn(figure);
    const toolbar = getToolbar(figure);
    expect(await toolbar.locator('[data-tool][tabindex="0"]').count()).toBe(1);
    await toolbar.getByRole('button', {name: 'Settings'}).focus();
    await page.keyboard.press('ArrowRight');
    await expect(toolbar.getByRole('button', {name: 'Copy'})).toBeFocused();
    // Arrow keys follow the visible order.
    await page.keyboard.press('End');
    await expect(toolbar.getByRole('button', {name: 'Close'})).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await expect(toolbar.getByRole('button', {name: 'More'})).toBeFocused();
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
    await expect(getSource(figure)).toBeVisible();
    await replaceSource(figure, 'a:{\nb\n}');
    await chooseTool(figure, 'Format');
    await expect(getLines(figure)).toHaveText(['a: {', '  b', '}']);
    await expect(getSource(figure)).toBeFocused();
    await page.keyboard.press('ControlOrMeta+z');
    await expect(getLines(figure)).toHaveText(['a:{', 'b', '}']);
    await page.keyboard.type('!');
    await chooseTool(figure, 'Undo');
    await expect(getLines(figure)).toHaveText(['a:{', 'b', '}']);
    await chooseTool(figure, 'Find');
    await expect(figure.getByPlaceholder('Find')).toBeFocused();
  },
);

isolatedTest.describe('on a phone', () => {
  isolatedTest.use({viewport: {width: 360, height: 740}, hasTouch: true, isMobile: true});

  isolatedTest('drawing, source, and keys fit above the on-screen keyboard [ROOM-2]', async ({page}) => {
    const figure = await edit(page);
    await expectDrawn(figure);
    await getToolbar(figure).getByRole('button', {name: 'Download'}).tap();
    expect((await measureBox(page.getByRole('menu'))).x).toBeGreaterThanOrEqual((await measureBox(figure)).x);
    await getSource(figure).tap();
    const keys = figure.getByRole('group', {name: 'Keys', exact: true});
    await expect(keys).toBeVisible();
    // Headless browsers don't have an on-screen keyboard, so this makes the visible part smaller, as a keyboard would.
    await page.evaluate(() => {
      Object.defineProperty(window.visualViewport, 'height', {configurable: true, get: () => 390});
      window.visualViewport?.dispatchEvent(new Event('resize'));
    });
    await expect.poll(async () => (await measureBox(keys)).y).toBeLessThan(390);
    const [bar, code, drawing] = [
      await measureBox(keys),
      await measureBox(figure.locator('.cm-editor')),
      await measureBox(getDrawing(figure).first()),
    ];
    expect(bar.y + bar.height).toBeCloseTo(390, 0);
    expect(code.y + code.height).toBeLessThanOrEqual(bar.y);
    expect(drawing.y + drawing.height).toBeLessThanOrEqual(code.y);
    for (const key of await keys.getByRole('button').all()) {
      const {width, height} = await measureBox(key);
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    }
    await appendToSource(figure, '\na');
    await keys.getByRole('button', {name: '->'}).tap();
    await expect(getSource(figure)).toBeFocused();
    await page.keyboard.insertText('b');
    await expect(getLines(figure).last()).toHaveText('a -> b');
    await keys.getByRole('button', {name: 'Undo'}).tap();
    await expect(getLines(figure).last()).not.toHaveText('a -> b');
  });
});
