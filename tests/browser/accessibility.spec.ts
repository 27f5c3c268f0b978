/** Runs axe on one page of each kind, in both languages and color schemes. `tests/audit` runs it on all other pages. */
import {COLOR_SCHEME_RULES, expectWithinWindow, setView, violations} from '../axe';
import {expect, hydrated, SAMPLE_PAGES, test} from '../site';

// A translation has the structure of its page, so one of the two is seen on a desktop and the other on a phone.
for (const path of SAMPLE_PAGES) {
  const isKorean = path.startsWith('/ko/');
  const [width, scheme, other] = isKorean ? ([360, 'dark', 'light'] as const) : ([1280, 'light', 'dark'] as const);
  test(`axe finds nothing on ${path} at ${width} px, and it's never wider than its window`, async ({page}) => {
    await setView(page, width, scheme);
    await page.goto(path);
    await hydrated(page);
    await expect(page.locator('html')).toHaveAttribute('data-theme', scheme);
    expect(await violations(page), scheme).toEqual([]);
    await expectWithinWindow(page);
    await setView(page, width, other);
    await expect(page.locator('html')).toHaveAttribute('data-theme', other);
    expect(await violations(page, {rules: COLOR_SCHEME_RULES}), other).toEqual([]);
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
