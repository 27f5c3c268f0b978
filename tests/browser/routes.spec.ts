/** Tests URLs that scripts handle. `tests/static/hosts.test.ts` tests the server's redirects. */
import {expect, getSiteUrl, LOCALES, test, waitForHydration} from '../site';

test('a link within the site that ends in .html opens the page without the ending [R-3]', async ({page}) => {
  await page.goto('/tour/intro/');
  await waitForHydration(page);
  // Navigates like the router, without a request to the server.
  await page.evaluate(() => {
    window.history.pushState({}, '', '/tour/shapes.html?a=1#gallery');
    window.dispatchEvent(new PopStateEvent('popstate', {state: {}}));
  });
  await expect(page).toHaveURL(`${getSiteUrl()}/tour/shapes/?a=1#gallery`);
});

test('the language menu of a URL that looks like another host links to this site [R-6]', async ({
  page,
  allowErrors,
}) => {
  allowErrors(/404/);
  // `src/paths.test.ts` tries many more variants.
  await page.goto(`${getSiteUrl()}/ko//evil.example/x/`);
  await waitForHydration(page);
  const links = page.locator('.navbar .dropdown__link');
  await expect(links).toHaveCount(LOCALES.length);
  const hosts = await links.evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).host));
  expect(hosts).toEqual(LOCALES.map(() => new URL(getSiteUrl()).host));
  await page.locator('.navbar .dropdown > [aria-expanded]').hover();
  await page.locator('.navbar .dropdown__link[lang=en]').click();
  await expect(page).toHaveURL(`${getSiteUrl()}/evil.example/x/`);
});

test('a page that a host serves at a URL with doubled slashes shows its content, not an error [R-2]', async ({
  page,
}) => {
  const body = await (await page.request.get('/tour/shapes/')).text();
  await page.route('**/tour//shapes/**', (route) => route.fulfill({body, contentType: 'text/html'}));
  await page.goto(`${getSiteUrl()}/tour//shapes/?a=1#gallery`);
  await waitForHydration(page);
  await expect(page).toHaveURL(`${getSiteUrl()}/tour/shapes/?a=1#gallery`);
  await expect(page.locator('h1')).toHaveText('Shapes');
});

test('switching the language keeps the section in view, and adds no hash at the top of a page [R-6]', async ({
  page,
}) => {
  await page.goto('/tour/connections/#labels');
  await waitForHydration(page);
  const switchLanguage = async (label: string) => {
    const button = page.locator('.navbar .dropdown > [aria-expanded]');
    await button.focus();
    await button.press('Enter');
    // By keyboard, since Playwright may scroll the page to reach a link with the mouse while the menu opens.
    await page.getByRole('link', {name: label}).press('Enter');
    await waitForHydration(page);
  };
  await page
    .locator('#arrowheads')
    .evaluate((heading) => heading.scrollIntoView({block: 'start', behavior: 'instant'}));
  await switchLanguage('한국어');
  await expect(page).toHaveURL(`${getSiteUrl()}/ko/tour/connections/#arrowheads`);
  await expect(page.locator('#arrowheads')).toBeInViewport();
  await page.evaluate(() => window.scrollTo(0, 0));
  await switchLanguage('English');
  await expect(page).toHaveURL(`${getSiteUrl()}/tour/connections/`);
});

test('in a short window, switching the language keeps the section that is current in the contents [R-6]', async ({
  page,
}) => {
  await page.setViewportSize({width: 1440, height: 300});
  await page.goto('/tour/connections/');
  await waitForHydration(page);
  // Between 30% of the window's height and the bottom of the sticky bars.
  await page
    .locator('#arrowheads')
    .evaluate((heading) => window.scrollBy({top: heading.getBoundingClientRect().top - 120, behavior: 'instant'}));
  await expect(page.locator('.table-of-contents [aria-current]')).toHaveAttribute('href', '#arrowheads');
  await page.locator('.navbar .dropdown > [aria-expanded]').press('Enter');
  await page.getByRole('link', {name: '한국어'}).press('Enter');
  await expect(page).toHaveURL(`${getSiteUrl()}/ko/tour/connections/#arrowheads`);
});

test('switching the language keeps path, query, and hash [R-6]', async ({page}) => {
  await page.goto('/tour/connections/?from=mail#labels');
  await waitForHydration(page);
  await page.getByRole('button', {name: 'English'}).hover();
  await page.getByRole('link', {name: '한국어'}).click();
  await expect(page).toHaveURL(`${getSiteUrl()}/ko/tour/connections/?from=mail#labels`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'ko');
});
