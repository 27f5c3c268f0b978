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

/** Paths that name another host as soon as the locale's prefix is taken off. */
const HOSTILE_PATHS = [
  '//evil.example/x/',
  '/%5cevil.example/x/',
  '///evil.example/',
  '//@evil.example/',
  '/%09/evil.example/x/',
];

for (const {name, prefix} of LOCALES)
  test(`R-6: the languages of ${name} lead to this site from any address`, async ({page, allowErrors}) => {
    allowErrors(/404/);
    for (const path of HOSTILE_PATHS) {
      await page.goto(site() + prefix + path);
      await hydrated(page);
      const links = page.locator('.navbar .dropdown__link');
      await expect(links).toHaveCount(LOCALES.length);
      const hosts = await links.evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).host));
      expect(hosts, path).toEqual(LOCALES.map(() => new URL(site()).host));
      const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
      for (const address of addresses) expect(decodeURIComponent(address)).toMatch(/^\/(?![/\\])/);
    }
    await page.goto(`${site()}${prefix}//evil.example/x/`);
    await hydrated(page);
    await page.locator('.navbar .dropdown > [aria-expanded]').hover();
    const other = LOCALES.find((one) => one.name !== name);
    await page.locator(`.navbar .dropdown__link[lang=${other?.name}]`).click();
    await expect(page).toHaveURL(`${site()}${other?.prefix}/evil.example/x/`);
  });

test('R-2: doubled slashes lead to the page', async ({page}) => {
  for (const path of ['/tour/shapes//', '/tour//shapes/?a=1#gallery', '//ko///tour/shapes/']) {
    await page.goto(site() + path);
    await hydrated(page);
    await expect(page).toHaveURL(site() + path.replaceAll(/\/+/g, '/'));
    await expect(page.locator('h1')).toHaveText(/^(?:Shapes|도형)$/);
  }
});

test('R-6: switching the locale in the middle of a page keeps the section, and at its top the page', async ({page}) => {
  await page.goto('/tour/connections/#labels');
  await hydrated(page);
  const language = async (label: string) => {
    const button = page.locator('.navbar .dropdown > [aria-expanded]');
    await button.focus();
    await button.press('Enter');
    // By keyboard, since Playwright may scroll the page to reach a link with the mouse while the menu opens.
    await page.getByRole('link', {name: label}).press('Enter');
    await hydrated(page);
  };
  await page
    .locator('#arrowheads')
    .evaluate((heading) => heading.scrollIntoView({block: 'start', behavior: 'instant'}));
  await language('한국어');
  await expect(page).toHaveURL(`${site()}/ko/tour/connections/#arrowheads`);
  await expect(page.locator('#arrowheads')).toBeInViewport();
  await page.evaluate(() => window.scrollTo(0, 0));
  await language('English');
  await expect(page).toHaveURL(`${site()}/tour/connections/`);
});

test('R-6: switching the locale keeps path, query and hash', async ({page}) => {
  await page.goto('/tour/connections/?from=mail#labels');
  await hydrated(page);
  await page.getByRole('button', {name: 'English'}).hover();
  await page.getByRole('link', {name: '한국어'}).click();
  await expect(page).toHaveURL(`${site()}/ko/tour/connections/?from=mail#labels`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'ko');
});
