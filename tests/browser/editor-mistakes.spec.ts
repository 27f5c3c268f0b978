/** Mistakes in the editor: what the reader sees, how to fix them, and that nothing is reported halfway through a word. */
import type {Locator, Page} from '@playwright/test';
import {violations} from '../axe';
import {expect, hydrated, isolatedTest, test} from '../site';
import {drawingIn, expectDrawn, linesIn, openEditor, replaceSource, slowExpect, sourceIn, statusIn} from './editor';

test.describe.configure({timeout: 120_000});

/** Opens the editor of the first figure of a page, with another source. */
async function edit(page: Page, source: string, path = '/tour/connections/'): Promise<Locator> {
  await page.goto(path);
  await hydrated(page);
  const figure = page.locator('[data-d2-live]').first();
  await openEditor(figure);
  await replaceSource(figure, source);
  return figure;
}

const cardsIn = (figure: Locator): Locator => sourceIn(figure).locator('[class*="card"]');
const staleIn = (figure: Locator): Locator => figure.locator('[data-d2-stale="true"]');

test('a mistake is explained below its line, and a click fixes it in one step that can be undone [M-1]', async ({
  page,
}) => {
  const figure = await edit(page, 'a -> b\na.shape: cilinder\nb -> c');
  const card = cardsIn(figure);
  await slowExpect(card).toContainText('There’s no shape called cilinder. Did you mean cylinder?');
  await expect(card).toContainText('unknown shape "cilinder"');
  await expect(statusIn(figure)).toContainText('Line 2: There’s no shape called cilinder.');
  await expect(card.getByRole('img', {name: 'Mistake'})).toBeVisible();
  const why = card.getByRole('link', {name: 'Why?'});
  await expect(why).toHaveAttribute('href', '/tour/troubleshoot/#shape-names');
  await expect(why).toHaveAttribute('target', '_blank');
  expect(await violations(page, {within: '[data-d2-live]'})).toEqual([]);
  await card.getByRole('button', {name: 'Fix'}).click();
  await expect(linesIn(figure)).toHaveText(['a -> b', 'a.shape: cylinder', 'b -> c']);
  await expect(sourceIn(figure)).toBeFocused();
  await expect(cardsIn(figure)).toHaveCount(0);
  await expectDrawn(figure);
  await page.keyboard.insertText('!');
  await page.keyboard.press('ControlOrMeta+z');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(linesIn(figure)).toHaveText(['a -> b', 'a.shape: cilinder', 'b -> c']);
});

test('F8 goes from mistake to mistake and reads each one, and Ctrl+. fixes it [M-3]', async ({page}) => {
  const figure = await edit(page, 'cup: {color: red}\n// note\nweb -> api, db');
  await slowExpect(cardsIn(figure)).toHaveCount(3);
  await expect(cardsIn(figure).getByRole('img', {name: 'Check this'})).toHaveCount(3);
  await expect(statusIn(figure)).toContainText(/^Drawn: .*Line 1: .* 2 more/);
  await expect(staleIn(figure)).toHaveCount(0);
  const announced = figure.locator('.cm-announced');
  await page.keyboard.press('ControlOrMeta+Home');
  for (const [key, line] of [
    ['F8', 1],
    ['F8', 2],
    ['F8', 3],
    ['F8', 1],
    ['Shift+F8', 3],
    ['Shift+F8', 2],
  ] as const) {
    await page.keyboard.press(key);
    await expect(announced).toContainText(`Line ${line}: `);
  }
  await page.keyboard.press('Control+.');
  await expect(linesIn(figure).nth(1)).toHaveText('# note');
  await slowExpect(cardsIn(figure)).toHaveCount(2);
  await page.keyboard.press('F8');
  await page.keyboard.press('Control+.');
  await expect(linesIn(figure).nth(2)).toHaveText('web -> api; web -> db');
  await slowExpect(cardsIn(figure)).toHaveCount(1);
  const fill = await cardsIn(figure).getByRole('button', {name: 'style.fill'}).elementHandle();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.insertText('\n// note');
  await slowExpect(cardsIn(figure)).toHaveCount(2);
  expect(await fill?.evaluate((button) => button.isConnected), 'new mistakes keep the button').toBe(true);
  await fill?.click();
  await expect(linesIn(figure).first()).toHaveText('cup: {style.fill: red}');
  await expect(cardsIn(figure)).toHaveCount(1);
});

test('words of a hostile source are shown as text', async ({page}) => {
  const shape = '<img src=x onerror=document.title=1>';
  const figure = await edit(page, `a.shape: ${shape}`);
  await slowExpect(cardsIn(figure)).toContainText(`There’s no shape called ${shape}.`);
  await expect(cardsIn(figure).locator('img')).toHaveCount(0);
});

test('fixes work in an imported file', async ({page}) => {
  const figure = await editImport(page);
  await replaceSource(figure, 'x.style.fill: #FFE8C2\n');
  await slowExpect(cardsIn(figure)).toContainText('# starts a comment');
  await cardsIn(figure).getByRole('button', {name: 'Put it in quotes'}).click();
  await expect(linesIn(figure).first()).toHaveText('x.style.fill: "#FFE8C2"');
  await expectDrawn(figure);
});

/** Opens an example that imports a file, and shows that file. */
async function editImport(page: Page): Promise<Locator> {
  await page.goto('/tour/imports/');
  await hydrated(page);
  const figure = page.locator('[data-d2-live]').nth(1);
  await openEditor(figure);
  await figure.getByRole('group', {name: 'Files'}).getByRole('button').last().click();
  return figure;
}

test('Korean readers get explanations in Korean', async ({page}) => {
  const figure = await edit(page, 'a.style.fill: #FFE8C2\nb', '/ko/tour/connections/');
  const card = cardsIn(figure);
  await slowExpect(card).toContainText('주석이어서 콜론 뒤에 값이 없습니다');
  await expect(card.getByRole('link')).toHaveAttribute('href', '/ko/tour/troubleshoot/#number-sign');
  await card.getByRole('button', {name: '따옴표로 감싸기'}).click();
  await expect(linesIn(figure).first()).toHaveText('a.style.fill: "#FFE8C2"');
});

isolatedTest(
  'nothing is reported while a reader types a word, and one message when the reader stops [M-4]',
  async ({page}) => {
    const figure = await edit(page, 'a -> b\na.shape: ');
    await replaceSource(figure, 'a -> b\nb -> c');
    await expectDrawn(figure);
    // From here on, time only passes when the test says so.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    const status = await statusIn(figure).elementHandle();
    const countMessages = await page.evaluateHandle((element) => {
      const messages: string[] = [];
      const observer = new MutationObserver(() => messages.push(element?.textContent ?? ''));
      if (element) observer.observe(element, {subtree: true, childList: true, characterData: true});
      return messages;
    }, status);
    await page.keyboard.press('ControlOrMeta+End');
    for (const character of '\na.shape: cylinder') {
      if (character === '\n') await page.keyboard.press('Enter');
      else await page.keyboard.insertText(character);
      await page.clock.runFor(200);
    }
    await expect(cardsIn(figure)).toHaveCount(0);
    await expect(staleIn(figure)).toHaveCount(0);
    await page.clock.runFor(1000);
    await expect(drawingIn(figure)).toHaveAttribute('alt', /cylinder|3 shapes/);
    await expect.poll(() => countMessages.evaluate((messages) => messages.length)).toBeLessThanOrEqual(2);
  },
);

isolatedTest(
  'no card appears while a list of completions is open, and none below a line break [M-4]',
  async ({page}) => {
    const figure = await edit(page, 'a -> b\n');
    await expectDrawn(figure);
    await page.keyboard.press('ControlOrMeta+End');
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    for (const character of 'a.style.o') {
      await page.keyboard.type(character);
      await page.clock.runFor(100);
    }
    const list = figure.getByRole('listbox');
    await expect(list).toBeVisible();
    await page.clock.runFor(5000);
    await expect(list).toBeVisible();
    await expect(cardsIn(figure)).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(list).toHaveCount(0);
    await expect(async () => {
      await page.clock.runFor(500);
      await expect(cardsIn(figure)).toHaveCount(1, {timeout: 100});
    }).toPass();
    const below = (): Promise<(string | null)[]> =>
      cardsIn(figure).evaluateAll((cards) => cards.map((card) => card.previousElementSibling?.textContent ?? null));
    expect(await below()).toEqual(['a.style.o']);
    await page.keyboard.press('Enter');
    expect(await below()).toEqual(['a.style.o']);
  },
);
