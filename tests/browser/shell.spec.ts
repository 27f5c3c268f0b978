import {expect, getSiteUrl, type Page, test, waitForHydration} from '../site';

const PHONE = {width: 360, height: 740};

async function openMenu(page: Page, path: string): Promise<void> {
  await page.setViewportSize(PHONE);
  await page.goto(path);
  await waitForHydration(page);
  await page.locator('.navbar__toggle').click();
  await expect(page.locator('.navbar-sidebar')).toBeVisible();
}

test('the navbar stays in view while the page scrolls [NAV-1]', async ({page}) => {
  await page.goto('/tour/connections/');
  await page.mouse.wheel(0, 3000);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(500);
  const bar = page.locator('.navbar');
  await expect(bar).toBeInViewport();
  for (const name of ['Search', 'English']) await expect(bar.getByRole('button', {name, exact: true})).toBeVisible();
});

test('the mobile menu locks scrolling, leads back to the main menu, and closes on wide windows [NAV-2]', async ({
  page,
}) => {
  await openMenu(page, '/tour/connections/');
  await expect(page.locator('body')).toHaveCSS('overflow', 'hidden');
  await page.getByRole('button', {name: '← Back to main menu'}).click();
  await expect(page.locator('.navbar-sidebar .menu__link', {hasText: 'Examples'}).first()).toBeVisible();
  await page.setViewportSize({width: 1100, height: 800});
  await expect(page.locator('.navbar-sidebar')).toBeHidden();
  await expect(page.locator('body')).not.toHaveCSS('overflow', 'hidden');
});

test('all links of the footer are visible on phones and in wide windows [FOOT-1]', async ({page}) => {
  await page.goto('/');
  for (const size of [{width: 1280, height: 800}, PHONE]) {
    await page.setViewportSize(size);
    for (const link of await page.locator('footer a').all()) await expect(link).toBeVisible();
  }
});

test('only the category that contains the current page is open at first [NAV-3]', async ({page}) => {
  await page.goto('/tour/sequence-diagrams/');
  await waitForHydration(page);
  const getCategory = (label: string) => page.locator('.theme-doc-sidebar-item-category', {hasText: label}).first();
  await expect(getCategory('Kinds of diagrams').getByRole('link', {name: 'Sequence diagrams'})).toBeVisible();
  await expect(getCategory('The language').getByRole('link', {name: 'Shapes'})).toBeHidden();
  await getCategory('The language').locator('.menu__link--sublist').click();
  await page.getByRole('link', {name: 'Shapes', exact: true}).click();
  await expect(page).toHaveURL(`${getSiteUrl()}/tour/shapes/`);
  await expect(getCategory('The language').getByRole('link', {name: 'Shapes'})).toBeVisible();
});

test('the cross that closes the mobile menu is visible in both color schemes [NAV-2]', async ({page}) => {
  await openMenu(page, '/tour/connections/');
  const readColor = (selector: string, property: string) =>
    page.locator(selector).evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({colorScheme, reducedMotion: 'reduce'});
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
    const cross = await readColor('.navbar-sidebar__close svg path', 'stroke');
    expect(getContrast(cross, await readColor('.navbar-sidebar', 'background-color'))).toBeGreaterThanOrEqual(3);
  }
});

/** Returns the contrast of two opaque colors: https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
function getContrast(...colors: readonly string[]): number {
  const [lighter = 0, darker = 0] = colors
    .map((color) => {
      const [red, green, blue] = [...color.matchAll(/\d+/g)].map(([value]) => {
        const part = Number(value) / 255;
        return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
      });
      if (red === undefined || green === undefined || blue === undefined) throw new Error(`"${color}" isn't a color.`);
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    })
    .sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

test('the sidebar scrolls to the current page, even after navigating to another one [NAV-5]', async ({page}) => {
  const current = page.locator('.theme-doc-sidebar-container [aria-current=page]');
  await page.setViewportSize({width: 1280, height: 480});
  await page.goto('/tour/vscode/');
  await waitForHydration(page);
  await expect(current).toBeInViewport({ratio: 1});
  expect(await page.evaluate(() => scrollY)).toBe(0);
  // The next page is in a category that is closed. The links' colors change before it's open.
  await page.goto('/tour/api/');
  await waitForHydration(page);
  await page.addStyleTag({content: '.menu__link {transition: color 1ms}'});
  await page.locator('.pagination-nav__link--next').click();
  await expect(current).toHaveAttribute('href', '/tour/experience/');
  await expect(current).toBeInViewport({ratio: 1});
});

test('the mobile menu scrolls to the current page [NAV-5]', async ({page}) => {
  await openMenu(page, '/tour/future/');
  await expect(page.locator('.navbar-sidebar__item:last-child [aria-current=page]')).toBeInViewport({ratio: 1});
});

test('"Languages" in the mobile menu is open, because it contains the active item, and can be closed [NAV-3]', async ({
  page,
}) => {
  await openMenu(page, '/');
  const menu = page.locator('.navbar-sidebar');
  const korean = menu.getByRole('link', {name: '한국어'});
  await expect(menu.getByRole('link', {name: 'English'})).toHaveClass(/menu__link--active/);
  await expect(korean).toBeVisible();
  await menu.getByText('Languages').click();
  await expect(korean).toBeHidden();
});

/** Returns the milliseconds that the sidebar takes to collapse a category. */
async function measureCollapse(page: Page): Promise<number> {
  await page.goto('/tour/connections/');
  await waitForHydration(page);
  const list = page.locator('.theme-doc-sidebar-item-category', {hasText: 'The language'}).locator('> ul');
  // Uses an observer, because the style is removed when the animation ends, which may be after one millisecond.
  const transitionSet = list.evaluate(
    (element: HTMLElement) =>
      new Promise<string>((resolve) => {
        const report = () => element.style.transition && resolve(element.style.transition);
        new MutationObserver(report).observe(element, {attributes: true, attributeFilter: ['style']});
      }),
  );
  await page
    .locator('.theme-doc-sidebar-item-category', {hasText: 'The language'})
    .locator('.menu__link--sublist')
    .click();
  const transition = await transitionSet;
  return Number(/(\d+(?:\.\d+)?)ms/.exec(transition)?.[1]);
}

test('the collapse animation takes longer for taller content, and 1 ms with reduced motion [NAV-3]', async ({page}) => {
  await page.emulateMedia({reducedMotion: 'reduce'});
  expect(await measureCollapse(page)).toBe(1);
  await page.emulateMedia({reducedMotion: 'no-preference'});
  expect(await measureCollapse(page)).toBeGreaterThan(100);
});

test('a closed announcement stays closed until there is one with a new id [NAV-4, X-7]', async ({page}) => {
  const bar = page.getByText('D2 0.7.1 draws diagrams as text');
  await page.goto('/tour/intro/');
  await waitForHydration(page);
  await expect(bar).toBeVisible();
  const isAbove = await page.evaluate(() => {
    const nav = document.querySelector('.navbar')?.getBoundingClientRect().top ?? 0;
    const announcement = document.querySelector('[class*=announcementBar]')?.getBoundingClientRect().top ?? 1;
    return announcement < nav;
  });
  expect(isAbove).toBe(true);
  await page.getByRole('button', {name: 'Close'}).click();
  await expect(bar).toBeHidden();
  await page.reload();
  await expect(bar).toBeHidden();
  const storageItems = await page.evaluate(() =>
    Object.entries(window.localStorage).filter(([key]) => key.includes('announcement')),
  );
  expect(Object.fromEntries(storageItems)).toEqual({
    'docusaurus.announcement.dismiss': 'true',
    'docusaurus.announcement.id': 'release-0.7.1',
  });
  await page.evaluate(() => window.localStorage.setItem('docusaurus.announcement.id', 'an older one'));
  await page.reload();
  await expect(bar).toBeVisible();
});

test('without JavaScript, the links of navbar and sidebar work on phones and in wide windows [NAV-1]', async ({
  browser,
}) => {
  const context = await browser.newContext({javaScriptEnabled: false, viewport: {width: 360, height: 740}});
  const page = await context.newPage();
  const measureExcess = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await page.goto(`${getSiteUrl()}/tour/connections/`);
  await expect(page.locator('.navbar__toggle')).toBeHidden();
  expect(await measureExcess()).toBeLessThanOrEqual(0);
  await page.locator(`.theme-doc-sidebar-menu a[href="/tour/containers/"]`).click();
  await expect(page).toHaveURL(`${getSiteUrl()}/tour/containers/`);
  // A closed category links to its first page.
  await page.locator('.theme-doc-sidebar-item-category-level-1 > div > a').nth(3).click();
  await expect(page.locator('.theme-doc-sidebar-menu a[aria-current="page"]')).toBeVisible();
  await page.locator(`.navbar a[href="/blog/"]`).first().click();
  await expect(page).toHaveURL(`${getSiteUrl()}/blog/`);
  await page.setViewportSize({width: 1280, height: 800});
  await page.locator(`.navbar a[href="/tour/intro/"]`).first().click();
  await page.locator(`.theme-doc-sidebar-menu a[href="/tour/install/"]`).click();
  await expect(page).toHaveURL(`${getSiteUrl()}/tour/install/`);
  await context.close();
});

for (const width of [1280, 1920]) {
  test(`at ${width} px, text has a margin to sidebar and navbar, and the logo is aligned with what is below it`, async ({
    page,
  }) => {
    await page.setViewportSize({width, height: 900});
    const measureBox = async (selector: string) => {
      const box = await page.locator(selector).first().boundingBox();
      if (!box) throw new Error(`There is no ${selector}.`);
      return box;
    };
    await page.goto('/tour/style/');
    const [title, sidebar, bar] = [
      await measureBox('h1'),
      await measureBox('.theme-doc-sidebar-container'),
      await measureBox('.navbar'),
    ];
    expect(title.x - sidebar.x - sidebar.width).toBeGreaterThanOrEqual(24);
    expect(title.y - bar.y - bar.height).toBeGreaterThanOrEqual(24);
    const measureLeft = async (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate(
          (element) => element.getBoundingClientRect().left + Number.parseFloat(getComputedStyle(element).paddingLeft),
        );
    expect(
      Math.abs((await measureLeft('.navbar__brand')) - (await measureLeft('.theme-doc-sidebar-container .menu__link'))),
    ).toBeLessThan(8);
    await page.goto('/');
    expect(Math.abs((await measureLeft('.navbar__brand')) - (await measureLeft('h1')))).toBeLessThan(8);
  });
}
