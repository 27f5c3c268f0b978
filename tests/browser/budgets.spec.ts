/** Budgets that are exact: bytes over the network with Brotli, requests, layout shift. */
import type {Request} from '@playwright/test';
import {expect, hydrated, PAGES, type Page, test, watchShift} from '../site';

const KB = 1000;
const BUDGET = {total: 260 * KB, script: 110 * KB, stylesheet: 20 * KB, font: 60 * KB};

interface Weights {
  readonly total: number;
  readonly [type: string]: number;
}

/** What a first view loads, in bytes over the network. Code of other pages that is fetched ahead does not count. */
async function weigh(page: Page, path: string): Promise<Weights> {
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

for (const path of PAGES) {
  test(`budgets: ${path} is light and does not shift`, async ({page}) => {
    const shift = await watchShift(page);
    const weights = await weigh(page, path);
    expect(weights.script, 'JavaScript').toBeLessThanOrEqual(BUDGET.script);
    expect(weights.stylesheet, 'CSS').toBeLessThanOrEqual(BUDGET.stylesheet);
    expect(weights.font ?? 0, 'fonts').toBeLessThanOrEqual(BUDGET.font);
    expect(weights.total, 'all').toBeLessThanOrEqual(BUDGET.total);
    await page.mouse.wheel(0, 3000);
    await page.waitForTimeout(300);
    expect(await shift(), 'layout shift').toBe(0);
  });
}

test('budgets: no page loads the compiler, an editor or Prism', async ({page}) => {
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

test('budgets: inline scripts are few, the same on every page, and hold nothing of the page', async ({request}) => {
  const scripts = new Set<string>();
  for (const path of PAGES) {
    const html = await (await request.get(path)).text();
    for (const [, attributes = '', body = ''] of html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)) {
      if (body.trim() !== '' && !/type=.?application\/(ld\+)?json/.test(attributes)) scripts.add(body);
    }
    expect(html, path).not.toMatch(/ on(?:click|load|error)=/);
  }
  // The theme's, the announcement's, and the base path's on the two home pages: a CSP can list them by their hashes.
  expect(scripts.size).toBeLessThanOrEqual(4);
});
