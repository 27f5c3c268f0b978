import {violations} from '../axe';
import {type Reply, useService} from '../searchService';
import {expect, hydrated, isolatedTest, LOCALES, type Page, settled, site, test} from '../site';

const dialogOf = (page: Page) => page.getByRole('dialog', {name: /^(?:Search|검색)$/});
const DIALOG = '.search-dialog';
const inputOf = (page: Page) => dialogOf(page).getByRole('combobox');
const hitsOf = (page: Page) => dialogOf(page).getByRole('row');
const buttonOf = (page: Page) => page.locator('nav').getByRole('button', {name: /^(?:Search|검색)$/});

async function openPage(page: Page, path = '/tour/intro/'): Promise<void> {
  await page.goto(path);
  await hydrated(page);
}

async function openDialog(page: Page, path?: string): Promise<void> {
  await openPage(page, path);
  await page.keyboard.press('/');
  await expect(inputOf(page)).toBeFocused();
}

test('S-1: the dialog opens by click and by keys, closes by Escape, and the focus returns', async ({page}) => {
  await openPage(page);
  await buttonOf(page).click();
  await expect(inputOf(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialogOf(page)).toHaveCount(0);
  await expect(buttonOf(page)).toBeFocused();

  const link = page.getByRole('link', {name: 'Hello world'}).first();
  for (const key of ['Control+k', 'Meta+k', '/']) {
    await link.focus();
    await page.keyboard.press(key);
    await expect(inputOf(page)).toBeFocused();
    await expect(inputOf(page)).toHaveValue('');
    await page.keyboard.press(key === '/' ? 'Escape' : key);
    await expect(dialogOf(page)).toHaveCount(0);
    await expect(link).toBeFocused();
  }
});

test('S-1: on a phone the dialog covers the page, and gives back the focus and the place in it', async ({page}) => {
  await page.setViewportSize({width: 360, height: 740});
  await openPage(page);
  await page.evaluate(() => scrollTo(0, 600));
  await buttonOf(page).click();
  await expect(inputOf(page)).toBeFocused();
  expect(await dialogOf(page).boundingBox()).toEqual({x: 0, y: 0, width: 360, height: 740});
  await dialogOf(page).getByRole('button', {name: 'Cancel'}).click();
  await expect(dialogOf(page)).toHaveCount(0);
  await expect(buttonOf(page)).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(600);

  await buttonOf(page).click();
  await page.keyboard.type('sql_table');
  await expect(hitsOf(page).first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(dialogOf(page)).toHaveCount(0);
  await expect(page).not.toHaveURL(/intro/);
});

test('S-1: what is typed on the button becomes the query, however slowly the dialog comes', async ({page}) => {
  await page.route('**/assets/js/search-dialog*', async (route) => {
    await new Promise((later) => setTimeout(later, 500));
    await route.continue();
  });
  await openPage(page);
  await buttonOf(page).focus();
  await page.keyboard.type('sql table');
  await expect(inputOf(page)).toHaveValue('sql table');
  await expect(hitsOf(page).first()).toBeVisible();
  await page.keyboard.type('s');
  await expect(inputOf(page)).toHaveValue('sql tables');
});

test('S-1: a slash in a text field is a slash', async ({page}) => {
  await openPage(page, '/search/');
  await page.getByLabel('What are you looking for?').fill('a');
  await page.keyboard.press('/');
  await expect(page.getByLabel('What are you looking for?')).toHaveValue('a/');
  await expect(dialogOf(page)).toHaveCount(0);
});

test('S-1: without scripts the button leads to the results page', async ({browser}) => {
  const context = await browser.newContext({javaScriptEnabled: false});
  const page = await context.newPage();
  await page.goto(`${site()}/ko/tour/intro/`);
  await page.locator('nav a[aria-keyshortcuts]').click();
  await expect(page).toHaveURL(`${site()}/ko/search/`);
  await expect(page.locator('main noscript p')).toContainText('JavaScript가 있어야');
  await expect(page.getByRole('searchbox')).toBeHidden();
  await context.close();
});

test('S-1: a dialog that does not come is reported, and the next try brings it', async ({page, allowErrors}) => {
  allowErrors(/Failed to load resource/);
  await page.route('**/assets/js/search-dialog*', (route) => route.abort());
  await openPage(page);
  await page.keyboard.press('/');
  await expect(page.getByRole('alert')).toHaveText('Search did not load. Try again.');
  await page.unroute('**/assets/js/search-dialog*');
  await page.keyboard.press('/');
  await expect(inputOf(page)).toBeFocused();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

const visited = (count: number, name: string) =>
  JSON.stringify(
    Array.from({length: count}, (_, at) => ({
      url: `/tour/${name}-${at}/`,
      kind: 'page',
      title: `${name} ${at}`,
      path: [],
    })),
  );

test('S-2: recent searches are 7, or 4 where there are favourites, and those are 10', async ({page}) => {
  await openPage(page);
  await page.evaluate((all) => localStorage.setItem('search.recent.en', all), visited(9, 'recent'));
  await page.keyboard.press('/');
  await expect(hitsOf(page)).toHaveCount(7);
  await page.keyboard.press('Escape');
  await expect(dialogOf(page)).toHaveCount(0);
  await page.evaluate((all) => localStorage.setItem('search.favorite.en', all), visited(12, 'favourite'));
  await page.keyboard.press('/');
  await expect(hitsOf(page).filter({hasText: 'recent'})).toHaveCount(4);
  await expect(hitsOf(page).filter({hasText: 'favourite'})).toHaveCount(10);
  expect(await violations(page, {within: DIALOG})).toEqual([]);
});

test('S-2: what was visited is recent, can be kept, and can be forgotten', async ({page}) => {
  await openDialog(page);
  await expect(dialogOf(page)).toContainText('No recent searches');
  await page.keyboard.type('containers');
  // Results for the first letters show other pages first.
  const first = hitsOf(page).locator('a').first();
  await expect(first).toHaveAttribute('href', '/tour/containers/');
  await first.click();
  await expect(page).toHaveURL(/\/tour\/containers\//);
  await page.keyboard.press('/');
  await expect(hitsOf(page)).toHaveCount(1);
  await dialogOf(page).getByTitle('Save this search').click();
  await expect(dialogOf(page).locator('.search-group')).toHaveText('Favorite');
  await dialogOf(page).getByTitle('Remove this search from favorites').click();
  await expect(dialogOf(page)).toContainText('No recent searches');
});

test('S-2: each language has recent searches of its own, and a favorite is kept when the dialog closes at once', async ({
  page,
}) => {
  await openDialog(page, '/ko/tour/intro/');
  await page.keyboard.type('컨테이너');
  const first = hitsOf(page).locator('a').first();
  await expect(first).toHaveAttribute('href', '/ko/tour/containers/');
  await first.click();
  await expect(dialogOf(page)).toHaveCount(0);
  await page.keyboard.press('/');
  await expect(hitsOf(page)).toHaveCount(1);
  await hitsOf(page).getByRole('button').first().click();
  await page.keyboard.press('Escape');
  await expect(dialogOf(page)).toHaveCount(0);
  await page.keyboard.press('/');
  await expect(dialogOf(page).locator('.search-group')).toHaveText('즐겨찾기');
  await openDialog(page, '/tour/intro/');
  await expect(dialogOf(page)).toContainText('No recent searches');
});

test('S-3: results are grouped, lead to their pages, and the footer to all of them', async ({page}) => {
  await openDialog(page);
  await page.keyboard.type('connection');
  await expect(hitsOf(page).first()).toContainText('Connections');
  const groups = await dialogOf(page)
    .getByRole('rowgroup')
    .evaluateAll((all) => all.map((group) => group.querySelectorAll('[role=row]').length));
  expect(groups.length).toBeGreaterThan(1);
  expect(Math.max(...groups)).toBeLessThanOrEqual(5);
  await expect(dialogOf(page).getByRole('status')).toHaveText(/^\d+ results$/);

  const all = dialogOf(page).getByRole('link', {name: /^See all \d+ results$/});
  await expect(all).toHaveAttribute('href', '/search/?q=connection');
  await all.click();
  await expect(page).toHaveURL(`${site()}/search/?q=connection`);
  await expect(dialogOf(page)).toHaveCount(0);
  await expect(page.locator('main ol li')).toHaveCount(20);
});

test('S-3: arrow keys and Enter go to a result without loading the site again, and past what was scrolled to', async ({
  page,
}) => {
  await openPage(page, '/tour/style/');
  await page.evaluate(() => {
    Object.assign(window, {same: true});
    window.scrollTo(0, 300);
  });
  await page.keyboard.press('Control+k');
  await inputOf(page).fill('opacity');
  await expect(hitsOf(page).first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowDown');
  await expect(hitsOf(page).nth(1)).toHaveAttribute('aria-selected', 'true');
  await expect(inputOf(page)).toBeFocused();
  expect(await inputOf(page).getAttribute('aria-activedescendant')).toBe(await hitsOf(page).nth(1).getAttribute('id'));
  await page.keyboard.press('ArrowUp');
  const target = await hitsOf(page).first().locator('a').getAttribute('href');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(site() + target);
  await expect(dialogOf(page)).toHaveCount(0);
  expect(await page.evaluate(() => 'same' in window)).toBe(true);
  const anchor = target?.split('#')[1];
  if (anchor) await expect(page.locator(`[id="${anchor}"]`)).toBeInViewport();
});

for (const width of [1280, 360])
  test(`S-3: choosing a result moves the focus to the heading that it points to, ${width} px`, async ({page}) => {
    await page.setViewportSize({width, height: 740});
    await openDialog(page);
    const focused = () => page.evaluate(() => [document.activeElement?.tagName, document.activeElement?.id]);
    for (const query of ['grid-gap', 'sketch mode']) {
      await inputOf(page).fill(query);
      const link = hitsOf(page).locator('a[href*="#"]').first();
      const href = (await link.getAttribute('href')) ?? '';
      await link.click();
      await expect(page).toHaveURL(site() + href);
      await expect.poll(focused).toEqual([expect.stringMatching(/^H[2-6]$/), href.split('#')[1]]);
      await page.keyboard.press('/');
    }
    await inputOf(page).fill('containers');
    await hitsOf(page).locator('a[href="/tour/containers/"]').first().click();
    await expect.poll(focused).toEqual(['H1', '']);
  });

test('S-3: Tab gets to no part of the page behind the dialog', async ({page}) => {
  // From the last link it goes on to the browser's own parts, and the page has no focus then.
  const isOutside = () =>
    page.evaluate(
      () => document.activeElement?.closest('.search-dialog') === null && document.activeElement !== document.body,
    );
  await openDialog(page);
  await page.keyboard.type('connection');
  await expect(hitsOf(page).first()).toBeVisible();
  const links = await dialogOf(page).locator('a').count();
  for (let at = 0; at < links + 4; at++) {
    await page.keyboard.press('Tab');
    expect(await isOutside()).toBe(false);
  }
  await inputOf(page).focus();
  await page.keyboard.press('Shift+Tab');
  expect(await isOutside()).toBe(false);
});

test('S-1: a page that opens below the dialog does not take the focus', async ({page}) => {
  await page.goto('/tour/intro/');
  await hydrated(page);
  await page.keyboard.press('/');
  await expect(inputOf(page)).toBeFocused();
  // As Docusaurus does after a click on a link: https://github.com/facebook/docusaurus/blob/v3.8.1/packages/docusaurus-theme-common/src/utils/skipToContentUtils.tsx
  await page.evaluate(() => {
    const main = document.querySelector('main');
    main?.setAttribute('tabindex', '-1');
    main?.focus();
    main?.removeAttribute('tabindex');
  });
  await expect(inputOf(page)).toBeFocused();
});

test('S-3: the focus stays in the dialog when the line that has it goes with the next answer', async ({page}) => {
  await openDialog(page);
  await page.keyboard.type('connection');
  await expect(hitsOf(page).last()).toHaveText(/\S/);
  await hitsOf(page).first().locator('a').focus();
  await page.evaluate(() => {
    const input = document.querySelector<HTMLInputElement>('.search-dialog input');
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, 'xyzzyqwertz');
    input?.dispatchEvent(new Event('input', {bubbles: true}));
  });
  await expect(dialogOf(page)).toContainText('Believe this query');
  await expect(inputOf(page)).toBeFocused();
});

for (const {name, prefix} of LOCALES) {
  const korean = name === 'ko';
  test(`S-4: no hits are announced in ${name}, with suggestions and a way to report it`, async ({page}) => {
    await openDialog(page, `${prefix}/tour/intro/`);
    await page.keyboard.type(korean ? '연결' : 'connection');
    await expect(hitsOf(page).first()).toBeVisible();
    await inputOf(page).fill('xyzzyqwertz');
    const box = dialogOf(page).locator('.search-body');
    await expect(box).toContainText(korean ? '검색 결과가 없습니다: "xyzzyqwertz"' : 'No results for "xyzzyqwertz"');
    await expect(box).toContainText(korean ? '이렇게 검색해 보세요:' : 'Try searching for:');
    await expect(box.getByRole('button')).not.toHaveCount(0);
    expect(await box.getByRole('button').count()).toBeLessThanOrEqual(3);
    await expect(box).toContainText(
      korean ? '결과가 있어야 하는 검색어인가요?' : 'Believe this query should return results?',
    );
    await expect(box.getByRole('link', {name: korean ? '알려 주세요.' : 'Let us know.'})).toHaveAttribute(
      'href',
      /^https:\/\/github\.com\/terrastruct\/d2\/issues\/new\?title=.*xyzzyqwertz/,
    );
    await expect(dialogOf(page).getByRole('status')).toContainText('xyzzyqwertz');
    await box.getByRole('button').first().click();
    await expect(hitsOf(page).first()).toBeVisible();
  });

  test(`S-5: an index of ${name} that does not come is reported, and the next query brings it`, async ({
    page,
    allowErrors,
  }) => {
    allowErrors(/Failed to load resource/);
    await page.route('**/search-index.json', (route) => route.abort());
    await openDialog(page, `${prefix}/tour/intro/`);
    await page.keyboard.type('d');
    const box = dialogOf(page).locator('.search-body');
    await expect(box).toContainText(korean ? '결과를 불러오지 못했습니다' : 'Unable to fetch results');
    await expect(box).toContainText(
      korean ? '네트워크 연결을 확인해 보세요.' : 'You might want to check your network connection.',
    );
    await settled(page);
    await expect(box, 'it stays').toContainText(korean ? '결과를' : 'Unable');
    await page.unroute('**/search-index.json');
    await page.keyboard.type('2');
    await expect(hitsOf(page).first()).toBeVisible();
  });

  test(`S-10: the results page of ${name} shows 20 results, and more`, async ({page}) => {
    const query = korean ? '연결' : 'connection';
    await page.goto(`${prefix}/search/?q=${encodeURIComponent(query)}`);
    const results = page.locator('main ol li');
    await expect(results).toHaveCount(20);
    await expect(page.locator('main').getByRole('status')).toContainText(query);
    await expect(results.locator('mark').first()).toBeVisible();
    await page.getByRole('button', {name: korean ? '결과 더 보기' : 'More results'}).click();
    await expect(results).toHaveCount(40);
    await expect(page.locator('main').getByRole('status')).toContainText('40');
    await page.locator('main input').fill(korean ? '화살촉' : 'arrowheads');
    await expect(page).toHaveURL(
      new RegExp(`${prefix}/search/\\?q=${encodeURIComponent(korean ? '화살촉' : 'arrowheads')}$`),
    );
    await expect(page.locator('main').getByRole('status')).toContainText(korean ? '화살촉' : 'arrowheads');
    await results.locator(`a[href^="${prefix}/tour/connections/"]`).first().click();
    await expect(page).toHaveURL(new RegExp(`${prefix}/tour/connections/`));
  });

  for (const width of [1280, 360])
    test(`S-10, R-6: what was typed into the results page of ${name} is there in the other language, ${width} px`, async ({
      page,
    }) => {
      await page.setViewportSize({width, height: 800});
      await page.goto(`${prefix}/search/?q=d2`);
      const input = page.locator('main input');
      await expect(page.locator('main ol li').first()).toBeVisible();
      await input.fill('dagre elk');
      if (width < 997) await page.locator('.navbar__toggle').click();
      await page
        .locator(width < 997 ? '.navbar-sidebar a[href="#"]' : '.navbar .dropdown > a')
        .last()
        .click();
      await page.locator(`.navbar a[lang=${korean ? 'en' : 'ko'}]:visible`).click();
      await expect(page).toHaveURL(`${korean ? '' : '/ko'}/search/?q=dagre%20elk`);
      await expect(input).toHaveValue('dagre elk');
    });

  for (const colorScheme of ['light', 'dark'] as const) {
    test(`accessibility: the search of ${name}, ${colorScheme}`, async ({page, allowErrors}) => {
      allowErrors(/Failed to load resource/);
      await page.emulateMedia({colorScheme, reducedMotion: 'reduce'});
      await openDialog(page, `${prefix}/tour/intro/`);
      expect(await violations(page, colorScheme === 'light' ? {} : {within: DIALOG}), 'empty').toEqual([]);
      await page.keyboard.type(korean ? '연결' : 'connection');
      await expect(hitsOf(page).last()).toHaveText(/\S/);
      expect(await violations(page, {within: DIALOG}), 'hits').toEqual([]);
      await inputOf(page).fill('xyzzyqwertz');
      await expect(dialogOf(page)).toContainText('"xyzzyqwertz"');
      expect(await violations(page, {within: DIALOG}), 'no hits').toEqual([]);
      await page.goto(`${prefix}/search/?q=d2`);
      await expect(page.locator('main ol li').first()).toBeVisible();
      expect(await violations(page), 'results page').toEqual([]);
      await page.route('**/search-index.json', (route) => route.abort());
      await openDialog(page, `${prefix}/tour/intro/`);
      await page.keyboard.type('d2');
      await expect(dialogOf(page).getByRole('button', {name: /^(?:Retry|다시 시도)$/})).toBeVisible();
      expect(await violations(page, {within: DIALOG}), 'error').toEqual([]);
    });
  }
}

test('S-10: Back and Forward bring the query of the address, and its results', async ({page}) => {
  const shows = async (query: string) => {
    await expect(page).toHaveURL(`/search/?q=${query}`);
    await expect(page.locator('main input')).toHaveValue(query);
    await expect(page.locator('main').getByRole('status')).toContainText(query);
    await expect(page.locator('main ol li').first()).toBeVisible();
  };
  await openPage(page, '/search/?q=grid');
  await shows('grid');
  await page.keyboard.press('ControlOrMeta+k');
  await expect(inputOf(page)).toBeFocused();
  await page.keyboard.type('legend');
  const all = dialogOf(page).locator('.search-all');
  // Until the answer comes, the link leads to all results of the letters before, whose first ones are in the list.
  await expect(all).toHaveAttribute('href', /q=legend$/);
  await all.click();
  await shows('legend');
  await page.goBack();
  await shows('grid');
  await page.goForward();
  await shows('legend');
  await page.locator('main ol li a').first().click();
  await expect(page).not.toHaveURL(/search/);
  await page.goBack();
  await shows('legend');
});

test('S-6, S-10: the query is capped, and nothing of it becomes HTML', async ({page}) => {
  const query = '<img src=x onerror=alert(1)>';
  await openDialog(page);
  await page.keyboard.type(query + 'x'.repeat(60));
  expect((await inputOf(page).inputValue()).length).toBe(64);
  await inputOf(page).fill(query);
  await expect(dialogOf(page).getByRole('status')).not.toBeEmpty();
  await expect(dialogOf(page).locator('img')).toHaveCount(0);

  await page.goto(`/search/?q=${encodeURIComponent(query + 'x'.repeat(60))}`);
  await expect(page.locator('main').getByRole('status')).toContainText(query);
  await expect(page.locator('main img')).toHaveCount(0);
  expect((await page.getByLabel('What are you looking for?').inputValue()).length).toBe(64);
});

test('S-4, S-10: the results page without hits suggests what else to try, as the dialog does', async ({page}) => {
  await openPage(page, '/search/?q=connection');
  const main = page.locator('main');
  await expect(main.locator('ol li').first()).toBeVisible();
  await main.locator('input').fill('xyzzyqwertz');
  await expect(main.getByRole('status')).toHaveText('No results for "xyzzyqwertz"');
  await expect(main).toContainText('Try searching for');
  await expect(main.getByRole('listitem').getByRole('button')).not.toHaveCount(0);
  await expect(main).toContainText('Believe this query should return results?');
  await expect(main.getByRole('link', {name: 'Let us know.'})).toHaveAttribute('href', /issues\/new\?title=/);
  await main.getByRole('listitem').getByRole('button').first().click();
  await expect(main.locator('ol li').first()).toBeVisible();
  await expect(page).not.toHaveURL(/xyzzyqwertz/);
});

test('S-8, S-10: the results page shows that an answer is late', async ({page}) => {
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/search-index.json', async (route) => {
    await held;
    await route.continue();
  });
  await openPage(page, '/search/?q=grid');
  const main = page.locator('main');
  await expect(main.getByRole('status')).toHaveText('Searching…');
  answer();
  await expect(main.locator('ol li').first()).toBeVisible();
  await expect(main).not.toContainText('Searching…');
});

test('S-10: results that do not come are reported, and Retry brings them', async ({page, allowErrors}) => {
  allowErrors(/Failed to load resource/);
  await page.route('**/search-index.json', (route) => route.abort());
  await page.goto('/search/?q=arrow');
  const alert = page.locator('main').getByRole('alert');
  await expect(alert).toContainText('Unable to fetch results');
  await expect(alert).toContainText('You might want to check your network connection.');
  await page.unroute('**/search-index.json');
  await page.getByRole('button', {name: 'Retry'}).click();
  await expect(page.locator('main ol li').first()).toBeVisible();
});

for (const {width, words} of [
  {width: 1280, words: 10},
  {width: 768, words: 5},
]) {
  test(`S-3, S-7: requests to the hosted service have the form of its protocol, ${width} wide`, async ({page}) => {
    await page.setViewportSize({width, height: 800});
    const {asked} = await useService(page);
    await openDialog(page);
    await inputOf(page).fill('connection');
    await expect(hitsOf(page).first()).toContainText('About connection 0');
    await expect(hitsOf(page).first().locator('a')).toHaveAttribute('href', '/tour/connections/#0');
    const levels = ['lvl0', 'lvl1', 'lvl2', 'lvl3', 'lvl4', 'lvl5', 'lvl6'].map((level) => `hierarchy.${level}`);
    const request = {
      query: 'connection',
      indexName: 'd2',
      page: 0,
      attributesToHighlight: [],
      attributesToRetrieve: [...levels, 'content', 'type', 'url'],
      attributesToSnippet: [...levels.slice(1), 'content'].map((name) => `${name}:${words}`),
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
    expect(asked.at(-1)?.requests).toEqual([request]);
    const {url} = asked.at(-1) ?? {};
    expect(decodeURIComponent(url?.pathname ?? '')).toBe('/1/indexes/*/queries');
    // The service's other hosts are asked where the first takes more than a second.
    expect(url?.hostname).toMatch(/^app1(?:-dsn\.algolia\.net|-[123]\.algolianet\.com)$/);
    expect(url?.searchParams.get('x-algolia-application-id')).toBe('APP1');
    expect(url?.searchParams.get('x-algolia-api-key')).toBe('key');

    await page.goto('/search/?q=connection');
    await expect(page.locator('main ol li')).toHaveCount(20);
    expect(asked.at(-1)?.requests, 'the results page').toEqual([request]);
  });
}

const FAILURES: Readonly<Record<string, Reply>> = {
  hangs: 'hang',
  'refuses connections': 'refuse',
  'answers 500': {status: 500},
  'answers 403': {status: 403},
  'answers nonsense': {body: '<html>'},
  'answers other JSON': {json: {results: [{hits: 'none'}]}},
};

for (const [what, reply] of Object.entries(FAILURES)) {
  isolatedTest(`S-5, S-8: a service that ${what} is reported`, async ({page, allowErrors}) => {
    allowErrors(/Failed to load resource/);
    const {asked} = await useService(page, () => reply);
    if (reply === 'hang') await page.clock.install();
    await openDialog(page);
    // The page's own time, which a busy machine does not stretch.
    if (reply === 'hang') await page.clock.pauseAt(new Date(Date.now() + 3_600_000));
    await inputOf(page).fill('connection');
    if (reply === 'hang') {
      await page.clock.runFor(100);
      await expect.poll(() => asked.length).toBe(1);
      await page.clock.runFor(400);
      await expect(dialogOf(page)).toContainText('Searching…');
      await expect(dialogOf(page)).not.toContainText('Unable to fetch results');
      // Each of the service's four hosts gets its time.
      for (let host = 1; host <= 4; host++) {
        await expect.poll(() => asked.length).toBeGreaterThanOrEqual(host);
        await page.clock.runFor(5000);
      }
    }
    const body = dialogOf(page).locator('.search-body');
    await expect(body).toContainText('Unable to fetch results');
    await expect(body).toContainText('You might want to check your network connection.');
    await expect(dialogOf(page).getByRole('status')).toContainText('Unable to fetch results');
  });
}

isolatedTest('S-8: a host that hangs is passed over after 1 s, for 2 minutes', async ({page}) => {
  const isFirst = (hostname: string) => hostname.endsWith('-dsn.algolia.net');
  const {asked} = await useService(page, (_query, hostname) => (isFirst(hostname) ? 'hang' : undefined));
  const first = () => asked.filter(({url}) => isFirst(url.hostname)).length;
  await page.clock.install();
  await openDialog(page);
  for (const [query, wait, expected] of [
    ['connection', '00:01', 1],
    ['container', '01:50', 1],
    ['opacity', '00:20', 1],
    ['sequence', '00:00', 2],
  ] as const) {
    await inputOf(page).fill(query);
    await expect(hitsOf(page).first()).toContainText(`About ${query}`);
    expect(first(), query).toBe(expected);
    await page.clock.fastForward(wait);
  }
});

test('S-2, S-3, S-4, S-10: the hosted search looks as the embedded one does', async ({page}) => {
  await useService(page);
  await openDialog(page);
  await page.keyboard.type('grid');
  await expect(dialogOf(page).getByRole('rowgroup')).toHaveCount(3);
  await expect(hitsOf(page)).toHaveCount(15);
  await expect(dialogOf(page).getByRole('link', {name: 'See all 44 results'})).toHaveAttribute(
    'href',
    '/search/?q=grid',
  );
  await expect(dialogOf(page).getByRole('link', {name: 'Search by Algolia'})).toBeVisible();
  expect(await violations(page, {within: DIALOG})).toEqual([]);
  await inputOf(page).fill('xyzzy');
  await expect(dialogOf(page)).toContainText('No results for "xyzzy"');
  await expect(dialogOf(page).getByRole('listitem').getByRole('button')).toHaveText(['Tour', 'Blog', 'Releases']);
  await inputOf(page).fill('grid');
  await hitsOf(page)
    .first()
    .locator('a')
    .click({modifiers: ['Control']});
  await inputOf(page).fill('');
  await expect(hitsOf(page)).toHaveText([/About grid 0.*Connections/]);
  await page.goto('/search/?q=grid');
  await page.getByRole('button', {name: 'More results'}).click();
  await expect(page.locator('main ol li')).toHaveCount(40);
});

test('whatever the service sends stays text, in results, in recent searches and on the results page', async ({
  page,
}) => {
  const evil = '<img src=x onerror="document.title=1"><script>document.title=2</script>';
  const texts = Object.fromEntries(['lvl0', 'lvl1', 'lvl2'].map((level) => [level, `${level} ${evil}`]));
  const hit = {
    objectID: 'evil',
    url: 'https://evil.example/tour/intro/',
    type: 'lvl2',
    content: evil,
    hierarchy: texts,
    _snippetResult: {hierarchy: {lvl1: {value: `<mark>shown</mark> ${evil}`}, lvl2: {value: evil}}},
  };
  const script = {...hit, objectID: 'script', url: 'javascript:document.title=3'};
  const hits = [hit, script, {objectID: 1}, null];
  await useService(page, () => ({json: {results: [{hits, nbHits: 1, nbPages: 1}]}}));
  await openDialog(page);
  const title = await page.title();
  const isHarmless = async (place: ReturnType<typeof dialogOf>) => {
    await expect(place).toContainText('<img src=x');
    await expect(place.locator('img, script')).toHaveCount(0);
    expect(
      await place.locator('a').evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).protocol)),
    ).not.toContain('javascript:');
  };
  await page.keyboard.type('a');
  await expect(hitsOf(page)).toHaveCount(1);
  await expect(dialogOf(page).locator('mark')).toHaveText('shown');
  await isHarmless(dialogOf(page));
  await hitsOf(page)
    .locator('a')
    .click({modifiers: ['Control']});
  await inputOf(page).fill('');
  await expect(dialogOf(page)).toContainText('Recent');
  await isHarmless(dialogOf(page));
  expect(await page.title()).toBe(title);
  await page.goto('/search/?q=a');
  await isHarmless(page.locator('main ol'));
});

test('S-8: an answer that takes long shows so after 300 ms', async ({page}) => {
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/search-index.json', async (route) => {
    await held;
    await route.continue();
  });
  await openDialog(page);
  await page.keyboard.type('d2');
  await expect(dialogOf(page).locator('.search-stalled')).toBeVisible();
  answer();
  await expect(hitsOf(page).first()).toBeVisible();
  await expect(dialogOf(page).locator('.search-stalled')).toBeHidden();
});

test('S-9: the hosted service is notified of views and clicks, and nobody else is', async ({page}) => {
  const foreign: string[] = [];
  page.on('request', (request) => {
    const {hostname} = new URL(request.url());
    if (!/^localhost$|\.algolia(?:\.net|\.io|net\.com)$/.test(hostname)) foreign.push(request.url());
  });
  const {events} = await useService(page);
  // What something else has put where the library keeps its clicks, and it would take for its own.
  await page.addInitScript(() => {
    const clicks = Object.fromEntries(Array.from({length: 5001}, (_, i) => [i, null]));
    if (location.protocol === 'http:') localStorage.setItem('AlgoliaObjectQueryCache', JSON.stringify(clicks));
  });
  await openDialog(page);
  await inputOf(page).fill('connection');
  await expect(hitsOf(page).first()).toBeVisible();
  const of = (type: string) => events.filter(({eventType}) => eventType === type);
  await expect.poll(() => of('view').flatMap(({objectIDs}) => objectIDs)).toHaveLength(20);
  await page.keyboard.press('Enter');
  await expect.poll(() => of('click').flatMap(({objectIDs}) => objectIDs)).toEqual(['connection 0']);
  expect(foreign).toEqual([]);
});

test('S-9: the search works where a blocker stops what notifies the service of clicks', async ({page, allowErrors}) => {
  allowErrors(/Failed to load resource/);
  const {events} = await useService(page);
  let blocked = 0;
  await page.route('**/assets/js/search-insights*', (route) => {
    blocked++;
    return route.abort('blockedbyclient');
  });
  await openDialog(page);
  await page.keyboard.type('arrowheads');
  await expect(hitsOf(page).first()).toContainText('arrowheads');
  await page.keyboard.press('Enter');
  await expect(dialogOf(page)).toHaveCount(0);
  await expect(page.locator('h1')).toHaveText('Connections');
  expect(blocked).toBeGreaterThan(0);
  expect(events).toEqual([]);
});

isolatedTest('S-9: with the embedded engine nothing leaves the host', async ({page}) => {
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(site())) foreign.push(request.url());
  });
  await page.clock.install();
  await openDialog(page);
  await page.keyboard.type('connection');
  await expect(hitsOf(page).first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.clock.runFor(600); // views would be sent after 400 ms
  await settled(page);
  await page.keyboard.press('Enter');
  await expect(dialogOf(page)).toHaveCount(0);
  await page.goto('/search/?q=connection');
  await expect(page.locator('main ol li').first()).toBeVisible();
  const hints = await page.locator('link[rel=preconnect], link[rel=dns-prefetch]').count();
  expect([hints, ...foreign]).toEqual([0]);
});

test('budgets: before the search is used, a page has nothing of it but the button', async ({page}) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await openPage(page);
  await page.waitForLoadState('networkidle');
  const scripts = requests.filter((path) => path.endsWith('.js') && !path.includes('/search'));
  for (const path of scripts) {
    const code = await (await page.request.get(path)).text();
    for (const sign of ['search-row', 'algolianet', 'MiniSearch', 'No recent searches', 'insights.algolia']) {
      expect(code.includes(sign), `${sign} in ${path}`).toBe(false);
    }
  }
  const ofSearch = () => requests.filter((path) => /search|dialog/.test(path));
  expect(ofSearch()).toEqual([]);
  await buttonOf(page).hover();
  await settled(page);
  expect(ofSearch(), 'resting the pointer on the button').toEqual([]);
  await page.keyboard.press('/');
  await expect(inputOf(page)).toBeFocused();
  await expect.poll(() => ofSearch().some((path) => path.endsWith('search-index.json'))).toBe(true);
  expect(ofSearch().filter((path) => path.includes('/texts.'))).toEqual([]);
  expect(ofSearch().filter((path) => path.includes('insights'))).toEqual([]);
});

test('Korean is found while it is composed, and Enter ends composing only', async ({page, context}) => {
  await openDialog(page, '/ko/tour/intro/');
  const keyboard = await context.newCDPSession(page);
  const compose = (text: string) =>
    keyboard.send('Input.imeSetComposition', {text, selectionStart: text.length, selectionEnd: text.length});
  for (const text of ['ㅎ', '화', '화살', '화살ㅊ', '화살초', '화살촉']) await compose(text);
  await expect(inputOf(page)).toHaveValue('화살촉');
  await expect(hitsOf(page).locator('mark').first()).toContainText('화살촉');
  await keyboard.send('Input.dispatchKeyEvent', {type: 'rawKeyDown', key: 'Process', windowsVirtualKeyCode: 229});
  await expect(inputOf(page)).toBeFocused();
  await keyboard.send('Input.insertText', {text: '화살촉'});
  await expect(inputOf(page)).toHaveValue('화살촉');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/ko\/tour\//);
  await expect(dialogOf(page)).toHaveCount(0);
});
