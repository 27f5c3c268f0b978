import {violations} from '../axe';
import {expect, hydrated, LOCALES, test} from '../site';

for (const {name, prefix} of LOCALES) {
  const words =
    name === 'ko'
      ? {title: '페이지를 찾을 수 없습니다', search: '문서 검색', go: '검색', home: '첫 페이지로 가기', page: '연결'}
      : {
          title: 'Page not found',
          search: 'Search the documentation',
          go: 'Search',
          home: 'Go to the first page',
          page: 'Connections',
        };

  test(`the not-found page of ${name} shows the address, the most similar page, and a search [RT-4]`, async ({
    page,
    allowErrors,
  }) => {
    allowErrors(/404/);
    await page.goto(`${prefix}/tour/conections/`);
    await hydrated(page);
    await expect(page).toHaveTitle(new RegExp(`^${words.title} \\| `));
    const main = page.getByRole('main');
    await expect(main.locator('code')).toHaveText(`${prefix}/tour/conections/`);
    await expect(main.getByRole('link', {name: words.page})).toHaveAttribute('href', `${prefix}/tour/connections/`);
    await expect(main.getByRole('link', {name: words.home})).toHaveAttribute('href', `${prefix}/`);
    expect(await violations(page)).toEqual([]);
    const field = main.getByRole('searchbox', {name: words.search});
    await expect(field).toHaveValue('tour conections');
    await main.getByRole('button', {name: words.go}).click();
    await expect(page).toHaveURL(new RegExp(`${prefix}/search/\\?q=tour\\+conections$`));
  });

  test(`the not-found page of ${name} works without scripts [RT-4]`, async ({browser, baseURL}) => {
    const context = await browser.newContext({javaScriptEnabled: false});
    const page = await context.newPage();
    const answer = await page.goto(`${baseURL}${prefix}/no/such/page/`);
    expect(answer?.status()).toBe(404);
    await expect(page).toHaveTitle(new RegExp(`^${words.title} \\| `));
    await expect(page.getByRole('heading', {name: words.title})).toBeVisible();
    await expect(page.getByRole('searchbox', {name: words.search})).toBeVisible();
    await context.close();
  });
}

test('the not-found page treats every address as text [RT-4]', async ({page, allowErrors}) => {
  allowErrors(/404/);
  await page.goto(`/tour/${encodeURIComponent('<img src=x onerror=alert(1)>')}/${'a'.repeat(3000)}/`);
  await hydrated(page);
  await expect(page.getByRole('main').getByRole('heading')).toBeVisible();
  await expect(page.getByRole('main').locator('img')).toHaveCount(0);
  const shown = (await page.getByRole('main').locator('code').textContent()) ?? '';
  expect(shown.length).toBeLessThanOrEqual(100);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
});
