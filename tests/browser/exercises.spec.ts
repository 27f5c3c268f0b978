/** Tests exercises, changes, and questions: how readers use them, and how progress is remembered. */
import type {Locator, Page} from '@playwright/test';
import {expect, test, waitForHydration} from '../site';
import {
  appendToSource,
  closeWithEscape,
  getDrawing,
  getEditButton,
  getSource,
  getToolbar,
  openEditor,
  replaceSource,
  slowExpect,
} from './editor';

const PAGE = '/tour/hello-world/';
const SOLUTION = 'direction: right\nkettle -> cup: pour\ncup -> guest: serve';

const getExercise = (page: Page): Locator => page.locator('figure[data-d2-exercise="serve-the-tea"]');
const getPanel = (figure: Locator, name = 'Exercise'): Locator => figure.getByRole('group', {name, exact: true});
const getSolvedMessage = (figure: Locator): Locator => getPanel(figure).locator('strong', {hasText: 'Solved'});
const pressButton = (figure: Locator, name: string) => getPanel(figure).getByRole('button', {name}).click();
const getPageLink = (page: Page): Locator =>
  page.getByRole('navigation', {name: 'Docs sidebar'}).getByRole('link', {name: /^Hello world/});

/** Opens the editor of the exercise, and waits for its first drawing. */
async function startExercise(page: Page, url = PAGE): Promise<Locator> {
  await page.goto(url);
  await waitForHydration(page);
  const figure = getExercise(page);
  await openEditor(figure);
  await slowExpect(getDrawing(figure)).toBeVisible();
  return figure;
}

test('an exercise shows its goal next to the drawing, and gives no feedback until the reader asks [EX-6]', async ({
  page,
}) => {
  const figure = await startExercise(page);
  const goal = figure.locator('img:not([src^="blob:"])');
  await expect(goal).toBeVisible();
  await expect(figure.locator('[data-d2-task]').filter({visible: true})).toHaveCount(1);
  const [left, right] = await Promise.all([goal.boundingBox(), getDrawing(figure).boundingBox()]);
  expect((left?.x ?? 0) + (left?.width ?? 0)).toBeLessThan(right?.x ?? 0);
  await appendToSource(figure, '\nCup -> guests: Serve');
  await expect(figure.getByRole('button', {name: /guests, shape/})).toBeAttached();
  await expect(getPanel(figure).locator('li')).toHaveCount(0);
  await pressButton(figure, 'Check');
  await expect(getPanel(figure).locator('li').first()).toContainText('guests');
  await expect(getPanel(figure).locator('li code').first()).toBeVisible();
});

test("a check says that it's running until the current source is drawn, instead of showing an older answer", async ({
  page,
}) => {
  const figure = await startExercise(page);
  const answers = getPanel(figure).locator('li');
  const announcement = getPanel(figure).getByRole('status').last();
  await pressButton(figure, 'Check');
  await expect(answers.first()).toContainText('guest');
  // Holds back the page's messages to the compiler.
  await page.evaluate(() => {
    const {postMessage} = MessagePort.prototype;
    const heldMessages: (() => void)[] = [];
    MessagePort.prototype.postMessage = function (this: MessagePort, ...args: unknown[]) {
      heldMessages.push(() => Reflect.apply(postMessage, this, args));
    };
    Object.assign(window, {
      release: () => {
        MessagePort.prototype.postMessage = postMessage;
        for (const send of heldMessages) send();
      },
    });
  });
  await replaceSource(figure, SOLUTION);
  await expect(answers.first()).toBeHidden();
  await pressButton(figure, 'Check');
  await expect(getPanel(figure).getByText('Checking …').first()).toBeVisible();
  await expect(announcement).toHaveText('Checking …');
  await expect(answers).toHaveCount(0);
  await page.evaluate(() => (window as unknown as {release: () => void}).release());
  await slowExpect(getSolvedMessage(figure)).toBeVisible();
  await expect(getPanel(figure).getByText('Checking …')).toHaveCount(0);
  await expect(announcement).toHaveText(/^Solved/);
});

test('success is announced once, ticked in the figure and in the sidebar, and remembered [EX-7, EX-9]', async ({
  page,
}) => {
  const figure = await startExercise(page);
  await expect(getPageLink(page)).toHaveAccessibleName('Hello world');
  const {width = 0, height = 0} = (await getPageLink(page).boundingBox()) ?? {};
  await appendToSource(figure, '\nguest <- cup: serve');
  await expect(getPanel(figure).locator('li')).toHaveCount(0);
  await replaceSource(figure, `${SOLUTION}\n# done\nkettle.style.fill: gold`);
  await slowExpect(getSolvedMessage(figure)).toBeVisible();
  await expect(getPanel(figure).getByRole('status').last()).toHaveText('Solved. Next: The guest gets a big mug');
  await expect(getSource(figure)).toBeFocused();
  await expect(getPageLink(page)).toHaveAccessibleName(/1 of 3 exercises done/);
  await page.reload();
  await waitForHydration(page);
  await expect(figure.getByText('Done', {exact: true})).toBeVisible();
  await expect(getPageLink(page)).toHaveAccessibleName(/1 of 3 exercises done/);
  expect(await getPageLink(page).boundingBox()).toMatchObject({width, height});
  await page.goto(`/ko${PAGE}`);
  await expect(getExercise(page).getByText('완료', {exact: true})).toBeVisible();
});

test("after the hint, readers can show the solution, which doesn't count as done and can be undone [EX-8]", async ({
  page,
}) => {
  const figure = await startExercise(page);
  const before = await getSource(figure).innerText();
  await pressButton(figure, 'Hint');
  await expect(getPanel(figure).getByRole('paragraph')).toContainText('A connection has its own line');
  await expect(getPanel(figure).getByRole('status').filter({hasText: 'A connection has its own line'})).toHaveCount(1);
  await pressButton(figure, 'Show solution');
  await expect(getSource(figure)).toContainText('serve');
  await expect(getPanel(figure).locator('li')).toContainText('This is one solution.');
  await expect(getSolvedMessage(figure)).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(() => getSource(figure).innerText()).toBe(before);
  await pressButton(figure, 'Show solution');
  await pressButton(figure, 'Start over');
  await expect.poll(() => getSource(figure).innerText()).toBe(before);
  expect(await page.evaluate(() => localStorage.getItem('d2-progress'))).toBeNull();
});

test('readers can clear their progress, and change their mind [EX-9]', async ({page}) => {
  const figure = await startExercise(page);
  await replaceSource(figure, SOLUTION);
  await slowExpect(getSolvedMessage(figure)).toBeVisible();
  await getToolbar(figure).getByRole('button', {name: 'More'}).click();
  await figure.getByRole('menuitem', {name: 'Clear my progress'}).click();
  await expect(figure.getByText('Done', {exact: true}).filter({visible: true})).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem('d2-progress'))).toBeNull();
  await getPanel(figure).getByRole('button', {name: 'Undo'}).click();
  await expect(figure.getByText('Done', {exact: true}).filter({visible: true})).toHaveCount(1);
});

test('a closed exercise looks the same as before it was opened, and its goal is back in the figure', async ({page}) => {
  await page.goto(PAGE);
  await waitForHydration(page);
  const figure = getExercise(page);
  const before = await figure.innerHTML();
  await openEditor(figure);
  await slowExpect(getDrawing(figure)).toBeVisible();
  await closeWithEscape(figure);
  await expect(getEditButton(figure)).toBeFocused();
  expect((await figure.innerHTML()).replaceAll(/ style="[^"]*"/g, '')).toBe(before.replaceAll(/ style="[^"]*"/g, ''));
});

test("feedback shows the reader's own names as text, whatever they contain", async ({page}) => {
  const figure = await startExercise(page);
  await replaceSource(
    figure,
    '"<img src=x onerror=document.title=1>" -> cup: "</code><script>document.title=1</script>"',
  );
  await pressButton(figure, 'Check');
  await expect(getPanel(figure).locator('li').filter({hasText: '<img'}).first()).toBeVisible();
  await expect(getPanel(figure).locator('img, script')).toHaveCount(0);
  await expect(page).not.toHaveTitle('1');
});

test('a change flips the drawing and the source, and the text below stays in place [EX-10]', async ({page}) => {
  await page.goto(PAGE);
  await waitForHydration(page);
  const figure = page.locator('figure').filter({hasText: 'New in line 4'});
  const {height = 0} = (await figure.boundingBox()) ?? {};
  const source = await figure.locator('img').getAttribute('src');
  await figure.getByRole('button', {name: 'Before'}).click();
  await expect(figure.locator('pre')).not.toContainText('Big van');
  await expect(figure.locator('img')).not.toHaveAttribute('src', source ?? '');
  await expect(figure.getByRole('button', {name: 'Before'})).toHaveAttribute('aria-pressed', 'true');
  // Drawings of different widths are scaled to the same height, give or take a fraction of a pixel.
  expect(Math.abs(((await figure.boundingBox())?.height ?? 0) - height)).toBeLessThan(1);
  await figure.getByRole('button', {name: 'After'}).click();
  await expect(figure.locator('img')).toHaveAttribute('src', source ?? '');
  await expect(figure.locator('pre')).toContainText('Big van');
});
