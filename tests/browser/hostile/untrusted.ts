/** What the site reads but didn't write: values in storage, and answers of a search service. */
import {useService as answerSearches} from '../../searchService';
import {expect, hydrated, type Page, test} from '../../site';
import {expectNothingRan} from './watch';

const RECENT = 'search.recent.en';
const FAVORITE = 'search.favorite.en';
const PAGE = '/tour/hello-world/';

/** Everything that a page reads from storage, and two entries of other programs. */
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

/** For results: each page starts the search engine, which takes a while on a busy machine. */
export const expectSlowly = expect.configure({timeout: 20_000});

/** Returns texts that do something wherever they're taken for HTML, CSS, or a script. */
export const textsWith = (canary: string) => [
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

/** What the browser stores about a result that was opened. */
const visited = (id: string, title: string) => ({url: `${PAGE}#${id}`, kind: 'page', title, path: []});

/** Returns stored entries that are each wrong in one field. */
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

/** Returns hits of a service that are each wrong in one field. */
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

const getDialog = (page: Page) => page.getByRole('dialog', {name: 'Search'});
const getInput = (page: Page) => getDialog(page).locator('input');
export const getHits = (page: Page) => getDialog(page).getByRole('row');
const readMainText = (page: Page) => page.locator('main').innerText();

/** Opens the search dialog with the keyboard. */
export async function openDialog(page: Page): Promise<void> {
  await page.keyboard.press('/');
  await expect(getInput(page)).toBeFocused();
}

/** Checks that search shows no element or address that our own texts don't have. */
export async function expectHarmless(page: Page): Promise<void> {
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

/** Searches as a reader does: in the dialog, then on the results page. */
export async function search(page: Page): Promise<void> {
  await openDialog(page);
  await expectHarmless(page);
  await page.keyboard.type('connection');
  await expectSlowly(getHits(page).first()).toContainText('Connections');
  await getDialog(page)
    .getByRole('link', {name: /^See all/})
    .click();
  await expectSlowly(page.locator('main ol li')).toHaveCount(20);
  await expect(getDialog(page)).toHaveCount(0);
  await expectHarmless(page);
}

/** Opens a page, and returns its words. */
export async function openPage(page: Page): Promise<string> {
  await page.goto(PAGE);
  await hydrated(page);
  return readMainText(page);
}

/** Returns values that could be stored under any key. */
export function storedValues(canary: string): string[] {
  const list = JSON.stringify(hostileEntries(canary));
  return [
    ...textsWith(canary),
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
}

/** Stores each value under every key that pages read, and checks that pages and search work, and that the rest is kept. */
export async function expectStoredValuesHarmless(page: Page, values: readonly string[]): Promise<void> {
  const expected = await openPage(page);
  await page.emulateMedia({colorScheme: 'dark'});
  for (const value of values) {
    // Browsers store at most five million characters.
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
      expect(await readMainText(page)).toBe(expected);
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
}

/** Returns answers of a search service: the first seven have results, each of the others is wrong in one field. */
export function hostileAnswers(canary: string): unknown[] {
  const hits = hostileHits(canary);
  const texts: readonly unknown[] = [...textsWith(canary), ...WRONG];
  const good = entry('good', 'Good');
  return [
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
}

/** Lets the search service give each answer to the dialog and the results page, and checks that both go on working. */
export async function expectAnswersHarmless(page: Page, answers: readonly unknown[]): Promise<void> {
  await answerSearches(page, (query) => ({json: answers[Number(query)]}));
  const expected = await openPage(page);
  await openDialog(page);
  const status = getDialog(page).getByRole('status');
  const hasHits = (at: number) => JSON.stringify(answers[at] ?? null).includes('"Good"');
  for (let at = 0; at < answers.length; at++) {
    await getInput(page).fill(`${at}`);
    if (hasHits(at)) {
      await expect(getHits(page).filter({hasText: 'Good'}).first()).toBeVisible();
      await expect(status).toHaveText(/^\d+ results$/);
    } else {
      await expect(status).toHaveText(new RegExp(`Unable to fetch|"${at}"$`));
    }
    await expectHarmless(page);
  }
  await page.keyboard.press('Escape');
  expect(await readMainText(page)).toBe(expected);

  await page.goto('/search/');
  await hydrated(page);
  const main = page.locator('main');
  for (let at = 0; at < answers.length; at++) {
    await main.locator('input').fill(`${at}`);
    if (hasHits(at)) {
      await expect(main.getByRole('status')).toContainText(`"${at}"`);
      await expect(main.locator('ol li').first()).toContainText('Good');
    } else {
      await expect(main.getByRole('alert').or(main.getByRole('status').filter({hasText: `"${at}"`}))).toBeVisible();
    }
    await expectHarmless(page);
  }
  await expect(page.getByRole('heading', {level: 1})).toHaveText('Search');
}
