/** Checks of the site's core for browsers that Playwright can't use here. */

import {createHijackedWorkerScript, NO_ATTACK_WORKED} from '../browser/hostile/attacks';
import {startCanary} from '../browser/hostile/canary';
import {createHostileSources, createLink} from '../browser/hostile/sources';
import type {Browser} from './browser';
import type {WatchedSite} from './watched';

export interface Check {
  readonly name: string;
  /**
   * @param site address of the site, without a trailing slash
   * @param host the server
   */
  run(browser: Browser, site: string, host: WatchedSite): Promise<void>;
}

const PAGE = '/tour/connections/';
const EDITOR = '[data-d2-live] .cm-content';
/** The page that hostile links open. */
const LINKED = '/tour/hello-world/';
/** Only every 25th hostile source is tried, because each needs a new page. */
const SAMPLE_INTERVAL = 25;
const UP_TO_DATE = 'Drawn: ';
/** The layer of shapes and connections on top of the drawing. */
const PLACES = '[role="group"][aria-label^="Shapes and connections"]';

const PAGES: Readonly<Record<string, string>> = {
  // The title has a line break.
  '/': 'diagram out',
  '/tour/intro/': 'What D2 is',
  '/tour/connections/': 'Connections',
  '/tour/sequence-diagrams/': 'Sequence diagrams',
  '/examples/overview/': 'Examples',
  '/releases/0.7.1/': 'D2 0.7.1',
  '/blog/': 'Blog',
  '/search/': 'Search',
  '/ko/tour/connections/': '연결',
};

/** Waits until the editor shows a drawing with this alt text. */
const drawn = (browser: Browser, words: string): Promise<boolean> =>
  browser.until((words) => {
    const picture = document.querySelector<HTMLImageElement>('[data-d2-live] img[src^="blob:"]');
    return picture?.complete && picture.naturalWidth > 0 && picture.alt.includes(words);
  }, words);

async function openEditor(browser: Browser, site: string): Promise<void> {
  await browser.open(site + PAGE);
  await browser.click('[data-d2="edit"]');
  await browser.until((editor) => document.activeElement?.matches(editor), EDITOR);
  await browser.sees('[data-d2-live]', UP_TO_DATE);
}

/** Replaces the source in the editor. */
async function write(browser: Browser, source: string): Promise<void> {
  await browser.click(EDITOR);
  await browser.press('Control+a');
  await browser.type(source);
}

/** Returns the clipboard's content by pasting it, because reading it needs a permission. */
async function pasted(browser: Browser): Promise<string> {
  await browser.evaluate(() => {
    const field = document.createElement('textarea');
    document.body.prepend(field);
    field.focus({preventScroll: true});
  });
  await browser.press('Control+v');
  return browser.until(() => document.querySelector<HTMLTextAreaElement>('body > textarea')?.value);
}

export const CHECKS: readonly Check[] = [
  ...Object.entries(PAGES).map(([path, heading]) => ({
    name: `${path} shows "${heading}" without errors`,
    run: async (browser: Browser, site: string) => {
      await browser.open(site + path);
      await browser.sees('h1', heading);
    },
  })),
  {
    name: 'diagrams load when they are scrolled into view, with their aspect ratio',
    run: async (browser, site) => {
      await browser.open(site + PAGE);
      const count = await browser.evaluate(() => {
        // A folded drawing only loads once it's opened.
        for (const details of document.querySelectorAll('details')) details.open = true;
        return document.querySelectorAll('figure img').length;
      });
      for (let index = 0; index < count; index++) {
        await browser.until((index) => {
          const picture = document.querySelectorAll<HTMLImageElement>('figure img')[index];
          picture?.scrollIntoView({block: 'center', behavior: 'instant'});
          if (!picture?.complete || picture.naturalWidth === 0) return false;
          const {width, height} = picture.getBoundingClientRect();
          return Math.abs(width / height - picture.naturalWidth / picture.naturalHeight) < 0.05 * (width / height);
        }, index);
      }
    },
  },
  {
    name: 'icons in the navbar hide their text',
    run: async (browser, site) => {
      await browser.open(site + PAGE);
      await browser.sees('.navbar-icon--github');
      const isApart = await browser.evaluate(() => {
        const range = document.createRange();
        const mark = document.querySelector('.navbar-icon--github');
        if (!mark?.firstChild) throw new Error('There is no icon.');
        range.selectNodeContents(mark.firstChild);
        return range.getBoundingClientRect().left >= mark.getBoundingClientRect().right;
      });
      if (!isApart) throw new Error('The text "GitHub" covers the icon.');
    },
  },
  {
    name: 'in a narrow window the menu opens and closes',
    run: async (browser, site) => {
      await browser.resize(480, 800);
      await browser.open(site + PAGE);
      await browser.misses('.navbar-sidebar');
      await browser.click('.navbar__toggle');
      await browser.sees('.navbar-sidebar a', 'Hello world');
      await browser.click('.navbar-sidebar__close');
      await browser.misses('.navbar-sidebar');
    },
  },
  {
    name: 'the language menu leads to the same page in Korean',
    run: async (browser, site) => {
      await browser.open(site + PAGE);
      await browser.click('.navbar .dropdown > a', 'English');
      await browser.click('.navbar .dropdown__link', '한국어');
      await browser.until((path) => location.pathname === path, `/ko${PAGE}`);
      await browser.sees('h1', '연결');
    },
  },
  {
    name: 'search finds a page while the reader types, and Enter opens it',
    run: async (browser, site) => {
      await browser.open(`${site}/tour/intro/`);
      await browser.press('Control+k');
      await browser.until(() => document.activeElement?.matches('.search-dialog input'));
      await browser.type('connections');
      await browser.sees('.search-row[aria-selected="true"]', 'Connections');
      await browser.press('Enter');
      await browser.until((path) => location.pathname === path, PAGE);
      await browser.sees('h1', 'Connections');
    },
  },
  {
    name: 'Edit opens the editor, and typing redraws',
    run: async (browser, site) => {
      await openEditor(browser, site);
      await write(browser, 'one -> two -> three -> four');
      await drawn(browser, '4 shapes and 3 connections');
    },
  },
  {
    name: 'ELK and LaTeX draw in the editor',
    run: async (browser, site) => {
      await openEditor(browser, site);
      await write(browser, 'vars: {d2-config: {layout-engine: elk}}; sum: |latex a^2 |; sum -> end');
      await drawn(browser, '2 shapes and 1 connection');
    },
  },
  {
    name: 'a source with an error shows the message',
    run: async (browser, site) => {
      await openEditor(browser, site);
      await write(browser, 'one.shape: nonsense');
      await browser.sees('[data-d2-live] [role="status"]', 'Line 1: There’s no shape called nonsense.');
      await browser.sees('.cm-content', 'unknown shape "nonsense"');
    },
  },
  {
    name: 'a list completes the word, and Enter accepts the selected option',
    run: async (browser, site) => {
      await openEditor(browser, site);
      await write(browser, 'one.shape: cy');
      await browser.sees('[role="listbox"] [aria-selected="true"]', 'cylinder');
      await browser.sees('.cm-completionInfo a[target="_blank"]');
      await browser.press('Enter');
      await browser.misses('[role="listbox"]');
      await browser.sees('.cm-line', 'one.shape: cylinder');
    },
  },
  {
    name: 'Control+I explains the keyword at the caret, and again moves the focus to its link',
    run: async (browser, site) => {
      await openEditor(browser, site);
      await write(browser, 'one.style.opacity: 0.5');
      for (let i = 0; i < 8; i++) await browser.press('ArrowLeft');
      await browser.press('Control+i');
      await browser.sees('.cm-tooltip', 'How opaque it is');
      await browser.press('Control+i');
      await browser.until(() => document.activeElement?.getAttribute('href') === '/tour/style/#opacity');
      await browser.press('Escape');
      await browser.misses('.cm-tooltip');
      await browser.until((editor) => document.activeElement?.matches(editor), EDITOR);
    },
  },
  {
    name: 'a click on Fix corrects a mistake',
    run: async (browser, site) => {
      await openEditor(browser, site);
      await write(browser, 'one -> two: {style.strok: red}');
      await browser.sees('.cm-content', 'Did you mean stroke?');
      await browser.click('.cm-content button');
      await browser.sees('.cm-line', 'one -> two: {style.stroke: red}');
      await browser.misses('.cm-content button');
      await drawn(browser, '2 shapes and 1 connection');
    },
  },
  {
    name: 'a shape lights up its line, and Enter and a click put the caret there, which outlines the shape',
    run: async (browser, site) => {
      await openEditor(browser, site);
      await write(browser, 'solo');
      await browser.press('Enter');
      await browser.type('# note');
      await browser.sees(PLACES);
      await browser.until((places) => {
        const stops = document.querySelectorAll<HTMLElement>(`${places} button`);
        stops[0]?.focus();
        return stops.length === 1 && document.activeElement === stops[0];
      }, PLACES);
      await browser.sees('.cm-line[class*="lit"]', 'solo');
      await browser.press('Enter');
      await browser.until((editor) => document.activeElement?.matches(editor), EDITOR);
      await browser.sees(`${PLACES} [class*="outline"]`);
      await browser.type('very ');
      await browser.sees('.cm-line', 'very solo');
      await browser.click('.cm-line', '# note');
      await browser.misses(`${PLACES} [class*="outline"]`);
      await browser.until((places) => document.querySelector(`${places} [aria-label^="very solo"]`) !== null, PLACES);
      await browser.click(PLACES);
      await browser.until((editor) => document.activeElement?.matches(editor), EDITOR);
      await browser.type('so ');
      await browser.sees('.cm-line', 'so very solo');
    },
  },
  {
    name: 'Expand fills the window, and Escape goes back to the page with the same source',
    run: async (browser, site) => {
      await openEditor(browser, site);
      await write(browser, 'one -> two -> three');
      await browser.click('[data-d2-live] [data-tool="expand"]');
      await browser.until(() => {
        const {width, height} = document.querySelector('dialog[open]')?.getBoundingClientRect() ?? new DOMRect();
        return width === window.innerWidth && height === window.innerHeight;
      });
      await browser.sees('dialog .cm-line', 'one -> two -> three');
      await browser.press('Escape');
      await browser.misses('dialog');
      await browser.sees('[data-d2-live] .cm-line', 'one -> two -> three');
    },
  },
  {
    name: 'above an on-screen keyboard, a bar of keys types into the source',
    run: async (browser, site) => {
      await browser.resize(480, 800);
      await browser.open(site + PAGE);
      // None of these browsers has such a keyboard, which makes the visible part of the page smaller, or a coarse pointer.
      await browser.evaluate(() => {
        const {matchMedia, visualViewport} = window;
        window.matchMedia = (query) => matchMedia.call(window, query === '(pointer: coarse)' ? 'all' : query);
        Object.defineProperty(visualViewport, 'height', {configurable: true, get: () => 420});
      });
      await browser.click('[data-d2="edit"]');
      await browser.until((editor) => document.activeElement?.matches(editor), EDITOR);
      await browser.until(() => {
        const bar = document.querySelector<HTMLElement>('[role="group"][aria-label="Keys"]');
        if (bar) bar.style.display = 'flex';
        return bar !== null;
      });
      await browser.press('Control+a');
      await browser.type('one ');
      await browser.click('[aria-label="Keys"] button', '->');
      await browser.until((editor) => document.activeElement?.matches(editor), EDITOR);
      await browser.type('two');
      await browser.sees('.cm-line', 'one -> two');
      await browser.click('[aria-label="Keys"] button[aria-label="Undo"]');
      await browser.misses('.cm-line', 'one -> two');
    },
  },
  {
    name: 'a copied link opens the same source',
    run: async (browser, site) => {
      await openEditor(browser, site);
      await write(browser, 'from -> to: a link');
      await browser.click('[data-d2-live] button', 'Share');
      await browser.sees('[data-d2-live]', 'Copied');
      await browser.open(await pasted(browser));
      await browser.sees('[data-d2-live]', 'This source came with the link.');
      await browser.sees('.cm-content', 'from -> to: a link');
      await browser.sees('[data-d2-live]', UP_TO_DATE);
    },
  },
  {
    name: 'a click opens the lightbox, and Escape closes it',
    run: async (browser, site) => {
      await browser.open(site + PAGE);
      await browser.click('figure a[data-d2="zoom"]');
      await browser.until(() => {
        const picture = document.querySelector<HTMLImageElement>('dialog[open] img');
        return picture?.complete && picture.naturalWidth > 0 && picture.checkVisibility();
      });
      await browser.press('Escape');
      await browser.until(() => !document.querySelector('dialog[open]'));
      await browser.until(() => document.activeElement?.matches('figure a[data-d2="zoom"]'));
    },
  },
  {
    name: 'the copy button copies the code',
    run: async (browser, site) => {
      await browser.open(site + PAGE);
      await browser.click('figure button[title="Copy code"]');
      await browser.sees('figure button[title="Copy code"] [role="status"]', 'Copied');
      const code = await pasted(browser);
      if (!code.startsWith('direction: right')) throw new Error(`What was copied is ${JSON.stringify(code)}.`);
    },
  },
  {
    name: 'links with hostile sources run no script, load nothing, and stay on the page',
    run: async (browser, site) => {
      const canary = await startCanary();
      try {
        const {seeds, variants} = createHostileSources(canary.url);
        for (const [i, source] of [...seeds, ...variants].entries()) {
          if (i % SAMPLE_INTERVAL > 0) continue;
          // With another query, because a new fragment alone wouldn't load the page again.
          await browser.open(`${site}${createLink(`${LINKED}?${i}`, source)}`);
          await browser.until(() =>
            [...document.querySelectorAll('[role="status"]')].some(({textContent}) =>
              /Drawn: |Line \d|stopped|too large|crash/.test(textContent ?? ''),
            ),
          );
          const hit = await browser.evaluate(() => 'hit' in window);
          const path = await browser.evaluate(() => location.pathname);
          if (hit || path !== LINKED || canary.requests.length > 0)
            throw new Error(`${JSON.stringify(source)}: ${hit ? 'ran' : [path, ...canary.requests].join(' ')}`);
        }
      } finally {
        await canary.close();
      }
    },
  },
  {
    name: 'a script that replaces the compiler reaches no host, stores nothing, and starts nothing',
    run: async (browser, site, host) => {
      const canary = await startCanary();
      // Another origin on the same server, because the cache of the first one has the real worker.
      const other = site.replace('localhost', '127.0.0.1');
      host.replaceWorker(createHijackedWorkerScript(canary.url, `${other}/tour/intro/?own`));
      try {
        await browser.open(other + PAGE);
        await browser.click('[data-d2="edit"]');
        await browser.sees('[data-d2-live] [role="status"]', NO_ATTACK_WORKED);
        if (canary.requests.length > 0) throw new Error(`It reached ${canary.requests.join(' ')}.`);
      } finally {
        host.replaceWorker();
        await canary.close();
      }
    },
  },
];
