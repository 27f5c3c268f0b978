/** Tests that shapes and connections in an editor's drawing and their lines in the source highlight each other. */
import {readFile} from 'node:fs/promises';
import type {Locator, Page} from '@playwright/test';
import {findFigure, serveFigures} from '../figuresSite';
import {continuedTest, expect, isolatedTest, waitForHydration} from '../site';
import {
  chooseDownload,
  expectDrawn,
  getDrawing,
  getLines,
  getSource,
  openEditor,
  replaceSource,
  resetSource,
} from './editor';
import {readPixels} from './pixels';

const server = serveFigures(120_000);

/** Opens the editor of a figure, and waits for its first drawing. If the last test left it open, resets it. */
async function edit(page: Page, title: string): Promise<Locator> {
  const url = `${server.url}places/`;
  const figure = findFigure(page, title);
  if (page.url() === url && (await getSource(figure).isVisible())) {
    await resetSource(figure);
    await expectDrawn(figure);
    return figure;
  }
  await page.goto(url);
  await waitForHydration(page);
  await openEditor(figure);
  await expectDrawn(figure);
  return figure;
}

const getLayer = (editor: Locator): Locator => editor.getByRole('toolbar', {name: 'Shapes and connections'});
const getPlaces = (editor: Locator): Locator => getLayer(editor).getByRole('button');
const getHighlightedLines = (editor: Locator): Locator => editor.locator('.cm-line[class*="highlightedLine"]');
const getOutline = (editor: Locator): Locator => getLayer(editor).locator('[class*="outline"]');

interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

async function getBox(element: Locator): Promise<Rectangle> {
  await element.scrollIntoViewIfNeeded();
  const box = await element.boundingBox();
  if (!box) throw new Error(`${element} isn't visible.`);
  return box;
}

/** Returns the center of the button of a shape, or of a straight connection. */
async function getCenter(editor: Locator, name: string): Promise<[x: number, y: number]> {
  const {x, y, width, height} = await getBox(getPlaces(editor).and(editor.page().getByRole('button', {name})));
  return [x + width / 2, y + height / 2];
}

async function pointAt(editor: Locator, name: string): Promise<void> {
  await editor.page().mouse.move(...(await getCenter(editor, name)));
}

async function click(editor: Locator, name: string): Promise<void> {
  await editor.page().mouse.click(...(await getCenter(editor, name)));
}

/** Returns the text of the line that the caret is in. */
const readCaretLine = (page: Page): Promise<string | null | undefined> =>
  page.evaluate(() => {
    const node = document.getSelection()?.anchorNode;
    return (node instanceof Element ? node : node?.parentElement)?.closest('.cm-line')?.textContent;
  });

continuedTest(
  'every shape in the drawing has a button exactly where the browser paints the shape',
  async ({page, context}) => {
    const names = ['x', 'a', 'b', 'c', 'd', 'é&ü'];
    const editor = await edit(page, 'Signal');
    await replaceSource(
      editor,
      'vars: {d2-config: {pad: 40; layout-engine: elk}}\nx: {a; b: {c}}\nx -> d\n"é&ü": {near: top-left}\n',
    );
    await expect(getPlaces(editor)).toHaveCount(7);
    const [file] = await Promise.all([page.waitForEvent('download'), chooseDownload(editor, 'SVG')]);
    const {x, y, width} = await getBox(getDrawing(editor));
    const boxes = await Promise.all(
      names.map((name) => getBox(getPlaces(editor).and(page.getByRole('button', {name: `${name}, shape`})))),
    );
    const svg = await context.newPage();
    await svg.setContent(await readFile(await file.path(), 'utf8'));
    const painted = await svg
      .locator('svg')
      .first()
      .evaluate((root, targetWidth) => {
        root.setAttribute('width', String(targetWidth));
        root.removeAttribute('height');
        const origin = root.getBoundingClientRect();
        const encode = (text: string) => btoa(String.fromCharCode(...new TextEncoder().encode(text)));
        return ['x', 'x.a', 'x.b', 'x.b.c', 'd', '&#34;é&amp;ü&#34;', 'é&amp;ü'].flatMap((id) => {
          const box = root.querySelector(`[class~="${encode(id)}"] .shape rect`)?.getBoundingClientRect();
          return box ? [[box.x - origin.x, box.y - origin.y, box.width, box.height]] : [];
        });
      }, width);
    for (const [i, box] of boxes.entries())
      for (const [j, value] of [box.x - x, box.y - y, box.width, box.height].entries())
        expect(Math.abs(value - (painted[i]?.[j] ?? Number.NaN)), `${names[i]}: ${j}`).toBeLessThan(2);
  },
);

continuedTest(
  'pointing at a shape or connection highlights its lines, and a click goes to its definition [PIC-1]',
  async ({page}) => {
    const editor = await edit(page, 'Signal');
    await expect(getPlaces(editor)).toHaveCount(3);
    await pointAt(editor, '🔦 Lamp, shape, line 2');
    await expect(getHighlightedLines(editor)).toHaveText([
      'lamp: 🔦 Lamp {shape: circle}; flag',
      'lamp -> flag: {style.animated: true}',
    ]);
    await expect(getLayer(editor)).toHaveCSS('cursor', 'pointer');
    await pointAt(editor, '🔦 Lamp to flag, connection, line 3');
    await expect(getHighlightedLines(editor)).toHaveText(['lamp -> flag: {style.animated: true}']);
    await page.mouse.move(1, 1);
    await expect(getHighlightedLines(editor)).toHaveCount(0);
    await click(editor, 'flag, shape, line 2');
    await expect(getSource(editor)).toBeFocused();
    await page.keyboard.type('!');
    await expect(getLines(editor).nth(1)).toHaveText('lamp: 🔦 Lamp {shape: circle}; !flag');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  },
);

continuedTest("the shape or connection in the caret's line is outlined [PIC-2] [PIC-4]", async ({page}) => {
  const editor = await edit(page, 'Signal');
  await expect(getPlaces(editor).last()).toHaveAccessibleName('flag, shape, line 2');
  await getSource(editor).press('ControlOrMeta+Home');
  await expect(getOutline(editor)).toHaveCount(0);
  await page.keyboard.press('ArrowDown');
  const lamp = await getBox(getPlaces(editor).first());
  expect(await getBox(getOutline(editor))).toEqual(lamp);
  await editor.getByRole('button', {name: 'Close', exact: true}).focus();
  await expect(getOutline(editor)).toHaveCount(0);
  await getSource(editor).focus();
  await expect(getOutline(editor)).toHaveCount(1);
  await page.keyboard.press('End');
  await expect.poll(() => getBox(getOutline(editor))).toEqual(await getBox(getPlaces(editor).last()));
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('End');
  await expect(getLayer(editor).locator('polyline').first()).toBeAttached();
  await expect(getOutline(editor)).toHaveCount(0);
  // While the source has an error, everything that hasn't changed is still highlighted.
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.insertText('\nx: {');
  await expect(editor.locator('[data-d2-stale="true"]')).toHaveCount(1);
  await pointAt(editor, '🔦 Lamp, shape, line 2');
  await expect(getHighlightedLines(editor)).toHaveCount(2);
  await page.keyboard.press('ControlOrMeta+Home');
  await page.keyboard.insertText('\n');
  await expect(getPlaces(editor).first()).toHaveAccessibleName('🔦 Lamp, shape, line 3');
  await page.keyboard.press('ArrowDown');
  expect(await getBox(getOutline(editor))).toEqual(await getBox(getPlaces(editor).first()));
});

continuedTest('a click below the text puts the caret at its end', async ({page}) => {
  const editor = await edit(page, 'Signal');
  await replaceSource(editor, 'a');
  await editor.getByRole('button', {name: 'Close', exact: true}).focus();
  const {x, y, width, height} = await getBox(editor.locator('.cm-editor'));
  expect(height).toBeGreaterThan(120);
  await page.mouse.click(x + width / 2, y + height - 12);
  await expect(getSource(editor)).toBeFocused();
  await page.keyboard.type('!');
  await expect(getLines(editor)).toHaveText(['a!']);
});

continuedTest(
  'arrow keys go through the shapes in reading order, and Enter goes to the line [PIC-3]',
  async ({page}) => {
    const editor = await edit(page, 'Ship');
    await page.mouse.move(1, 1);
    await getPlaces(editor).first().focus();
    const names = [];
    for (const key of ['ArrowRight', 'ArrowDown', 'End', 'ArrowRight']) {
      names.push(await page.evaluate(() => document.activeElement?.getAttribute('aria-label')));
      await page.keyboard.press(key);
    }
    expect(names).toEqual([
      'Mast, shape, line 2',
      '돛 Sail, shape, line 3',
      'Mast to Keel, stands on, connection, line 5',
      'Keel, shape, parts.d2, line 1',
    ]);
    await expect(getPlaces(editor).first()).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(getSource(editor)).toBeFocused();
    await getPlaces(editor).nth(1).focus();
    await page.keyboard.press('Tab');
    expect(await getLayer(editor).evaluate((layer) => layer.contains(document.activeElement))).toBe(false);
    await page.keyboard.press('Shift+Tab');
    await expect(getPlaces(editor).nth(1)).toBeFocused();
    await expect(getHighlightedLines(editor)).toHaveText(['  sail: 돛 Sail {shape: hexagon}']);
    await page.keyboard.press('Enter');
    await expect(getSource(editor)).toBeFocused();
    expect(await readCaretLine(page)).toBe('  sail: 돛 Sail {shape: hexagon}');
    await expect(getHighlightedLines(editor)).toHaveCount(0);
  },
);

continuedTest(
  'Shift+Tab in the source goes to the shape that the caret is in, wherever the focus was before [PIC-3]',
  async ({page}) => {
    const editor = await edit(page, 'Signal');
    // The button that pauses the animation is between the drawing and the source.
    await replaceSource(editor, 'a\nb -> c: {style.animated: true}\nc');
    await expect(getPlaces(editor).first()).toHaveAccessibleName('a, shape, line 1');
    await expect(getPlaces(editor)).toHaveCount(4);
    await expect(editor.getByRole('button', {name: /^Pause/})).toBeVisible();
    const {keyboard} = page;
    await keyboard.press('Control+m');
    const expectFocus = (name: string): Promise<void> =>
      expect(getPlaces(editor).and(page.getByRole('button', {name: `${name}, shape`}))).toBeFocused();
    for (const [key, name, other] of [
      ['Home', 'a', 'ArrowRight'],
      ['End', 'c', 'Home'],
      ['Home', 'a', 'End'],
    ] as const) {
      await keyboard.press(`ControlOrMeta+${key}`);
      await keyboard.press('Shift+Tab');
      await expectFocus(name);
      await keyboard.press(other);
      await expect(getPlaces(editor).and(page.locator(':focus'))).not.toHaveAccessibleName(new RegExp(`^${name},`));
      await keyboard.press('Escape');
      await expect(getSource(editor)).toBeFocused();
    }
    // Presses keys without waiting in between.
    for (const key of ['Shift+Tab', 'End', 'Escape', 'Shift+Tab']) await keyboard.press(key);
    await expectFocus('a');
    await keyboard.press('Escape');
    await keyboard.press('Control+m');
  },
);

/** Returns the distance between a shape and the label above it, in CSS pixels. */
async function measureGap(image: Locator, shape: Rectangle): Promise<number> {
  const box = await image.boundingBox();
  if (!box) throw new Error(`${image} isn't visible.`);
  const pixels = await readPixels(image);
  const relativeShape = {left: shape.x - box.x, top: shape.y - box.y, width: shape.width, imageWidth: box.width};
  return pixels.evaluate(({data, width: naturalWidth}, {left, top, width, imageWidth}) => {
    const colors = new Uint32Array(data.buffer);
    const scale = naturalWidth / imageWidth;
    const isBlank = (row: number) => {
      const start = row * naturalWidth + Math.trunc(left * scale);
      return new Set(colors.subarray(start, start + Math.trunc(width * scale))).size === 1;
    };
    // Starts above the shape's own line.
    let row = Math.floor(top * scale) - 3;
    while (row > 0 && isBlank(row)) row--;
    return (top * scale - row - 1) / scale;
  }, relativeShape);
}

continuedTest(
  "the ring around a container doesn't cover its label, even at a third of the size [PIC-2]",
  async ({page}) => {
    const editor = await edit(page, 'Signal');
    const widths: number[] = [];
    for (const count of [2, 4, 6]) {
      const shapes = Array.from({length: count}, (_, i) => `s${i}`).join(' -> ');
      await replaceSource(editor, `direction: right\nplug: Plug, gyp {${shapes}}`);
      await expect(getPlaces(editor).first()).toHaveAccessibleName(/^Plug, gyp/);
      await expect(getPlaces(editor)).toHaveCount(2 * count);
      await getSource(editor).press('Home');
      const outline = getOutline(editor);
      const shape = await getBox(getPlaces(editor).first());
      await expect.poll(() => getBox(outline)).toEqual(shape);
      const gap = await measureGap(getDrawing(editor), shape);
      const width = await outline.evaluate((element) => -Number.parseFloat(getComputedStyle(element, '::after').top));
      // The gap doesn't include the row of pale pixels at the edge of letters.
      expect(width).toBeLessThanOrEqual(gap + 0.1);
      widths.push(width);
    }
    expect(widths[0]).toBe(6);
    expect(widths[2]).toBeLessThan(2.2);
  },
);

continuedTest('a click switches the file, and the caret switches the board [PIC-1] [PIC-2]', async ({page}) => {
  const editor = await edit(page, 'Ship');
  const selected = editor.locator('[data-d2-boards="live"]').getByRole('tab', {selected: true});
  await click(editor, 'Keel, shape, parts.d2, line 1');
  await expect(editor.getByRole('group', {name: 'Files'}).getByRole('button', {pressed: true})).toHaveText('parts.d2');
  await expect(getSource(editor)).toBeFocused();
  await expect.poll(() => readCaretLine(page)).toBe('keel: Keel');
  await editor.getByRole('button', {name: 'This example', exact: true}).click();
  await expect(getLines(editor)).toHaveCount(10);
  await expect(getHighlightedLines(editor)).toHaveCount(0);
  await getLines(editor).nth(7).click();
  await expect(selected).toHaveText('deck');
  await expect(getSource(editor)).toBeFocused();
  await expect(getPlaces(editor)).toHaveCount(3);
  await click(editor, 'anchor, shape, line 8');
  await expect(selected).toHaveText('deck');
  await getLines(editor).nth(2).click();
  await expect(selected).toHaveText('Overview');
});

continuedTest('only drawings that are images have places', async ({page}) => {
  const editor = await edit(page, 'Harbor');
  await expect(editor.locator('iframe').filter({visible: true})).toHaveCount(1);
  await expect(getLayer(editor)).toHaveCount(0);
});

isolatedTest.describe('on a phone', () => {
  isolatedTest.use({viewport: {width: 360, height: 740}, hasTouch: true, isMobile: true});

  isolatedTest('a tap goes to the line, and nothing scrolls sideways', async ({page}) => {
    const editor = await edit(page, 'Signal');
    const [x, y] = await getCenter(editor, 'flag, shape, line 2');
    await page.touchscreen.tap(x, y);
    await expect(getSource(editor)).toBeFocused();
    expect(await readCaretLine(page)).toBe('lamp: 🔦 Lamp {shape: circle}; flag');
    expect(await page.evaluate(() => window.scrollX)).toBe(0);
    await expect(getHighlightedLines(editor)).toHaveCount(0);
    await expect(getOutline(editor)).toHaveCount(1);
  });
});
