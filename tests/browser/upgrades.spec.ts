/** Tests the list of breaking changes on the overview of releases, and its choice of versions. */
import {findViolations} from '../axe';
import {expect, getSiteUrl, type Page, test, waitForHydration} from '../site';

const PAGE = '/releases/intro/';

const listSections = (page: Page) =>
  page
    .locator('section:has(> h3[id^="since-"])')
    .filter({visible: true})
    .locator('h3 > a:first-child')
    .allTextContents();

for (const [prefix, status] of [
  ['', 'Changes to check from 0.6.5 to 0.7.1: 7'],
  ['/ko', '0.6.5에서 0.7.1까지 확인할 변경: 7개'],
] as const)
  test(`choosing a version leaves only the later breaking changes, announces their number, and changes the URL (${prefix || '/en'}) [REL-1]`, async ({
    page,
  }) => {
    await page.goto(prefix + PAGE);
    await waitForHydration(page);
    const version = page.getByRole('main').getByRole('combobox');
    expect((await listSections(page)).length).toBeGreaterThan(10);
    await version.focus();
    await version.selectOption('0.6.5');
    await expect(page.getByRole('status').filter({hasText: '0.6.5'})).toHaveText(status);
    expect(await listSections(page)).toEqual(['0.7.1', '0.7.0', '0.6.9', '0.6.7']);
    await expect(page).toHaveURL(/\/releases\/intro\/\?from=0\.6\.5#upgrading$/);
    await expect(version).toBeFocused();
    expect(await findViolations(page, {within: 'main'})).toEqual([]);

    await page.reload();
    await waitForHydration(page);
    await expect(version).toHaveValue('0.6.5');
    expect(await listSections(page)).toEqual(['0.7.1', '0.7.0', '0.6.9', '0.6.7']);

    await version.selectOption('');
    await expect(page).toHaveURL(/\/releases\/intro\/#upgrading$/);
    expect((await listSections(page)).length).toBeGreaterThan(10);
  });

for (const search of [
  '?from=9.9.9',
  '?from=%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E',
  '?from=__proto__',
  '?from=%E0%A4%A',
])
  test(`a URL with ${search} shows all versions [REL-1]`, async ({page}) => {
    await page.goto(PAGE + search);
    await waitForHydration(page);
    await expect(page.getByRole('main').getByRole('combobox')).toHaveValue('');
    expect((await listSections(page)).length).toBeGreaterThan(10);
    await expect(page.locator('main img[src="x"]')).toHaveCount(0);
  });

test("a link to an older version's section shows it even if another version is chosen [REL-1]", async ({page}) => {
  await page.goto(`${PAGE}?from=0.6.9#since-0-4-0`);
  await waitForHydration(page);
  await expect(page.locator('#since-0-4-0')).toBeInViewport();
});

test('without JavaScript, all versions are listed, and links to them work [REL-1]', async ({browser}) => {
  const context = await browser.newContext({javaScriptEnabled: false});
  const page = await context.newPage();
  await page.goto(`${getSiteUrl()}${PAGE}?from=0.6.9#since-0-4-0`);
  await expect(page.locator('#since-0-4-0')).toBeInViewport();
  expect((await listSections(page)).length).toBeGreaterThan(10);
  await expect(page.locator('main select')).toBeHidden();
  await context.close();
});
