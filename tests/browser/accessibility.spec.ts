/** axe on one page of each kind, in both languages, color schemes, and widths. `tests/audit` runs it on all other pages. */
import {COLOR_SCHEME_RULES, expectWithinWindow, showIn, violations} from '../axe';
import {expect, hydrated, type Page, SAMPLES, test} from '../site';

/** Returns the ids that several elements have. axe only reports those that something refers to. */
const repeatedIds = (page: Page) =>
  page.evaluate(() => {
    const ids = [...document.querySelectorAll('[id]')].map(({id}) => id);
    return ids.filter((id, index) => ids.indexOf(id) !== index);
  });

for (const path of SAMPLES) {
  test(`axe finds nothing on ${path}, and it's never wider than its window`, async ({page}) => {
    for (const [width, scheme, other] of [
      [1280, 'light', 'dark'],
      [360, 'dark', 'light'],
    ] as const) {
      await showIn(page, width, scheme);
      await page.goto(path);
      await hydrated(page);
      await expect(page.locator('html')).toHaveAttribute('data-theme', scheme);
      expect(await violations(page), `${width} px, ${scheme}`).toEqual([]);
      expect(await repeatedIds(page), `${width} px`).toEqual([]);
      await expectWithinWindow(page);
      await showIn(page, width, other);
      await expect(page.locator('html')).toHaveAttribute('data-theme', other);
      expect(await violations(page, {rules: COLOR_SCHEME_RULES}), `${width} px, ${other}`).toEqual([]);
    }
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
