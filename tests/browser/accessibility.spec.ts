/** Runs axe on a few kinds of pages, in both color schemes. `tests/audit` runs it on all other pages. */
import {COLOR_SCHEME_RULES, expectWithinWindow, findViolations, setView} from '../axe';
import {continuedTest, expect, isKoreanPath, openByLink, SAMPLE_PAGES, test, waitForHydration} from '../site';

// A translation has the same structure as its page, so one of the two is tested on a desktop and the other on a phone.
for (const path of SAMPLE_PAGES) {
  const [width, scheme, otherScheme] = isKoreanPath(path)
    ? ([360, 'dark', 'light'] as const)
    : ([1280, 'light', 'dark'] as const);
  continuedTest(
    `axe finds nothing on ${path} at ${width} px, and the page is never wider than the window`,
    async ({page}) => {
      await setView(page, width, scheme);
      await openByLink(page, path);
      await expect(page.locator('html')).toHaveAttribute('data-theme', scheme);
      expect(await findViolations(page), scheme).toEqual([]);
      await expectWithinWindow(page);
      await setView(page, width, otherScheme);
      await expect(page.locator('html')).toHaveAttribute('data-theme', otherScheme);
      expect(await findViolations(page, {rules: COLOR_SCHEME_RULES}), otherScheme).toEqual([]);
    },
  );
}

test('axe finds nothing on the not-found page, in the mobile menu, and in an open outline of a diagram', async ({
  page,
  allowErrors,
}) => {
  allowErrors(/404/);
  await page.emulateMedia({reducedMotion: 'reduce'});
  await page.goto('/no/such/page/');
  await waitForHydration(page);
  expect(await findViolations(page)).toEqual([]);
  await page.setViewportSize({width: 360, height: 740});
  await page.goto('/ko/tour/connections/');
  await waitForHydration(page);
  await page.locator('figure summary').first().click();
  expect(await findViolations(page)).toEqual([]);
  await page.locator('.navbar__toggle').click();
  await expect(page.locator('.navbar-sidebar')).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
});
