/** Tests what axe can't check: focus, motion, forced colors, print, and line breaks. */
import fs from 'node:fs';
import path from 'node:path';
import {BUILD_FOLDER} from '../../scripts/sources';
import {expect, type Page, test, waitForHydration} from '../site';

const PHONE = {width: 360, height: 740};

const isFocusIn = (page: Page, selector: string): Promise<boolean> =>
  page.evaluate((area) => document.activeElement?.closest(area) !== null, selector);

test('the mobile menu takes the focus, keeps it, and returns it [A11Y-2]', async ({page}) => {
  await page.setViewportSize(PHONE);
  await page.goto('/tour/connections/');
  await waitForHydration(page);
  const toggle = page.locator('.navbar__toggle');
  await toggle.focus();
  await page.keyboard.press('Enter');
  const menu = page.getByRole('dialog', {name: 'Menu'});
  await expect(menu).toBeVisible();
  await expect(menu.locator('.navbar-sidebar__close')).toBeFocused();
  const {width = 0, height = 0} = (await menu.locator('.navbar-sidebar__close').boundingBox()) ?? {};
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  for (let stop = 0; stop < 40; stop++) {
    await page.keyboard.press('Tab');
    // After the last element, the focus moves to the browser's toolbar.
    const isOutsidePage = await page.evaluate(() => document.activeElement === document.body);
    expect(isOutsidePage || (await isFocusIn(page, '.navbar-sidebar')), `stop ${stop}`).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(toggle).toBeFocused();
  expect(await page.locator('[inert]').count()).toBe(await page.locator('.navbar-sidebar [inert]').count());
});

test('a link in the mobile menu opens the page and closes the menu [A11Y-2]', async ({page}) => {
  await page.setViewportSize(PHONE);
  await page.goto('/tour/connections/');
  await waitForHydration(page);
  await page.locator('.navbar__toggle').click();
  await page.locator('.navbar-sidebar').getByRole('link', {name: 'Shapes', exact: true}).click();
  await expect(page).toHaveURL(/\/tour\/shapes\/$/);
  await expect(page.locator('[inert]:not(.navbar-sidebar *)')).toHaveCount(0);
});

test('Escape closes the list of languages and returns the focus to its button [A11Y-2]', async ({page}) => {
  await page.goto('/tour/connections/');
  await waitForHydration(page);
  const button = page.locator('.navbar .dropdown > [aria-expanded]');
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(button).toHaveAttribute('aria-expanded', 'true');
  // The list appears with the next frame.
  await expect(page.locator('.navbar .dropdown__link').first()).toBeVisible();
  await page.keyboard.press('Tab');
  expect(await isFocusIn(page, '.dropdown__menu')).toBe(true);
  await page.keyboard.press('Escape');
  await expect(button).toHaveAttribute('aria-expanded', 'false');
  await expect(button).toBeFocused();
});

for (const [path, size] of [
  ['/', {width: 1280, height: 700}],
  ['/ko/tour/connections/', PHONE],
] as const)
  test(`with Shift+Tab, no focused element on ${path} is behind the navbar [A11Y-3]`, async ({page}) => {
    await page.setViewportSize(size);
    await page.goto(path);
    await waitForHydration(page);
    await page.locator('footer a').last().focus();
    const hidden: string[] = [];
    let stops = 0;
    for (; stops < 200; stops++) {
      await page.keyboard.press('Shift+Tab');
      const focused = await page.evaluate(() => {
        const {activeElement: element} = document;
        if (!element || element === document.body || element.closest('.navbar')) return undefined;
        const bar = document.querySelector('.navbar')?.getBoundingClientRect().bottom ?? 0;
        const {top, height} = element.getBoundingClientRect();
        const isInOwnScroller = element.closest('.theme-doc-sidebar-container, .table-of-contents') !== null;
        return {
          isHidden: !isInOwnScroller && height > 0 && top < bar - 1 && height < innerHeight / 2,
          text: element.outerHTML.slice(0, 120),
        };
      });
      if (!focused) break;
      if (focused.isHidden) hidden.push(focused.text);
    }
    expect(hidden).toEqual([]);
    expect(stops).toBeGreaterThan(30);
  });

test('the last link of the sidebar is completely visible when it has the focus, even with an announcement [A11Y-3]', async ({
  page,
}) => {
  await page.goto('/tour/style/');
  await waitForHydration(page);
  await expect(page.locator('.theme-announcement-bar')).toBeVisible();
  const links = page.locator('.theme-doc-sidebar-container .menu__link');
  await links.nth(-2).focus();
  await page.keyboard.press('Tab');
  await expect(links.last()).toBeFocused();
  await expect(links.last()).toBeInViewport({ratio: 1});
});

for (const [path, target] of [
  ['/tour/connections/', '.markdown h2[id]'],
  ['/tour/shapes/', 'figure[data-d2-figure][id]'],
] as const)
  test(`a link to the third ${target} of ${path} shows it right below the navbar [A11Y-3]`, async ({page}) => {
    await page.goto(path);
    await waitForHydration(page);
    const element = page.locator(target).nth(2);
    await page.goto(`${path}#${await element.getAttribute('id')}`);
    const measureDistance = () =>
      element.evaluate(
        (target) =>
          target.getBoundingClientRect().top - (document.querySelector('.navbar')?.getBoundingClientRect().bottom ?? 0),
      );
    await expect.poll(measureDistance).toBeLessThan(24);
    expect(await measureDistance()).toBeGreaterThan(0);
  });

test('the first Tab focuses a link that skips to the content, the second one to the list of headings [A11Y-1]', async ({
  page,
}) => {
  await page.goto('/ko/tour/connections/');
  await waitForHydration(page);
  for (const [stop, name] of ['본문으로 건너뛰기', '이 페이지의 내용'].entries()) {
    for (let tab = 0; tab <= stop; tab++) await page.keyboard.press('Tab');
    const skip = page.getByRole('link', {name});
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.keyboard.press('Enter');
    if (stop === 1) break;
    await page.keyboard.press('Tab');
    await expect(page.locator('main :focus')).toBeInViewport();
    await page.reload();
    await waitForHydration(page);
  }
  await expect(page.locator('.table-of-contents__link').first()).toBeFocused();
});

test('a page without headings has only one skip link [A11Y-1]', async ({page}) => {
  await page.goto('/blog/tags/');
  await waitForHydration(page);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.locator('.skip-to-contents')).toHaveCount(0);
});

test('code, tables, and text diagrams can be focused if and only if they scroll, and then have unique names [A11Y-4]', async ({
  page,
}) => {
  const listScrollers = () =>
    page.evaluate(() =>
      [
        ...document.querySelectorAll<HTMLElement>('main pre:has(> code), main pre[role="img"], main div:has(> table)'),
      ].map((element) => ({
        canScroll: element.scrollWidth > element.clientWidth,
        isStop: element.tabIndex === 0 && element.hasAttribute('tabindex'),
        name: element.getAttribute('aria-label'),
        role: element.getAttribute('role'),
      })),
    );
  for (const [path, size, minStops] of [
    ['/tour/install/', {width: 1280, height: 800}, 0],
    ['/tour/install/', PHONE, 2],
    ['/ko/blog/ascii/', PHONE, 2],
  ] as const) {
    await page.setViewportSize(size);
    await page.goto(path);
    await waitForHydration(page);
    // Browsers only lay out code near the screen.
    for (const code of await page.locator('main pre').all()) await code.scrollIntoViewIfNeeded();
    await expect
      .poll(async () => (await listScrollers()).filter(({canScroll, isStop}) => canScroll !== isStop).length)
      .toBe(0);
    const stops = (await listScrollers()).filter(({isStop}) => isStop);
    expect(stops.length).toBeGreaterThanOrEqual(minStops);
    for (const {name, role} of stops) {
      if (role === 'img') expect(name).toMatch(/\S/);
      else expect([role, name]).toEqual(['region', expect.stringMatching(/^(?:Code|Table|코드|표): \S/)]);
    }
    const regions = stops.filter(({role}) => role === 'region');
    expect(new Set(regions.map(({name}) => name)).size).toBe(regions.length);
  }
});

test('on phones, all cells of a row are in view, one below the other, and remain cells of a table [NAV-9]', async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await page.goto('/tour/connections/');
  const table = page.getByRole('table').last();
  await expect(table.getByRole('columnheader')).toHaveText(['What you see', 'Why', 'Write']);
  const cells = table.getByRole('row').nth(1).getByRole('cell');
  await expect(cells).toHaveCount(3);
  const boxes = await cells.evaluateAll((elements) =>
    elements.map((element) => element.getBoundingClientRect().toJSON()),
  );
  for (const [index, {left, right, top}] of boxes.entries()) {
    expect(left).toBe(boxes[0].left);
    expect(right).toBeLessThanOrEqual(PHONE.width);
    if (index > 0) expect(top).toBeGreaterThanOrEqual(boxes[index - 1].bottom);
  }
  expect(await cells.last().evaluate((cell) => getComputedStyle(cell, '::before').content)).toMatch(/^"Write"/);
});

test("diagrams with animated connections don't move with reduced motion [A11Y-5]", async ({page}) => {
  // Only the files that pages show by default. The ones behind Play move even with reduced motion.
  const shownFiles = ['/', '/tour/style/', '/tour/connections/', '/tour/intro/'].flatMap((page) => {
    const html = fs.readFileSync(path.join(BUILD_FOLDER, page, 'index.html'), 'utf8');
    return [...html.matchAll(/<img src="?\/diagrams\/(\w+\.svg)/g)].map(([, name = '']) => name);
  });
  const animatedFiles = shownFiles.filter((name) =>
    /class="[^"]*animated-(?:connection|shape)/.test(
      fs.readFileSync(path.join(BUILD_FOLDER, 'diagrams', name), 'utf8'),
    ),
  );
  expect(animatedFiles.length).toBeGreaterThan(2);
  const countRunningAnimations = () =>
    page.evaluate(() => document.getAnimations().filter(({playState}) => playState === 'running').length);
  for (const name of animatedFiles.slice(0, 6)) {
    await page.emulateMedia({reducedMotion: 'reduce'});
    await page.goto(`/diagrams/${name}`);
    expect(await countRunningAnimations(), name).toBe(0);
  }
});

test('icons and current links are visible in forced colors [A11Y-6]', async ({page}) => {
  await page.emulateMedia({forcedColors: 'active', colorScheme: 'dark'});
  await page.goto('/tour/connections/');
  await waitForHydration(page);
  for (const [selector, pseudo] of [
    ['.navbar__items .navbar-icon--github', '::before'],
    ['.navbar__items .navbar-icon--discord', '::before'],
    ['.menu__link--sublist-caret', '::after'],
    ['.theme-back-to-top-button', '::after'],
  ] as const) {
    const [iconColor, background] = await page
      .locator(selector)
      .first()
      .evaluate(
        (element, pseudoElement) => [
          getComputedStyle(element, pseudoElement).backgroundColor,
          getComputedStyle(element.closest('.navbar') ?? document.body).backgroundColor,
        ],
        pseudo,
      );
    expect(iconColor, selector).not.toBe(background);
  }
  for (const current of ['.menu__link--active:not(.menu__link--sublist)', '.navbar__link--active']) {
    const backgrounds = await page.evaluate((selector) => {
      const readBackground = (query: string) =>
        getComputedStyle(document.querySelector(query) ?? document.body).backgroundColor;
      return [
        readBackground(selector),
        readBackground(selector.replace(/--active.*/, ':not(.menu__link--active, .navbar__link--active)')),
      ];
    }, current);
    expect(backgrounds[0]).not.toBe(backgrounds[1]);
  }
});

test('selections in search, contents, and install commands are visible in forced colors [A11Y-6]', async ({page}) => {
  await page.emulateMedia({forcedColors: 'active'});
  const readBackground = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => getComputedStyle(element).backgroundColor);
  await page.goto('/tour/connections/#labels');
  await waitForHydration(page);
  await expect(page.locator('.table-of-contents .table-of-contents__link--active')).toBeVisible();
  expect(await readBackground('.table-of-contents .table-of-contents__link--active')).not.toBe(
    await readBackground('.table-of-contents .table-of-contents__link:not(.table-of-contents__link--active)'),
  );
  await page.keyboard.press('Control+k');
  await page.locator('.search-dialog input').fill('connection');
  const chosen = page.locator('.search-row[aria-selected="true"]');
  await expect(chosen).toHaveCSS('outline-style', 'solid');
  await expect(page.locator('.search-row[aria-selected="false"]').first()).toHaveCSS('outline-style', 'none');
  const mark = page.locator('.search-row mark').first();
  await expect(mark).toHaveCSS('text-decoration-line', 'underline');
  await page.goto('/');
  await waitForHydration(page);
  expect(await readBackground('fieldset input:checked + label')).not.toBe(
    await readBackground('fieldset input:not(:checked) + label'),
  );
});

test('a dark page prints in light colors, and is dark again afterwards [A11Y-7]', async ({page}) => {
  await page.emulateMedia({colorScheme: 'dark'});
  await page.goto('/tour/connections/');
  await waitForHydration(page);
  const theme = page.evaluate(
    () =>
      new Promise((resolve) => {
        // The page's listener was added first, so it runs first.
        addEventListener('beforeprint', () =>
          resolve(getComputedStyle(document.documentElement).getPropertyValue('color-scheme')),
        );
      }),
  );
  await page.pdf();
  expect(await theme).toBe('light');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('a printed page has no controls, all of its code, and the URLs of its links [A11Y-7]', async ({page}) => {
  await page.setViewportSize({width: 700, height: 1000});
  await page.goto('/tour/install/');
  await waitForHydration(page);
  await page.emulateMedia({media: 'print'});
  expect(await page.locator('button:visible, nav:visible, footer:visible, details:visible').count()).toBe(0);
  const zoom = page.locator('[data-d2="zoom"]').first();
  expect(await zoom.evaluate((element) => getComputedStyle(element, '::after').content)).toBe('none');
  const clippedCount = await page
    .locator('main pre')
    .evaluateAll((all) => all.filter((pre) => pre.scrollWidth > pre.clientWidth + 1).length);
  expect(clippedCount).toBe(0);
  const link = page.locator('.markdown a[href^="https://"]').first();
  const printedText = await link.evaluate((element) => getComputedStyle(element, '::after').content);
  expect(printedText).toContain(await link.getAttribute('href'));
});

test('on a phone, no copy button covers a command', async ({page}) => {
  await page.setViewportSize(PHONE);
  await page.goto('/tour/install/');
  await waitForHydration(page);
  const commands = page.locator('main pre').filter({hasNotText: /\n./});
  expect(await commands.count()).toBeGreaterThan(2);
  const covered = await commands.evaluateAll((all) =>
    all.filter((pre) => {
      const button = pre.closest('.theme-code-block')?.querySelector('button')?.getBoundingClientRect();
      return !button || button.left < pre.getBoundingClientRect().right;
    }),
  );
  expect(covered).toEqual([]);
});

test('the announcement fits at 320 px [NAV-4]', async ({page}) => {
  await page.setViewportSize({width: 320, height: 600});
  await page.goto('/ko/tour/intro/');
  const bar = page.locator('[class*=announcementBar_]');
  await expect(bar).toBeVisible();
  expect(await bar.evaluate((element) => element.scrollHeight <= element.clientHeight)).toBe(true);
  const isInside = await bar.evaluate((element) => {
    const link = element.querySelector('a')?.getBoundingClientRect();
    return link !== undefined && link.bottom <= element.getBoundingClientRect().bottom;
  });
  expect(isInside).toBe(true);
});

test('search keys that are pressed before the scripts have loaded open the search afterwards [S-1]', async ({page}) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/js/main.*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/tour/connections/', {waitUntil: 'commit'});
  await expect(page.locator('h1')).toBeVisible();
  await page.keyboard.press('Control+k');
  release();
  const dialog = page.locator('.search-dialog');
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await page.keyboard.press('Control+k');
  await expect(dialog).toBeVisible();
});

test('release dates stay on one line on a phone [REL-1]', async ({page}) => {
  await page.setViewportSize(PHONE);
  await page.goto('/releases/intro/');
  const dates = page.locator('td').filter({hasText: /^\d{4}-\d\d-\d\d$/});
  expect(await dates.count()).toBeGreaterThan(20);
  const wrappedCount = await dates.evaluateAll((all) => {
    const countLines = (cell: Element) => {
      const range = document.createRange();
      range.selectNodeContents(cell);
      return range.getClientRects().length;
    };
    return all.filter((cell) => countLines(cell) > 1).length;
  });
  expect(wrappedCount).toBe(0);
});

test('all boards of a figure are printed, and none covers the one before [A11Y-7]', async ({page}) => {
  await page.goto('/tour/layers/');
  await waitForHydration(page);
  await page.emulateMedia({media: 'print'});
  const panels = page.locator('figure [data-d2-boards]').first().locator('[role="tabpanel"]');
  expect(await panels.count()).toBeGreaterThan(1);
  let [right, bottom] = [0, 0];
  for (const panel of await panels.all()) {
    await expect(panel).toHaveCSS('visibility', 'visible');
    const {x = 0, y = 0, width = 0, height = 0} = (await panel.boundingBox()) ?? {};
    expect(x >= right - 1 || y >= bottom - 1).toBe(true);
    [right, bottom] = [x + width, y + height];
  }
});

for (const path of ['/tour/man/', '/ko/tour/exports/'])
  test(`on a phone, short inline code on ${path} stays on one line, next to its punctuation`, async ({page}) => {
    await page.goto(path);
    await waitForHydration(page);
    for (const width of [320, 390]) {
      await page.setViewportSize({width, height: 740});
      const {visibleCount, problems, isTooWide} = await page.evaluate(() => {
        const problems: string[] = [];
        let visibleCount = 0;
        const countLines = (element: Element) => new Set([...element.getClientRects()].map(({top}) => top)).size;
        for (const code of document.querySelectorAll('main :not(pre) > code')) {
          const {textContent: text, nextSibling: next} = code;
          if (countLines(code) === 0) continue;
          if (text.length <= 24 && countLines(code) > 1) problems.push(`${text} is broken`);
          for (const word of code.querySelectorAll('span'))
            if (countLines(word) > 1) problems.push(`${word.textContent} is broken in ${text}`);
          if (!(next instanceof Text) || /^\s/.test(next.data)) continue;
          visibleCount++;
          const range = document.createRange();
          range.setStart(next, 0);
          range.setEnd(next, 1);
          const end = [...code.getClientRects()].at(-1) ?? new DOMRect();
          const {left, top} = range.getBoundingClientRect();
          if (left < end.left || top > end.bottom)
            problems.push(`${next.data.slice(0, 8)} is on another line than ${text}`);
        }
        return {visibleCount, problems, isTooWide: document.documentElement.scrollWidth > window.innerWidth};
      });
      expect(visibleCount).toBeGreaterThan(20);
      expect(problems, `${width} px`).toEqual([]);
      expect(isTooWide, `${width} px`).toBe(false);
    }
  });

test('Hangul is never slanted', async ({page}) => {
  // These pages have emphasis, and comments in code.
  for (const path of ['/ko/blog/c4/', '/ko/tour/comments/']) {
    await page.goto(path);
    const {visibleCount, slanted} = await page.evaluate(() => {
      const all = [...document.querySelectorAll('em, .t-c')].filter(({textContent}) => /[가-힣]/.test(textContent));
      const isSlanted = (element: Element) => getComputedStyle(element).fontStyle !== 'normal';
      return {visibleCount: all.length, slanted: all.filter(isSlanted).map(({textContent}) => textContent)};
    });
    expect(visibleCount).toBeGreaterThan(2);
    expect(slanted).toEqual([]);
    // Without this, browsers would slant text in fonts that have no italics, such as emphasis that somebody adds later.
    await expect(page.locator('html')).toHaveCSS('font-synthesis-style', 'none');
  }
});

test('a long page prints on at most 20 sheets, without masks [A11Y-7]', async ({page}) => {
  await page.goto('/tour/style/');
  await waitForHydration(page);
  const pdf = (await page.pdf({format: 'A4'})).toString('latin1');
  // If figures couldn't break across sheets, there would be 22.
  expect(pdf.match(/\/Type\s*\/Page\b(?!s)/g)?.length).toBeLessThanOrEqual(20);
  await page.emulateMedia({media: 'print'});
  // Some PDF viewers show masked elements as empty boxes.
  const maskedCount = await page
    .locator('main *')
    .evaluateAll((all) => all.filter((element) => getComputedStyle(element).maskImage !== 'none').length);
  expect(maskedCount).toBe(0);
});
