/** What a browser may keep that is not of this site, what a search host may answer, and what an address may request. */
import {useService} from '../../searchService';
import {expect, hydrated, type Page, site, inOwnTab as test} from '../../site';
import {startCanary} from './canary';
import {expectNothingRan, watch} from './watch';

const RECENT = 'search.recent.en';
const FAVORITE = 'search.favorite.en';
const PAGE = '/tour/hello-world/';

/** Everything that a page reads from storage, and two things of others. */
const KEYS = [
  RECENT,
  FAVORITE,
  'theme',
  'docusaurus.announcement.id',
  'docusaurus.announcement.dismiss',
  'docs-preferred-version-default',
  'docusaurus.tab.platform',
];
const OTHERS: Readonly<Record<string, string>> = {'of another site': '{"kept": true}', __proto__x: '1'};

test.beforeEach(({page}) => watch(page));

// Each page starts the search engine anew, which takes its time on a busy machine.
const patient = expect.configure({timeout: 20_000});

/** Texts that do something where they are taken for more than text. */
const textsWith = (canary: string) => [
  `<img src="${canary}/img" onerror="window.hit=1">`,
  `<svg onload="window.hit=1"><image href="${canary}/svg"/></svg>`,
  `"><script src="${canary}/script"></script><script>window.hit=1</script>`,
  `<mark><iframe srcdoc="<script>parent.hit=1</script>" src="${canary}/frame"></iframe></mark>`,
  `<style>@import "${canary}/style"; * {display: none}</style>`,
  `<base href="${canary}/"><meta http-equiv="refresh" content="0;url=${canary}/refresh">`,
  `&lt;img src=x onerror=window.hit=1&gt;`,
  `{{constructor.constructor('window.hit=1')()}} \${window.hit=1}`,
];

const addressesWith = (canary: string) => [
  'javascript:window.hit=1',
  'java\nscript:window.hit=1',
  'data:text/html,<script>opener.hit=1</script>',
  `${canary}/other-host`,
  `${canary.replace('http:', '')}/no-scheme`,
  `/\\${canary.replace('http://', '')}/backslash`,
  '/%zz',
  '/tour/#%E0%A4%A',
  'https://',
  `/${'a'.repeat(20_000)}`,
];

const WRONG: readonly unknown[] = [null, 0, 1e308, true, '', [], {}, [null], {toString: 1}, 'x'.repeat(20_000)];

const NAMES = ['__proto__', 'constructor', 'hasOwnProperty', 'toString', 'valueOf', 'length'];

const entry = (objectID: string, lvl1: string) => ({
  objectID,
  url: PAGE,
  type: 'lvl1',
  content: null,
  hierarchy: {lvl0: 'Tour', lvl1},
});

/** What the browser keeps of a result. */
const visited = (id: string, title: string) => ({url: `${PAGE}#${id}`, kind: 'page', title, path: []});

/** Entries of what the browser keeps, each wrong in one field. */
function hostileEntries(canary: string): unknown[] {
  const texts: unknown[] = [...textsWith(canary), ...NAMES, ...WRONG];
  const good = {...visited('id', 'Text'), kind: 'heading', path: ['Page']};
  return [
    ...WRONG,
    ...texts.flatMap((text, at) => [
      {...good, url: `${PAGE}#kind${at}`, kind: text},
      {...good, url: `${PAGE}#title${at}`, title: text},
      {...good, url: `${PAGE}#path${at}`, path: text},
      {...good, url: `${PAGE}#name${at}`, path: [text]},
      {...good, url: `${PAGE}#more${at}`, id: text, group: text, hierarchy: text, __proto__: text},
    ]),
    ...[...addressesWith(canary), ...texts].map((url) => ({...good, url})),
  ];
}

/** Hits of a service, each wrong in one field. */
function hostileHits(canary: string): unknown[] {
  const texts: unknown[] = [...textsWith(canary), ...NAMES, ...WRONG];
  const good = {...entry('id', 'Text'), type: 'lvl2', content: 'c', hierarchy: {lvl0: 'Tour', lvl1: 'a', lvl2: 'b'}};
  return [
    ...WRONG,
    ...texts.flatMap((text) => [
      {...good, objectID: text},
      {...good, type: text},
      {...good, content: text, type: 'content'},
      {...good, hierarchy: text},
      {...good, hierarchy: {...good.hierarchy, lvl0: text}},
      {...good, hierarchy: {...good.hierarchy, lvl1: text}},
      {...good, hierarchy: {lvl0: text, lvl1: text, lvl2: text}},
      {...good, _snippetResult: text},
      {...good, _snippetResult: {hierarchy: {lvl1: {value: text}, lvl2: text}, content: {value: text}}},
      {...good, _highlightResult: {hierarchy: {lvl0: {value: text}}}},
    ]),
    ...[...addressesWith(canary), ...texts].map((url) => ({...good, url})),
  ].map((hit, at) => {
    const isPlain = typeof hit === 'object' && hit !== null && 'objectID' in hit && hit.objectID === 'id';
    return isPlain ? {...hit, objectID: `id${at}`} : hit;
  });
}

const dialogOf = (page: Page) => page.getByRole('dialog', {name: 'Search'});
const inputOf = (page: Page) => dialogOf(page).locator('input');
const hitsOf = (page: Page) => dialogOf(page).getByRole('row');
const wordsOf = (page: Page) => page.locator('main').innerText();

async function openDialog(page: Page): Promise<void> {
  await page.keyboard.press('/');
  await expect(inputOf(page)).toBeFocused();
}

/** Elements and addresses that no text of ours has. */
async function expectHarmless(page: Page): Promise<void> {
  await expectNothingRan(page);
  const found = await page
    .locator('.search-body, main ol')
    .evaluateAll((places) =>
      places.flatMap((place) => [
        ...[...place.querySelectorAll('img, script, iframe, style, base, meta, image')].map((it) => it.outerHTML),
        ...[...place.querySelectorAll('a')]
          .filter(({origin, host}) => origin !== location.origin && host !== 'github.com')
          .map((it) => it.href),
      ]),
    );
  expect(found).toEqual([]);
}

/** Goes through the search by hand: dialog, a query, and the results page. */
async function search(page: Page): Promise<void> {
  await openDialog(page);
  await expectHarmless(page);
  await page.keyboard.type('connection');
  await patient(hitsOf(page).first()).toContainText('Connections');
  await dialogOf(page)
    .getByRole('link', {name: /^See all/})
    .click();
  await patient(page.locator('main ol li')).toHaveCount(20);
  await expect(dialogOf(page)).toHaveCount(0);
  await expectHarmless(page);
}

async function words(page: Page): Promise<string> {
  await page.goto(PAGE);
  await hydrated(page);
  return wordsOf(page);
}

test('X-7, S-2: whatever stands in storage, pages and search work, nothing of it runs, and the rest is kept', async ({
  page,
}) => {
  test.slow();
  const canary = await startCanary();
  const expected = await words(page);
  const list = JSON.stringify(hostileEntries(canary.url));
  const values = [
    ...textsWith(canary.url),
    'null',
    '[null]',
    '[[[]]]',
    '{}',
    '{"length": 7}',
    '0',
    '-1e999',
    '"text"',
    '[',
    '{"__proto__": {"polluted": true}}',
    '\u0000\ud83d\u202e',
    '',
    '['.repeat(100_000),
    'x'.repeat(1_000_000),
    list,
  ];
  await page.emulateMedia({colorScheme: 'dark'});
  for (const value of values) {
    // Five million characters are all that browsers keep.
    const keys = value.length < 500_000 ? KEYS : KEYS.slice(0, 4);
    await page.evaluate(
      ([keys, value, others]) => {
        localStorage.clear();
        for (const key of keys) localStorage.setItem(key, value);
        for (const [key, other] of Object.entries(others)) localStorage.setItem(key, other);
      },
      [keys, value, OTHERS] as const,
    );
    await test.step(value.slice(0, 40), async () => {
      await page.goto(PAGE);
      await hydrated(page);
      expect(await wordsOf(page)).toBe(expected);
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
      await expect(page.getByText('D2 0.7.1 draws diagrams as text')).toBeVisible();
      await search(page);
      const stored = await page.evaluate(() => ({...localStorage}));
      expect(stored).toMatchObject({...OTHERS, [RECENT]: value, [FAVORITE]: value});
      expect(stored.theme).toBeUndefined();
      expect(stored['docs-preferred-version-default']).toBeUndefined();
      expect(stored['docusaurus.announcement.id']).toMatch(/^release-/);
      if (keys === KEYS) expect(stored['docusaurus.tab.platform']).toBe(value);
    });
  }
  expect(values.length * KEYS.length).toBeGreaterThan(60);
  expect(canary.reached).toEqual([]);
  await canary.close();
});

test('S-2: of hostile recent and favorite searches the good entries stay, can be kept, opened and forgotten', async ({
  page,
}) => {
  const canary = await startCanary();
  const expected = await words(page);
  const bad = hostileEntries(canary.url);
  const half = Math.floor(bad.length / 2);
  for (const part of [bad.slice(0, half), bad.slice(half)]) {
    await page.evaluate(
      ([recent, favorite, good, kept, part]) => {
        localStorage.setItem(recent, JSON.stringify([good, ...part]));
        localStorage.setItem(favorite, JSON.stringify([...part.slice(0, 5), kept, ...part.slice(5)]));
      },
      [RECENT, FAVORITE, visited('good', 'Good & <b>'), visited('kept', 'Kept &amp;'), part] as const,
    );
    await page.reload();
    await hydrated(page);
    await openDialog(page);
    await expect(hitsOf(page).filter({hasText: 'Good & <b>'})).toHaveCount(1);
    await expect(hitsOf(page).filter({hasText: 'Kept &amp;'})).toHaveCount(1);
    await expectHarmless(page);
    const count = await hitsOf(page).count();
    expect(count).toBeLessThanOrEqual(14);
    // Whatever came through as text is gone through by hand.
    for (let left = 20; left > 0 && (await hitsOf(page).count()) > 0; left--)
      await dialogOf(page)
        .getByTitle(/^Remove this search/)
        .first()
        .click();
    await expect(dialogOf(page)).toContainText('No recent searches');
    await page.keyboard.press('Escape');
    expect(await wordsOf(page)).toBe(expected);
  }
  expect(canary.reached).toEqual([]);
  await canary.close();
});

test('X-7, S-2: a browser that blocks storage has a search all the same', async ({page}) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'] as const) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      });
    }
  });
  await words(page);
  await search(page);
  await openDialog(page);
  await page.keyboard.type('containers');
  // Results for the first letters show other pages first.
  const first = hitsOf(page).locator('a').first();
  await expect(first).toHaveAttribute('href', '/tour/containers/');
  await first.click();
  await expect(page).toHaveURL(/\/tour\/containers\//);
});

test('X-7, S-2: a storage without room is no error, and loses nothing', async ({page}) => {
  await words(page);
  await page.evaluate(
    ([key, list]) => {
      localStorage.setItem(key, list);
      for (let size = 1 << 22; size > 0; size >>= 1) {
        try {
          for (;;) localStorage.setItem(`full ${localStorage.length}`, 'x'.repeat(size));
        } catch {
          // Not so much any more.
        }
      }
    },
    [FAVORITE, JSON.stringify([visited('kept', 'Kept')])] as const,
  );
  const before = await page.evaluate(() => localStorage.length);
  await page.reload();
  await hydrated(page);
  await openDialog(page);
  await expect(hitsOf(page)).toHaveText(/Kept/);
  await page.keyboard.type('containers');
  // Results for the first letters show other pages first.
  const first = hitsOf(page).locator('a').first();
  await expect(first).toHaveAttribute('href', '/tour/containers/');
  await first.click();
  await expect(page).toHaveURL(/\/tour\/containers\//);
  await openDialog(page);
  await expect(hitsOf(page).filter({hasText: 'Kept'})).toHaveCount(1);
  expect(await page.evaluate(() => localStorage.length)).toBe(before);
});

test('S-3, S-10: whatever a search host answers, nothing of it runs, and dialog, results page and page stay', async ({
  page,
}) => {
  test.slow();
  const canary = await startCanary();
  const hits = hostileHits(canary.url);
  const texts: readonly unknown[] = [...textsWith(canary.url), ...WRONG];
  const good = entry('good', 'Good');
  const answers: unknown[] = [
    {results: [{hits: [good, ...hits.slice(0, 60)], nbHits: 7, nbPages: 1}]},
    {results: [{hits: [good, ...hits.slice(60, 130)], nbHits: 7, nbPages: 1}]},
    {results: [{hits: [good, ...hits.slice(130, 200)], nbHits: 7, nbPages: 1}]},
    {results: [{hits: [good, ...hits.slice(200, 290)], nbHits: 7, nbPages: 1}]},
    {results: [{hits: [good, ...NAMES.map((name) => ({...entry(name, name), hierarchy: {lvl0: name, lvl1: name}}))]}]},
    {results: [{hits: [good, good, good], nbHits: 3, nbPages: 1e9}]},
    {results: [{hits: Array.from({length: 3000}, (_, at) => ({...good, objectID: `${at}`}))}]},
    ...texts.map((text) => ({
      results: [{hits: [good], nbHits: text, nbPages: text, queryID: text, query: text, params: text}],
    })),
    ...texts.map((text) => ({results: [{hits: text}]})),
    ...texts.map((text) => ({results: text})),
    ...texts,
  ];
  await useService(page, (query) => ({json: answers[Number(query)]}));
  const expected = await words(page);
  await openDialog(page);
  const status = dialogOf(page).getByRole('status');
  const shown = (at: number) => JSON.stringify(answers[at] ?? null).includes('"Good"');
  for (let at = 0; at < answers.length; at++) {
    const kind = shown(at) ? 'hits' : 'other';
    await inputOf(page).fill(`${at}`);
    if (kind === 'hits') {
      await expect(hitsOf(page).filter({hasText: 'Good'}).first()).toBeVisible();
      await expect(status).toHaveText(/^\d+ results$/);
    } else {
      await expect(status).toHaveText(new RegExp(`Unable to fetch|"${at}"$`));
    }
    await expectHarmless(page);
  }
  await page.keyboard.press('Escape');
  expect(await wordsOf(page)).toBe(expected);

  await page.goto('/search/');
  await hydrated(page);
  const main = page.locator('main');
  for (let at = 0; at < answers.length; at++) {
    await main.locator('input').fill(`${at}`);
    if (shown(at)) {
      await expect(main.getByRole('status')).toContainText(`"${at}"`);
      await expect(main.locator('ol li').first()).toContainText('Good');
    } else {
      await expect(main.getByRole('alert').or(main.getByRole('status').filter({hasText: `"${at}"`}))).toBeVisible();
    }
    await expectHarmless(page);
  }
  await expect(page.getByRole('heading', {level: 1})).toHaveText('Search');
  expect(canary.reached).toEqual([]);
  await canary.close();
});

test('S-10: whatever an address requests of the results page is text', async ({page}) => {
  const canary = await startCanary();
  const queries = [
    ...textsWith(canary.url).map(encodeURIComponent),
    ...NAMES,
    '%',
    '%zz',
    '%00',
    '%ED%A0%BD',
    '{count}{query}',
    `${'a'.repeat(63)}%F0%9F%8E%89`,
    'a'.repeat(4000),
    'a&q=b&q[]=c&docusaurus-theme=x%22%3E&docusaurus-data-x=%3Cimg%3E',
  ];
  for (const query of queries) {
    await page.goto(`/search/?q=${query}`);
    await patient(page.locator('main').getByRole('status')).not.toBeEmpty();
    await expect(page.getByRole('heading', {level: 1})).toHaveText('Search');
    expect((await page.locator('main input').inputValue()).length).toBeLessThanOrEqual(64);
    await expectHarmless(page);
  }
  // Half a character, where a query is cut.
  await page.goto(PAGE);
  await hydrated(page);
  await openDialog(page);
  await inputOf(page).evaluate((input) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, `${'a'.repeat(63)}🎉`);
    input.dispatchEvent(new Event('input', {bubbles: true}));
  });
  await expect(inputOf(page)).toHaveValue(/^a{63}.$/);
  await patient(dialogOf(page)).toContainText('No results for');
  expect(canary.reached).toEqual([]);
  expect(page.url()).toBe(site() + PAGE);
  await canary.close();
});
