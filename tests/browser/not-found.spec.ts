import {findViolations} from '../axe';
import {expect, test, waitForHydration} from '../site';

test('the not-found page shows the URL, the most similar page, and a search [R-2]', async ({page, allowErrors}) => {
  allowErrors(/404/);
  await page.goto('/ko/tour/conections/');
  await waitForHydration(page);
  await expect(page).toHaveTitle(/^페이지를 찾을 수 없습니다 \| /);
  const main = page.getByRole('main');
  await expect(main.locator('code')).toHaveText('/ko/tour/conections/');
  await expect(main.getByRole('link', {name: '연결'})).toHaveAttribute('href', '/ko/tour/connections/');
  await expect(main.getByRole('link', {name: '홈으로 가기'})).toHaveAttribute('href', '/ko/');
  expect(await findViolations(page)).toEqual([]);
  const field = main.getByRole('searchbox', {name: '문서 검색'});
  await expect(field).toHaveValue('tour conections');
  await main.getByRole('button', {name: '검색'}).click();
  await expect(page).toHaveURL(/\/ko\/search\/\?q=tour\+conections$/);
});

test('the not-found page works without JavaScript [R-2]', async ({browser, baseURL}) => {
  const context = await browser.newContext({javaScriptEnabled: false});
  const page = await context.newPage();
  const response = await page.goto(`${baseURL}/no/such/page/`);
  expect(response?.status()).toBe(404);
  await expect(page).toHaveTitle(/^Page not found \| /);
  await expect(page.getByRole('heading', {name: 'Page not found'})).toBeVisible();
  await expect(page.getByRole('searchbox', {name: 'Search the documentation'})).toBeVisible();
  await context.close();
});

test('the not-found page treats every URL as text [R-2]', async ({page, allowErrors}) => {
  allowErrors(/404/);
  await page.goto(`/tour/${encodeURIComponent('<img src=x onerror=alert(1)>')}/${'a'.repeat(3000)}/`);
  await waitForHydration(page);
  await expect(page.getByRole('main').getByRole('heading')).toBeVisible();
  await expect(page.getByRole('main').locator('img')).toHaveCount(0);
  const shownPath = (await page.getByRole('main').locator('code').textContent()) ?? '';
  expect(shownPath.length).toBeLessThanOrEqual(100);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
});
