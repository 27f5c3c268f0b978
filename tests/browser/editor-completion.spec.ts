/** Tests completion, the help card, and editing in the source editor. */
import type {Locator} from '@playwright/test';
import {findViolations} from '../axe';
import {continuedTest, expect, test, waitForIdle} from '../site';
import {
  chooseTool,
  closeWithEscape,
  editSource,
  getLines,
  getSource,
  recordAnnouncements,
  replaceSource,
} from './editor';

test.describe.configure({timeout: 90_000});

const getCompletions = (figure: Locator): Locator => figure.getByRole('listbox');
const getCard = (figure: Locator): Locator => figure.locator('.cm-tooltip a[target="_blank"]');

const expectSource = (figure: Locator, lines: readonly string[]): Promise<void> =>
  expect(getLines(figure)).toHaveText([...lines]);

continuedTest('completes a shape with its outline and a card, without covering the line', async ({page}) => {
  const figure = await editSource(page, 'web -> db\n');
  await page.keyboard.type('db.shape: ');
  const list = getCompletions(figure);
  await expect(list.getByRole('option')).toHaveCount(25);
  await page.keyboard.type('cy');
  const option = list.getByRole('option', {selected: true});
  await expect(option).toHaveText('cylinder');
  await expect(option.locator('svg')).toBeVisible();
  await expect(getCard(figure)).toHaveAttribute('href', '/tour/shapes/#objects');
  await expect(option).toHaveAttribute('aria-describedby', /.+/);
  await expect(getSource(figure)).toHaveAttribute('aria-activedescendant', (await option.getAttribute('id')) ?? '');
  // The boxes of lines overlap by a few pixels.
  const [line, popup] = [await getLines(figure).last().boundingBox(), await list.boundingBox()];
  expect(popup?.y).toBeGreaterThanOrEqual((line?.y ?? 0) + (line?.height ?? 0) - 4);
  expect(await findViolations(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expectSource(figure, ['web -> db', 'db.shape: cylinder']);
  await expect(list).toHaveCount(0);
});

test('continues with the value after completing a keyword, and Escape closes the list before it leaves the source [WR-4]', async ({
  page,
}) => {
  const figure = await editSource(page, 'web -> db\n');
  await page.keyboard.type('db.sty');
  await expect(getCompletions(figure)).toContainText('style');
  await page.keyboard.press('Tab');
  await expect(getCompletions(figure)).toContainText('opacity');
  await page.keyboard.type('fil');
  await expect(getCompletions(figure).getByRole('option', {selected: true})).toHaveText('fill');
  await page.keyboard.press('Enter');
  // Screen readers would repeat the description whenever the list closes.
  await expect(getSource(figure)).not.toHaveAttribute('aria-describedby');
  await expect(getCompletions(figure)).toContainText('aliceblue');
  const swatch = getCompletions(figure).getByRole('option', {name: 'aliceblue'}).locator('[class*="swatch"]');
  await expect(swatch).toHaveCSS('background-color', 'rgb(240, 248, 255)');
  await page.keyboard.press('Escape');
  await expect(getCompletions(figure)).toHaveCount(0);
  await expectSource(figure, ['web -> db', 'db.style.fill: ']);
  await closeWithEscape(figure);
});

continuedTest(
  'Enter accepts the selected name, and ends the line after a whole word or once Escape has closed the list [WR-2]',
  async ({page}) => {
    const figure = await editSource(page, 'warehouse -> db\nwarehouses\n');
    const {keyboard} = page;
    const first = getCompletions(figure).getByRole('option').first();
    await keyboard.type('db -> war');
    await expect(getCompletions(figure).getByRole('option')).toHaveText(['warehouse', 'warehouses']);
    await expect(first).toHaveAttribute('aria-selected', 'true');
    await keyboard.press('Enter');
    await expectSource(figure, ['warehouse -> db', 'warehouses', 'db -> warehouse']);
    await keyboard.press('Enter');
    // These words are complete, although a longer name and a longer keyword start with them.
    for (const word of ['warehouse', 'q.style.fill']) {
      await keyboard.type(word);
      await expect(getCompletions(figure)).toBeVisible();
      await keyboard.press('Enter');
    }
    await keyboard.type('wi');
    await expect(first).toHaveText('width');
    await expect(first).toHaveAttribute('aria-selected', 'true');
    await keyboard.press('Escape');
    await expect(getCompletions(figure)).toHaveCount(0);
    await keyboard.press('Enter');
    await keyboard.type('q.sh');
    await expect(first).toHaveText('shape');
    await keyboard.press('Enter');
    await expectSource(figure, [
      'warehouse -> db',
      'warehouses',
      'db -> warehouse',
      'warehouse',
      'q.style.fill',
      'wi',
      'q.shape: ',
    ]);
  },
);

continuedTest('the list accepts keys pressed in quick succession [WR-2]', async ({page}) => {
  const figure = await editSource(page, 'web -> db\n');
  await page.keyboard.type('db.st');
  await expect(getCompletions(figure)).toContainText('style');
  // Both happen in one task, as if the browser were busy while the reader typed.
  await getSource(figure).evaluate((source) => {
    document.execCommand('insertText', false, 'y');
    source.dispatchEvent(new KeyboardEvent('keydown', {key: 'Tab', keyCode: 9, bubbles: true, cancelable: true}));
  });
  await expectSource(figure, ['web -> db', 'db.style.']);
});

continuedTest("explains why it can't format a source [WR-6]", async ({page}) => {
  const figure = await editSource(page, `# ${'x'.repeat(100_000)}`);
  await page.keyboard.press('Shift+Alt+f');
  await expect(figure.getByRole('status').getByText('Too long to format here')).toBeVisible();
});

continuedTest('stays out of labels, comments, and strings, unless the reader asks for it', async ({page}) => {
  const figure = await editSource(page, 'web -> db\n');
  for (const text of ['web: shape and style', '# shape: ', 'db: "style.', '']) {
    await page.keyboard.type(text);
    await expect(getCompletions(figure)).toHaveCount(0);
    await page.keyboard.press('ControlOrMeta+End');
    await page.keyboard.press('Enter');
  }
  await page.keyboard.press('Control+Space');
  await expect(getCompletions(figure)).toContainText('direction');
});

continuedTest(
  'Ctrl+I explains the keyword at the cursor, and pressing it again focuses the link [WR-3]',
  async ({page}) => {
    const figure = await editSource(page, 'web.style.opacity: 0.5');
    await page.keyboard.press('Home');
    for (let i = 0; i < 12; i++) await page.keyboard.press('ArrowRight');
    await chooseTool(figure, 'Expand');
    await getSource(figure).focus();
    await waitForIdle(page);
    const announcements = await recordAnnouncements(figure);
    await page.keyboard.press('Control+i');
    await expect(getCard(figure)).toHaveAttribute('href', '/tour/style/#opacity');
    await expect
      .poll(() => announcements.evaluate((texts) => texts.join()))
      .toContain('opacity. How opaque it is. Accepts: 0–1. Default: 1');
    await page.keyboard.press('Control+i');
    await expect(getCard(figure)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(getCard(figure)).toHaveCount(0);
    await expect(getSource(figure)).toBeFocused();
    await getLines(figure).first().getByText('style', {exact: true}).hover();
    await expect(getCard(figure)).toHaveAttribute('href', '/tour/style/#reference');
    await page.keyboard.press('Escape');
    await expect(getCard(figure)).toHaveCount(0);
    await expect(page.locator('dialog')).toBeVisible();
  },
);

continuedTest('closes brackets, indents, toggles comments, and formats', async ({page}) => {
  const figure = await editSource(page, 'web -> db\n');
  const {keyboard} = page;
  await keyboard.type('shop: {');
  await keyboard.press('Enter');
  await keyboard.type("it's");
  await expectSource(figure, ['web -> db', 'shop: {', "  it's", '}']);
  await keyboard.press('Tab');
  await expectSource(figure, ['web -> db', 'shop: {', "    it's", '}']);
  await keyboard.press('Control+/');
  await expectSource(figure, ['web -> db', 'shop: {', "    # it's", '}']);
  await keyboard.press('Shift+Alt+f');
  await expectSource(figure, ['web -> db', 'shop: {', "  # it's", '}']);
  await expect(figure.getByText('Formatted', {exact: true})).toBeVisible();
  await keyboard.press('Shift+Alt+f');
  await expect(figure.getByText('Already formatted')).toBeVisible();
  await keyboard.press('ControlOrMeta+z');
  await expectSource(figure, ['web -> db', 'shop: {', "    # it's", '}']);
});

continuedTest('typing a closing bracket replaces the one that the editor added, even after Enter', async ({page}) => {
  const figure = await editSource(page, 'web -> db\n');
  const {keyboard} = page;
  const type = async (...lines: readonly string[]) => {
    for (const [index, line] of lines.entries()) {
      if (index > 0) await keyboard.press('Enter');
      await keyboard.type(line);
    }
  };
  await type('a: {', 'b: {', 'c', '}', '}', 'd: {x}', 'e: {', '');
  await expectSource(figure, ['web -> db', 'a: {', '  b: {', '    c', '  }', '}', 'd: {x}', 'e: {', '  ', '}']);
  await type('f }', 'g');
  await expectSource(figure, ['web -> db', 'a: {', '  b: {', '    c', '  }', '}', 'd: {x}', 'e: {', '  f }', 'g']);
  // This bracket is added, because the reader has pasted the brace that it closes.
  await replaceSource(figure, 'a: {\n  b: {\n    c\n}');
  await keyboard.press('ArrowUp');
  await keyboard.press('End');
  await type('', '}');
  await expectSource(figure, ['a: {', '  b: {', '    c', '  }', '}']);
});

continuedTest('while the source has the focus, a hint says how to leave it with Tab [WR-5]', async ({page}) => {
  const figure = await editSource(page, 'web -> db');
  const hint = figure.getByText('Ctrl+M turns indenting with Tab off and on');
  await expect(hint).toBeVisible();
  await page.keyboard.press('Control+m');
  await expect(figure.getByText('Tab now moves to the next control')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(getSource(figure)).not.toBeFocused();
  await expect(hint).toBeHidden();
});

for (const [width, height] of [
  [1000, 460],
  [800, 700],
  [360, 500],
] as const)
  test(`the list and its card cover neither the line nor the tools at ${width} × ${height} px [WR-1]`, async ({
    page,
  }) => {
    await page.setViewportSize({width, height});
    const figure = await editSource(page, '');
    await page.keyboard.insertText('a\n'.repeat(6));
    for (const end of ['Home', 'End']) {
      await page.keyboard.press(`ControlOrMeta+${end}`);
      await page.keyboard.type('x.style.f');
      await expect(getCard(figure)).toBeVisible();
      // The list moves when the card makes it larger.
      await expect
        .poll(async () => {
          const line = await getLines(figure).filter({hasText: 'x.style.f'}).last().boundingBox();
          return figure.locator('.cm-tooltip').evaluateAll((popups, {y, height: lineHeight}) => {
            const [top, bottom] = [y + 4, y + lineHeight - 4];
            return popups.map((popup) => {
              const box = popup.getBoundingClientRect();
              const isClearOfLine = box.bottom <= top + 1 || box.top >= bottom - 1;
              const topElement = document.elementFromPoint(box.left + box.width / 2, box.top + 3);
              return isClearOfLine && popup.contains(topElement) && box.bottom <= innerHeight;
            });
          }, line ?? {y: 0, height: 0});
        })
        .toEqual(expect.not.arrayContaining([false]));
      await page.keyboard.press('Escape');
    }
  });

test('in Korean, finds text in a panel that Escape closes before the editor, and numbers ten lines', async ({page}) => {
  const figure = await editSource(page, 'a\n'.repeat(8).concat('b'), '/ko/tour/connections/');
  await expect(figure.locator('.cm-lineNumbers')).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(figure.locator('.cm-lineNumbers')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+f');
  await expect(figure.getByPlaceholder('찾기')).toBeFocused();
  // The focus has left the source.
  await expect(getSource(figure)).toHaveAccessibleDescription(/^Tab은 들여쓰기입니다/);
  expect(await findViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(getSource(figure)).toBeFocused();
  await page.keyboard.type('d.shape: st');
  await expect(figure.locator('.cm-completionInfo')).toContainText('화살표 모양의 과정 단계');
});
