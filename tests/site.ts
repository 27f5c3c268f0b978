/** Everything that browser tests share: the site's URL and routes, helpers, and three kinds of tests that fail if a page logs an error. */
import {
  type Browser,
  test as base,
  type ConsoleMessage,
  expect,
  type Page,
  type PlaywrightTestOptions,
  type ViewportSize,
} from '@playwright/test';

export * from './routes';

/** Returns the URL of the site under test, without a trailing slash. */
export function getSiteUrl(): string {
  const url = process.env.TEST_SITE;
  if (!url) throw new Error('TEST_SITE is not set. Run the tests with Playwright, which starts the site.');
  return url;
}

const VIOLATION_PREFIX = 'refused by the policy: ';

/** Makes the timers of a page or a service worker run ten times as fast, so that tests don't have to wait for pauses and time limits. */
export async function speedUpTimers(target: {evaluate(callback: () => void): Promise<void>}): Promise<void> {
  await target.evaluate(() => {
    const {setTimeout} = globalThis;
    Object.assign(globalThis, {
      setTimeout: (callback: () => void, ms = 0, ...args: never[]) => setTimeout(callback, ms / 10, ...args),
    });
  });
}

/** Returns the content of a blob by its URL. The site's policy allows pages to show blobs, but not to fetch them. */
export function readBlob(page: Page, blobUrl: string): Promise<string> {
  return page.evaluate(
    (url) => (window as unknown as {blobs: Map<string, Blob>}).blobs.get(url)?.text() ?? '',
    blobUrl,
  );
}

/** Keeps the page's blobs by URL, for `readBlob`. */
async function keepBlobs(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const blobs = new Map<string, Blob | MediaSource>();
    const create = URL.createObjectURL;
    URL.createObjectURL = (blob) => {
      const blobUrl = create(blob);
      blobs.set(blobUrl, blob);
      return blobUrl;
    };
    Object.assign(window, {blobs});
  });
}

/** Logs every violation of a document's policy as an error, because browsers don't log all of them. */
async function reportViolations(page: Page): Promise<void> {
  await page.addInitScript((prefix) => {
    addEventListener('securitypolicyviolation', ({effectiveDirective, blockedURI, sourceFile, lineNumber}) =>
      console.error(`${prefix}${effectiveDirective} ${blockedURI} ${sourceFile}:${lineNumber}`),
    );
  }, VIOLATION_PREFIX);
}

async function preparePage(page: Page): Promise<void> {
  await reportViolations(page);
  await keepBlobs(page);
}

/** The tab that all tests of a worker share. */
interface Tab {
  readonly page: Page;
  /** Scripts that the current test has added to its pages. */
  readonly scripts: {dispose(): Promise<void>}[];
  /** The size of the window at the start of each test. */
  readonly viewport: ViewportSize;
  /** Whether the last test was a `continuedTest`, which leaves a page that the next one can continue on. */
  isContinuable: boolean;
}

async function openTab(browser: Browser, {viewport, serviceWorkers}: Partial<PlaywrightTestOptions>): Promise<Tab> {
  if (!viewport) throw new Error('playwright.config.ts sets no viewport.');
  const context = await browser.newContext({baseURL: getSiteUrl(), viewport, serviceWorkers});
  const page = await context.newPage();
  await preparePage(page);
  const scripts: Tab['scripts'] = [];
  const add = page.addInitScript.bind(page);
  page.addInitScript = async (...args: Parameters<typeof add>) => {
    const script = await add(...args);
    scripts.push(script);
    return script;
  };
  // A clock can't be uninstalled, so it would affect all later tests.
  page.clock.install = () =>
    Promise.reject(new Error('A test that installs a clock needs its own context: use isolatedTest.'));
  return {page, scripts, viewport, isContinuable: false};
}

const EMPTY_PAGE = '/nothing-is-here';

/** Removes what a test has added to a tab: listeners, routes, scripts, and other pages. */
async function cleanUpTab({page, scripts}: Tab): Promise<void> {
  const context = page.context();
  // Other events keep their listeners, because Playwright itself uses them.
  for (const event of ['console', 'dialog', 'pageerror', 'popup', 'request', 'requestfinished', 'response'])
    page.removeAllListeners(event);
  for (const target of [page, context]) await target.unrouteAll({behavior: 'ignoreErrors'});
  for (const script of scripts.splice(0)) await script.dispose();
  for (const otherPage of context.pages()) if (otherPage !== page) await otherPage.close();
}

/** Resets a tab, but keeps the browser's HTTP cache, which makes opening a page three times as fast as in a new context. */
async function resetTab(tab: Tab): Promise<void> {
  const {page} = tab;
  const context = page.context();
  // Opens an empty page on the same origin, so that the browser keeps its process and the origin's storage can be cleared.
  await page.route(`**${EMPTY_PAGE}`, (route) => route.fulfill({contentType: 'text/html', body: ''}));
  await page.goto(new URL(EMPTY_PAGE, page.url().startsWith('http') ? page.url() : getSiteUrl()).href);
  await page.unrouteAll();
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
    window.name = '';
  });
  await context.clearCookies();
  await context.clearPermissions();
  await resetWindow(tab);
}

async function resetWindow({page, viewport}: Tab): Promise<void> {
  await page.mouse.move(-1, -1);
  await page.setViewportSize(viewport);
  await page.emulateMedia({media: null, colorScheme: 'light', reducedMotion: null, forcedColors: null, contrast: null});
}

/**
 * A test with a new browser context, like Playwright's `test`. Like the other two kinds, it fails if a page logs an error
 * or violates its content security policy, unless the test calls `allowErrors`.
 */
export const isolatedTest = base.extend<{allowErrors: (pattern: RegExp) => void}, {tab: Tab}>({
  baseURL: async ({}, use) => use(getSiteUrl()),
  page: async ({page}, use) => {
    await preparePage(page);
    await use(page);
  },
  tab: [
    async ({browser}, use, {project}) => {
      const tab = await openTab(browser, project.use);
      await use(tab);
      await tab.page.context().close();
    },
    {scope: 'worker'},
  ],
  allowErrors: [
    async ({page}, use) => {
      const allowed: RegExp[] = [];
      const errors: string[] = [];
      const onConsole = (message: ConsoleMessage) => {
        if (message.type() === 'error') errors.push(`${message.text()} ${message.location().url}`);
      };
      const onError = (error: Error) => errors.push(String(error));
      page.on('console', onConsole).on('pageerror', onError);
      await use((pattern) => allowed.push(pattern));
      page.off('console', onConsole).off('pageerror', onError);
      expect(errors.filter((error) => !allowed.some((pattern) => pattern.test(error)))).toEqual([]);
    },
    {auto: true},
  ],
});

/**
 * A test that starts on the page where the worker's previous test stopped if that was a `continuedTest`, too. It must leave a page
 * whose scripts work as usual.
 */
export const continuedTest = isolatedTest.extend({
  page: async ({tab}, use) => {
    await (tab.isContinuable ? resetWindow(tab) : resetTab(tab));
    await use(tab.page);
    await cleanUpTab(tab);
    tab.isContinuable = true;
  },
  context: async ({tab}, use) => use(tab.page.context()),
});

/** The default kind of test. It starts in the tab that all tests of a worker share, and resets the tab first. */
export const test = continuedTest.extend({
  page: async ({tab, viewport, isMobile, serviceWorkers}, use) => {
    const hasOwnOptions = viewport?.width !== tab.viewport.width || isMobile || serviceWorkers !== 'block';
    if (hasOwnOptions)
      throw new Error('Options of a browser context have no effect on the shared tab: use isolatedTest.');
    await resetTab(tab);
    await use(tab.page);
    await cleanUpTab(tab);
    tab.isContinuable = false;
  },
});

export {expect, type Page};

/** Options for `isolatedTest.use`: a scrollbar that takes up space, as on most desktops. */
export const WITH_SCROLLBAR: Parameters<typeof isolatedTest.use>[0] = {
  launchOptions: async ({launchOptions}, use) => use({...launchOptions, ignoreDefaultArgs: ['--hide-scrollbars']}),
};

/** Waits until React has hydrated the page. */
export async function waitForHydration(page: Page): Promise<void> {
  // A document that has just opened has no root element yet.
  await page.waitForFunction(() => (document.documentElement as HTMLElement | null)?.dataset.hasHydrated === 'true');
}

export const isKoreanPath = (path: string): boolean => path.startsWith('/ko/');

/**
 * Opens a page of the site. Does what a click on a link would do if another page in the same language is open, because then neither the
 * site's scripts nor axe have to start again.
 */
export async function openByLink(page: Page, path: string): Promise<void> {
  const from = page.url();
  const isLinkable =
    from.startsWith(`${getSiteUrl()}/`) &&
    isKoreanPath(new URL(from).pathname) === isKoreanPath(path) &&
    (await page.evaluate(() => 'hasHydrated' in document.documentElement.dataset));
  if (!isLinkable) await page.goto(getSiteUrl() + path);
  else
    await page.evaluate((to) => {
      history.pushState({key: to}, '', to);
      dispatchEvent(new PopStateEvent('popstate', {state: history.state}));
    }, path);
  await waitForHydration(page);
  await page.waitForFunction(
    (to) =>
      new URL(document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href ?? 'about:blank').pathname === to,
    path,
  );
}

/**
 * Waits until a page has reacted to everything that happened so far: its changes are painted, and the server has responded to a
 * request that was sent after any request that they could have caused.
 */
export async function waitForIdle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    await fetch(window.location.pathname, {method: 'HEAD', cache: 'no-store'});
  });
}

/** TypeScript has no type for layout shifts: https://developer.mozilla.org/docs/Web/API/LayoutShift */
interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly sources: readonly {
    readonly node: Node | null;
    readonly previousRect: DOMRect;
    readonly currentRect: DOMRect;
  }[];
}

/** Returns a function that lists the layout shifts since the page was opened: their scores, and the elements that moved. */
export async function watchLayoutShifts(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.addInitScript(() => {
    const moved: string[] = [];
    Object.assign(window, {moved});
    const formatRect = ({x, y, width, height}: DOMRect) => [x, y, width, height].map(Math.round).join(' ');
    new PerformanceObserver((list) => {
      for (const {value, sources} of list.getEntries() as LayoutShift[])
        moved.push(
          `${value}: ${sources
            .map(({node, previousRect, currentRect}) => {
              const element = node instanceof Element ? node : node?.parentElement;
              return `${element?.outerHTML.slice(0, 120)} from ${formatRect(previousRect)} to ${formatRect(currentRect)}`;
            })
            .join('; ')}`,
        );
    }).observe({type: 'layout-shift', buffered: true});
  });
  return () => page.evaluate(() => (window as unknown as {moved: string[]}).moved);
}
