import {expect, hydrated, LOCALES, site, test} from './site';

for (const {name, prefix} of LOCALES) {
  const query = name === 'ko' ? '화살촉' : 'arrowheads';
  test(`S-10: the search box of ${name} leads to results that lead to the page`, async ({page}) => {
    await page.goto(`${prefix}/tour/intro/`);
    await hydrated(page);
    await page.keyboard.press('/');
    await page.keyboard.type(query);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${site()}${prefix}/search/?q=${encodeURIComponent(query)}`);
    const results = page.locator('main ol li');
    await expect(results.filter({has: page.locator(`a[href^="${prefix}/tour/connections/"]`)})).toHaveCount(1);
    await expect(results.locator('mark').first()).toContainText(new RegExp(query, 'i'));
    await results.locator(`a[href^="${prefix}/tour/connections/"]`).click();
    await expect(page).toHaveURL(new RegExp(`${prefix}/tour/connections/#`));
  });
}

test('S-6, S-10: the query is capped, nothing of it becomes HTML, and no hits are said', async ({page}) => {
  await page.goto(`/search/?q=${encodeURIComponent(`<img src=x onerror=alert(1)>${'x'.repeat(100)}`)}`);
  await expect(page.getByRole('status').filter({hasText: 'No results for'})).toBeVisible();
  expect(await page.locator('main img').count()).toBe(0);
  expect((await page.getByLabel('What are you looking for?').inputValue()).length).toBe(64);
});

test('S-10: an index that does not come is told, and Retry brings it', async ({page, allowErrors}) => {
  allowErrors(/Failed to load resource/);
  let broken = true;
  await page.route('**/search-index.json', (route) => (broken ? route.abort() : route.continue()));
  await page.goto('/search/?q=arrow');
  await expect(page.getByRole('alert')).toContainText('could not be loaded');
  broken = false;
  await page.getByRole('button', {name: 'Retry'}).click();
  await expect(page.locator('main ol li').first()).toBeVisible();
});
