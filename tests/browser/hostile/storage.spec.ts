/** Storage, a search service, and addresses that hold something else than the site wrote. `tests/audit` tries more values. */
import {expect, isolatedTest as test} from '../../site';
import {startCanary} from './canary';
import {
  expectAnswersHarmless,
  expectHarmless,
  expectSlowly,
  expectStoredValuesHarmless,
  getHits,
  hostileAnswers,
  openDialog,
  openPage,
  search,
  storedValues,
  textsWith,
} from './untrusted';
import {watch} from './watch';

test.beforeEach(({page}) => watch(page));

test('pages and search work with any stored value, run none of it, and keep entries of other programs', async ({
  page,
}) => {
  const canary = await startCanary();
  const values = storedValues(canary.url).filter((value) => value.length > 200_000 || value.includes('__proto__'));
  await expectStoredValuesHarmless(page, values);
  expect(canary.reached).toEqual([]);
  await canary.close();
});

test('search works in a browser that blocks storage', async ({page}) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'] as const) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      });
    }
  });
  await openPage(page);
  await search(page);
  await openDialog(page);
  await page.keyboard.type('containers');
  // Other pages are first while the query is incomplete.
  const first = getHits(page).locator('a').first();
  await expect(first).toHaveAttribute('href', '/tour/containers/');
  await first.click();
  await expect(page).toHaveURL(/\/tour\/containers\//);
});

test('nothing in a search service response is executed, and the dialog and results page keep working', async ({
  page,
}) => {
  const canary = await startCanary();
  await expectAnswersHarmless(page, hostileAnswers(canary.url).slice(0, 7));
  expect(canary.reached).toEqual([]);
  await canary.close();
});

test('the results page treats every query in its address as text', async ({page}) => {
  const canary = await startCanary();
  const queries = [
    ...textsWith(canary.url).slice(0, 2).map(encodeURIComponent),
    '__proto__',
    '%ED%A0%BD',
    '{count}{query}',
    `${'a'.repeat(63)}%F0%9F%8E%89`,
    'a&q=b&q[]=c&docusaurus-theme=x%22%3E&docusaurus-data-x=%3Cimg%3E',
  ];
  for (const query of queries) {
    await page.goto(`/search/?q=${query}`);
    await expectSlowly(page.locator('main').getByRole('status')).not.toBeEmpty();
    await expect(page.getByRole('heading', {level: 1})).toHaveText('Search');
    expect((await page.locator('main input').inputValue()).length).toBeLessThanOrEqual(64);
    await expectHarmless(page);
  }
  expect(canary.reached).toEqual([]);
  await canary.close();
});
