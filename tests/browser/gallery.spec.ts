/** The gallery of examples: dialogs with addresses, filters, and what's left without scripts. */
import {violations} from '../axe';
import {expect, hydrated, isolatedTest, type Page, test} from '../site';

const PATH = '/examples/overview/';
const openDialog = (page: Page) => page.locator('dialog[open]');
const card = (page: Page, id: string) => page.locator(`#gallery a[href="#${id}"]`);

test('an example opens at its own address, and Back returns to its thumbnail [G-1]', async ({page}) => {
  await page.goto(PATH);
  await hydrated(page);
  await card(page, 'cluster').scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => window.scrollY);
  await card(page, 'cluster').click();
  await expect(openDialog(page)).toHaveAccessibleName('A cluster at a glance');
  await expect(page).toHaveURL(/#cluster$/);
  await expect(openDialog(page)).toBeFocused();
  await expect(openDialog(page).locator('pre').first()).toContainText('Control plane');
  expect(await violations(page, {within: 'dialog[open]'})).toEqual([]);
  await page.goBack();
  await expect(openDialog(page)).toHaveCount(0);
  await expect(card(page, 'cluster')).toBeFocused();
  expect(await page.evaluate(() => window.scrollY)).toBe(before);
});

test('arrow keys go through the examples, and Escape goes back to the wall in one step [G-2]', async ({page}) => {
  await page.goto(PATH);
  await hydrated(page);
  await card(page, 'ticket-regions').click();
  await expect(openDialog(page)).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(openDialog(page)).toHaveAccessibleName('A card payment');
  await expect(openDialog(page)).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(openDialog(page)).toHaveAccessibleName('Ticket sales in two regions');
  await expect(openDialog(page)).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(openDialog(page)).toHaveAccessibleName('Bakery order');
  await page.keyboard.press('Escape');
  await expect(openDialog(page)).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`${PATH}$`));
  await expect(card(page, 'bakery-order')).toBeFocused();
});

test('the address of a figure opens its example, and closing it stays on the page', async ({page}) => {
  await page.goto(`${PATH}#diagram-zones`);
  await hydrated(page);
  await expect(openDialog(page)).toHaveAccessibleName('A network from the outside in');
  await openDialog(page).getByRole('link', {name: 'Close'}).click();
  await expect(openDialog(page)).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`${PATH}$`));
});

test('readers who come from another page get the content of an example, too', async ({page}) => {
  await page.goto('/examples/elk/');
  await hydrated(page);
  await page.locator('.menu').getByRole('link', {name: 'Overview'}).click();
  await card(page, 'seed-bank').click();
  await expect(openDialog(page).locator('pre').first()).toContainText('sql_table');
  const address = openDialog(page).getByRole('link', {name: 'Playground'});
  await expect(address).toHaveAttribute('href', /^https:\/\/play\.d2lang\.com\/\?script=/);
});

test('filters combine, say how many examples they leave, and can leave none [G-3]', async ({page}) => {
  await page.goto(PATH);
  await hydrated(page);
  const shown = page.locator('#gallery > li:visible');
  const all = await shown.count();
  expect(all).toBeGreaterThanOrEqual(14);
  await page.locator('label', {hasText: 'Data'}).click();
  await expect(page.getByRole('status').filter({hasText: 'Examples shown: 3'})).toBeVisible();
  await expect(shown).toHaveCount(3);
  await page.getByRole('combobox', {name: 'Theme'}).selectOption('Sketch');
  await expect(shown).toHaveCount(0);
  await page.getByRole('button', {name: 'Show all'}).click();
  await expect(shown).toHaveCount(all);
});

test('the address of a kind shows only its examples [G-3]', async ({page}) => {
  await page.goto(`${PATH}#code`);
  await hydrated(page);
  await expect(page.getByRole('radio', {name: 'Code'})).toBeChecked();
  await expect(page.locator('#gallery > li:visible')).toHaveCount(2);
});

isolatedTest.describe('without scripts', () => {
  isolatedTest.use({javaScriptEnabled: false});

  isolatedTest('kinds are links to sections that contain all examples [G-4]', async ({page}) => {
    await page.goto(PATH);
    await expect(page.getByRole('radio')).toHaveCount(0);
    await page.getByRole('link', {name: 'Data', exact: true}).click();
    await expect(page.locator('h2#data')).toBeInViewport();
    await expect(page.locator('#diagram-library-tables')).toBeVisible();
  });
});
