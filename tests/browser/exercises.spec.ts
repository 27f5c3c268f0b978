/** Exercises, changes, and questions: what a reader does with them, and what's remembered. */
import type {Locator, Page} from '@playwright/test';
import {expect, hydrated, test} from '../site';
import {
  appendToSource,
  closeWithEscape,
  drawingIn,
  editButtonIn,
  openEditor,
  replaceSource,
  slowExpect,
  sourceIn,
} from './editor';

const PAGE = '/tour/hello-world/';
const SOLUTION = 'direction: right\nkettle -> cup: pour\ncup -> guest: serve';

const exerciseOn = (page: Page): Locator => page.locator('figure[data-d2-exercise="serve-the-tea"]');
const panelIn = (figure: Locator, name = 'Exercise'): Locator => figure.getByRole('group', {name, exact: true});
const solvedIn = (figure: Locator): Locator => panelIn(figure).locator('strong', {hasText: 'Solved'});
const press = (figure: Locator, name: string) => panelIn(figure).getByRole('button', {name}).click();
const pageLink = (page: Page): Locator =>
  page.getByRole('navigation', {name: 'Docs sidebar'}).getByRole('link', {name: /^Hello world/});

/** Opens the editor of the exercise, and waits for its first drawing. */
async function start(page: Page, address = PAGE): Promise<Locator> {
  await page.goto(address);
  await hydrated(page);
  const figure = exerciseOn(page);
  await openEditor(figure);
  await slowExpect(drawingIn(figure)).toBeVisible();
  return figure;
}

test('an exercise shows its goal next to the drawing, and says nothing until the reader asks [EX-6]', async ({
  page,
}) => {
  const figure = await start(page);
  const goal = figure.locator('img:not([src^="blob:"])');
  await expect(goal).toBeVisible();
  await expect(figure.locator('[data-d2-task]').filter({visible: true})).toHaveCount(1);
  const [left, right] = await Promise.all([goal.boundingBox(), drawingIn(figure).boundingBox()]);
  expect((left?.x ?? 0) + (left?.width ?? 0)).toBeLessThan(right?.x ?? 0);
  await appendToSource(figure, '\nCup -> guests: Serve');
  await expect(figure.getByRole('button', {name: /guests, shape/})).toBeAttached();
  await expect(panelIn(figure).locator('li')).toHaveCount(0);
  await press(figure, 'Check');
  await expect(panelIn(figure).locator('li').first()).toContainText('guests');
  await expect(panelIn(figure).locator('li code').first()).toBeVisible();
});

test('success is announced once, ticked in the figure and in the sidebar, and remembered [EX-7, EX-9]', async ({
  page,
}) => {
  const figure = await start(page);
  await expect(pageLink(page)).toHaveAccessibleName('Hello world');
  const {width = 0, height = 0} = (await pageLink(page).boundingBox()) ?? {};
  await appendToSource(figure, '\nguest <- cup: serve');
  await expect(panelIn(figure).locator('li')).toHaveCount(0);
  await replaceSource(figure, `${SOLUTION}\n# done\nkettle.style.fill: gold`);
  await slowExpect(solvedIn(figure)).toBeVisible();
  await expect(panelIn(figure).getByRole('status').last()).toHaveText('Solved. Next: The guest gets a big mug');
  await expect(sourceIn(figure)).toBeFocused();
  await expect(pageLink(page)).toHaveAccessibleName(/1 of 3 exercises done/);
  await page.reload();
  await hydrated(page);
  await expect(figure.getByText('Done', {exact: true})).toBeVisible();
  await expect(pageLink(page)).toHaveAccessibleName(/1 of 3 exercises done/);
  expect(await pageLink(page).boundingBox()).toMatchObject({width, height});
  await page.goto(`/ko${PAGE}`);
  await expect(exerciseOn(page).getByText('완료', {exact: true})).toBeVisible();
});

test('after the hint comes the solution, which counts for nothing and can be undone [EX-8]', async ({page}) => {
  const figure = await start(page);
  const before = await sourceIn(figure).innerText();
  await press(figure, 'Hint');
  await expect(panelIn(figure).getByText('A connection has its own line')).toBeVisible();
  await press(figure, 'Show solution');
  await expect(sourceIn(figure)).toContainText('serve');
  await expect(panelIn(figure).locator('li')).toContainText('This is one solution.');
  await expect(solvedIn(figure)).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(() => sourceIn(figure).innerText()).toBe(before);
  await press(figure, 'Show solution');
  await press(figure, 'Start over');
  await expect.poll(() => sourceIn(figure).innerText()).toBe(before);
  expect(await page.evaluate(() => localStorage.getItem('d2-progress'))).toBeNull();
});

test('readers can clear their progress, and change their mind [EX-9]', async ({page}) => {
  const figure = await start(page);
  await replaceSource(figure, SOLUTION);
  await slowExpect(solvedIn(figure)).toBeVisible();
  await figure.getByRole('toolbar').getByRole('button', {name: 'More'}).click();
  await figure.getByRole('menuitem', {name: 'Clear my progress'}).click();
  await expect(figure.getByText('Done', {exact: true}).filter({visible: true})).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem('d2-progress'))).toBeNull();
  await panelIn(figure).getByRole('button', {name: 'Undo'}).click();
  await expect(figure.getByText('Done', {exact: true}).filter({visible: true})).toHaveCount(1);
});

test('a closed exercise looks the same as before it was opened, and its goal is back in the figure', async ({page}) => {
  await page.goto(PAGE);
  await hydrated(page);
  const figure = exerciseOn(page);
  const before = await figure.innerHTML();
  await openEditor(figure);
  await slowExpect(drawingIn(figure)).toBeVisible();
  await closeWithEscape(figure);
  await expect(editButtonIn(figure)).toBeFocused();
  expect((await figure.innerHTML()).replaceAll(/ style="[^"]*"/g, '')).toBe(before.replaceAll(/ style="[^"]*"/g, ''));
});

test("an answer shows the reader's own names as text, whatever they are", async ({page}) => {
  const figure = await start(page);
  await replaceSource(
    figure,
    '"<img src=x onerror=document.title=1>" -> cup: "</code><script>document.title=1</script>"',
  );
  await press(figure, 'Check');
  await expect(panelIn(figure).locator('li').filter({hasText: '<img'}).first()).toBeVisible();
  await expect(panelIn(figure).locator('img, script')).toHaveCount(0);
  await expect(page).not.toHaveTitle('1');
});

test('a change flips the drawing and the source, and the text below stays in place [EX-10]', async ({page}) => {
  await page.goto(PAGE);
  await hydrated(page);
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
