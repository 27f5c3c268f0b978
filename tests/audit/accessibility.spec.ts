/** Runs axe on all pages that `tests/browser/accessibility.spec.ts` leaves out. */
import {expectWithinWindow, findViolations, setView} from '../axe';
import {continuedTest, expect, getSiteUrl, PAGES, type Page, SAMPLE_PAGES, waitForHydration} from '../site';

const isKorean = (url: string): boolean => url.startsWith('/ko/');

/** Opens a page. Follows a link if it can, because then neither the site's scripts nor axe have to start again. */
async function openByLink(page: Page, path: string): Promise<void> {
  const from = new URL(page.url());
  if (from.origin !== getSiteUrl() || isKorean(from.pathname) !== isKorean(path)) await page.goto(getSiteUrl() + path);
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

for (const path of PAGES.filter((route) => !SAMPLE_PAGES.includes(route))) {
  continuedTest(`axe finds nothing on ${path}, and the page is never wider than the window`, async ({page}) => {
    // A translation has the structure of its page, so one is checked on a desktop and the other on a phone.
    const [width, scheme] = isKorean(path) ? ([360, 'dark'] as const) : ([1280, 'light'] as const);
    await setView(page, width, scheme);
    await openByLink(page, path);
    await expect(page.locator('html')).toHaveAttribute('data-theme', scheme);
    expect(await findViolations(page)).toEqual([]);
    await expectWithinWindow(page);
    await setView(page, 360, scheme);
    await expectWithinWindow(page);
  });
}
