/** axe on every page, and on one of each kind in all views. */
import {OF_COLORS, violations} from '../axe';
import {expect, hydrated, inOneTab, PAGES, type Page, SAMPLES, site, test} from '../site';

interface View {
  readonly name: string;
  readonly width: number;
  /** That it is opened in. */
  readonly scheme: 'light' | 'dark';
}

const DESKTOP: View = {name: 'desktop', width: 1280, scheme: 'light'};
const PHONE: View = {name: 'phone', width: 360, scheme: 'dark'};

async function show(page: Page, {width}: View, scheme: View['scheme']): Promise<void> {
  await page.emulateMedia({colorScheme: scheme, reducedMotion: 'reduce'});
  await page.setViewportSize({width, height: 800});
}

/**
 * Opens a page as a link to it from another one would, if that is of its language and open: neither the site nor axe start
 * anew then.
 */
async function reach(page: Page, path: string): Promise<void> {
  const isKorean = (address: string) => address.startsWith('/ko/');
  const from = new URL(page.url());
  if (from.origin !== site() || isKorean(from.pathname) !== isKorean(path)) await page.goto(site() + path);
  else
    await page.evaluate((to) => {
      history.pushState({key: to}, '', to);
      dispatchEvent(new PopStateEvent('popstate', {state: history.state}));
    }, path);
  await hydrated(page);
  await page.waitForFunction(
    (to) =>
      new URL(document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href ?? 'about:blank').pathname === to,
    path,
  );
}

/** By how many pixels a page is wider than its window. */
const excess = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

for (const path of PAGES) {
  inOneTab(`axe finds nothing on ${path}`, async ({page}) => {
    const isSample = SAMPLES.includes(path);
    const isKorean = path.startsWith('/ko/');
    const look = async (view: View): Promise<void> => {
      await show(page, view, view.scheme);
      // Samples are seen as they are when they are opened, all others as a link leads to them.
      if (isSample) {
        await page.goto(site() + path);
        await hydrated(page);
      } else await reach(page, path);
      await expect(page.locator('html')).toHaveAttribute('data-theme', view.scheme);
      expect(await violations(page), `${view.name}, ${view.scheme}`).toEqual([]);
      expect(await excess(page), `${view.name}: width`).toBeLessThanOrEqual(0);
      if (!isSample) return;
      const other = view.scheme === 'light' ? 'dark' : 'light';
      await show(page, view, other);
      await expect(page.locator('html')).toHaveAttribute('data-theme', other);
      expect(await violations(page, {rules: OF_COLORS}), `${view.name}, ${other}`).toEqual([]);
    };
    // A translation has the structure of its page, so of most pages one is looked at in one view and one in the other.
    for (const view of isSample ? [DESKTOP, PHONE] : [isKorean ? PHONE : DESKTOP]) await look(view);
    if (isSample || isKorean) return;
    await show(page, PHONE, DESKTOP.scheme);
    expect(await excess(page), `${PHONE.name}: width`).toBeLessThanOrEqual(0);
  });
}

test('axe finds nothing on the not-found page, in the mobile menu and in an open text alternative', async ({
  page,
  allowErrors,
}) => {
  allowErrors(/404/);
  await page.emulateMedia({reducedMotion: 'reduce'});
  await page.goto('/no/such/page/');
  await hydrated(page);
  expect(await violations(page)).toEqual([]);
  await page.setViewportSize({width: 360, height: 740});
  await page.goto('/ko/tour/connections/');
  await hydrated(page);
  await page.locator('figure summary').first().click();
  expect(await violations(page)).toEqual([]);
  await page.locator('.navbar__toggle').click();
  await expect(page.locator('.navbar-sidebar')).toBeVisible();
  expect(await violations(page)).toEqual([]);
});
