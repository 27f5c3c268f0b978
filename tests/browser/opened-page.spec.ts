/**
 * The page that a reader opens, when something else changes it before React takes it over, or meanwhile: browsers'
 * translators and extensions do. Its words stay, and everything works as it does on other pages.
 */
import type {Route} from '@playwright/test';
import {expect, hydrated, type Page, settled, inOwnTab as test} from '../site';

/** What React reports where it finds another page than the server sent, and renders its own anew. */
const MISMATCH = /Minified React error #4(?:18|23|25)|onRecoverableError/;

const CHANGES = {
  /** As translators do it to all text that is not in the reader's language. */
  'a text is wrapped': (element: Element) => {
    const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode() as Text;
    const font = document.createElement('font');
    text.before(font);
    font.append(document.createElement('font'));
    font.firstElementChild?.append(text);
  },
  'a text is another': (element: Element) => {
    const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode() as Text;
    text.data = text.data.toUpperCase();
  },
  'a text is split': (element: Element) => {
    const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode() as Text;
    text.splitText(1);
  },
  'an element comes first': (element: Element) => element.prepend(document.createElement('extension-part')),
  'an element comes last': (element: Element) => element.append(document.createElement('extension-part')),
  'it is removed': (element: Element) => element.remove(),
  'attributes are set': (element: Element) => {
    element.setAttribute('data-extension', '1');
    element.setAttribute('style', 'outline: 0');
  },
  'comments are removed': (element: Element) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_COMMENT);
    const comments: Node[] = [];
    while (walker.nextNode()) comments.push(walker.currentNode);
    for (const comment of comments) (comment as Comment).remove();
  },
};

type Change = readonly [kind: keyof typeof CHANGES, place: string];

/** All changes to one page are made in so many tests. */
const PARTS = 4;

const NAVBAR = '.navbar__brand';
const ARTICLE = 'main p';
const FOOTER = '.theme-layout-footer p';
const ROOT = '#__docusaurus';

/** What happens to pages in the wild, as far as is known: all that a translator does, and all that an extension does. */
const usual = (article: string): readonly (readonly Change[])[] => [
  [NAVBAR, article, FOOTER].map((place): Change => ['a text is wrapped', place]),
  [
    ['an element comes first', ROOT],
    ['an element comes first', 'body'],
    ['a text is split', article],
    ['it is removed', article],
  ],
];

const KINDS = [
  'a text is wrapped',
  'a text is another',
  'a text is split',
  'an element comes first',
  'it is removed',
] as const;
const PLACES = [NAVBAR, ARTICLE, FOOTER];

const OF_THE_WHOLE: readonly (readonly Change[])[] = [
  [['an element comes first', ROOT]],
  [['an element comes last', ROOT]],
  [['an element comes first', 'body']],
  [['an element comes last', 'body']],
  [['an element comes last', 'head']],
  [['attributes are set', 'html']],
  [['attributes are set', 'body']],
  [['comments are removed', 'body']],
];

/** Before hydration each by itself: what one of several does may hide what another would. Meanwhile, all of a kind together. */
const ALL: Readonly<Record<'before' | 'during', readonly (readonly Change[])[]>> = {
  before: [...PLACES.flatMap((place) => KINDS.map((kind): Change[] => [[kind, place]])), ...OF_THE_WHOLE],
  during: [...KINDS.map((kind) => PLACES.map((place): Change => [kind, place])), ...OF_THE_WHOLE],
};

interface Seen {
  /** The words of the page as it was served, without those that the change took away. */
  readonly words: string;
  readonly done: boolean;
}

/** Makes changes to the page that is opened: before a script of it has run, or when React has only half of it. */
async function change(
  page: Page,
  changes: readonly Change[],
  moment: 'before' | 'during',
): Promise<{seen: () => Promise<Seen>; undo: () => Promise<void>}> {
  const prepare = (steps: readonly {place: string; apply(element: Element): void}[], moment: string): void => {
    const seen = {words: '', done: false};
    Object.assign(window, {seen});
    const act = (): void => {
      for (const {place, apply} of steps) {
        const element = document.querySelector(place);
        if (!element) return;
        apply(element);
      }
      seen.words = (document.querySelector('main') as HTMLElement).innerText;
      seen.done = true;
    };
    const isTaken = (selector: string): boolean =>
      Object.keys(document.querySelector(selector) ?? {}).some((key) => key.startsWith('__reactFiber'));
    // Between React's steps, which are tasks of their own.
    const {port1, port2} = new MessageChannel();
    port1.onmessage = () => {
      if (!isTaken('nav.navbar')) port2.postMessage('');
      else if (document.documentElement.dataset.hasHydrated !== 'true') act();
    };
    document.addEventListener('readystatechange', () => {
      if (document.readyState !== 'interactive') return;
      if (moment === 'before') act();
      else port2.postMessage('');
    });
  };
  // As a text: the pages' policy allows no function to be made of one there.
  const steps = changes.map(([kind, place]) => `{place: ${JSON.stringify(place)}, apply: ${CHANGES[kind]}}`);
  const script = await page.addInitScript({content: `(${prepare})([${steps}], ${JSON.stringify(moment)})`});
  return {
    seen: () => page.evaluate(() => (window as unknown as {seen: Seen}).seen),
    undo: () => script.dispose(),
  };
}

/** Without spaces: how lines and cells stand beside each other depends on styles, which may come after the words. */
const plain = (text: string): string => text.replace(/[\s\u200b]+/g, '').toLowerCase();

async function expectWords(page: Page, words: string): Promise<void> {
  expect(words).not.toBe('');
  // Not `innerText`, which has nothing of code that is far from the screen.
  const now = plain((await page.locator('main').textContent()) ?? '');
  for (const line of words.split('\n').map(plain)) expect(now).toContain(line);
}

/** What only works with React: links that change the page without loading it anew, there and back. */
async function expectLinks(page: Page, words: string): Promise<void> {
  const address = page.url();
  const title = await page.title();
  await page.evaluate(() => Object.assign(window, {marked: true}));
  const [target, heading] = address.endsWith('/blog/') ? ['/tour/intro/', 'What D2 is'] : ['/blog/', 'Blog'];
  // By the keyboard, which no sticky bar is in the way of.
  await page.locator(`.navbar a[href="${target}"]`).first().press('Enter');
  await expect(page).toHaveURL(target);
  await expect(page.locator('h1')).toHaveText(heading);
  await page.goBack();
  await expect(page).toHaveURL(address);
  await expect(page).toHaveTitle(title);
  await expectWords(page, words);
  expect(await page.evaluate(() => 'marked' in window), 'same document').toBe(true);
}

async function expectSame(
  page: Page,
  path: string,
  changes: readonly Change[],
  moment: 'before' | 'during',
): Promise<void> {
  const {seen, undo} = await change(page, changes, moment);
  const client = await page.context().newCDPSession(page);
  // Slow enough that React does its work in more than one step.
  await client.send('Emulation.setCPUThrottlingRate', {rate: moment === 'during' ? 4 : 1});
  await page.goto(path);
  await hydrated(page);
  await client.send('Emulation.setCPUThrottlingRate', {rate: 1});
  const {words, done} = await seen();
  expect(done, 'changed in time').toBe(true);
  await expectWords(page, words);
  await expectLinks(page, words);
  await undo();
  await client.detach();
}

/** @param visits the changes of each visit */
function stays(path: string, moment: 'before' | 'during', visits: readonly (readonly Change[])[], part = ''): void {
  test(`the words of ${path} stay when it is changed ${moment} hydration${part}`, async ({page, allowErrors}) => {
    test.setTimeout(60_000 + visits.length * 20_000);
    allowErrors(MISMATCH);
    for (const changes of visits)
      await test.step(changes.map((one) => one.join(': ')).join(', '), () => expectSame(page, path, changes, moment));
  });
}

for (const path of ['/', '/blog/ascii/', '/releases/0.7.1/', '/blog/']) {
  stays(path, 'before', usual(ARTICLE));
  stays(path, 'during', usual(ARTICLE));
}
for (const moment of ['before', 'during'] as const) {
  // It has no words before a search but its heading, which stays.
  stays(
    '/search/',
    moment,
    usual('main h1').map((changes) => changes.filter(([kind]) => kind !== 'it is removed')),
  );
  // In parts, which run side by side.
  for (let part = 0; part < PARTS; part++)
    stays(
      '/tour/intro/',
      moment,
      ALL[moment].filter((_, i) => i % PARTS === part),
      `, part ${part + 1} of ${PARTS}`,
    );
}

/** Holds files back. The function that it returns lets them come, those that are requested later among them. */
async function hold(page: Page, isHeld: (path: string) => boolean): Promise<() => Promise<void>> {
  const held: Route[] = [];
  let isClosed = true;
  await page.route(
    ({pathname}) => isHeld(pathname),
    (route) => (isClosed ? void held.push(route) : route.continue()),
  );
  return async () => {
    isClosed = false;
    await Promise.all(held.map((route) => route.continue()));
  };
}

/** Holds the scripts of a page's own back, while those that every page starts with come. */
async function holdPage(page: Page, path: string): Promise<() => Promise<void>> {
  const html = await (await page.request.get(path)).text();
  const own = /data-ahead="([^"]+)"/.exec(html)?.[1]?.split(' ') ?? [];
  expect(own.length).toBeGreaterThan(3);
  return hold(page, (file) => own.includes(file));
}

test('an example is not offered for editing before it can be kept', async ({page}) => {
  const letCome = await holdPage(page, '/tour/connections/');
  await page.goto('/tour/connections/', {waitUntil: 'commit'});
  await page.waitForFunction(() => 'docusaurus' in window);
  const edit = page.locator('figure [data-d2="edit"]').first();
  await expect(edit).toBeHidden();
  await letCome();
  await expect(edit).toBeVisible();
  await edit.click();
  await expect(page.locator('.cm-content')).toBeFocused();
});

test('a page whose own scripts come late or never is read, and its links lead on', async ({page}) => {
  const letCome = await holdPage(page, '/tour/connections/');
  await page.goto('/tour/connections/', {waitUntil: 'commit'});
  await page.waitForFunction(() => 'docusaurus' in window);
  const words = await page.locator('main').innerText();
  expect(words.length).toBeGreaterThan(1000);
  await page.getByText('Diagram as text').first().click();
  await expect(page.locator('figure details').first()).toHaveAttribute('open');
  await page.locator('.table-of-contents a').last().click();
  await expect(page).toHaveURL(/#/);
  await page.locator('main p a[href^="/tour/"]').first().click();
  await expect(page.locator('h1')).not.toHaveText('Connections');
  await page.goBack({waitUntil: 'commit'});
  await expect(page.locator('h1')).toHaveText('Connections');
  await letCome();
  await hydrated(page);
  await expectWords(page, words);
  await expectLinks(page, words);
});

test('a page without any script is read', async ({page, context}) => {
  await page.route(/\.js$/, () => {}); // never answered
  await page.goto('/tour/connections/', {waitUntil: 'commit'});
  await expect(page.locator('h1')).toHaveText('Connections');
  await expect(page.locator('figure img').first()).toBeVisible();
  await page.locator('main p a[href^="/tour/"]').first().click({noWaitAfter: true});
  await expect(page.locator('h1')).not.toHaveText('Connections');
  await context.close();
});

for (const [path, words] of [
  ['/tour/connections/', /^"This page hasn’t loaded completely, so its buttons don’t work\./],
  ['/ko/tour/connections/', /^"페이지를 다 불러오지 못해 버튼이 동작하지 않습니다\./],
] as const)
  test(`${path} says so if its scripts do not come for long, and not before`, async ({page, allowErrors}) => {
    allowErrors(/main\.\w+\.js|404/);
    await page.route(/\/assets\/js\/main\.\w+\.js$/, (route) => route.fulfill({status: 404}));
    await page.goto(path);
    const notice = () =>
      page.evaluate(() => {
        const {visibility, content} = getComputedStyle(document.body, '::after');
        return visibility === 'visible' ? content : 'none';
      });
    expect(await notice()).toBe('none');
    // As ten seconds later.
    await page.evaluate(() => {
      for (const animation of document.body.getAnimations({subtree: true})) animation.finish();
    });
    expect(await notice()).toMatch(words);
    await page.unroute(/\/assets\/js\/main\.\w+\.js$/);
    await page.reload();
    await hydrated(page);
    expect(await page.evaluate(() => getComputedStyle(document.body, '::after').content)).toBe('none');
  });

test('the scripts of a page are fetched when its style sheet is on its way, and at once', async ({page}) => {
  const html = await (await page.request.get('/tour/connections/')).text();
  const [, start = '', run = '', ahead = ''] =
    /<script src=(\S+) async fetchpriority=high data-run="([^"]+)" data-ahead="([^"]+)"/.exec(html) ?? [];
  const named = [...run.split(' '), ...ahead.split(' ')];
  expect(named.length).toBeGreaterThan(4);
  const requested: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') requested.push(new URL(request.url()).pathname);
  });
  const letCome = await hold(page, (file) => file === start);
  await page.goto('/tour/connections/', {waitUntil: 'commit'});
  await expect(page.locator('.theme-layout-footer')).toBeAttached();
  await settled(page);
  expect(requested).toEqual([start]);
  await letCome();
  await hydrated(page);
  expect([...new Set(requested)].sort(), 'the page names all that it starts with').toEqual([start, ...named].sort());
  const priorities = page.locator('head').locator('script[src]:not([data-run]), link[rel=preload][as=script]');
  for (const element of await priorities.all()) await expect(element).toHaveAttribute('fetchpriority', 'low');
});

for (const path of ['/', '/tour/connections/', '/ko/blog/ascii/', '/releases/0.7.1/'])
  test(`the first view of ${path} is read alone while the style sheet comes, and leaves no trace`, async ({page}) => {
    const letCome = await hold(page, (file) => /\/assets\/css\/styles\.\w+\.css$/.test(file));
    const response = await page.goto(path, {waitUntil: 'commit'});
    await expect(page.locator('main script[data-pause]')).toBeAttached();
    await response?.finished();
    await expect(page.locator('.theme-layout-footer')).not.toBeAttached();
    await letCome();
    await expect(page.locator('.theme-layout-footer')).toBeVisible();
    await hydrated(page);
    await expect(page.locator('body script:not([type])')).toHaveCount(0);
  });

test('a policy that refuses all scripts in pages takes nothing from a page but its colour scheme', async ({
  page,
  allowErrors,
}) => {
  allowErrors(/script-src(?:-elem)? inline|violates the following Content Security Policy directive|inline script/);
  await page.route('/tour/connections/', async (route) => {
    const response = await route.fetch();
    await route.fulfill({response, headers: {...response.headers(), 'content-security-policy': "script-src 'self'"}});
  });
  await page.goto('/tour/connections/');
  await hydrated(page);
  await expect(page.locator('main h2').last()).toBeVisible();
  await expect(page.locator('script[data-pause]')).toHaveCount(0);
  await page.locator('figure [data-d2="edit"]').first().click();
  await expect(page.locator('.cm-content')).toBeFocused();
});
