/**
 * Tests pages with hostile data in storage, in responses of the search service, and in URLs. Unit tests in `plugins/search/client` and
 * `src/headScript` cover many more values.
 */
import {fakeSearchService} from '../../searchService';
import {expect, type Page, isolatedTest as test, waitForHydration} from '../../site';
import {type Canary, startCanary} from './canary';
import {expectNothingRan, watchPage} from './watch';

const RECENT_KEY = 'search.recent.en';
const FAVORITE_KEY = 'search.favorite.en';
const PAGE = '/tour/hello-world/';
/** Everything that a page reads from storage. */
const KEYS = [
  RECENT_KEY,
  'd2-progress',
  FAVORITE_KEY,
  'theme',
  'docusaurus.announcement.id',
  'docusaurus.announcement.dismiss',
  'docs-preferred-version-default',
  'docusaurus.tab.platform',
];
/** Entries that other programs on the same origin have stored. */
const FOREIGN_ENTRIES: Readonly<Record<string, string>> = {'of another site': '{"kept": true}', __proto__x: '1'};

/** Returns texts that would do harm if they were treated as HTML, CSS, or a script. */
const createTexts = (canary: string): readonly string[] => [
  `<img src="${canary}/img" onerror="window.hit=1">`,
  `"><script src="${canary}/script"></script><script>window.hit=1</script>`,
  `<mark><iframe srcdoc="<script>parent.hit=1</script>" src="${canary}/frame"></iframe></mark>`,
  `<style>@import "${canary}/style"; * {display: none}</style>`,
  `<base href="${canary}/"><meta http-equiv="refresh" content="0;url=${canary}/refresh">`,
  `{{constructor.constructor('window.hit=1')()}} \${window.hit=1}`,
  '__proto__',
  'x'.repeat(20_000),
];

const createUrls = (canary: string): readonly string[] => [
  'javascript:window.hit=1',
  'java\nscript:window.hit=1',
  `${canary}/other-host`,
  `${canary.replace('http:', '')}/no-scheme`,
  `/\\${canary.replace('http://', '')}/backslash`,
  '/%zz',
];

/** Returns stored results that are each wrong in one field. */
function createEntries(canary: string): readonly object[] {
  const validEntry = {url: `${PAGE}#id`, kind: 'heading', title: 'Text', path: ['Page']};
  return [
    ...createTexts(canary).flatMap((text, index) => [
      {...validEntry, url: `${PAGE}#title${index}`, title: text},
      {...validEntry, url: `${PAGE}#path${index}`, path: [text]},
      {...validEntry, url: `${PAGE}#more${index}`, kind: text, id: text, group: text},
    ]),
    ...createUrls(canary).map((url) => ({...validEntry, url})),
  ];
}

/** Returns hits of a search service: a valid one, and others that are each wrong in one field. */
function createHits(canary: string): readonly object[] {
  const validHit = {
    objectID: 'good',
    url: PAGE,
    type: 'lvl2',
    content: null,
    hierarchy: {lvl0: 'Tour', lvl1: 'Page', lvl2: 'Good'},
  };
  const invalidHits = [
    ...createTexts(canary).flatMap((text) => [
      {...validHit, type: text},
      {...validHit, content: text, type: 'content'},
      {...validHit, hierarchy: {lvl0: text, lvl1: text, lvl2: text}},
      {...validHit, _snippetResult: {hierarchy: {lvl2: {value: text}}, content: {value: text}}},
    ]),
    ...createUrls(canary).map((url) => ({...validHit, url})),
  ];
  return [validHit, ...invalidHits.map((hit, index) => ({...hit, objectID: `${index}`}))];
}

const getDialog = (page: Page) => page.getByRole('dialog', {name: 'Search'});
const getHits = (page: Page) => getDialog(page).getByRole('row');
const readMainText = (page: Page) => page.locator('main').innerText();

async function openDialog(page: Page): Promise<void> {
  await page.keyboard.press('/');
  await expect(getDialog(page).locator('input')).toBeFocused();
}

/** Opens a page, and returns its text. */
async function openPage(page: Page): Promise<string> {
  await page.goto(PAGE);
  await waitForHydration(page);
  return readMainText(page);
}

/** Checks that no script has run, and that the search contains neither injected elements nor links to unexpected hosts. */
async function expectHarmless(page: Page): Promise<void> {
  await expectNothingRan(page);
  const elements = await page
    .locator('.search-body, main ol')
    .evaluateAll((lists) =>
      lists.flatMap((list) => [
        ...[...list.querySelectorAll('img, script, iframe, style, base, meta')].map((element) => element.outerHTML),
        ...[...list.querySelectorAll('a')]
          .filter(({origin, host}) => origin !== location.origin && host !== 'github.com')
          .map((link) => link.href),
      ]),
    );
  expect(elements).toEqual([]);
}

/** Searches like a reader: in the dialog, then on the results page. */
async function search(page: Page): Promise<void> {
  await openDialog(page);
  await expectHarmless(page);
  await page.keyboard.type('connection');
  await expect(getHits(page).first()).toContainText('Connections');
  await getDialog(page)
    .getByRole('link', {name: /^See all/})
    .click();
  await expect(page.locator('main ol li')).toHaveCount(20);
  await expectHarmless(page);
}

let canary: Canary;
test.beforeAll(async () => {
  canary = await startCanary();
});
test.beforeEach(({page}) => watchPage(page));
test.afterEach(() => expect(canary.requests).toEqual([]));
test.afterAll(() => canary.close());

test('pages and search work with any stored value, run none of it, and keep entries of other programs', async ({
  page,
}) => {
  const expected = await openPage(page);
  await page.emulateMedia({colorScheme: 'dark'});
  for (const value of [
    createTexts(canary.url)[0] ?? '',
    '{"__proto__": {"polluted": true}}',
    'x'.repeat(500_000),
    JSON.stringify(createEntries(canary.url)),
  ]) {
    await page.evaluate(
      ([keys, value, others]) => {
        localStorage.clear();
        for (const key of keys) localStorage.setItem(key, value);
        for (const [key, other] of Object.entries(others)) localStorage.setItem(key, other);
      },
      [KEYS, value, FOREIGN_ENTRIES] as const,
    );
    await test.step(value.slice(0, 40), async () => {
      expect(await openPage(page)).toBe(expected);
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
      await expect(page.getByText('D2 0.7.1 draws diagrams as text')).toBeVisible();
      await search(page);
      const storage = await page.evaluate(() => ({...localStorage}));
      expect(storage).toMatchObject({
        ...FOREIGN_ENTRIES,
        [RECENT_KEY]: value,
        [FAVORITE_KEY]: value,
        'docusaurus.tab.platform': value,
      });
      expect(storage.theme).toBeUndefined();
      expect(storage['docs-preferred-version-default']).toBeUndefined();
      expect(storage['docusaurus.announcement.id']).toMatch(/^release-/);
    });
  }
});

test('stored progress ticks pages, and becomes neither a style nor an element', async ({page}) => {
  await openPage(page);
  await page.evaluate((texts) => {
    const hostile = texts.flatMap((text) => [
      {page: text, done: ['a'], total: 1},
      {page: `tour/intro/"]{background:url(${text})}`, done: ['a'], total: 1},
      {page: 'tour/shapes/', done: [text], total: 1},
      {page: 'tour/shapes/', done: ['a'], total: text},
    ]);
    const validEntry = {page: 'tour/install/', done: ['a'], total: 2};
    localStorage.setItem('d2-progress', JSON.stringify([...hostile, validEntry]));
  }, createTexts(canary.url));
  await openPage(page);
  const sidebar = page.getByRole('navigation', {name: 'Docs sidebar'});
  await expect(sidebar.getByRole('link', {name: /^Install.*1 of 2 exercises done/})).toBeVisible();
  await expect(sidebar.getByRole('link', {name: /done/})).toHaveCount(1);
  await expectNothingRan(page);
});

test('search works in a browser that blocks storage', async ({page}) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'] as const) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      });
    }
  });
  await openPage(page);
  await search(page);
  await openDialog(page);
  await page.keyboard.type('containers');
  // Wait for the results of the whole query, because those of a part of it start with other pages.
  const first = getHits(page).locator('a').first();
  await expect(first).toHaveAttribute('href', '/tour/containers/');
  await first.click();
  await expect(page).toHaveURL(/\/tour\/containers\//);
});

test('nothing in a search service response is executed, and the dialog and results page keep working', async ({
  page,
}) => {
  const hits = createHits(canary.url);
  await fakeSearchService(page, () => ({json: {results: [{hits, nbHits: 7, nbPages: 1e9}]}}));
  const expected = await openPage(page);
  await openDialog(page);
  await page.keyboard.type('a');
  await expect(getHits(page).filter({hasText: 'Good'}).first()).toBeVisible();
  await expectHarmless(page);
  await page.keyboard.press('Escape');
  expect(await readMainText(page)).toBe(expected);

  await page.goto('/search/?q=a');
  await expect(page.locator('main ol li').first()).toContainText('Good');
  await expectHarmless(page);
  await expect(page.getByRole('heading', {level: 1})).toHaveText('Search');
});

test('the results page treats every query in its URL as text', async ({page}) => {
  for (const query of [
    encodeURIComponent(createTexts(canary.url)[0] ?? ''),
    '__proto__',
    '%ED%A0%BD',
    '{count}{query}',
    `${'a'.repeat(63)}%F0%9F%8E%89`,
    'a&q=b&q[]=c&docusaurus-theme=x%22%3E&docusaurus-data-x=%3Cimg%3E',
  ]) {
    await page.goto(`/search/?q=${query}`);
    await expect(page.locator('main').getByRole('status')).not.toBeEmpty();
    await expect(page.getByRole('heading', {level: 1})).toHaveText('Search');
    expect((await page.locator('main input').inputValue()).length).toBeLessThanOrEqual(64);
    await expectHarmless(page);
  }
});
