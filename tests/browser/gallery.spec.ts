/** Tests the gallery of examples: dialogs with URLs, filters, and the gallery without JavaScript. */
import {findViolations} from '../axe';
import {expect, isolatedTest, type Page, test, waitForHydration} from '../site';

const PATH = '/examples/overview/';
const getOpenDialog = (page: Page) => page.locator('dialog[open]');
const getThumbnail = (page: Page, id: string) => page.locator(`#gallery a[href="#${id}"]`);

test('an example opens at its own URL, and Back returns to its thumbnail [G-1]', async ({page}) => {
  await page.goto(PATH);
  await waitForHydration(page);
  await getThumbnail(page, 'cluster').scrollIntoViewIfNeeded();
  const scrollPosition = await page.evaluate(() => window.scrollY);
  await getThumbnail(page, 'cluster').click();
  await expect(getOpenDialog(page)).toHaveAccessibleName('A cluster at a glance');
  await expect(page).toHaveURL(/#cluster$/);
  await expect(getOpenDialog(page)).toBeFocused();
  await expect(getOpenDialog(page).locator('pre').first()).toContainText('Control plane');
  expect(await findViolations(page, {within: 'dialog[open]'})).toEqual([]);
  await page.goBack();
  await expect(getOpenDialog(page)).toHaveCount(0);
  await expect(getThumbnail(page, 'cluster')).toBeFocused();
  expect(await page.evaluate(() => window.scrollY)).toBe(scrollPosition);
});

test('arrow keys go through the examples, and Escape goes back to the thumbnails in one step [G-2]', async ({page}) => {
  await page.goto(PATH);
  await waitForHydration(page);
  await getThumbnail(page, 'ticket-regions').click();
  await expect(getOpenDialog(page)).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(getOpenDialog(page)).toHaveAccessibleName('A card payment');
  await expect(getOpenDialog(page)).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(getOpenDialog(page)).toHaveAccessibleName('Ticket sales in two regions');
  await expect(getOpenDialog(page)).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(getOpenDialog(page)).toHaveAccessibleName('Bicycle workshop');
  await page.keyboard.press('Escape');
  await expect(getOpenDialog(page)).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`${PATH}$`));
  await expect(getThumbnail(page, 'bike-workshop')).toBeFocused();
});

test('the thumbnails fill every row', async ({page}) => {
  for (const width of [700, 900, 1100, 1440, 1920]) {
    await page.setViewportSize({width, height: 900});
    await page.goto(PATH);
    const {emptyCellCount, columnCount} = await page.locator('#gallery').evaluate((grid) => {
      const {columnGap, gridTemplateColumns, gridTemplateRows} = getComputedStyle(grid);
      const columnCount = gridTemplateColumns.split(' ').length;
      const columnWidth = Number.parseFloat(gridTemplateColumns) + Number.parseFloat(columnGap);
      const cells = [...grid.children].map((item) => {
        const {gridRowStart, gridRowEnd} = getComputedStyle(item);
        const rows = [gridRowStart, gridRowEnd].some((value) => value === 'span 2') ? 2 : 1;
        return rows * Math.round(item.getBoundingClientRect().width / columnWidth);
      });
      const filled = cells.reduce((sum, count) => sum + count, 0);
      return {emptyCellCount: gridTemplateRows.split(' ').length * columnCount - filled, columnCount};
    });
    expect(columnCount).toBeGreaterThan(1);
    expect(emptyCellCount, `empty places at ${width} px`).toBe(0);
  }
});

test('pressing Escape twice in a row closes the example, and stays on the page', async ({page}) => {
  await page.goto(PATH);
  await waitForHydration(page);
  await getThumbnail(page, 'ticket-regions').click();
  await expect(getOpenDialog(page)).toBeFocused();
  // Both before the browser goes back.
  await getOpenDialog(page).evaluate((dialog) => {
    for (let i = 0; i < 2; i++) dialog.dispatchEvent(new Event('cancel', {cancelable: true}));
  });
  await expect(getOpenDialog(page)).toHaveCount(0);
  await expect(getThumbnail(page, 'ticket-regions')).toBeFocused();
  await expect(page).toHaveURL(new RegExp(`${PATH}$`));
});

test('the URL of a figure opens its example, and closing it stays on the page', async ({page}) => {
  await page.goto(`${PATH}#diagram-zones`);
  await waitForHydration(page);
  await expect(getOpenDialog(page)).toHaveAccessibleName('A network from the outside in');
  await getOpenDialog(page).getByRole('link', {name: 'Close'}).click();
  await expect(getOpenDialog(page)).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`${PATH}$`));
});

test('an example has its content even if the reader came from another page', async ({page}) => {
  await page.goto('/examples/elk/');
  await waitForHydration(page);
  await page.locator('.menu').getByRole('link', {name: 'Overview'}).click();
  await getThumbnail(page, 'seed-bank').click();
  await expect(getOpenDialog(page).locator('pre').first()).toContainText('sql_table');
  const playgroundLink = getOpenDialog(page).getByRole('link', {name: 'Playground'});
  await expect(playgroundLink).toHaveAttribute('href', /^https:\/\/play\.d2lang\.com\/\?script=/);
});

test('filters combine, announce the number of examples, and can match none [G-3]', async ({page}) => {
  await page.goto(PATH);
  await waitForHydration(page);
  const visibleExamples = page.locator('#gallery > li:visible');
  const exampleCount = await visibleExamples.count();
  expect(exampleCount).toBeGreaterThanOrEqual(14);
  await page.locator('label', {hasText: 'Data'}).click();
  await expect(page.getByRole('status').filter({hasText: 'Examples shown: 3'})).toBeVisible();
  await expect(visibleExamples).toHaveCount(3);
  await page.getByRole('combobox', {name: 'Theme'}).selectOption('Sketch');
  await expect(visibleExamples).toHaveCount(0);
  await page.getByRole('button', {name: 'Show all'}).click();
  await expect(visibleExamples).toHaveCount(exampleCount);
});

test('on a phone, the chosen kind is fully in view, and choosing it moves no thumbnail [G-3]', async ({page}) => {
  await page.setViewportSize({width: 390, height: 844});
  await page.goto(PATH);
  await waitForHydration(page);
  const getTop = () => page.locator('#gallery').evaluate((grid) => grid.getBoundingClientRect().top + window.scrollY);
  const top = await getTop();
  const label = page.locator('label', {hasText: /^Data$/});
  await label.click();
  await expect(page.getByRole('status').filter({hasText: 'Examples shown: 3'})).toBeVisible();
  expect(await getTop()).toBe(top);
  const {x, width} = (await label.boundingBox()) ?? {x: 0, width: 0};
  // The end of the row fades out.
  expect(x + width).toBeLessThanOrEqual(390 - 48);
});

test('the URL of a kind shows only its examples [G-3]', async ({page}) => {
  await page.goto(`${PATH}#code`);
  await waitForHydration(page);
  await expect(page.getByRole('radio', {name: 'Code'})).toBeChecked();
  await expect(page.locator('#gallery > li:visible')).toHaveCount(2);
});

isolatedTest.describe('without JavaScript', () => {
  isolatedTest.use({javaScriptEnabled: false});

  isolatedTest('kinds are links to sections that contain all examples [G-4]', async ({page}) => {
    await page.goto(PATH);
    await expect(page.getByRole('radio')).toHaveCount(0);
    await page.getByRole('link', {name: 'Data', exact: true}).click();
    await expect(page.locator('h2#data')).toBeInViewport();
    await expect(page.locator('#diagram-library-tables')).toBeVisible();
  });
});
