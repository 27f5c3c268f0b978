import {expect, hydrated, LOCALES, type Page, site, test} from '../site';

const PHONE = {width: 360, height: 740};

async function openMenu(page: Page, path: string): Promise<void> {
  await page.setViewportSize(PHONE);
  await page.goto(path);
  await hydrated(page);
  await page.locator('.navbar__toggle').click();
  await expect(page.locator('.navbar-sidebar')).toBeVisible();
}

for (const {name, prefix} of LOCALES) {
  const labels =
    name === 'ko'
      ? {
          left: ['둘러보기', '블로그', '예제', '릴리스'],
          playground: '플레이그라운드',
          back: '← 메인 메뉴로 돌아가기',
          skip: '본문으로 건너뛰기',
          locale: '한국어',
          credit: '만든 곳: Terrastruct',
          other: ['소스 코드', '라이선스', '블로그 피드', '릴리스 피드'],
        }
      : {
          left: ['Tour', 'Blog', 'Examples', 'Releases'],
          playground: 'Playground',
          back: '← Back to main menu',
          skip: 'Skip to main content',
          locale: 'English',
          credit: 'Created by Terrastruct',
          other: ['Source', 'License', 'Blog feed', 'Releases feed'],
        };

  test(`NAV-1: the navbar of ${name} has its items in order and stays when scrolling`, async ({page}) => {
    await page.goto(`${prefix}/tour/connections/`);
    const left = page.locator('.navbar__items:not(.navbar__items--right) .navbar__item');
    await expect(left).toHaveText(labels.left);
    const right = page.locator('.navbar__items--right');
    await expect(right.getByRole('link', {name: labels.playground})).toHaveAttribute('href', 'https://play.d2lang.com');
    await expect(right.getByRole('link', {name: 'GitHub'})).toHaveAttribute(
      'href',
      'https://github.com/terrastruct/d2',
    );
    await expect(right.getByRole('link', {name: 'Discord'})).toHaveAttribute(
      'href',
      'https://discord.com/invite/pbUXgvmTpU',
    );
    await expect(right.getByRole('button', {name: /^(?:Search|검색)$/})).toBeVisible();
    await expect(right.getByRole('button', {name: labels.locale})).toBeVisible();
    await page.mouse.wheel(0, 3000);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(500);
    await expect(page.locator('.navbar')).toBeInViewport();
  });

  test(`NAV-2: the mobile menu of ${name} opens, locks scrolling, leads back and closes on wide windows`, async ({
    page,
  }) => {
    await openMenu(page, `${prefix}/tour/connections/`);
    await expect(page.locator('body')).toHaveCSS('overflow', 'hidden');
    await page.getByRole('button', {name: labels.back}).click();
    await expect(page.locator('.navbar-sidebar .menu__link', {hasText: labels.left[2]}).first()).toBeVisible();
    await page.setViewportSize({width: 1100, height: 800});
    await expect(page.locator('.navbar-sidebar')).toBeHidden();
    await expect(page.locator('body')).not.toHaveCSS('overflow', 'hidden');
  });

  test(`FOOT-1: the footer of ${name} has logo, credit, copyright, the parts of the site, source, license and feeds`, async ({
    page,
  }) => {
    await page.goto(`${prefix}/`);
    const footer = page.locator('footer');
    await expect(footer.locator('svg').first()).toBeVisible();
    await expect(footer).toContainText(labels.credit);
    await expect(footer.getByRole('link', {name: 'Terrastruct'})).toHaveAttribute('href', 'https://terrastruct.com');
    await expect(footer).toContainText('2025');
    const others = {
      [labels.other[0] ?? '']: 'https://github.com/terrastruct/d2',
      [labels.other[1] ?? '']: 'https://github.com/terrastruct/d2/blob/master/LICENSE.txt',
      [labels.other[2] ?? '']: `${prefix}/blog/rss.xml`,
      [labels.other[3] ?? '']: `${prefix}/releases/atom.xml`,
    };
    for (const size of [{width: 1280, height: 800}, PHONE]) {
      await page.setViewportSize(size);
      for (const label of [...labels.left, labels.playground])
        await expect(footer.getByRole('link', {name: label, exact: true})).toBeVisible();
      for (const [label, href] of Object.entries(others))
        await expect(footer.getByRole('link', {name: label})).toHaveAttribute('href', href);
    }
  });

  test(`A11Y-1: the first Tab reaches "${labels.skip}", which leads to the content`, async ({page}) => {
    await page.goto(`${prefix}/tour/connections/`);
    await hydrated(page);
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', {name: labels.skip});
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect(page.locator('main :focus')).toBeInViewport();
  });
}

test('NAV-1: the navbar fits 360 px without scrolling sideways', async ({page}) => {
  await page.setViewportSize(PHONE);
  for (const path of ['/', '/ko/tour/connections/']) {
    await page.goto(path);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  }
});

test('NAV-3: a category opens by itself when it holds the page, others stay closed', async ({page}) => {
  await page.goto('/tour/sequence-diagrams/');
  await hydrated(page);
  const category = (label: string) => page.locator('.theme-doc-sidebar-item-category', {hasText: label}).first();
  await expect(category('Special diagrams').getByRole('link', {name: 'Sequence diagrams'})).toBeVisible();
  await expect(category('The language').getByRole('link', {name: 'Shapes'})).toBeHidden();
  await category('The language').locator('.menu__link--sublist').click();
  await page.getByRole('link', {name: 'Shapes', exact: true}).click();
  await expect(page).toHaveURL(`${site()}/tour/shapes/`);
  await expect(category('The language').getByRole('link', {name: 'Shapes'})).toBeVisible();
});

for (const colorScheme of ['light', 'dark'] as const)
  test(`NAV-2: the cross that closes the mobile menu is seen (${colorScheme})`, async ({page}) => {
    await page.emulateMedia({colorScheme});
    await openMenu(page, '/tour/connections/');
    const [cross, ground] = await page.evaluate(() => {
      const colorOf = (selector: string, property: string) => {
        const element = document.querySelector(selector);
        return element ? getComputedStyle(element).getPropertyValue(property) : '';
      };
      return [colorOf('.navbar-sidebar__close svg path', 'stroke'), colorOf('.navbar-sidebar', 'background-color')];
    });
    expect(ratio(cross ?? '', ground ?? '')).toBeGreaterThanOrEqual(3);
  });

/** Contrast of two opaque colors: https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
function ratio(...colors: readonly string[]): number {
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

test('NAV-5: the sidebar begins at the current page, and follows when another one opens', async ({page}) => {
  const current = page.locator('.theme-doc-sidebar-container [aria-current=page]');
  await page.setViewportSize({width: 1280, height: 480});
  await page.goto('/tour/vscode/');
  await hydrated(page);
  await expect(current).toBeInViewport({ratio: 1});
  expect(await page.evaluate(() => scrollY)).toBe(0);
  // The next page is in a category that is closed.
  await page.goto('/tour/help/');
  await hydrated(page);
  await page.locator('.pagination-nav__link--next').click();
  await expect(current).toHaveAttribute('href', '/tour/experience/');
  await expect(current).toBeInViewport({ratio: 1});
});

test('NAV-5: the sidebar of the mobile menu begins at the current page', async ({page}) => {
  await openMenu(page, '/tour/future/');
  await expect(page.locator('.navbar-sidebar__item:last-child [aria-current=page]')).toBeInViewport({ratio: 1});
});

test('NAV-3: "Languages" in the mobile menu is expanded, since it holds the active item, and can be collapsed', async ({
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

async function collapseDuration(page: Page): Promise<number> {
  await page.goto('/tour/connections/');
  await hydrated(page);
  const list = page.locator('.theme-doc-sidebar-item-category', {hasText: 'The language'}).locator('> ul');
  // It is taken away again when the animation ends, which may be after one millisecond.
  const set = list.evaluate(
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
  const transition = await set;
  return Number(/(\d+(?:\.\d+)?)ms/.exec(transition)?.[1]);
}

test('NAV-3: the collapse animation lasts as long as its content is high, 1 ms under reduced motion', async ({
  page,
}) => {
  await page.emulateMedia({reducedMotion: 'reduce'});
  expect(await collapseDuration(page)).toBe(1);
  await page.emulateMedia({reducedMotion: 'no-preference'});
  expect(await collapseDuration(page)).toBeGreaterThan(100);
});

test('NAV-4, X-7: the announcement stays closed, and a new id shows it again', async ({page}) => {
  const bar = page.getByText('D2 0.7.1 draws diagrams as text');
  await page.goto('/tour/intro/');
  await hydrated(page);
  await expect(bar).toBeVisible();
  const above = await page.evaluate(() => {
    const nav = document.querySelector('.navbar')?.getBoundingClientRect().top ?? 0;
    const announcement = document.querySelector('[class*=announcementBar]')?.getBoundingClientRect().top ?? 1;
    return announcement < nav;
  });
  expect(above).toBe(true);
  await page.getByRole('button', {name: 'Close'}).click();
  await expect(bar).toBeHidden();
  await page.reload();
  await expect(bar).toBeHidden();
  const stored = await page.evaluate(() =>
    Object.entries(window.localStorage).filter(([key]) => key.includes('announcement')),
  );
  expect(Object.fromEntries(stored)).toEqual({
    'docusaurus.announcement.dismiss': 'true',
    'docusaurus.announcement.id': 'release-0.7.1',
  });
  await page.evaluate(() => window.localStorage.setItem('docusaurus.announcement.id', 'an older one'));
  await page.reload();
  await expect(bar).toBeVisible();
});

test('NAV-5: three sidebars, none on editor support, no breadcrumbs, contents of levels 2 and 3', async ({page}) => {
  const sidebars = {'/tour/intro/': 'Introduction', '/releases/0.7.1/': '0.7.1', '/examples/overview/': 'Overview'};
  for (const [path, label] of Object.entries(sidebars)) {
    await page.goto(path);
    await expect(page.locator('.theme-doc-sidebar-container').getByText(label, {exact: true})).toHaveCount(1);
    await expect(page.locator('.breadcrumbs')).toHaveCount(0);
  }
  await page.goto('/tour/editor-support/');
  await expect(page.locator('.theme-doc-sidebar-container')).toHaveCount(0);
  await page.goto('/tour/shapes/');
  const listed = await page
    .locator('.table-of-contents a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  const headings = await page
    .locator('.markdown :is(h2, h3)')
    .evaluateAll((all) => all.map((heading) => `#${heading.id}`));
  expect(listed).toEqual(headings);
});

test('NAV-1: Tour, Examples and Releases lead to the first page of their sidebar', async ({page}) => {
  await page.goto('/');
  const left = page.locator('.navbar__items:not(.navbar__items--right)');
  const targets = {Tour: '/tour/intro/', Blog: '/blog/', Examples: '/examples/overview/', Releases: '/releases/intro/'};
  for (const [label, href] of Object.entries(targets))
    await expect(left.getByRole('link', {name: label})).toHaveAttribute('href', href);
});

for (const {name, prefix} of LOCALES)
  test(`NAV-1: without scripts the links of bar and sidebar of ${name} are there on a phone and in wide windows`, async ({
    browser,
  }) => {
    const context = await browser.newContext({javaScriptEnabled: false, viewport: {width: 360, height: 740}});
    const page = await context.newPage();
    const excess = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    await page.goto(`${site()}${prefix}/tour/connections/`);
    await expect(page.locator('.navbar__toggle')).toBeHidden();
    expect(await excess()).toBeLessThanOrEqual(0);
    await page.locator(`.theme-doc-sidebar-menu a[href="${prefix}/tour/containers/"]`).click();
    await expect(page).toHaveURL(`${site()}${prefix}/tour/containers/`);
    // A category that is closed leads to its first page.
    await page.locator('.theme-doc-sidebar-item-category-level-1 > div > a').nth(3).click();
    await expect(page.locator('.theme-doc-sidebar-menu a[aria-current="page"]')).toBeVisible();
    await page.locator(`.navbar a[href="${prefix}/blog/"]`).first().click();
    await expect(page).toHaveURL(`${site()}${prefix}/blog/`);
    await page.setViewportSize({width: 1280, height: 800});
    await page.locator(`.navbar a[href="${prefix}/tour/intro/"]`).first().click();
    await page.locator(`.theme-doc-sidebar-menu a[href="${prefix}/tour/install/"]`).click();
    await expect(page).toHaveURL(`${site()}${prefix}/tour/install/`);
    await context.close();
  });

for (const width of [1280, 1920]) {
  test(`text keeps away from the sidebar and the bar, and the mark stands above what is at the left, at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({width, height: 900});
    const boxOf = async (selector: string) => {
      const box = await page.locator(selector).first().boundingBox();
      if (!box) throw new Error(`There is no ${selector}.`);
      return box;
    };
    await page.goto('/tour/style/');
    const [title, sidebar, bar] = [
      await boxOf('h1'),
      await boxOf('.theme-doc-sidebar-container'),
      await boxOf('.navbar'),
    ];
    expect(title.x - sidebar.x - sidebar.width).toBeGreaterThanOrEqual(24);
    expect(title.y - bar.y - bar.height).toBeGreaterThanOrEqual(24);
    const left = async (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate(
          (element) => element.getBoundingClientRect().left + Number.parseFloat(getComputedStyle(element).paddingLeft),
        );
    expect(
      Math.abs((await left('.navbar__brand')) - (await left('.theme-doc-sidebar-container .menu__link'))),
    ).toBeLessThan(8);
    await page.goto('/');
    expect(Math.abs((await left('.navbar__brand')) - (await left('h1')))).toBeLessThan(8);
  });
}
