import {COLOR_SCHEME_RULES, findViolations} from '../axe';
import {type FakeResponse, fakeSearchService} from '../searchService';
import {expect, getSiteUrl, isolatedTest, type Page, test, waitForHydration, waitForIdle} from '../site';

const getDialog = (page: Page) => page.getByRole('dialog', {name: /^(?:Search|검색)$/});
const DIALOG_SELECTOR = '.search-dialog';
const INDEX_URL = '**/search-index.json';
const PASSAGES_URL = '**/assets/search/passages.*.json';
const DIALOG_SCRIPT = '**/assets/js/search-dialog*';
const getInput = (page: Page) => getDialog(page).getByRole('combobox');
const getBody = (page: Page) => getDialog(page).locator('.search-body');
const getHits = (page: Page) => getDialog(page).getByRole('row');
const getFirstLink = (page: Page) => getHits(page).locator('a').first();
const getButton = (page: Page) => page.locator('nav').getByRole('button', {name: /^(?:Search|검색)$/});
const getMain = (page: Page) => page.locator('main');
const getList = (page: Page) => page.locator('main ol li');

const TEXTS = {
  noResults: 'No results for "xyzzyqwertz"',
  suggestions: 'Try searching for:',
  report: 'Believe this query should return results?',
  reportLink: 'Let us know.',
  failed: 'Unable to fetch results',
  failedHelp: 'You might want to check your network connection.',
  retry: 'Retry',
  more: 'More results',
};

async function openPage(page: Page, path = '/tour/intro/'): Promise<void> {
  await page.goto(path);
  await waitForHydration(page);
}

async function openDialog(page: Page, path?: string): Promise<void> {
  await openPage(page, path);
  await page.keyboard.press('/');
  await expect(getInput(page)).toBeFocused();
}

/** Waits until the page can open the dialog again. The browser hides it slightly earlier than React removes it. */
async function expectClosed(page: Page): Promise<void> {
  await expect(page.locator(DIALOG_SELECTOR)).toHaveCount(0);
}

test('a click and keyboard shortcuts open the dialog, Escape closes it, and the focus returns [S-1]', async ({
  page,
}) => {
  await openPage(page);
  await getButton(page).click();
  await expect(getInput(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expectClosed(page);
  await expect(getButton(page)).toBeFocused();

  const link = page.getByRole('link', {name: 'Hello world'}).first();
  for (const key of ['Control+k', 'Meta+k', '/']) {
    await link.focus();
    await page.keyboard.press(key);
    await expect(getInput(page)).toBeFocused();
    await expect(getInput(page)).toHaveValue('');
    await page.keyboard.press(key === '/' ? 'Escape' : key);
    await expectClosed(page);
    await expect(link).toBeFocused();
  }
});

test('on a phone the dialog covers the page, and closing it restores the focus and the scroll position [S-1]', async ({
  page,
}) => {
  await page.setViewportSize({width: 360, height: 740});
  await openPage(page);
  await page.evaluate(() => scrollTo(0, 600));
  await getButton(page).click();
  await expect(getInput(page)).toBeFocused();
  expect(await getDialog(page).boundingBox()).toEqual({x: 0, y: 0, width: 360, height: 740});
  await getDialog(page).getByRole('button', {name: 'Cancel'}).click();
  await expectClosed(page);
  await expect(getButton(page)).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(600);

  await getButton(page).click();
  await page.keyboard.type('sql_table');
  await expect(getHits(page).first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expectClosed(page);
  await expect(page).not.toHaveURL(/intro/);
});

test('text typed into the button becomes the query, even if the dialog loads slowly [S-1]', async ({page}) => {
  await page.route(DIALOG_SCRIPT, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    await route.continue();
  });
  await openPage(page);
  await getButton(page).focus();
  await page.keyboard.type('sql table');
  await expect(getInput(page)).toHaveValue('sql table');
  await expect(getHits(page).first()).toBeVisible();
  await page.keyboard.type('s');
  await expect(getInput(page)).toHaveValue('sql tables');
});

test('without JavaScript, the button links to the results page [S-1]', async ({browser}) => {
  const context = await browser.newContext({javaScriptEnabled: false});
  const page = await context.newPage();
  await page.goto(`${getSiteUrl()}/ko/tour/intro/`);
  await page.locator('nav a[aria-keyshortcuts]').click();
  await expect(page).toHaveURL(`${getSiteUrl()}/ko/search/`);
  await expect(page.locator('main noscript p')).toContainText('JavaScript가 있어야');
  await expect(page.getByRole('searchbox')).toBeHidden();
  await context.close();
});

test('a failure to load the dialog is reported, and the next attempt opens it [S-1]', async ({page, allowErrors}) => {
  allowErrors(/Failed to load resource/);
  await page.route(DIALOG_SCRIPT, (route) => route.abort());
  await openPage(page);
  await page.keyboard.press('/');
  await expect(page.getByRole('alert')).toHaveText('Couldn’t load the search. Try again.');
  await page.unroute(DIALOG_SCRIPT);
  await page.keyboard.press('/');
  await expect(getInput(page)).toBeFocused();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

const createSaved = (count: number, name: string) =>
  JSON.stringify(
    Array.from({length: count}, (_, index) => ({
      url: `/${name}-${index}/`,
      kind: 'page',
      title: `${name} ${index}`,
      path: [],
    })),
  );

test('at most 7 recent searches are shown, or 4 recent searches and 10 favorites [S-2]', async ({page}) => {
  await openPage(page);
  await page.evaluate((all) => localStorage.setItem('search.recent.en', all), createSaved(9, 'recent'));
  await page.keyboard.press('/');
  await expect(getHits(page)).toHaveCount(7);
  await page.keyboard.press('Escape');
  await expectClosed(page);
  await page.evaluate((all) => localStorage.setItem('search.favorite.en', all), createSaved(12, 'favorite'));
  await page.keyboard.press('/');
  await expect(getHits(page).filter({hasText: 'recent'})).toHaveCount(4);
  await expect(getHits(page).filter({hasText: 'favorite'})).toHaveCount(10);
  expect(await findViolations(page, {within: DIALOG_SELECTOR})).toEqual([]);
});

test('the empty dialog suggests queries that have results', async ({page}) => {
  await openDialog(page);
  const suggestions = getDialog(page).locator('.search-body li button');
  for (const query of await suggestions.allTextContents()) {
    await suggestions.getByText(query, {exact: true}).click();
    await expect(getInput(page)).toHaveValue(query);
    await expect(getHits(page).first()).toBeVisible();
    await getInput(page).fill('');
  }
  await expect(suggestions).toHaveCount(4);
});

test('visited results are saved, can become favorites, and can be removed [S-2]', async ({page}) => {
  await openDialog(page);
  await expect(getDialog(page)).toContainText('No recent searches');
  await page.keyboard.type('containers');
  // Results for part of the word start with other pages, so wait for the final ones.
  await expect(getFirstLink(page)).toHaveAttribute('href', '/tour/containers/');
  await getFirstLink(page).click();
  await expect(page).toHaveURL(/\/tour\/containers\//);
  await page.keyboard.press('/');
  await expect(getHits(page)).toHaveCount(1);
  await getDialog(page).getByTitle('Save this search').click();
  // The favorite is saved even if the dialog closes immediately.
  await page.keyboard.press('Escape');
  await expectClosed(page);
  await openDialog(page, '/ko/tour/intro/');
  await expect(getHits(page)).toHaveCount(0);
  await openDialog(page);
  await expect(getDialog(page).locator('.search-group-title')).toHaveText('Favorite');
  await getDialog(page).getByTitle('Remove this search from favorites').click();
  await expect(getDialog(page)).toContainText('No recent searches');
});

test('results are in groups of at most 5, with a link to all of them [S-3]', async ({page}) => {
  await openDialog(page);
  await page.keyboard.type('connection');
  await expect(getHits(page).first()).toContainText('Connections');
  const groups = await getDialog(page)
    .getByRole('rowgroup')
    .evaluateAll((all) =>
      all.map((group) => ({name: group.ariaLabel, rows: group.querySelectorAll('[role=row]').length})),
    );
  expect(groups.length).toBeGreaterThan(1);
  expect(new Set(groups.map(({name}) => name)).size, 'groups must have different names').toBe(groups.length);
  expect(Math.max(...groups.map(({rows}) => rows))).toBeLessThanOrEqual(5);
  await expect(getDialog(page).getByRole('status')).toHaveText(/^\d+ results$/);

  const allResults = getDialog(page).getByRole('link', {name: /^See all \d+ results$/});
  await expect(allResults).toHaveAttribute('href', '/search/?q=connection');
  await allResults.click();
  await expect(page).toHaveURL(`${getSiteUrl()}/search/?q=connection`);
  await expectClosed(page);
  await expect(getList(page)).toHaveCount(20);
});

test('arrow keys and Enter open a result without reloading the site [S-3]', async ({page}) => {
  await openPage(page, '/tour/style/');
  await page.evaluate(() => {
    Object.assign(window, {same: true});
    window.scrollTo(0, 300);
  });
  await page.keyboard.press('Control+k');
  await getInput(page).fill('opacity');
  await expect(getHits(page).first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowDown');
  await expect(getHits(page).nth(1)).toHaveAttribute('aria-selected', 'true');
  await expect(getInput(page)).toBeFocused();
  expect(await getInput(page).getAttribute('aria-activedescendant')).toBe(
    await getHits(page).nth(1).getAttribute('id'),
  );
  await page.keyboard.press('ArrowUp');
  const target = await getFirstLink(page).getAttribute('href');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(getSiteUrl() + target);
  await expectClosed(page);
  expect(await page.evaluate(() => 'same' in window)).toBe(true);
  const anchor = target?.split('#')[1];
  if (anchor) await expect(page.locator(`[id="${anchor}"]`)).toBeInViewport();
});

test('opening a result focuses its heading, even on a phone [S-3]', async ({page}) => {
  await page.setViewportSize({width: 360, height: 740});
  await openDialog(page);
  const readFocused = () => page.evaluate(() => [document.activeElement?.tagName, document.activeElement?.id]);
  for (const query of ['grid-gap', 'sketch mode']) {
    await getInput(page).fill(query);
    const link = getHits(page).locator('a[href*="#"]').first();
    const href = (await link.getAttribute('href')) ?? '';
    await link.click();
    await expect(page).toHaveURL(getSiteUrl() + href);
    await expect.poll(readFocused).toEqual([expect.stringMatching(/^H[2-6]$/), href.split('#')[1]]);
    await page.keyboard.press('/');
  }
  await getInput(page).fill('containers');
  await getHits(page).locator('a[href="/tour/containers/"]').first().click();
  await expect.poll(readFocused).toEqual(['H1', '']);
});

test('the focus stays in the dialog [S-1, S-3]', async ({page}) => {
  // After the last link, the focus moves to the browser's own controls, and the page has no focused element.
  const isOutside = () =>
    page.evaluate(
      () => document.activeElement?.closest('.search-dialog') === null && document.activeElement !== document.body,
    );
  await openDialog(page);
  // Docusaurus does this after a click on a link: https://github.com/facebook/docusaurus/blob/v3.8.1/packages/docusaurus-theme-common/src/utils/skipToContentUtils.tsx
  await page.evaluate(() => {
    const main = document.querySelector('main');
    main?.setAttribute('tabindex', '-1');
    main?.focus();
    main?.removeAttribute('tabindex');
  });
  await expect(getInput(page), 'the input must keep the focus when a page opens behind the dialog').toBeFocused();

  await page.keyboard.type('connection');
  await expect(getHits(page).last()).toHaveText(/\S/);
  const links = await getDialog(page).locator('a').count();
  for (let index = 0; index < links + 4; index++) {
    await page.keyboard.press('Tab');
    expect(await isOutside(), 'Tab').toBe(false);
  }
  await getInput(page).focus();
  await page.keyboard.press('Shift+Tab');
  expect(await isOutside(), 'Shift + Tab').toBe(false);

  await getFirstLink(page).focus();
  await page.evaluate(() => {
    const input = document.querySelector<HTMLInputElement>('.search-dialog input');
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, 'xyzzyqwertz');
    input?.dispatchEvent(new Event('input', {bubbles: true}));
  });
  await expect(getDialog(page)).toContainText(TEXTS.report);
  await expect(getInput(page), 'the input must get the focus when a response removes the focused row').toBeFocused();
});

test('without results, the search announces it, suggests other queries, and offers a report [S-4]', async ({page}) => {
  await openDialog(page);
  await page.keyboard.type('connection');
  await expect(getHits(page).first()).toBeVisible();
  await getInput(page).fill('xyzzyqwertz');
  const body = getBody(page);
  for (const text of [TEXTS.noResults, TEXTS.suggestions, TEXTS.report]) await expect(body).toContainText(text);
  await expect(body.getByRole('button')).not.toHaveCount(0);
  expect(await body.getByRole('button').count()).toBeLessThanOrEqual(3);
  await expect(body.getByRole('link', {name: TEXTS.reportLink})).toHaveAttribute(
    'href',
    /^https:\/\/github\.com\/terrastruct\/d2\/issues\/new\?title=.*xyzzyqwertz/,
  );
  await expect(getDialog(page).getByRole('status')).toContainText('xyzzyqwertz');
  await body.getByRole('button').first().click();
  await expect(getHits(page).first()).toBeVisible();
});

test('a failure to load the index is reported, and the next query or Retry loads it [S-5, S-10]', async ({
  page,
  allowErrors,
}) => {
  allowErrors(/Failed to load resource/);
  await page.route(INDEX_URL, (route) => route.abort());
  await openDialog(page);
  await page.keyboard.type('d');
  for (const text of [TEXTS.failed, TEXTS.failedHelp]) await expect(getBody(page)).toContainText(text);
  await waitForIdle(page);
  await expect(getBody(page), 'the failure must stay').toContainText(TEXTS.failed);
  expect(await findViolations(page, {within: DIALOG_SELECTOR})).toEqual([]);
  await page.unroute(INDEX_URL);
  await page.keyboard.type('2');
  await expect(getHits(page).first()).toBeVisible();

  await page.route(INDEX_URL, (route) => route.abort());
  await page.goto('/search/?q=d2');
  const alert = getMain(page).getByRole('alert');
  for (const text of [TEXTS.failed, TEXTS.failedHelp]) await expect(alert).toContainText(text);
  await page.unroute(INDEX_URL);
  await page.getByRole('button', {name: TEXTS.retry}).click();
  await expect(getList(page).first()).toBeVisible();
});

test('the results page shows 20 results in the language of the page, then more [S-10]', async ({page}) => {
  const createUrl = (query: string) => `/ko/search/?q=${encodeURIComponent(query)}`;
  // Passages that load late reorder the results. Here, they load after the reader has asked for more.
  let loadPassages = (): void => {};
  const moreShown = new Promise<void>((resolve) => {
    loadPassages = resolve;
  });
  await page.route(PASSAGES_URL, async (route) => {
    await moreShown;
    await route.continue();
  });
  await page.goto('/ko/search/');
  await waitForHydration(page);
  await page.locator('main input').fill('연결');
  const status = getMain(page).getByRole('status');
  await expect(getList(page)).toHaveCount(20);
  await page.getByRole('button', {name: '결과 더 보기'}).click();
  await expect(status).toContainText('40');
  await expect(getList(page).locator('p')).toHaveCount(0);
  loadPassages();
  await expect(getList(page).locator('p').first()).toBeVisible();
  await expect(status).toContainText('연결');
  await expect(getList(page).locator('mark').first()).toBeVisible();
  await expect(getList(page)).toHaveCount(40);
  await expect(status).toContainText('40');
  await page.locator('main input').fill('화살촉');
  await expect(page).toHaveURL(createUrl('화살촉'));
  await expect(status).toContainText('화살촉');
  await getList(page).locator('a[href^="/ko/tour/connections/"]').first().click();
  await expect(page).toHaveURL(/\/ko\/tour\/connections\//);
});

for (const {width, prefix, other} of [
  {width: 1280, prefix: '', other: 'ko'},
  {width: 360, prefix: '/ko', other: 'en'},
])
  test(`a query is kept when the reader changes the language to ${other}, at ${width} px [S-10, R-6]`, async ({
    page,
  }) => {
    await page.setViewportSize({width, height: 800});
    await page.goto(`${prefix}/search/?q=d2`);
    const input = page.locator('main input');
    await expect(getList(page).first()).toBeVisible();
    await input.fill('dagre elk');
    // The menu on narrow screens opens the list of languages itself.
    await page
      .locator(width < 997 ? '.navbar__toggle' : '.navbar .dropdown > a')
      .last()
      .click();
    await page.locator(`.navbar a[lang=${other}]:visible`).click();
    await expect(page).toHaveURL(`${other === 'en' ? '' : '/ko'}/search/?q=dagre%20elk`);
    await expect(input).toHaveValue('dagre elk');
  });

test('axe finds no violations in the search, in both color schemes', async ({page}) => {
  const findInBothSchemes = async (scope: Parameters<typeof findViolations>[1] = {}) => {
    await page.emulateMedia({colorScheme: 'light', reducedMotion: 'reduce'});
    const violations = await findViolations(page, scope);
    await page.emulateMedia({colorScheme: 'dark'});
    return [...violations, ...(await findViolations(page, {...scope, rules: COLOR_SCHEME_RULES}))];
  };
  await openDialog(page, '/ko/tour/intro/');
  expect(await findInBothSchemes({within: DIALOG_SELECTOR}), 'empty').toEqual([]);
  await page.keyboard.type('연결');
  await expect(getHits(page).last()).toHaveText(/\S/);
  expect(await findInBothSchemes({within: DIALOG_SELECTOR}), 'hits').toEqual([]);
  await getInput(page).fill('xyzzyqwertz');
  await expect(getDialog(page)).toContainText('"xyzzyqwertz"');
  expect(await findInBothSchemes({within: DIALOG_SELECTOR}), 'no hits').toEqual([]);
  await page.goto('/ko/search/?q=d2');
  await expect(getList(page).first()).toBeVisible();
  expect(await findInBothSchemes(), 'results page').toEqual([]);
});

test('Back and Forward restore the query in the URL and its results [S-10]', async ({page}) => {
  const expectShown = async (query: string) => {
    await expect(page).toHaveURL(`/search/?q=${query}`);
    await expect(page.locator('main input')).toHaveValue(query);
    await expect(getMain(page).getByRole('status')).toContainText(query);
    await expect(getList(page).first()).toBeVisible();
  };
  await openPage(page, '/search/?q=grid');
  await expectShown('grid');
  await page.keyboard.press('ControlOrMeta+k');
  await expect(getInput(page)).toBeFocused();
  await page.keyboard.type('legend');
  const allResults = getDialog(page).locator('.search-all-results');
  // Until the response arrives, the list and the link are those of the previous query.
  await expect(allResults).toHaveAttribute('href', /q=legend$/);
  await allResults.click();
  await expectShown('legend');
  await page.goBack();
  await expectShown('grid');
  await page.goForward();
  await expectShown('legend');
  await page.locator('main ol li a').first().click();
  await expect(page).not.toHaveURL(/search/);
  await page.goBack();
  await expectShown('legend');
});

test('a query is truncated to 64 characters and never becomes HTML [S-6, S-10]', async ({page}) => {
  const query = '<img src=x onerror=alert(1)>';
  await openDialog(page);
  await getInput(page).fill(query + 'x'.repeat(30));
  // Once the query is full, further keys are ignored, for example if a reader holds one down.
  await page.keyboard.type('x'.repeat(10));
  expect((await getInput(page).inputValue()).length).toBe(64);
  await getInput(page).fill(query);
  await expect(getDialog(page).getByRole('status')).not.toBeEmpty();
  await expect(getDialog(page).locator('img')).toHaveCount(0);

  await page.goto(`/search/?q=${encodeURIComponent(query + 'x'.repeat(60))}`);
  await expect(getMain(page).getByRole('status')).toContainText(query);
  await expect(page.locator('main img')).toHaveCount(0);
  expect((await page.getByLabel('What are you looking for?').inputValue()).length).toBe(64);
});

test('without results, the results page shows the same suggestions as the dialog [S-4, S-10]', async ({page}) => {
  await openPage(page, '/search/?q=connection');
  const main = getMain(page);
  await expect(getList(page).first()).toBeVisible();
  await main.locator('input').fill('xyzzyqwertz');
  await expect(main.getByRole('status')).toHaveText(TEXTS.noResults);
  for (const text of [TEXTS.suggestions, TEXTS.report]) await expect(main).toContainText(text);
  await expect(main.getByRole('link', {name: TEXTS.reportLink})).toHaveAttribute('href', /issues\/new\?title=/);
  await main.getByRole('listitem').getByRole('button').first().click();
  await expect(getList(page).first()).toBeVisible();
  await expect(page).not.toHaveURL(/xyzzyqwertz/);

  await main.locator('input').fill('a');
  await page.keyboard.press('/');
  await expect(main.locator('input'), 'a slash in a text field is only text').toHaveValue('a/');
  await expectClosed(page);
});

for (const place of ['dialog', 'results page'])
  test(`the ${place} shows "Searching…" until a late response arrives [S-8]`, async ({page}) => {
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(INDEX_URL, async (route) => {
      await released;
      await route.continue();
    });
    const isDialog = place === 'dialog';
    if (isDialog) {
      await openDialog(page);
      await page.keyboard.type('d2');
    } else await openPage(page, '/search/?q=grid');
    const status = isDialog ? getDialog(page).locator('.search-stalled') : getMain(page).getByRole('status');
    await expect(status).toHaveText('Searching…');
    release();
    await expect((isDialog ? getHits(page) : getList(page)).first()).toBeVisible();
    await expect(isDialog ? getDialog(page) : getMain(page)).not.toContainText('Searching…');
  });

test('requests to the hosted service follow its protocol, with short snippets on narrow screens [S-3, S-7]', async ({
  page,
}) => {
  await page.setViewportSize({width: 768, height: 800});
  const {serviceRequests} = await fakeSearchService(page);
  await openDialog(page);
  await getInput(page).fill('connection');
  await expect(getHits(page).first()).toContainText('About connection 0');
  await expect(getFirstLink(page)).toHaveAttribute('href', '/tour/connections/#0');
  const levels = ['lvl0', 'lvl1', 'lvl2', 'lvl3', 'lvl4', 'lvl5', 'lvl6'].map((level) => `hierarchy.${level}`);
  const request = {
    query: 'connection',
    indexName: 'd2',
    page: 0,
    attributesToHighlight: [],
    attributesToRetrieve: [...levels, 'content', 'type', 'url'],
    attributesToSnippet: [...levels.slice(1), 'content'].map((name) => `${name}:5`),
    snippetEllipsisText: '…',
    highlightPreTag: '<mark>',
    highlightPostTag: '</mark>',
    hitsPerPage: 20,
    clickAnalytics: true,
    facetFilters: [
      'language:en',
      expect.arrayContaining(['docusaurus_tag:default', 'docusaurus_tag:docs-default-current']),
    ],
  };
  expect(serviceRequests.at(-1)?.requests).toEqual([request]);
  const {url} = serviceRequests.at(-1) ?? {};
  expect(decodeURIComponent(url?.pathname ?? '')).toBe('/1/indexes/*/queries');
  // If the first host takes more than a second, the client asks another one.
  expect(url?.hostname).toMatch(/^app1(?:-dsn\.algolia\.net|-[123]\.algolianet\.com)$/);
  expect(url?.searchParams.get('x-algolia-application-id')).toBe('APP1');
  expect(url?.searchParams.get('x-algolia-api-key')).toBe('key');

  await page.goto('/search/?q=connection');
  await expect(getList(page)).toHaveCount(20);
  expect(serviceRequests.at(-1)?.requests, 'the results page').toEqual([request]);
});

async function expectServiceFailure(page: Page): Promise<void> {
  for (const text of [TEXTS.failed, TEXTS.failedHelp]) await expect(getBody(page)).toContainText(text);
  await expect(getDialog(page).getByRole('status')).toContainText(TEXTS.failed);
}

for (const response of ['refuse', {status: 403}, {body: '<html>'}] satisfies FakeResponse[])
  test(`a failure of the hosted search is reported (${JSON.stringify(response)}) [S-5]`, async ({
    page,
    allowErrors,
  }) => {
    allowErrors(/Failed to load resource/);
    await fakeSearchService(page, () => response);
    await openDialog(page);
    await getInput(page).fill('connection');
    await expectServiceFailure(page);
  });

isolatedTest(
  'a hosted search that hangs is reported once all its hosts have timed out [S-5, S-8]',
  async ({page, allowErrors}) => {
    allowErrors(/Failed to load resource/);
    const {serviceRequests} = await fakeSearchService(page, () => 'hang');
    // A fake clock, so that the page's timers don't depend on how busy the machine is.
    await page.clock.install();
    await openDialog(page);
    await page.clock.pauseAt(new Date(Date.now() + 3_600_000));
    await getInput(page).fill('connection');
    await expect.poll(() => serviceRequests.length).toBe(1);
    await page.clock.runFor(500);
    await expect(getDialog(page)).toContainText('Searching…');
    await expect(getDialog(page)).not.toContainText(TEXTS.failed);
    // The client waits longer for each host that it tries. A request starts its timer, so wait for the request before running the clock.
    for (const [index, seconds] of [1, 4, 5, 6].entries()) {
      await expect.poll(() => serviceRequests.length).toBeGreaterThan(index);
      await page.clock.runFor(seconds * 1000);
    }
    await expectServiceFailure(page);
  },
);

test('the hosted search shows groups, a link to all results, suggestions, and more results [S-2, S-3, S-4, S-10]', async ({
  page,
}) => {
  const {serviceRequests} = await fakeSearchService(page);
  await openDialog(page);
  await page.keyboard.type('grid');
  await expect(getDialog(page).getByRole('rowgroup')).toHaveCount(3);
  expect(serviceRequests.at(-1)?.requests[0]?.attributesToSnippet, 'long snippets on wide screens').toContain(
    'content:10',
  );
  await expect(getHits(page)).toHaveCount(15);
  const allResults = getDialog(page).getByRole('link', {name: 'See all 44 results'});
  await expect(allResults).toHaveAttribute('href', '/search/?q=grid');
  await expect(getDialog(page).getByRole('link', {name: 'Search by Algolia'})).toBeVisible();
  expect(await findViolations(page, {within: DIALOG_SELECTOR})).toEqual([]);
  await getInput(page).fill('xyzzy');
  await expect(getDialog(page)).toContainText('No results for "xyzzy"');
  await expect(getDialog(page).getByRole('listitem').getByRole('button')).toHaveText(['Tour', 'Blog', 'Releases']);
  await page.goto('/search/?q=grid');
  await page.getByRole('button', {name: TEXTS.more}).click();
  await expect(getList(page)).toHaveCount(40);
});

test('only the hosted service is notified of views and clicks [S-9]', async ({page}) => {
  const foreignRequests: string[] = [];
  page.on('request', (request) => {
    const {hostname} = new URL(request.url());
    if (!/^localhost$|\.algolia(?:\.net|\.io|net\.com)$/.test(hostname)) foreignRequests.push(request.url());
  });
  const {events} = await fakeSearchService(page);
  // An entry that other code has damaged. It would break the insights library if the site didn't remove it.
  await page.addInitScript(() => {
    const clicks = Object.fromEntries(Array.from({length: 5001}, (_, i) => [i, null]));
    if (location.protocol === 'http:') localStorage.setItem('AlgoliaObjectQueryCache', JSON.stringify(clicks));
  });
  await openDialog(page);
  await getInput(page).fill('connection');
  await expect(getHits(page).first()).toBeVisible();
  const listEvents = (type: string) => events.filter(({eventType}) => eventType === type);
  await expect.poll(() => listEvents('view').flatMap(({objectIDs}) => objectIDs)).toHaveLength(20);
  await page.keyboard.press('Enter');
  await expect.poll(() => listEvents('click').flatMap(({objectIDs}) => objectIDs)).toEqual(['connection 0']);
  expect(foreignRequests).toEqual([]);
});

test('the search works if a blocker stops the insights script [S-9]', async ({page, allowErrors}) => {
  allowErrors(/Failed to load resource/);
  const {events} = await fakeSearchService(page);
  let blockedCount = 0;
  await page.route('**/assets/js/search-insights*', (route) => {
    blockedCount++;
    return route.abort('blockedbyclient');
  });
  await openDialog(page);
  await page.keyboard.type('arrowheads');
  await expect(getHits(page).first()).toContainText('arrowheads');
  await page.keyboard.press('Enter');
  await expectClosed(page);
  await expect(page.locator('h1')).toHaveText('Connections');
  expect(blockedCount).toBeGreaterThan(0);
  expect(events).toEqual([]);
});

isolatedTest('the embedded search sends nothing to other hosts [S-9]', async ({page}) => {
  const foreignRequests: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(getSiteUrl())) foreignRequests.push(request.url());
  });
  await page.clock.install();
  await openDialog(page);
  await page.keyboard.type('connection');
  await expect(getHits(page).first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.clock.runFor(600); // Views would be reported after 400 ms.
  await waitForIdle(page);
  await page.keyboard.press('Enter');
  await expectClosed(page);
  await page.goto('/search/?q=connection');
  await expect(getList(page).first()).toBeVisible();
  const hints = await page.locator('link[rel=preconnect], link[rel=dns-prefetch]').count();
  expect([hints, ...foreignRequests]).toEqual([0]);
});

test('a page loads only the search button until the search is used', async ({page}) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await openPage(page);
  await page.waitForLoadState('networkidle');
  const scripts = requests.filter((path) => path.endsWith('.js') && !path.includes('/search'));
  for (const path of scripts) {
    const code = await (await page.request.get(path)).text();
    for (const text of ['search-row', 'algolianet', 'MiniSearch', 'No recent searches', 'insights.algolia']) {
      expect(code.includes(text), `${text} in ${path}`).toBe(false);
    }
  }
  const filterSearch = () => requests.filter((path) => /search|dialog/.test(path));
  expect(filterSearch()).toEqual([]);
  await getButton(page).hover();
  await waitForIdle(page);
  expect(filterSearch(), 'hovering over the button').toEqual([]);
  await page.keyboard.press('/');
  await expect(getInput(page)).toBeFocused();
  await expect.poll(() => filterSearch().some((path) => path.endsWith('search-index.json'))).toBe(true);
  expect(filterSearch().filter((path) => path.includes('/passages.'))).toEqual([]);
  expect(filterSearch().filter((path) => path.includes('insights'))).toEqual([]);
});

test('Korean text is searched during composition, and the Enter that ends composition opens no result', async ({
  page,
  context,
}) => {
  await openDialog(page, '/ko/tour/intro/');
  const keyboard = await context.newCDPSession(page);
  const compose = (text: string) =>
    keyboard.send('Input.imeSetComposition', {text, selectionStart: text.length, selectionEnd: text.length});
  for (const text of ['ㅎ', '화', '화살', '화살ㅊ', '화살초', '화살촉']) await compose(text);
  await expect(getInput(page)).toHaveValue('화살촉');
  await expect(getHits(page).locator('mark').first()).toContainText('화살촉');
  await keyboard.send('Input.dispatchKeyEvent', {type: 'rawKeyDown', key: 'Process', windowsVirtualKeyCode: 229});
  await expect(getInput(page)).toBeFocused();
  await keyboard.send('Input.insertText', {text: '화살촉'});
  await expect(getInput(page)).toHaveValue('화살촉');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/ko\/tour\//);
  await expectClosed(page);
});
