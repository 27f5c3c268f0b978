import {violations} from '../axe';
import {expect, hydrated, PAGES, test} from '../site';

const VIEWS = [
  {name: 'phone, light', width: 360, scheme: 'light'},
  {name: 'phone, dark', width: 360, scheme: 'dark'},
  {name: 'desktop, light', width: 1280, scheme: 'light'},
  {name: 'desktop, dark', width: 1280, scheme: 'dark'},
] as const;

for (const path of PAGES) {
  test(`axe finds nothing on ${path}`, async ({page}) => {
    await page.emulateMedia({reducedMotion: 'reduce'});
    for (const {name, width, scheme} of VIEWS) {
      await page.emulateMedia({colorScheme: scheme});
      await page.setViewportSize({width, height: 800});
      await page.goto(path);
      await hydrated(page);
      await expect(page.locator('html')).toHaveAttribute('data-theme', scheme);
      await page.evaluate(() => Promise.all(document.getAnimations().map(({finished}) => finished.catch(() => {}))));
      expect(await violations(page), name).toEqual([]);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
        `${name}: width`,
      ).toBeLessThanOrEqual(0);
    }
  });
}

test('axe finds nothing on the not-found page, in the mobile menu and in an open text alternative', async ({
  page,
  allowErrors,
}) => {
  allowErrors(/404/);
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
  await page.waitForTimeout(500);
  expect(await violations(page)).toEqual([]);
});
