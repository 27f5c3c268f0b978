/** Storage, a search service, and addresses that hold something else than the site wrote. `tests/audit` tries more values. */
import {expect, hydrated, site, isolatedTest as test} from '../../site';
import {startCanary} from './canary';
import {
  expectAnswersHarmless,
  expectHarmless,
  expectSlowly,
  expectStoredValuesHarmless,
  FAVORITE,
  getDialog,
  getHits,
  getInput,
  hostileAnswers,
  hostileEntries,
  NAMES,
  openDialog,
  openPage,
  PAGE,
  RECENT,
  readMainText,
  search,
  storedValues,
  textsWith,
  visited,
} from './untrusted';
import {watch} from './watch';

test.beforeEach(({page}) => watch(page));

test('pages and search work with any stored value, run none of it, and keep entries of other programs', async ({
  page,
}) => {
  const canary = await startCanary();
  const values = storedValues(canary.url).filter((value, at) => at % 4 === 0 || value.length > 10_000);
  await expectStoredValuesHarmless(page, values);
  expect(canary.reached).toEqual([]);
  await canary.close();
});

test('among hostile recent and favorite searches, good entries still show and can be removed', async ({page}) => {
  const canary = await startCanary();
  const expected = await openPage(page);
  const bad = hostileEntries(canary.url);
  const half = Math.floor(bad.length / 2);
  for (const part of [bad.slice(0, half), bad.slice(half)]) {
    await page.evaluate(
      ([recent, favorite, good, kept, part]) => {
        localStorage.setItem(recent, JSON.stringify([good, ...part]));
        localStorage.setItem(favorite, JSON.stringify([...part.slice(0, 5), kept, ...part.slice(5)]));
      },
      [RECENT, FAVORITE, visited('good', 'Good & <b>'), visited('kept', 'Kept &amp;'), part] as const,
    );
    await page.reload();
    await hydrated(page);
    await openDialog(page);
    await expect(getHits(page).filter({hasText: 'Good & <b>'})).toHaveCount(1);
    await expect(getHits(page).filter({hasText: 'Kept &amp;'})).toHaveCount(1);
    await expectHarmless(page);
    const count = await getHits(page).count();
    expect(count).toBeLessThanOrEqual(14);
    // Removes one by one whatever was accepted as text.
    for (let left = 20; left > 0 && (await getHits(page).count()) > 0; left--)
      await getDialog(page)
        .getByTitle(/^Remove this search/)
        .first()
        .click();
    await expect(getDialog(page)).toContainText('No recent searches');
    await page.keyboard.press('Escape');
    expect(await readMainText(page)).toBe(expected);
  }
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

test('full storage causes no error and loses nothing', async ({page}) => {
  await openPage(page);
  await page.evaluate(
    ([key, list]) => {
      localStorage.setItem(key, list);
      for (let size = 1 << 22; size > 0; size >>= 1) {
        try {
          for (;;) localStorage.setItem(`full ${localStorage.length}`, 'x'.repeat(size));
        } catch {
          // This size doesn't fit any more; smaller ones may.
        }
      }
    },
    [FAVORITE, JSON.stringify([visited('kept', 'Kept')])] as const,
  );
  const before = await page.evaluate(() => localStorage.length);
  await page.reload();
  await hydrated(page);
  await openDialog(page);
  await expect(getHits(page)).toHaveText(/Kept/);
  await page.keyboard.type('containers');
  // Other pages are first while the query is incomplete.
  const first = getHits(page).locator('a').first();
  await expect(first).toHaveAttribute('href', '/tour/containers/');
  await first.click();
  await expect(page).toHaveURL(/\/tour\/containers\//);
  await openDialog(page);
  await expect(getHits(page).filter({hasText: 'Kept'})).toHaveCount(1);
  expect(await page.evaluate(() => localStorage.length)).toBe(before);
});

test('nothing in a search service response is executed, and the dialog and results page keep working', async ({
  page,
}) => {
  const canary = await startCanary();
  await expectAnswersHarmless(
    page,
    hostileAnswers(canary.url).filter((_, at) => at < 7 || at % 8 === 0),
  );
  expect(canary.reached).toEqual([]);
  await canary.close();
});

test('the results page treats every query in its address as text', async ({page}) => {
  const canary = await startCanary();
  const queries = [
    ...textsWith(canary.url).map(encodeURIComponent),
    ...NAMES,
    '%',
    '%zz',
    '%00',
    '%ED%A0%BD',
    '{count}{query}',
    `${'a'.repeat(63)}%F0%9F%8E%89`,
    'a'.repeat(4000),
    'a&q=b&q[]=c&docusaurus-theme=x%22%3E&docusaurus-data-x=%3Cimg%3E',
  ];
  for (const query of queries) {
    await page.goto(`/search/?q=${query}`);
    await expectSlowly(page.locator('main').getByRole('status')).not.toBeEmpty();
    await expect(page.getByRole('heading', {level: 1})).toHaveText('Search');
    expect((await page.locator('main input').inputValue()).length).toBeLessThanOrEqual(64);
    await expectHarmless(page);
  }
  // The limit cuts the last character in half.
  await page.goto(PAGE);
  await hydrated(page);
  await openDialog(page);
  await getInput(page).evaluate((input) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, `${'a'.repeat(63)}🎉`);
    input.dispatchEvent(new Event('input', {bubbles: true}));
  });
  await expect(getInput(page)).toHaveValue(/^a{63}.$/);
  await expectSlowly(getDialog(page)).toContainText('No results for');
  expect(canary.reached).toEqual([]);
  expect(page.url()).toBe(site() + PAGE);
  await canary.close();
});
