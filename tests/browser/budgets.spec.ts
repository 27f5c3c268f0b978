/** Tests what pages load in a browser, and that nothing on them moves. */
import type {Request} from '@playwright/test';
import {expect, isKoreanPath, type Page, isolatedTest as test, waitForHydration, watchLayoutShifts} from '../site';
import {edit, expectDrawn} from './editor';

const KB = 1000;
/** Maximum bytes of scripts. Korean pages also load the translated interface. */
const MAX_SCRIPT_BYTES = {en: 126 * KB, ko: 132 * KB};
const BUDGETS_BYTES = {total: 201 * KB, stylesheet: 19.4 * KB, font: 26 * KB};

interface Weights {
  readonly total: number;
  readonly [type: string]: number;
}

/** The events of a Chromium trace that say how many elements were restyled. */
interface Trace {
  readonly traceEvents: readonly {readonly name: string; readonly args?: {readonly elementCount?: number}}[];
}

/** Returns the bytes that a first view transfers, without prefetched scripts of other pages. */
async function measureWeights(page: Page, path: string): Promise<Weights> {
  const requests: Request[] = [];
  page.on('requestfinished', (request) => requests.push(request));
  await page.goto(path);
  await waitForHydration(page);
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

// `tests/static/scripts.test.ts` weighs the files of all pages. This test shows that browsers don't load anything else.
for (const path of ['/', '/tour/connections/', '/blog/', '/search/', '/ko/tour/connections/']) {
  test(`${path} stays within its budgets, and nothing on it moves`, async ({page}) => {
    const listShifts = await watchLayoutShifts(page);
    const weights = await measureWeights(page, path);
    expect(weights.script, 'JavaScript').toBeLessThanOrEqual(MAX_SCRIPT_BYTES[isKoreanPath(path) ? 'ko' : 'en']);
    expect(weights.stylesheet, 'CSS').toBeLessThanOrEqual(BUDGETS_BYTES.stylesheet);
    expect(weights.font ?? 0, 'fonts').toBeLessThanOrEqual(BUDGETS_BYTES.font);
    expect(weights.total, 'all').toBeLessThanOrEqual(BUDGETS_BYTES.total);
    // Repeats the key, because the page can still grow while it scrolls.
    await expect(async () => {
      await page.keyboard.press('End');
      await expect(page.locator('.theme-layout-footer')).toBeInViewport({timeout: 2000});
    }).toPass();
    await page.waitForLoadState('networkidle');
    expect(await listShifts()).toEqual([]);
  });
}

test("a page doesn't load the compiler, the editor, or Prism by itself", async ({page}) => {
  const scripts: Promise<string>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.text().catch(() => ''));
  });
  await page.goto('/tour/connections/');
  await page.waitForLoadState('networkidle');
  const code = (await Promise.all(scripts)).join('\n');
  expect(code.length).toBeGreaterThan(100_000);
  for (const excerpt of ['webassembly', 'cm-content', 'before-tokenize'])
    expect(code.toLowerCase()).not.toContain(excerpt);
});

test('links in view are prefetched one page at a time after the page has loaded, without a limit [X-3]', async ({
  page,
}) => {
  const prefetches: Request[] = [];
  let pageRequestCount = 0;
  let earlyCount = 0;
  let activeCount = 0;
  let maxActiveCount = 0;
  page.on('request', (request) => {
    if (request.headers()['sec-purpose']?.includes('prefetch')) {
      prefetches.push(request);
      activeCount++;
      maxActiveCount = Math.max(maxActiveCount, activeCount);
      if (pageRequestCount > 0) earlyCount++;
    } else if (request.resourceType() === 'script') pageRequestCount++;
  });
  page.on('requestfinished', (request) => {
    if (prefetches.includes(request)) activeCount--;
    else if (request.resourceType() === 'script') pageRequestCount--;
  });
  // This window shows many links in the sidebar.
  await page.setViewportSize({width: 1440, height: 4000});
  await page.goto('/tour/style/');
  await waitForHydration(page);
  const measureBytes = async () => {
    let bytes = 0;
    for (const request of prefetches) bytes += (await request.sizes()).responseBodySize;
    return bytes;
  };
  await expect.poll(measureBytes).toBeGreaterThan(0);
  expect(earlyCount, 'nothing may be prefetched while the page still loads scripts').toBe(0);
  // Shows the links to all pages of the tour, and then, in the same document, to all releases.
  await page.evaluate(() => {
    for (const button of document.querySelectorAll<HTMLElement>('.menu__list-item--collapsed .menu__link--sublist'))
      button.click();
  });
  await page.locator('.navbar').getByRole('link', {name: 'Releases', exact: true}).click();
  await expect.poll(measureBytes, {timeout: 60_000}).toBeGreaterThan(200 * KB);
  // At most the scripts of one page. The list of posts needs the most; all links in view would need hundreds.
  expect(maxActiveCount, 'requests at the same time').toBeLessThanOrEqual(12);
});

// A `:has()` that a browser checks for every element would make each key press restyle the whole page.
test('while a figure is edited, adding an element restyles only a few others', async ({page, browser}) => {
  await expectDrawn(await edit(page));
  await browser.startTracing(page, {categories: ['devtools.timeline']});
  await page.evaluate(() => {
    for (const selector of ['head', '#__docusaurus', 'article figcaption', '.cm-line']) {
      document.querySelector(selector)?.append(document.createElement('span'));
      document.body.getBoundingClientRect(); // makes the browser update its styles
    }
  });
  const {traceEvents} = JSON.parse(String(await browser.stopTracing())) as Trace;
  const counts = traceEvents.flatMap(({name, args}) => (name === 'UpdateLayoutTree' && args?.elementCount) || []);
  expect(counts.length).toBeGreaterThan(0);
  expect(Math.max(...counts)).toBeLessThan(100);
});
