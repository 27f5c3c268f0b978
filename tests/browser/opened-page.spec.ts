/** The docs page that was opened keeps the words it was served with; everything about it works as on other pages. */
import type {Route} from '@playwright/test';
import {expect, hydrated, LOCALES, type Page, site, test} from '../site';

const WORDS = '.theme-doc-markdown';

/** Marks the document, to see later that it is still the same one. */
async function mark(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => Object.assign(window, {marked: true}));
  return () => page.evaluate(() => 'marked' in window);
}

async function copied(page: Page): Promise<string> {
  const block = page.locator(`${WORDS} .theme-code-block`).first();
  await block.getByRole('button', {name: /copy|복사/i}).click();
  await expect(block.getByRole('status')).toHaveText(/Copied|복사/);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await block.locator('pre').innerText());
  return page.evaluate(() => navigator.clipboard.readText());
}

for (const {name, prefix} of LOCALES) {
  test(`X-3, X-4: links in the words of the opened page change the page without loading the site anew (${name})`, async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(`${prefix}/tour/intro/`);
    await hydrated(page);
    const isSame = await mark(page);
    const served = await page.locator(WORDS).innerHTML();
    const first = await copied(page);

    const link = page.locator(`${WORDS} a[href^="${prefix}/tour/"]`).first();
    const target = new URL((await link.getAttribute('href')) ?? '', site());
    const heading = await page.locator('h1').innerText();
    await link.click();
    await expect(page).toHaveURL(target.href);
    await expect(page.locator('h1')).not.toHaveText(heading);
    expect(await isSame(), 'same document').toBe(true);
    expect(await copied(page), 'copy on a page that React rendered').not.toBe(first);

    await page.goBack();
    await expect(page).toHaveURL(`${prefix}/tour/intro/`);
    await expect(page.locator(WORDS)).toHaveCount(1);
    expect(await page.locator(WORDS).innerHTML(), 'words as they were').toBe(served);
    expect(await copied(page)).toBe(first);
    await page.locator(`${WORDS} a[href="${target.pathname}${target.hash}"]`).first().click();
    await expect(page).toHaveURL(target.href);
    expect(await isSame(), 'same document').toBe(true);
  });
}

test('X-3: a link in the words fetches the next page ahead when it comes into view', async ({page}) => {
  const ahead: string[] = [];
  page.on('request', (request) => {
    if (request.headers()['sec-purpose']?.includes('prefetch')) ahead.push(request.url());
  });
  await page.setViewportSize({width: 1280, height: 400});
  await page.goto('/tour/connections/');
  await hydrated(page);
  await page.waitForLoadState('networkidle');
  const before = ahead.length;
  await page.locator(`${WORDS} a[href^="/tour/style/"]`).last().scrollIntoViewIfNeeded();
  await expect.poll(() => ahead.length).toBeGreaterThan(before);
});

test('a click with a modifier is left to the browser, and the link around a diagram to what enlarges it', async ({
  page,
  context,
}) => {
  await page.goto('/tour/intro/');
  await hydrated(page);
  const opened = context.waitForEvent('page');
  await page
    .locator(`${WORDS} a[href^="/tour/"]`)
    .first()
    .click({modifiers: ['Control']});
  await (await opened).close();
  await expect(page).toHaveURL('/tour/intro/');
  const isSame = await mark(page);
  await page.locator(`${WORDS} figure a`).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page).toHaveURL('/tour/intro/');
  expect(await isSame(), 'same document').toBe(true);
});

test("the opened page's words are not sent as a script; another page's are", async ({page}) => {
  const scripts: string[] = [];
  page.on('response', async (response) => {
    if (response.request().resourceType() === 'script') scripts.push(await response.text().catch(() => ''));
  });
  await page.goto('/tour/connections/');
  await hydrated(page);
  await page.waitForLoadState('networkidle');
  const sentence = (await page.locator(`${WORDS} > p`).first().innerText())
    .split('.')[0]
    ?.split(' ')
    .slice(0, 5)
    .join(' ');
  expect(sentence?.length).toBeGreaterThan(10);
  expect(scripts.join('\n')).not.toContain(sentence);
  const data = await page.locator('script[data-page]').count();
  expect(data).toBe(1);
});

test('the opened page paints before its scripts are asked for, and does not wait for a diagram that hangs', async ({
  page,
}) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
  });
  let letScriptsGo = () => {};
  const held = new Promise<void>((resolve) => {
    letScriptsGo = resolve;
  });
  await page.route(/\/assets\/js\/runtime/, async (route) => {
    await held;
    await route.continue();
  });
  const diagrams: Route[] = [];
  await page.route(/\/diagrams\//, (route) => void diagrams.push(route));
  await page.goto('/tour/intro/', {waitUntil: 'commit'});
  await expect(page.locator('h1')).toBeVisible();
  await expect.poll(() => diagrams.length).toBeGreaterThan(0);
  expect(scripts.filter((script) => !script.includes('runtime'))).toEqual([]);
  letScriptsGo();
  await hydrated(page);
  expect(scripts.some((script) => script.includes('main'))).toBe(true);
  await Promise.all(diagrams.map((route) => route.continue()));
});
