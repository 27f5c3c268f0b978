/**
 * Tests for pages that a translator or an extension changes before or while React hydrates them. Their text must stay, and links must
 * still open pages without a reload.
 */
import {expect, type Page, isolatedTest as test, waitForHydration} from './site';

/** React logs one of these errors if something has changed the server's HTML before hydration. It then renders the page again. */
const MISMATCH = /Minified React error #4(?:18|23|25)|onRecoverableError/;

const CHANGES = {
  /** Translators do this to text that isn't in the reader's language. */
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
  'an element is removed': (element: Element) => element.remove(),
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
  [NAVBAR, article, FOOTER].map((selector): Change => ['a text is wrapped', selector]),
  [
    ['an element is prepended', ROOT],
    ['an element is prepended', 'body'],
    ['a text is split', article],
    ['an element is removed', article],
  ],
];

const USUAL_VISITS = createUsualVisits('main p');
// Before a query, the only text of the search page is its heading, which has to stay.
const USUAL_SEARCH_VISITS = createUsualVisits('main h1').map((changes) =>
  changes.filter(([kind]) => kind !== 'an element is removed'),
);

const CHANGE_KINDS = [
  'a text is wrapped',
  'a text is replaced',
  'a text is split',
  'an element is prepended',
  'an element is removed',
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

/**
 * All changes. Before hydration, there's one per visit, because one could hide the effect of another. During hydration, a visit makes
 * all changes of one kind.
 */
export const ALL_VISITS: Readonly<Record<Moment, Visits>> = {
  before: [
    ...CHANGED_ELEMENTS.flatMap((selector) => CHANGE_KINDS.map((kind): Change[] => [[kind, selector]])),
    ...DOCUMENT_VISITS,
  ],
  during: [
    ...CHANGE_KINDS.map((kind) => CHANGED_ELEMENTS.map((selector): Change => [kind, selector])),
    ...DOCUMENT_VISITS,
  ],
};

interface ChangedPage {
  /** The text of `main` right after the changes. All of it has to stay. */
  readonly text: string;
  readonly isChanged: boolean;
}

/** Changes the next page that is opened, either before any of its scripts run or when React has hydrated a part of it. */
async function changeNextPage(
  page: Page,
  changes: readonly Change[],
  moment: Moment,
): Promise<{readChangedPage: () => Promise<ChangedPage>; undo: () => Promise<void>}> {
  const prepare = (steps: readonly {selector: string; apply(element: Element): void}[], moment: string): void => {
    const changedPage = {text: '', isChanged: false};
    Object.assign(window, {changedPage});
    const applyChanges = (): void => {
      for (const {selector, apply} of steps) {
        const element = document.querySelector(selector);
        if (!element) return;
        apply(element);
      }
      changedPage.text = (document.querySelector('main') as HTMLElement).innerText;
      changedPage.isChanged = true;
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
    readChangedPage: () => page.evaluate(() => (window as unknown as {changedPage: ChangedPage}).changedPage),
    undo: () => script.dispose(),
  };
}

/** Lowercases a text and removes its spaces, because capitals and line breaks depend on styles, which may load after the text. */
const normalizeText = (text: string): string => text.replace(/[\s\u200b]+/g, '').toLowerCase();

/** Checks that `main` has every line of a text. */
export async function expectText(page: Page, text: string): Promise<void> {
  expect(text).not.toBe('');
  // Not `innerText`, which leaves out code that is far from the screen.
  const currentText = normalizeText((await page.locator('main').textContent()) ?? '');
  for (const line of text.split('\n').map(normalizeText)) expect(currentText).toContain(line);
}

/** Checks that React works: a link changes the page without reloading it, and Back restores the text. */
export async function expectLinksWork(page: Page, text: string): Promise<void> {
  const url = page.url();
  const title = await page.title();
  await page.evaluate(() => Object.assign(window, {marked: true}));
  const [target, heading] = url.endsWith('/blog/') ? ['/tour/intro/', 'What D2 is'] : ['/blog/', 'Blog'];
  // With the keyboard, because a sticky bar can cover the link.
  await page.locator(`.navbar a[href="${target}"]`).first().press('Enter');
  await expect(page).toHaveURL(target);
  await expect(page.locator('h1')).toHaveText(heading);
  await page.goBack();
  await expect(page).toHaveURL(url);
  await expect(page).toHaveTitle(title);
  await expectText(page, text);
  expect(await page.evaluate(() => 'marked' in window), 'same document').toBe(true);
}

async function expectTextKept(page: Page, path: string, changes: readonly Change[], moment: Moment): Promise<void> {
  const {readChangedPage, undo} = await changeNextPage(page, changes, moment);
  const client = await page.context().newCDPSession(page);
  // Slow enough that React needs more than one task.
  await client.send('Emulation.setCPUThrottlingRate', {rate: moment === 'during' ? 4 : 1});
  await page.goto(path);
  await waitForHydration(page);
  await client.send('Emulation.setCPUThrottlingRate', {rate: 1});
  const {text, isChanged} = await readChangedPage();
  expect(isChanged, 'changed in time').toBe(true);
  await expectText(page, text);
  await expectLinksWork(page, text);
  await undo();
  await client.detach();
}

/**
 * Declares a test that a page keeps its text when it's changed.
 *
 * @param visits the changes of each visit. @default the changes that translators and extensions make in practice
 * @param titleSuffix for example `, part 1 of 4`
 */
export function testChangedPage(path: string, moment: Moment, visits?: Visits, titleSuffix = ''): void {
  const allVisits = visits ?? (path === '/search/' ? USUAL_SEARCH_VISITS : USUAL_VISITS);
  test(`${path} keeps its text when it's changed ${moment} hydration${titleSuffix}`, async ({page, allowErrors}) => {
    test.setTimeout(60_000 + allVisits.length * 20_000);
    allowErrors(MISMATCH);
    for (const changes of allVisits)
      await test.step(changes.map((change) => change.join(': ')).join(', '), () =>
        expectTextKept(page, path, changes, moment),
      );
  });
}
