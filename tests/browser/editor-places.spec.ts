/** Pointing at shapes and connections in an editor's drawing: it and the source highlight each other. */
import {readFile} from 'node:fs/promises';
import type {Locator, Page} from '@playwright/test';
import {figure, serveFigures} from '../figuresSite';
import {continuedTest, expect, hydrated, isolatedTest} from '../site';
import {chooseDownload, drawingIn, expectDrawn, linesIn, openEditor, replaceSource, reset, sourceIn} from './editor';

const server = serveFigures(120_000);

/** Opens the editor of a figure, and waits for its first drawing. If the last test left it open, resets it. */
async function edit(page: Page, title: string): Promise<Locator> {
  const address = `${server.url}places/`;
  const one = figure(page, title);
  if (page.url() === address && (await sourceIn(one).isVisible())) {
    await reset(one);
    await expectDrawn(one);
    return one;
  }
  await page.goto(address);
  await hydrated(page);
  await openEditor(one);
  await expectDrawn(one);
  return one;
}

const layerIn = (editor: Locator): Locator => editor.getByRole('group', {name: 'Shapes and connections'});
const placesIn = (editor: Locator): Locator => layerIn(editor).getByRole('button');
const litIn = (editor: Locator): Locator => editor.locator('.cm-line[class*="lit"]');
const outlineIn = (editor: Locator): Locator => layerIn(editor).locator('[class*="outline"]');

interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

async function boxOf(part: Locator): Promise<Rectangle> {
  await part.scrollIntoViewIfNeeded();
  const box = await part.boundingBox();
  if (!box) throw new Error('It has no box.');
  return box;
}

/** Returns the middle of the label of a shape, or of a connection that is straight. */
async function middleOf(editor: Locator, name: string): Promise<[x: number, y: number]> {
  const {x, y, width, height} = await boxOf(placesIn(editor).and(editor.page().getByRole('button', {name})));
  return [x + width / 2, y + height / 2];
}

async function pointAt(editor: Locator, name: string): Promise<void> {
  await editor.page().mouse.move(...(await middleOf(editor, name)));
}

async function click(editor: Locator, name: string): Promise<void> {
  await editor.page().mouse.click(...(await middleOf(editor, name)));
}

/** Returns the text of the line that the caret is in. */
const caretLine = (page: Page): Promise<string | null | undefined> =>
  page.evaluate(() => {
    const node = document.getSelection()?.anchorNode;
    return (node instanceof Element ? node : node?.parentElement)?.closest('.cm-line')?.textContent;
  });

continuedTest('every shape of the drawing has a button where the browser paints it', async ({page, context}) => {
  const names = ['x', 'a', 'b', 'c', 'd', 'é&ü'];
  const editor = await edit(page, 'Signal');
  await replaceSource(
    editor,
    'vars: {d2-config: {pad: 40; layout-engine: elk}}\nx: {a; b: {c}}\nx -> d\n"é&ü": {near: top-left}\n',
  );
  await expect(placesIn(editor)).toHaveCount(7);
  const [file] = await Promise.all([page.waitForEvent('download'), chooseDownload(editor, 'SVG')]);
  const {x, y, width} = await boxOf(drawingIn(editor));
  const boxes = await Promise.all(
    names.map((name) => boxOf(placesIn(editor).and(page.getByRole('button', {name: `${name}, shape`})))),
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
});

continuedTest(
  'pointing at a shape or connection lights up its lines, and a click goes to its definition [PIC-1]',
  async ({page}) => {
    const editor = await edit(page, 'Signal');
    await expect(placesIn(editor)).toHaveCount(3);
    await pointAt(editor, '🔦 Lamp, shape, line 2');
    await expect(litIn(editor)).toHaveText([
      'lamp: 🔦 Lamp {shape: circle}; flag',
      'lamp -> flag: {style.animated: true}',
    ]);
    await expect(layerIn(editor)).toHaveCSS('cursor', 'pointer');
    await pointAt(editor, '🔦 Lamp to flag, connection, line 3');
    await expect(litIn(editor)).toHaveText(['lamp -> flag: {style.animated: true}']);
    await page.mouse.move(1, 1);
    await expect(litIn(editor)).toHaveCount(0);
    await click(editor, 'flag, shape, line 2');
    await expect(sourceIn(editor)).toBeFocused();
    await page.keyboard.type('!');
    await expect(linesIn(editor).nth(1)).toHaveText('lamp: 🔦 Lamp {shape: circle}; !flag');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  },
);

continuedTest('the caret outlines what its line is about [PIC-2] [PIC-4]', async ({page}) => {
  const editor = await edit(page, 'Signal');
  await expect(placesIn(editor).last()).toHaveAccessibleName('flag, shape, line 2');
  await sourceIn(editor).press('ControlOrMeta+Home');
  await expect(outlineIn(editor)).toHaveCount(0);
  await page.keyboard.press('ArrowDown');
  const lamp = await boxOf(placesIn(editor).first());
  expect(await boxOf(outlineIn(editor))).toEqual(lamp);
  await editor.getByRole('button', {name: 'Close', exact: true}).focus();
  await expect(outlineIn(editor)).toHaveCount(0);
  await sourceIn(editor).focus();
  await expect(outlineIn(editor)).toHaveCount(1);
  await page.keyboard.press('End');
  await expect.poll(() => boxOf(outlineIn(editor))).toEqual(await boxOf(placesIn(editor).last()));
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('End');
  await expect(layerIn(editor).locator('polyline').first()).toBeAttached();
  await expect(outlineIn(editor)).toHaveCount(0);
  // While the source is wrong, what hasn't changed still works.
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.insertText('\nx: {');
  await expect(editor.locator('[data-d2-stale="true"]')).toHaveCount(1);
  await pointAt(editor, '🔦 Lamp, shape, line 2');
  await expect(litIn(editor)).toHaveCount(2);
  await page.keyboard.press('ControlOrMeta+Home');
  await page.keyboard.insertText('\n');
  await expect(placesIn(editor).first()).toHaveAccessibleName('🔦 Lamp, shape, line 3');
  await page.keyboard.press('ArrowDown');
  expect(await boxOf(outlineIn(editor))).toEqual(await boxOf(placesIn(editor).first()));
});

continuedTest('a click below the text puts the caret at its end', async ({page}) => {
  const editor = await edit(page, 'Signal');
  await replaceSource(editor, 'a');
  await editor.getByRole('button', {name: 'Close', exact: true}).focus();
  const {x, y, width, height} = await boxOf(editor.locator('.cm-editor'));
  expect(height).toBeGreaterThan(120);
  await page.mouse.click(x + width / 2, y + height - 12);
  await expect(sourceIn(editor)).toBeFocused();
  await page.keyboard.type('!');
  await expect(linesIn(editor)).toHaveText(['a!']);
});

continuedTest(
  'arrow keys go through the shapes in reading order, and Enter goes to the line [PIC-3]',
  async ({page}) => {
    const editor = await edit(page, 'Ship');
    await page.mouse.move(1, 1);
    await placesIn(editor).first().focus();
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
    await expect(placesIn(editor).first()).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(sourceIn(editor)).toBeFocused();
    await placesIn(editor).nth(1).focus();
    await page.keyboard.press('Tab');
    expect(await layerIn(editor).evaluate((layer) => layer.contains(document.activeElement))).toBe(false);
    await page.keyboard.press('Shift+Tab');
    await expect(placesIn(editor).nth(1)).toBeFocused();
    await expect(litIn(editor)).toHaveText(['  sail: 돛 Sail {shape: hexagon}']);
    await page.keyboard.press('Enter');
    await expect(sourceIn(editor)).toBeFocused();
    expect(await caretLine(page)).toBe('  sail: 돛 Sail {shape: hexagon}');
    await expect(litIn(editor)).toHaveCount(0);
  },
);

continuedTest('a click switches the file, and the caret switches the board [PIC-1] [PIC-2]', async ({page}) => {
  const editor = await edit(page, 'Ship');
  const selected = editor.locator('[data-d2-boards="live"]').getByRole('tab', {selected: true});
  await click(editor, 'Keel, shape, parts.d2, line 1');
  await expect(editor.getByRole('group', {name: 'Files'}).getByRole('button', {pressed: true})).toHaveText('parts.d2');
  await expect(sourceIn(editor)).toBeFocused();
  await expect.poll(() => caretLine(page)).toBe('keel: Keel');
  await editor.getByRole('button', {name: 'This example', exact: true}).click();
  await expect(linesIn(editor)).toHaveCount(10);
  await expect(litIn(editor)).toHaveCount(0);
  await linesIn(editor).nth(7).click();
  await expect(selected).toHaveText('deck');
  await expect(sourceIn(editor)).toBeFocused();
  await expect(placesIn(editor)).toHaveCount(3);
  await click(editor, 'anchor, shape, line 8');
  await expect(selected).toHaveText('deck');
  await linesIn(editor).nth(2).click();
  await expect(selected).toHaveText('Overview');
});

continuedTest('only images have places', async ({page}) => {
  const editor = await edit(page, 'Harbor');
  await expect(editor.locator('iframe').filter({visible: true})).toHaveCount(1);
  await expect(layerIn(editor)).toHaveCount(0);
});

isolatedTest.describe('on a phone', () => {
  isolatedTest.use({viewport: {width: 360, height: 740}, hasTouch: true, isMobile: true});

  isolatedTest('a tap goes to the line, and nothing scrolls sideways', async ({page}) => {
    const editor = await edit(page, 'Signal');
    const [x, y] = await middleOf(editor, 'flag, shape, line 2');
    await page.touchscreen.tap(x, y);
    await expect(sourceIn(editor)).toBeFocused();
    expect(await caretLine(page)).toBe('lamp: 🔦 Lamp {shape: circle}; flag');
    expect(await page.evaluate(() => window.scrollX)).toBe(0);
    await expect(litIn(editor)).toHaveCount(0);
    await expect(outlineIn(editor)).toHaveCount(1);
  });
});
