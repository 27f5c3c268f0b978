/** Tests mistakes in the editor: their cards, their fixes, and that nothing is reported while the reader is typing a word. */
import type {Locator} from '@playwright/test';
import {findViolations} from '../axe';
import {continuedTest, expect, isolatedTest, type Page, test, waitForHydration} from '../site';
import {
  editSource,
  expectDrawn,
  getLines,
  getSource,
  getStatus,
  openEditor,
  recordAnnouncements,
  replaceSource,
  slowExpect,
} from './editor';

test.describe.configure({timeout: 120_000});

const getCards = (figure: Locator): Locator => getSource(figure).locator('[class*="card"]');
const getStalePanes = (figure: Locator): Locator => figure.locator('[data-d2-stale="true"]');

continuedTest(
  'a mistake is explained below its line, and a click fixes it in one step that can be undone [M-1]',
  async ({page}) => {
    const figure = await editSource(page, 'a -> b\na.shape: cilinder\nb -> c');
    const card = getCards(figure);
    await slowExpect(card).toContainText('There’s no shape called cilinder. Did you mean cylinder?');
    await expect(card).toContainText('unknown shape "cilinder"');
    await expect(getStatus(figure)).toContainText('Line 2: There’s no shape called cilinder.');
    await expect(card.getByRole('img', {name: 'Mistake'})).toBeVisible();
    const why = card.getByRole('link', {name: 'Why?'});
    await expect(why).toHaveAttribute('href', '/tour/troubleshoot/#shape-names');
    await expect(why).toHaveAttribute('target', '_blank');
    expect(await findViolations(page, {within: '[data-d2-live]'})).toEqual([]);
    await card.getByRole('button', {name: 'Fix'}).click();
    await expect(getLines(figure)).toHaveText(['a -> b', 'a.shape: cylinder', 'b -> c']);
    await expect(getSource(figure)).toBeFocused();
    await expect(getCards(figure)).toHaveCount(0);
    await expectDrawn(figure);
    await page.keyboard.insertText('!');
    await page.keyboard.press('ControlOrMeta+z');
    await page.keyboard.press('ControlOrMeta+z');
    await expect(getLines(figure)).toHaveText(['a -> b', 'a.shape: cilinder', 'b -> c']);
  },
);

continuedTest('F8 goes from mistake to mistake and reads each one, and Ctrl+. fixes it [M-3]', async ({page}) => {
  const figure = await editSource(page, 'cup: {color: red}\n// note\nweb -> api, db');
  await slowExpect(getCards(figure)).toHaveCount(3);
  await expect(getCards(figure).getByRole('img', {name: 'Check this'})).toHaveCount(3);
  await expect(getStatus(figure)).toContainText(/^Drawn: .*Line 1: .* 2 more/);
  await expect(getStalePanes(figure)).toHaveCount(0);
  const announcements = await recordAnnouncements(figure);
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
    await expect.poll(() => announcements.evaluate((texts) => texts.at(-1))).toContain(`Line ${line}: `);
  }
  await page.keyboard.press('Control+.');
  await expect(getLines(figure).nth(1)).toHaveText('# note');
  await slowExpect(getCards(figure)).toHaveCount(2);
  await page.keyboard.press('F8');
  await page.keyboard.press('Control+.');
  await expect(getLines(figure).nth(2)).toHaveText('web -> api; web -> db');
  await slowExpect(getCards(figure)).toHaveCount(1);
  const fill = await getCards(figure).getByRole('button', {name: 'style.fill'}).elementHandle();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.insertText('\n// note');
  await slowExpect(getCards(figure)).toHaveCount(2);
  expect(
    await fill?.evaluate((button) => button.isConnected),
    'the button must stay in the page when there are new mistakes',
  ).toBe(true);
  await fill?.click();
  await expect(getLines(figure).first()).toHaveText('cup: {style.fill: red}');
  await expect(getCards(figure)).toHaveCount(1);
});

continuedTest('HTML in a hostile source is shown as text', async ({page}) => {
  const shape = '<img src=x onerror=document.title=1>';
  const figure = await editSource(page, `a.shape: ${shape}`);
  await slowExpect(getCards(figure)).toContainText(`There’s no shape called ${shape}.`);
  await expect(getCards(figure).locator('img')).toHaveCount(0);
});

test('fixes work in an imported file', async ({page}) => {
  const figure = await editImport(page);
  await replaceSource(figure, 'x.style.fill: #FFE8C2\n');
  await slowExpect(getCards(figure)).toContainText('# starts a comment');
  await getCards(figure).getByRole('button', {name: 'Put it in quotes'}).click();
  await expect(getLines(figure).first()).toHaveText('x.style.fill: "#FFE8C2"');
  await expectDrawn(figure);
});

/** Opens an example that imports a file, and shows that file. */
async function editImport(page: Page): Promise<Locator> {
  await page.goto('/tour/imports/');
  await waitForHydration(page);
  const figure = page.locator('[data-d2-live]').nth(1);
  await openEditor(figure);
  await figure.getByRole('group', {name: 'Files'}).getByRole('button').last().click();
  return figure;
}

test('Korean readers get explanations in Korean', async ({page}) => {
  const figure = await editSource(page, 'a.style.fill: #FFE8C2\nb', '/ko/tour/connections/');
  const card = getCards(figure);
  await slowExpect(card).toContainText('주석이어서 콜론 뒤에 값이 없습니다');
  await expect(card.getByRole('link')).toHaveAttribute('href', '/ko/tour/troubleshoot/#number-sign');
  await card.getByRole('button', {name: '따옴표로 감싸기'}).click();
  await expect(getLines(figure).first()).toHaveText('a.style.fill: "#FFE8C2"');
});

isolatedTest(
  'no mistake is shown while a reader types a word, and the status changes at most twice [M-4]',
  async ({page}) => {
    const figure = await editSource(page, 'a -> b\na.shape: ');
    await replaceSource(figure, 'a -> b\nb -> c');
    await slowExpect(getStatus(figure)).toHaveText(/^Drawn: 3 shapes/);
    // Now the page's time only passes in `runFor`.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    const status = await getStatus(figure).elementHandle();
    const statusMessages = await page.evaluateHandle((element) => {
      const messages: string[] = [];
      const observer = new MutationObserver(() => messages.push(element?.textContent ?? ''));
      if (element) observer.observe(element, {subtree: true, childList: true, characterData: true});
      return messages;
    }, status);
    await page.keyboard.press('ControlOrMeta+End');
    for (const character of '\na.shape: cylinder') {
      if (character === '\n') await page.keyboard.press('Enter');
      else await page.keyboard.insertText(character);
      // The compiler runs in real time. Advance the clock in small steps, or the status would say that the compiler is slow.
      for (let step = 0; step < 20; step++) await page.clock.runFor(10);
    }
    await expect(getCards(figure)).toHaveCount(0);
    await expect(getStalePanes(figure)).toHaveCount(0);
    await expect(async () => {
      await page.clock.runFor(10);
      await expect(figure.locator('figcaption:visible')).toContainText('(cylinder)', {timeout: 100});
    }).toPass();
    await page.clock.runFor(1000);
    expect((await statusMessages.jsonValue()).slice(2)).toEqual([]);
  },
);

isolatedTest(
  'no card appears while a list of completions is open, and none below a line break [M-4]',
  async ({page}) => {
    const figure = await editSource(page, 'a -> b\n');
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
    await expect(getCards(figure)).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(list).toHaveCount(0);
    await expect(async () => {
      await page.clock.runFor(500);
      await expect(getCards(figure)).toHaveCount(1, {timeout: 100});
    }).toPass();
    const readLinesAboveCards = (): Promise<(string | null)[]> =>
      getCards(figure).evaluateAll((cards) => cards.map((card) => card.previousElementSibling?.textContent ?? null));
    expect(await readLinesAboveCards()).toEqual(['a.style.o']);
    await page.keyboard.press('Enter');
    expect(await readLinesAboveCards()).toEqual(['a.style.o']);
  },
);

isolatedTest.describe('on a phone', () => {
  isolatedTest.use({viewport: {width: 360, height: 740}, hasTouch: true, isMobile: true});

  isolatedTest(
    'the status shows a mistake only while its card is out of view, and says it once [M-1]',
    async ({page}) => {
      const figure = await editSource(page, `a.shape: cilinder\n${'b -> c\n'.repeat(60)}`);
      const copy = getStatus(figure).getByText('Line 1: There’s no shape called cilinder.');
      const measureHeight = async (): Promise<number | undefined> => (await copy.boundingBox())?.height;
      await slowExpect(copy).toBeAttached();
      // The card is out of view, because the caret is at the end of the source.
      await expect.poll(measureHeight).toBeGreaterThan(10);
      const changes = await getStatus(figure).evaluateHandle((status) => {
        const texts: (string | null)[] = [];
        const observer = new MutationObserver(() => texts.push(status.textContent));
        observer.observe(status, {subtree: true, childList: true, characterData: true});
        return texts;
      });
      await page.keyboard.press('ControlOrMeta+Home');
      await getCards(figure).scrollIntoViewIfNeeded();
      await expect.poll(measureHeight).toBeLessThan(2);
      await expect(getStatus(figure)).toContainText('cilinder');
      expect(await changes.jsonValue()).toEqual([]);
    },
  );
});
