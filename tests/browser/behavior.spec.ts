import type {Route} from '@playwright/test';
import {expect, getSiteUrl, type Page, test, waitForHydration, waitForIdle} from '../site';

/** Matches the scripts of single pages, which are requested when a reader opens the page. */
const PAGE_SCRIPT = /\/assets\/js\/(?!main|runtime)[\w.~-]+\.js$/;

/** Navigates like a click on a link, to a page whose scripts weren't prefetched. */
async function followLink(page: Page, href: string): Promise<void> {
  await page.evaluate((target) => {
    window.history.pushState({}, '', target);
    window.dispatchEvent(new PopStateEvent('popstate', {state: {}}));
  }, href);
}

/** Returns the milliseconds between following a link and the progress bar, by the page's clock. */
async function measureBarDelay(page: Page, href: string): Promise<number> {
  const appeared = page.evaluate(async () => {
    const findBar = () => document.getElementById('nprogress');
    const startTime = await new Promise<number>((resolve) =>
      window.addEventListener('popstate', () => resolve(performance.now()), {once: true}),
    );
    if (findBar()) return 0;
    await new Promise<void>((resolve) => {
      new MutationObserver((_, observer) => {
        if (!findBar()) return;
        observer.disconnect();
        resolve();
      }).observe(document, {childList: true, subtree: true});
    });
    return performance.now() - startTime;
  });
  await followLink(page, href);
  return appeared;
}

async function delayPageScripts(page: Page, delayMs: number): Promise<void> {
  await page.route(PAGE_SCRIPT, async (route: Route) => {
    await new Promise((resolve) => setTimeout(resolve, delayMs));
    await route.continue().catch(() => {}); // the page may be gone by then
  });
}

async function blockPrefetch(page: Page): Promise<void> {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', {value: {saveData: true, effectiveType: '4g'}}),
  );
}

test('the old page stays until the next one has loaded, with a progress bar after 200 ms [X-1, X-4]', async ({
  page,
}) => {
  await blockPrefetch(page);
  await page.goto('/tour/connections/');
  await waitForHydration(page);
  await delayPageScripts(page, 3000);
  expect(await measureBarDelay(page, '/tour/shapes/')).toBeGreaterThan(195);
  const bar = page.locator('#nprogress .bar');
  const readPosition = () =>
    bar.evaluate((element) => Number(/-(\d+(?:\.\d+)?)%/.exec((element as HTMLElement).style.transform)?.[1]));
  // The bar starts at 8%, moves for 200 ms, and then grows every 800 ms.
  const positionBefore = await readPosition();
  expect(positionBefore).toBeLessThanOrEqual(92);
  expect(positionBefore).toBeGreaterThan(85);
  await expect(bar).toHaveCSS('transition-duration', '0.2s');
  await expect.poll(readPosition).toBeLessThan(positionBefore);
  await expect(page.locator('h1')).toHaveText('Connections');
  await expect(page.locator('h1')).toHaveText('Shapes');
  await expect(page.locator('#nprogress')).toHaveCount(0);
});

test('a page that loads immediately shows no progress bar [X-1]', async ({page}) => {
  await page.addInitScript(() => {
    Object.assign(window, {bars: 0});
    new MutationObserver((records) => {
      for (const {addedNodes} of records)
        for (const node of addedNodes)
          if ((node as Element).id === 'nprogress') (window as unknown as {bars: number}).bars++;
    }).observe(document, {childList: true, subtree: true});
  });
  await page.goto('/tour/connections/');
  await waitForHydration(page);
  await page.locator('.table-of-contents a').first().click();
  await page.locator('.pagination-nav__link--next').hover();
  await page.waitForLoadState('networkidle');
  await page.locator('.pagination-nav__link--next').click();
  await expect(page.locator('h1')).toHaveText('Containers');
  expect(await page.evaluate(() => (window as unknown as {bars: number}).bars)).toBe(0);
});

test('a new page starts at the top, or at the fragment [X-2]', async ({page}) => {
  await page.goto('/tour/connections/');
  await waitForHydration(page);
  await page.mouse.wheel(0, 4000);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(1000);
  await page.locator('.theme-doc-sidebar-container').getByRole('link', {name: 'Shapes'}).click();
  await expect(page.locator('h1')).toHaveText('Shapes');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await followLink(page, '/tour/connections/#arrowheads');
  await expect(page.locator('h1')).toHaveText('Connections');
  await expect(page.locator('#arrowheads')).toBeInViewport();
});

async function listPrefetchedUrls(page: Page, act: () => Promise<void>): Promise<string[]> {
  const requestedUrls: string[] = [];
  page.on('request', (request) => {
    if (request.headers()['sec-purpose']?.includes('prefetch') || request.headers().purpose === 'prefetch')
      requestedUrls.push(request.url());
  });
  await page.goto('/tour/editor-support/');
  await waitForHydration(page);
  await act();
  await waitForIdle(page);
  const tags = await page
    .locator('link[rel=prefetch]')
    .evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).href));
  return [...requestedUrls, ...tags];
}

test('links in view are prefetched [X-3]', async ({page}) => {
  const prefetchedFiles = await listPrefetchedUrls(page, async () => {
    await expect(page.locator('link[rel=prefetch]').first()).toBeAttached();
  });
  expect(prefetchedFiles.length).toBeGreaterThan(0);
});

test('a link under the pointer loads the scripts of its page [X-3]', async ({page}) => {
  // Links are never in view, so only the pointer can cause a request.
  await page.addInitScript(() => {
    IntersectionObserver.prototype.observe = () => {};
  });
  await page.goto('/tour/editor-support/');
  await waitForHydration(page);
  await waitForIdle(page);
  const script = page.waitForRequest(PAGE_SCRIPT);
  await page.locator('main .markdown a[href^="/tour/"]').first().hover();
  await script;
});

for (const connection of [
  {saveData: true, effectiveType: '4g'},
  {saveData: false, effectiveType: 'slow-2g'},
]) {
  test(`nothing is prefetched with ${JSON.stringify(connection)} [X-3]`, async ({page}) => {
    await page.addInitScript((value) => Object.defineProperty(navigator, 'connection', {value}), connection);
    const prefetchedFiles = await listPrefetchedUrls(page, async () => {
      await page.locator('main .markdown p a').first().hover();
    });
    expect(prefetchedFiles).toEqual([]);
  });
}

test('if the scripts of the next page fail to load, the browser requests the page itself [X-4]', async ({
  page,
  allowErrors,
}) => {
  allowErrors(/Failed to load resource|ChunkLoadError|net::/);
  await blockPrefetch(page);
  await page.goto('/tour/connections/');
  await waitForHydration(page);
  let requestCount = 0;
  await page.route(PAGE_SCRIPT, (route) => {
    requestCount++;
    return requestCount > 1 ? route.continue() : route.abort();
  });
  const reloaded = page.waitForEvent('load');
  await followLink(page, '/tour/shapes/');
  await reloaded;
  await expect(page.locator('h1')).toHaveText('Shapes');
  expect(new URL(page.url()).pathname).toBe('/tour/shapes/');
});

test('a page whose scripts fail to load says so in a red box, and Retry loads them [X-5]', async ({
  page,
  allowErrors,
}) => {
  allowErrors(/Failed to load resource|ChunkLoadError/);
  let isBroken = true;
  await page.route(PAGE_SCRIPT, (route) => (isBroken ? route.abort() : route.continue()));
  await page.goto('/ko/tour/shapes/');
  const box = page.getByRole('alert');
  await expect(box).toContainText('네트워크 연결을 확인한 뒤');
  await expect(box).not.toContainText(/chunk|\.js/i);
  await expect(box).toHaveCSS('background-color', 'rgb(179, 21, 47)');
  const [{y = 0, height = 0} = {}, title] = [(await box.boundingBox()) ?? {}, await page.locator('h1').boundingBox()];
  expect(y + height).toBeLessThan(title?.y ?? 0);
  isBroken = false;
  await page.evaluate(() => Object.assign(window, {isSamePage: true}));
  await box.getByRole('button', {name: '다시 시도'}).click();
  await waitForHydration(page);
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
});

test('when the layout crashes, the page says so in its language, and trying again recovers [X-5]', async ({
  page,
  allowErrors,
}) => {
  allowErrors(/crashed on purpose|Minified React error|recover|navbar item failed/);
  await page.goto('/ko/tour/connections/');
  await waitForHydration(page);
  // Crashes the navbar, which lists the languages.
  await page.evaluate(() => {
    const original = Array.prototype.map;
    Object.assign(window, {
      repair: () => {
        Array.prototype.map = original;
      },
    });
    Object.assign(Array.prototype, {
      map(this: unknown[], ...args: Parameters<typeof original>) {
        if (this.join() === 'en,ko') throw new Error('crashed on purpose');
        return original.apply(this, args);
      },
    });
  });
  await page.locator('.theme-doc-sidebar-container a[href$="/tour/shapes/"]').click();
  const title = page.getByRole('heading', {name: '페이지에 오류가 발생했습니다.'});
  await expect(title).toBeVisible();
  await expect(page).toHaveTitle(/^페이지 오류/);
  await page.evaluate(() => (window as unknown as {repair: () => void}).repair());
  await page.getByRole('button', {name: '다시 시도'}).click();
  await expect(title).toHaveCount(0);
  await expect(page.locator('.navbar')).toBeVisible();
});

test('a crash shows its causes and the title Page Error, and trying again recovers [X-5]', async ({
  page,
  allowErrors,
}) => {
  allowErrors(/crashed on purpose|Minified React error|recover/);
  await page.goto('/tour/connections/');
  await waitForHydration(page);
  // Crashes every component of the next page that calls `flatMap`.
  await page.evaluate(() => {
    const original = Array.prototype.flatMap;
    Object.assign(window, {
      repair: () => {
        Array.prototype.flatMap = original;
      },
    });
    Array.prototype.flatMap = function crash() {
      throw new Error('crashed on purpose', {cause: new Error('for a reason')});
    };
  });
  await page.locator('.theme-doc-sidebar-container').getByRole('link', {name: 'Shapes'}).click();
  await expect(page.getByRole('heading', {name: 'This page crashed.'})).toBeVisible();
  await expect(page).toHaveTitle(/Page Error/);
  await expect(page.locator('main, body').first()).toContainText('crashed on purpose');
  await expect(page.locator('main, body').first()).toContainText('for a reason');
  await page.evaluate(() => (window as unknown as {repair: () => void}).repair());
  await page.getByRole('button', {name: 'Try again'}).click();
  await expect(page.getByRole('heading', {name: 'This page crashed.'})).toHaveCount(0);
  await expect(page.locator('h1')).toHaveText(/Shapes|Connections/);
});

test('under a wrong base path, a banner suggests the right one [X-6]', async ({page, allowErrors}) => {
  allowErrors(/Failed to load resource|404|MIME type/);
  const banner = page.locator('#__docusaurus-base-url-issue-banner');
  await page.goto('/ko/');
  await waitForHydration(page);
  await expect(banner, 'the right path must not have a banner').toHaveCount(0);
  // Serves a page of the site at a path that it wasn't built for.
  const home = await (await page.request.get('/ko/')).text();
  await page.route(`${getSiteUrl()}/documentation/`, (route) => route.fulfill({body: home, contentType: 'text/html'}));
  await page.route(/\/assets\//, (route) => route.fulfill({status: 404, body: ''}));
  await page.goto('/documentation/');
  await expect(banner).toBeVisible();
  await expect(banner).toContainText('사이트를 제대로 불러오지 못했습니다.');
  await expect(banner).toContainText('/ko/');
  await expect(banner.locator('#__docusaurus-base-url-issue-banner-suggestion-container')).toHaveText(
    '/documentation/',
  );
});

test('a preferred docs version that no longer exists is cleared [X-7]', async ({page}) => {
  await page.goto('/tour/intro/');
  await waitForHydration(page);
  await page.evaluate(() => window.localStorage.setItem('docs-preferred-version-default', '0.1'));
  await page.reload();
  await waitForHydration(page);
  await expect
    .poll(() => page.evaluate(() => window.localStorage.getItem('docs-preferred-version-default')))
    .toBeNull();
});

test('a stored color theme is used, and without one the system decides [X-7]', async ({page}) => {
  await page.emulateMedia({colorScheme: 'dark'});
  await page.goto('/tour/intro/');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.emulateMedia({colorScheme: 'light'});
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await waitForHydration(page);
  await page.evaluate(() => window.localStorage.setItem('theme', 'dark'));
  await page.reload();
  await waitForHydration(page);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.getByRole('button', {name: /dark and light mode/})).toHaveCount(0);
});

test('pages store nothing but the theme, the announcement, and the docs version [X-7]', async ({page}) => {
  for (const path of ['/', '/tour/connections/', '/blog/', '/search/?q=arrow']) {
    await page.goto(path);
    await waitForHydration(page);
  }
  const KNOWN_KEYS = /^(?:theme|docusaurus\.announcement\.(?:dismiss|id)|docs-preferred-version-default)$/;
  const storageKeys = await page.evaluate(() => [
    ...Object.keys(window.localStorage),
    ...Object.keys(window.sessionStorage),
    document.cookie,
  ]);
  expect(storageKeys.filter((key) => key !== '' && !KNOWN_KEYS.test(key))).toEqual([]);
});

test('pages send no requests to other hosts', async ({page}) => {
  const hosts = new Set<string>();
  page.on('request', (request) => hosts.add(new URL(request.url()).origin));
  for (const path of ['/', '/tour/connections/', '/blog/ascii/', '/ko/search/?q=도형']) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
  }
  expect([...hosts]).toEqual([getSiteUrl()]);
});

test('the troubleshooting page opens the linked problem, and finds one by its message', async ({page}) => {
  await page.goto('/tour/troubleshoot/#dollar');
  const filter = page.getByRole('searchbox', {name: 'Paste your message'});
  await expect(page.locator('details', {has: page.locator('#dollar')})).toHaveAttribute('open', '');
  await filter.fill('err: shop.d2:1:7: unknown shape "cilinder"');
  await expect(page.locator('summary:visible h3')).toHaveText(['unknown shape "rect"']);
  await expect(page.locator('details[open]').getByText('db.shape: cylinder')).toBeVisible();
  await filter.fill('segmentation fault');
  await expect(page.getByText('No problem on this page matches.')).toBeVisible();
});
