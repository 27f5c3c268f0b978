/** What every browser test begins with: the site's address, its routes, and a `test` that watches the console. */
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

/** Address of the site under test, without a closing slash. */
export function site(): string {
  const address = process.env.TEST_SITE;
  if (!address) throw new Error('The tests are run by playwright, which starts the site.');
  return address;
}

const VIOLATION = 'refused by the policy: ';

/** What stands behind an address of a blob, which a page may show but not fetch. */
export function textOfBlob(page: Page, address: string): Promise<string> {
  return page.evaluate(
    (url) => (window as unknown as {blobs: Map<string, Blob>}).blobs.get(url)?.text() ?? '',
    address,
  );
}

async function keepBlobs(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const blobs = new Map<string, Blob | MediaSource>();
    const create = URL.createObjectURL;
    URL.createObjectURL = (blob) => {
      const address = create(blob);
      blobs.set(address, blob);
      return address;
    };
    Object.assign(window, {blobs});
  });
}

/** Reports what a document's policy refuses, as an error: not every browser writes each to the console. */
async function reportViolations(page: Page): Promise<void> {
  await page.addInitScript((prefix) => {
    addEventListener('securitypolicyviolation', ({effectiveDirective, blockedURI, sourceFile, lineNumber}) =>
      console.error(`${prefix}${effectiveDirective} ${blockedURI} ${sourceFile}:${lineNumber}`),
    );
  }, VIOLATION);
}

async function prepare(page: Page): Promise<void> {
  await reportViolations(page);
  await keepBlobs(page);
}

/** A worker's tab, and the scripts that the test that has it now adds to its pages. */
interface Tab {
  readonly page: Page;
  readonly scripts: {dispose(): Promise<void>}[];
  /** Of the window that each test begins with. */
  readonly viewport: ViewportSize;
}

/** @param options those that all tests have, unless a file sets others */
async function openTab(browser: Browser, {viewport, serviceWorkers}: Partial<PlaywrightTestOptions>): Promise<Tab> {
  if (!viewport) throw new Error('The configuration gives the window no size.');
  const context = await browser.newContext({baseURL: site(), viewport, serviceWorkers});
  const page = await context.newPage();
  await prepare(page);
  const scripts: Tab['scripts'] = [];
  const add = page.addInitScript.bind(page);
  page.addInitScript = async (...args: Parameters<typeof add>) => {
    const script = await add(...args);
    scripts.push(script);
    return script;
  };
  // It cannot be taken out again.
  page.clock.install = () => Promise.reject(new Error('A test with a clock of its own is `inOwnTab`.'));
  return {page, scripts, viewport};
}

const EMPTY = '/nothing-is-here';

/** Makes a tab as good as new, but for what the browser has of files: another page of the site comes in a third of the time. */
async function clear({page, scripts, viewport}: Tab): Promise<void> {
  const context = page.context();
  // Playwright itself listens to other events, such as the end of the page.
  for (const event of ['console', 'dialog', 'pageerror', 'popup', 'request', 'requestfinished', 'response'])
    page.removeAllListeners(event);
  for (const one of [page, context]) await one.unrouteAll({behavior: 'ignoreErrors'});
  for (const script of scripts.splice(0)) await script.dispose();
  for (const other of context.pages()) if (other !== page) await other.close();
  // At the same origin, so that the browser goes on with its process, and what pages keep is at hand.
  await page.route(`**${EMPTY}`, (route) => route.fulfill({contentType: 'text/html', body: ''}));
  await page.goto(new URL(EMPTY, page.url().startsWith('http') ? page.url() : site()).href);
  await page.unrouteAll();
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
    window.name = '';
  });
  await context.clearCookies();
  await context.clearPermissions();
  await page.mouse.move(-1, -1);
  await page.setViewportSize(viewport);
  await page.emulateMedia({media: null, colorScheme: 'light', reducedMotion: null, forcedColors: null, contrast: null});
}

/**
 * Like Playwright's `test`, with a browser context of its own, but one that fails when a page writes an error to the console, or
 * does what its content security policy refuses, unless it is allowed.
 */
export const inOwnTab = base.extend<{allowErrors: (pattern: RegExp) => void}, {tab: Tab}>({
  baseURL: async ({}, use) => use(site()),
  page: async ({page}, use) => {
    await prepare(page);
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

/** For tests that go on where the one before has stopped. */
export const inOneTab = inOwnTab.extend({
  page: async ({tab}, use) => use(tab.page),
  context: async ({tab}, use) => use(tab.page.context()),
});

/** For all other tests, but those whose files set options of the context: the tab is cleared for each. */
export const test = inOneTab.extend({
  page: async ({tab, viewport, isMobile, serviceWorkers}, use) => {
    const isOwn = viewport?.width !== tab.viewport.width || isMobile || serviceWorkers !== 'block';
    if (isOwn) throw new Error('A test with other options of the context is `inOwnTab`.');
    await clear(tab);
    await use(tab.page);
  },
});

export {expect, type Page};

/** For `test.use`: a scrollbar that takes room, as on most desktops. */
export const WITH_SCROLLBAR: Parameters<typeof inOwnTab.use>[0] = {
  launchOptions: async ({launchOptions}, use) => use({...launchOptions, ignoreDefaultArgs: ['--hide-scrollbars']}),
};

/** Waits until React has taken over the page. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => document.documentElement.dataset.hasHydrated === 'true');
}

/**
 * Waits until what has happened on a page had its effects: it was painted, and the server answered a request that was sent
 * after all that these effects would send.
 */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    await fetch(window.location.pathname, {method: 'HEAD', cache: 'no-store'});
  });
}

/** The part of a layout shift that TypeScript does not know: https://developer.mozilla.org/docs/Web/API/LayoutShift */
interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly sources: readonly {
    readonly node: Node | null;
    readonly previousRect: DOMRect;
    readonly currentRect: DOMRect;
  }[];
}

/** @returns a function that lists what has moved since the page was opened, and by how much; nothing, if all stayed */
export async function watchShift(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.addInitScript(() => {
    const moved: string[] = [];
    Object.assign(window, {moved});
    const rect = ({x, y, width, height}: DOMRect) => [x, y, width, height].map(Math.round).join(' ');
    new PerformanceObserver((list) => {
      for (const {value, sources} of list.getEntries() as LayoutShift[])
        moved.push(
          `${value}: ${sources
            .map(({node, previousRect, currentRect}) => {
              const element = node instanceof Element ? node : node?.parentElement;
              return `${element?.outerHTML.slice(0, 120)} from ${rect(previousRect)} to ${rect(currentRect)}`;
            })
            .join('; ')}`,
        );
    }).observe({type: 'layout-shift', buffered: true});
  });
  return () => page.evaluate(() => (window as unknown as {moved: string[]}).moved);
}
