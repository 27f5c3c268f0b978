import {expect, hydrated, LOCALES, site, test} from '../site';

for (const {name, prefix} of LOCALES) {
  test(`R-2: other paths show the not-found page of ${name}`, async ({page, allowErrors}) => {
    allowErrors(/404/);
    const response = await page.goto(`${prefix}/no/such/page/`);
    expect(response?.status()).toBe(404);
    await expect(page.locator('h1')).toHaveText(name === 'ko' ? '페이지를 찾을 수 없습니다' : 'Page not found');
    await expect(page.locator('html')).toHaveAttribute('lang', name);
  });

  for (const suffix of ['.html', '.htm']) {
    test(`R-3: ${suffix} leads to the path without it in ${name}, with query and hash`, async ({page}) => {
      await page.goto(`${prefix}/tour/shapes${suffix}?from=mail#gallery`);
      await expect(page).toHaveURL(`${site()}${prefix}/tour/shapes/?from=mail#gallery`);
    });
  }

  test(`R-3: an .html link inside the site leads on in ${name}, too`, async ({page}) => {
    await page.goto(`${prefix}/tour/intro/`);
    await hydrated(page);
    // A link that the site's router follows, as a page change without a request to the server.
    await page.evaluate((target) => {
      window.history.pushState({}, '', target);
      window.dispatchEvent(new PopStateEvent('popstate', {state: {}}));
    }, `${prefix}/tour/shapes.html?a=1#gallery`);
    await expect(page).toHaveURL(`${site()}${prefix}/tour/shapes/?a=1#gallery`);
  });

  test(`R-4: /tour and /tour/ go to the introduction in ${name}`, async ({page}) => {
    for (const from of ['/tour', '/tour/']) {
      await page.goto(prefix + from);
      await expect(page).toHaveURL(`${site()}${prefix}/tour/intro/`);
    }
  });
}

test('R-6: switching the locale keeps path, query and hash', async ({page}) => {
  await page.goto('/tour/connections/?from=mail#labels');
  await hydrated(page);
  await page.getByRole('button', {name: 'English'}).hover();
  await page.getByRole('link', {name: '한국어'}).click();
  await expect(page).toHaveURL(`${site()}/ko/tour/connections/?from=mail#labels`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'ko');
});
