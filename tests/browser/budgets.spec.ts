/** What pages load in a browser, and that nothing on them moves. */
import type {Request} from '@playwright/test';
import {expect, hydrated, type Page, isolatedTest as test, watchShift} from '../site';

const KB = 1000;
/** Korean pages also load the translated interface. */
const MAX_SCRIPT = {en: 126 * KB, ko: 131 * KB};
const BUDGET = {total: 200 * KB, stylesheet: 19 * KB, font: 26 * KB};

interface Weights {
  readonly total: number;
  readonly [type: string]: number;
}

/** Returns the bytes that a first view transfers, without prefetched scripts of other pages. */
async function measureWeights(page: Page, path: string): Promise<Weights> {
  const requests: Request[] = [];
  page.on('requestfinished', (request) => requests.push(request));
  await page.goto(path);
  await hydrated(page);
  await page.waitForLoadState('networkidle');
  const weights: Record<string, number> = {total: 0};
  for (const request of requests) {
    if (request.headers()['sec-purpose']?.includes('prefetch')) continue;
    const {responseBodySize} = await request.sizes();
    const type = request.resourceType();
    weights[type] = (weights[type] ?? 0) + responseBodySize;
    weights.total = (weights.total ?? 0) + responseBodySize;
  }
  return weights as Weights;
}

// `tests/static/scripts.test.ts` weighs the files of all pages. This shows that browsers load nothing else.
for (const path of ['/', '/tour/connections/', '/blog/', '/search/', '/ko/tour/connections/']) {
  test(`${path} stays within its budgets, and nothing on it moves`, async ({page}) => {
    const moved = await watchShift(page);
    const weights = await measureWeights(page, path);
    expect(weights.script, 'JavaScript').toBeLessThanOrEqual(MAX_SCRIPT[path.startsWith('/ko/') ? 'ko' : 'en']);
    expect(weights.stylesheet, 'CSS').toBeLessThanOrEqual(BUDGET.stylesheet);
    expect(weights.font ?? 0, 'fonts').toBeLessThanOrEqual(BUDGET.font);
    expect(weights.total, 'all').toBeLessThanOrEqual(BUDGET.total);
    // Repeats the key, because the page can still grow while it scrolls.
    await expect(async () => {
      await page.keyboard.press('End');
      await expect(page.locator('.theme-layout-footer')).toBeInViewport({timeout: 2000});
    }).toPass();
    await page.waitForLoadState('networkidle');
    expect(await moved()).toEqual([]);
  });
}

test("a page doesn't load the compiler, the editor, or Prism by itself", async ({page}) => {
  const scripts: string[] = [];
  page.on('response', async (response) => {
    if (response.request().resourceType() === 'script') scripts.push(await response.text().catch(() => ''));
  });
  await page.goto('/tour/connections/');
  await page.waitForLoadState('networkidle');
  const code = scripts.join('\n');
  expect(code.length).toBeGreaterThan(100_000);
  for (const sign of ['webassembly', 'cm-content', 'before-tokenize']) expect(code.toLowerCase()).not.toContain(sign);
});

test('links in view are prefetched one page at a time after the page has loaded, without a limit [X-3]', async ({
  page,
}) => {
  const ahead: Request[] = [];
  let own = 0;
  let early = 0;
  let under = 0;
  let most = 0;
  page.on('request', (request) => {
    if (request.headers()['sec-purpose']?.includes('prefetch')) {
      ahead.push(request);
      under++;
      most = Math.max(most, under);
      if (own > 0) early++;
    } else if (request.resourceType() === 'script') own++;
  });
  page.on('requestfinished', (request) => {
    if (ahead.includes(request)) under--;
    else if (request.resourceType() === 'script') own--;
  });
  // A window that shows many links of the sidebar.
  await page.setViewportSize({width: 1440, height: 4000});
  await page.goto('/tour/style/');
  await hydrated(page);
  const weigh = async () => {
    let bytes = 0;
    for (const request of ahead) bytes += (await request.sizes()).responseBodySize;
    return bytes;
  };
  await expect.poll(weigh).toBeGreaterThan(0);
  expect(early, 'prefetched while the page was still loading scripts').toBe(0);
  // All pages of the tour, then, in the same document, all releases.
  await page.evaluate(() => {
    for (const button of document.querySelectorAll<HTMLElement>('.menu__list-item--collapsed .menu__link--sublist'))
      button.click();
  });
  await page.locator('.navbar').getByRole('link', {name: 'Releases', exact: true}).click();
  await expect.poll(weigh, {timeout: 60_000}).toBeGreaterThan(200 * KB);
  // At most the scripts of one page. The list of posts needs the most; all links in view would need hundreds.
  expect(most, 'in flight at once').toBeLessThanOrEqual(12);
});
