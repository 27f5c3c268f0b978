/** Runs axe on all pages that `tests/browser/accessibility.spec.ts` leaves out. */
import {COLOR_SCHEME_RULES, expectWithinWindow, findViolations, setView} from '../axe';
import {continuedTest, expect, isKoreanPath, openByLink, PAGES, SAMPLE_PAGES, SAMPLE_ROUTES} from '../site';

for (const path of PAGES.filter((route) => !SAMPLE_PAGES.includes(route))) {
  continuedTest(`axe finds nothing on ${path}, and the page is never wider than the window`, async ({page}) => {
    // A translation has the structure of its page, so one is checked on a desktop and the other on a phone.
    const [width, scheme] = isKoreanPath(path) ? ([360, 'dark'] as const) : ([1280, 'light'] as const);
    await setView(page, width, scheme);
    await openByLink(page, path);
    await expect(page.locator('html')).toHaveAttribute('data-theme', scheme);
    expect(await findViolations(page)).toEqual([]);
    await expectWithinWindow(page);
    await setView(page, 360, scheme === 'dark' ? 'light' : 'dark');
    await expectWithinWindow(page);
    if (SAMPLE_ROUTES.includes(path.replace(/^\/ko/, '')))
      expect(await findViolations(page, {rules: COLOR_SCHEME_RULES})).toEqual([]);
  });
}
