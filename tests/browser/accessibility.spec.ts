/** axe on every page: once in full, and in the other views for what these can change; in full in all views of each kind. */
import {COLORS, violations, WIDTH} from '../axe';
import {test as base, expect, hydrated, PAGES, type Page, SAMPLES} from '../site';

interface View {
  readonly name: string;
  readonly width: number;
  readonly scheme: 'light' | 'dark';
  /** What the view can change; everything in the first. */
  readonly rules?: readonly string[];
}

const VIEWS: readonly View[] = [
  {name: 'desktop, light', width: 1280, scheme: 'light'},
  {name: 'desktop, dark', width: 1280, scheme: 'dark', rules: COLORS},
  {name: 'phone, dark', width: 360, scheme: 'dark', rules: COLORS},
  {name: 'phone, light', width: 360, scheme: 'light', rules: WIDTH},
];

/** One tab for all pages of a worker: opening one takes longer than most checks. */
const test = base.extend<object, {tab: Page}>({
  tab: [
    async ({browser}, use) => {
      const page = await browser.newPage({reducedMotion: 'reduce'});
      await use(page);
      await page.close();
    },
    {scope: 'worker'},
  ],
  page: async ({tab}, use) => use(tab),
});

async function show(page: Page, {width, scheme}: View): Promise<void> {
  await page.emulateMedia({colorScheme: scheme, reducedMotion: 'reduce'});
  await page.setViewportSize({width, height: 800});
}

/** By how many pixels a page is wider than its window. */
const excess = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

for (const path of PAGES) {
  test(`axe finds nothing on ${path}`, async ({page, baseURL}) => {
    const isSample = SAMPLES.includes(path);
    for (const view of VIEWS) {
      await show(page, view);
      // A page of each kind is opened in each view, the others change from one to the next.
      if (isSample || view === VIEWS[0]) {
        await page.goto(`${baseURL}${path}`);
        await hydrated(page);
      }
      await expect(page.locator('html')).toHaveAttribute('data-theme', view.scheme);
      expect(await violations(page, isSample ? undefined : view.rules), view.name).toEqual([]);
      expect(await excess(page), `${view.name}: width`).toBeLessThanOrEqual(0);
    }
  });
}

base(
  'axe finds nothing on the not-found page, in the mobile menu and in an open text alternative',
  async ({page, allowErrors}) => {
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
  },
);
