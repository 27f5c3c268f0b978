/**
 * Tests for pages that a translator or an extension changes before or while React hydrates them. All words must stay, and links must
 * still open pages without a reload.
 */
import {expect, hydrated, type Page, isolatedTest as test} from './site';

/** React logs one of these if the HTML differs from what the server sent. It then renders the page again. */
const MISMATCH = /Minified React error #4(?:18|23|25)|onRecoverableError/;

const CHANGES = {
  /** What translators do to text that isn't in the reader's language. */
  'a text is wrapped': (element: Element) => {
    const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode() as Text;
    const font = document.createElement('font');
    text.before(font);
    font.append(document.createElement('font'));
    font.firstElementChild?.append(text);
  },
  'a text is replaced': (element: Element) => {
    const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode() as Text;
    text.data = text.data.toUpperCase();
  },
  'a text is split': (element: Element) => {
    const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode() as Text;
    text.splitText(1);
  },
  'an element is prepended': (element: Element) => element.prepend(document.createElement('extension-part')),
  'an element is appended': (element: Element) => element.append(document.createElement('extension-part')),
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

type Change = readonly [kind: keyof typeof CHANGES, selector: string];
export type Moment = 'before' | 'during';
/** The changes of each visit to a page. */
type Visits = readonly (readonly Change[])[];

const NAVBAR = '.navbar__brand';
const FOOTER = '.theme-layout-footer p';
const ROOT = '#__docusaurus';

/** The changes that translators and extensions make in practice, as far as we know. */
const createUsualVisits = (article: string): Visits => [
  [NAVBAR, article, FOOTER].map((place): Change => ['a text is wrapped', place]),
  [
    ['an element is prepended', ROOT],
    ['an element is prepended', 'body'],
    ['a text is split', article],
    ['it is removed', article],
  ],
];

const USUAL_VISITS = createUsualVisits('main p');
// Before a query, the only text of the search page is its heading, which has to stay.
const USUAL_SEARCH_VISITS = createUsualVisits('main h1').map((changes) =>
  changes.filter(([kind]) => kind !== 'it is removed'),
);

const CHANGE_KINDS = [
  'a text is wrapped',
  'a text is replaced',
  'a text is split',
  'an element is prepended',
  'it is removed',
] as const;
const CHANGED_ELEMENTS = [NAVBAR, 'main p', FOOTER];

const DOCUMENT_VISITS: Visits = [
  [['an element is prepended', ROOT]],
  [['an element is appended', ROOT]],
  [['an element is prepended', 'body']],
  [['an element is appended', 'body']],
  [['an element is appended', 'head']],
  [['attributes are set', 'html']],
  [['attributes are set', 'body']],
  [['comments are removed', 'body']],
];

/** Before hydration, one change per visit, since one could hide the effect of another. During it, one kind per visit. */
export const ALL_VISITS: Readonly<Record<Moment, Visits>> = {
  before: [
    ...CHANGED_ELEMENTS.flatMap((place) => CHANGE_KINDS.map((kind): Change[] => [[kind, place]])),
    ...DOCUMENT_VISITS,
  ],
  during: [...CHANGE_KINDS.map((kind) => CHANGED_ELEMENTS.map((place): Change => [kind, place])), ...DOCUMENT_VISITS],
};

interface Seen {
  /** The words of the served page, except for the ones that the change removed. */
  readonly words: string;
  readonly done: boolean;
}

/** Changes the next page that is opened, either before any of its scripts run or when React has hydrated half of it. */
async function changeNextPage(
  page: Page,
  changes: readonly Change[],
  moment: Moment,
): Promise<{seen: () => Promise<Seen>; undo: () => Promise<void>}> {
  const prepare = (steps: readonly {selector: string; apply(element: Element): void}[], moment: string): void => {
    const seen = {words: '', done: false};
    Object.assign(window, {seen});
    const applyChanges = (): void => {
      for (const {selector, apply} of steps) {
        const element = document.querySelector(selector);
        if (!element) return;
        apply(element);
      }
      seen.words = (document.querySelector('main') as HTMLElement).innerText;
      seen.done = true;
    };
    const isHydrated = (selector: string): boolean =>
      Object.keys(document.querySelector(selector) ?? {}).some((key) => key.startsWith('__reactFiber'));
    // React splits its work into tasks, and messages arrive between them.
    const {port1, port2} = new MessageChannel();
    port1.onmessage = () => {
      if (!isHydrated('nav.navbar')) port2.postMessage('');
      else if (document.documentElement.dataset.hasHydrated !== 'true') applyChanges();
    };
    document.addEventListener('readystatechange', () => {
      if (document.readyState !== 'interactive') return;
      if (moment === 'before') applyChanges();
      else port2.postMessage('');
    });
  };
  // As source text, because the page's policy doesn't allow `eval`.
  const steps = changes.map(([kind, selector]) => `{selector: ${JSON.stringify(selector)}, apply: ${CHANGES[kind]}}`);
  const script = await page.addInitScript({content: `(${prepare})([${steps}], ${JSON.stringify(moment)})`});
  return {
    seen: () => page.evaluate(() => (window as unknown as {seen: Seen}).seen),
    undo: () => script.dispose(),
  };
}

/** Removes spaces, because the layout of lines and cells depends on styles, which may arrive after the words. */
const removeSpaces = (text: string): string => text.replace(/[\s\u200b]+/g, '').toLowerCase();

/** Checks that `main` has these words. */
export async function expectWords(page: Page, words: string): Promise<void> {
  expect(words).not.toBe('');
  // Not `innerText`, which leaves out code that is far from the screen.
  const now = removeSpaces((await page.locator('main').textContent()) ?? '');
  for (const line of words.split('\n').map(removeSpaces)) expect(now).toContain(line);
}

/** Checks what only works with React: links that change the page without reloading it, and the way back. */
export async function expectLinks(page: Page, words: string): Promise<void> {
  const address = page.url();
  const title = await page.title();
  await page.evaluate(() => Object.assign(window, {marked: true}));
  const [target, heading] = address.endsWith('/blog/') ? ['/tour/intro/', 'What D2 is'] : ['/blog/', 'Blog'];
  // With the keyboard, because a sticky bar can cover the link.
  await page.locator(`.navbar a[href="${target}"]`).first().press('Enter');
  await expect(page).toHaveURL(target);
  await expect(page.locator('h1')).toHaveText(heading);
  await page.goBack();
  await expect(page).toHaveURL(address);
  await expect(page).toHaveTitle(title);
  await expectWords(page, words);
  expect(await page.evaluate(() => 'marked' in window), 'same document').toBe(true);
}

async function expectWordsKept(page: Page, path: string, changes: readonly Change[], moment: Moment): Promise<void> {
  const {seen, undo} = await changeNextPage(page, changes, moment);
  const client = await page.context().newCDPSession(page);
  // Slow enough that React needs more than one task.
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

/**
 * Declares a test that a page keeps its words when it's changed.
 *
 * @param visits the changes of each visit; by default what translators and extensions usually do
 * @param part added to the title, for example ', part 1 of 4'
 */
export function testChangedPage(path: string, moment: Moment, visits?: Visits, part = ''): void {
  const all = visits ?? (path === '/search/' ? USUAL_SEARCH_VISITS : USUAL_VISITS);
  test(`${path} keeps its words when it's changed ${moment} hydration${part}`, async ({page, allowErrors}) => {
    test.setTimeout(60_000 + all.length * 20_000);
    allowErrors(MISMATCH);
    for (const changes of all)
      await test.step(changes.map((one) => one.join(': ')).join(', '), () =>
        expectWordsKept(page, path, changes, moment),
      );
  });
}
