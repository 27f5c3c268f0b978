/** What every browser test begins with: the site's address, its routes, and a `test` that watches the console. */
import {test as base, type ConsoleMessage, expect, type Page} from '@playwright/test';

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

/** Pages that have these scripts already: some tests share one. */
const prepared = new WeakSet<Page>();

/** Reports what a document's policy refuses, as an error: not every browser writes each to the console. */
async function reportViolations(page: Page): Promise<void> {
  await page.addInitScript((prefix) => {
    addEventListener('securitypolicyviolation', ({effectiveDirective, blockedURI, sourceFile, lineNumber}) =>
      console.error(`${prefix}${effectiveDirective} ${blockedURI} ${sourceFile}:${lineNumber}`),
    );
  }, VIOLATION);
}

/**
 * Like Playwright's `test`, but one that fails when a page writes an error to the console, or does what its content security
 * policy refuses, unless it is allowed.
 */
export const test = base.extend<{allowErrors: (pattern: RegExp) => void}>({
  baseURL: async ({}, use) => use(site()),
  allowErrors: [
    async ({page}, use) => {
      const allowed: RegExp[] = [];
      const errors: string[] = [];
      const onConsole = (message: ConsoleMessage) => {
        if (message.type() === 'error') errors.push(`${message.text()} ${message.location().url}`);
      };
      const onError = (error: Error) => errors.push(String(error));
      page.on('console', onConsole).on('pageerror', onError);
      if (!prepared.has(page)) {
        prepared.add(page);
        await reportViolations(page);
        await keepBlobs(page);
      }
      await use((pattern) => allowed.push(pattern));
      page.off('console', onConsole).off('pageerror', onError);
      expect(errors.filter((error) => !allowed.some((pattern) => pattern.test(error)))).toEqual([]);
    },
    {auto: true},
  ],
});

export {expect, type Page};

/** For `test.use`: a scrollbar that takes room, as on most desktops. */
export const WITH_SCROLLBAR: Parameters<typeof test.use>[0] = {
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
