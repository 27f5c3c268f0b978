/** Tests pages that something else changes while they open, or whose scripts or styles load late or never. */
import type {Route} from '@playwright/test';
import {expectLinksWork, expectText, type Moment, testChangedPage} from '../changedPages';
import {expect, type Page, isolatedTest as test, waitForHydration, waitForIdle} from '../site';

// `tests/audit` tries every known change on more kinds of pages.
for (const moment of ['before', 'during'] satisfies Moment[]) testChangedPage('/tour/intro/', moment);

/** Holds back responses for the files that `shouldHold` selects, until the returned function is called. */
async function holdRequests(page: Page, shouldHold: (path: string) => boolean): Promise<() => Promise<void>> {
  const heldRoutes: Route[] = [];
  let isHolding = true;
  await page.route(
    ({pathname}) => shouldHold(pathname),
    (route) => (isHolding ? void heldRoutes.push(route) : route.continue()),
  );
  return async () => {
    isHolding = false;
    await Promise.all(heldRoutes.map((route) => route.continue()));
  };
}

/** Delays the page's own scripts, but not the ones that all pages share. */
async function holdPageScripts(page: Page, path: string): Promise<() => Promise<void>> {
  const html = await (await page.request.get(path)).text();
  const pageScripts = /data-ahead="([^"]+)"/.exec(html)?.[1]?.split(' ') ?? [];
  expect(pageScripts.length).toBeGreaterThan(3);
  return holdRequests(page, (file) => pageScripts.includes(file));
}

test('an operating system that the visitor chooses before hydration stays selected', async ({page}) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'platform', {get: () => 'Win32'}));
  const release = await holdRequests(page, (path) => path.endsWith('.js'));
  await page.goto('/', {waitUntil: 'commit'});
  await page.getByText('macOS, Linux', {exact: true}).click({noWaitAfter: true});
  await release();
  await waitForHydration(page);
  await expect(page.getByRole('radio', {name: 'macOS, Linux'})).toBeChecked();
});

test('Edit only appears once a draft can be kept', async ({page}) => {
  const release = await holdPageScripts(page, '/tour/connections/');
  await page.goto('/tour/connections/', {waitUntil: 'commit'});
  await page.waitForFunction(() => 'docusaurus' in window);
  const edit = page.locator('figure [data-d2="edit"]').first();
  await expect(edit).toBeHidden();
  await release();
  await expect(edit).toBeVisible();
  await edit.click();
  await expect(page.locator('.cm-content')).toBeFocused();
});

test('a page can be read and its links work while its own scripts load slowly', async ({page}) => {
  const release = await holdPageScripts(page, '/tour/connections/');
  await page.goto('/tour/connections/', {waitUntil: 'commit'});
  await page.waitForFunction(() => 'docusaurus' in window);
  const text = await page.locator('main').innerText();
  expect(text.length).toBeGreaterThan(1000);
  await page.getByText('Diagram as text').first().click();
  await expect(page.locator('figure details').first()).toHaveAttribute('open');
  await page.locator('.table-of-contents a').last().click();
  await expect(page).toHaveURL(/#/);
  await page.locator('main p a[href^="/tour/"]').first().click();
  await expect(page.locator('h1')).not.toHaveText('Connections');
  await page.goBack({waitUntil: 'commit'});
  await expect(page.locator('h1')).toHaveText('Connections');
  await release();
  await waitForHydration(page);
  await expectText(page, text);
  await expectLinksWork(page, text);
});

test('a page can be read and its links work if its scripts never load', async ({page, context}) => {
  await page.route(/\.js$/, () => {}); // never fulfilled
  await page.goto('/tour/connections/', {waitUntil: 'commit'});
  await expect(page.locator('h1')).toHaveText('Connections');
  await expect(page.locator('figure img').first()).toBeVisible();
  await page.locator('main p a[href^="/tour/"]').first().click({noWaitAfter: true});
  await expect(page.locator('h1')).not.toHaveText('Connections');
  await context.close();
});

test("a page reports after ten seconds that its scripts didn't load", async ({page, allowErrors}) => {
  allowErrors(/main\.\w+\.js|404/);
  await page.route(/\/assets\/js\/main\.\w+\.js$/, (route) => route.fulfill({status: 404}));
  await page.goto('/ko/tour/connections/');
  const readNotice = () =>
    page.evaluate(() => {
      const {visibility, content} = getComputedStyle(document.body, '::after');
      return visibility === 'visible' ? content : 'none';
    });
  expect(await readNotice()).toBe('none');
  // Skips the ten seconds.
  await page.evaluate(() => {
    for (const animation of document.body.getAnimations({subtree: true})) animation.finish();
  });
  expect(await readNotice()).toMatch(/^"페이지를 다 불러오지 못해 버튼이 동작하지 않습니다\./);
  await page.unroute(/\/assets\/js\/main\.\w+\.js$/);
  await page.reload();
  await waitForHydration(page);
  expect(await page.evaluate(() => getComputedStyle(document.body, '::after').content)).toBe('none');
});

test('a page fetches its scripts all at once, after its style sheet', async ({page}) => {
  const html = await (await page.request.get('/tour/connections/')).text();
  const [, start = '', run = '', ahead = ''] =
    /<script src=(\S+) async fetchpriority=high data-run="([^"]+)" data-ahead="([^"]+)"/.exec(html) ?? [];
  const scriptNames = [...run.split(' '), ...ahead.split(' ')];
  expect(scriptNames.length).toBeGreaterThan(4);
  const requested: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') requested.push(new URL(request.url()).pathname);
  });
  const release = await holdRequests(page, (file) => file === start);
  await page.goto('/tour/connections/', {waitUntil: 'commit'});
  await expect(page.locator('.theme-layout-footer')).toBeAttached();
  await waitForIdle(page);
  expect(requested).toEqual([start]);
  await release();
  await waitForHydration(page);
  expect([...new Set(requested)].sort(), 'the page must list all scripts that it starts with').toEqual(
    [start, ...scriptNames].sort(),
  );
  const priorities = page.locator('head').locator('script[src]:not([data-run]), link[rel=preload][as=script]');
  for (const element of await priorities.all()) await expect(element).toHaveAttribute('fetchpriority', 'low');
});

test('the browser parses only the first view while it waits for the style sheet', async ({page}) => {
  const release = await holdRequests(page, (file) => /\/assets\/css\/styles\.\w+\.css$/.test(file));
  const response = await page.goto('/ko/blog/ascii/', {waitUntil: 'commit'});
  await expect(page.locator('main script[data-pause]')).toBeAttached();
  await response?.finished();
  await expect(page.locator('.theme-layout-footer')).not.toBeAttached();
  await release();
  await expect(page.locator('.theme-layout-footer')).toBeVisible();
  await waitForHydration(page);
  await expect(page.locator('body script:not([type])')).toHaveCount(0);
});

test('if a policy blocks inline scripts, a page is still complete, and its editor opens', async ({
  page,
  allowErrors,
}) => {
  allowErrors(/script-src(?:-elem)? inline|violates the following Content Security Policy directive|inline script/);
  await page.route('/tour/connections/', async (route) => {
    const response = await route.fetch();
    await route.fulfill({response, headers: {...response.headers(), 'content-security-policy': "script-src 'self'"}});
  });
  await page.goto('/tour/connections/');
  await waitForHydration(page);
  await expect(page.locator('main h2').last()).toBeVisible();
  await expect(page.locator('script[data-pause]')).toHaveCount(0);
  await page.locator('figure [data-d2="edit"]').first().click();
  await expect(page.locator('.cm-content')).toBeFocused();
});
