/** Checks of the site's core for browsers that Playwright can't use here. */

import {ALL_BLOCKED_MESSAGE, createHijackedWorkerScript} from '../browser/hostile/attacks';
import {startCanary} from '../browser/hostile/canary';
import {createHostileSources, createLink} from '../browser/hostile/sources';
import type {Browser} from './browser';
import type {MonitoredSite} from './monitoredSite';

export interface Check {
  readonly name: string;
  /**
   * @param site URL of the site, without a trailing slash
   * @param server serves the site, and can replace its compiler
   */
  run(browser: Browser, site: string, server: MonitoredSite): Promise<void>;
}

const PAGE = '/tour/connections/';
const EDITOR = '[data-d2-live] .cm-content';
/** The page that hostile links open. */
const LINKED_PAGE = '/tour/hello-world/';
/** Only every 25th hostile source is tried, because each needs a new page. */
const SAMPLE_INTERVAL = 25;
const DRAWN_STATUS = 'Drawn: ';
/** The layer of shapes and connections on top of the drawing. */
const PLACES = '[role="toolbar"][aria-label^="Shapes and connections"]';

/** The heading of each page, by path. */
const PAGES: Readonly<Record<string, string>> = {
  // Only the part after the line break in the heading.
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
const waitForDrawing = (browser: Browser, altText: string): Promise<boolean> =>
  browser.waitFor((altText) => {
    const image = document.querySelector<HTMLImageElement>('[data-d2-live] img[src^="blob:"]');
    return image?.complete && image.naturalWidth > 0 && image.alt.includes(altText);
  }, altText);

async function openEditor(browser: Browser, site: string): Promise<void> {
  await browser.open(site + PAGE);
  await browser.click('[data-d2="edit"]');
  await browser.waitFor((editor) => document.activeElement?.matches(editor), EDITOR);
  await browser.waitForVisible('[data-d2-live]', DRAWN_STATUS);
}

/** Replaces the source in the editor. */
async function replaceSource(browser: Browser, source: string): Promise<void> {
  await browser.click(EDITOR);
  await browser.press('Control+a');
  await browser.type(source);
}

/** Returns the clipboard's content by pasting it, because reading it needs a permission. */
async function pasteClipboard(browser: Browser): Promise<string> {
  await browser.evaluate(() => {
    const field = document.createElement('textarea');
    document.body.prepend(field);
    field.focus({preventScroll: true});
  });
  await browser.press('Control+v');
  return browser.waitFor(() => document.querySelector<HTMLTextAreaElement>('body > textarea')?.value);
}

export const CHECKS: readonly Check[] = [
  ...Object.entries(PAGES).map(([path, heading]) => ({
    name: `${path} shows "${heading}" without errors`,
    run: async (browser: Browser, site: string) => {
      await browser.open(site + path);
      await browser.waitForVisible('h1', heading);
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
        await browser.waitFor((index) => {
          const image = document.querySelectorAll<HTMLImageElement>('figure img')[index];
          image?.scrollIntoView({block: 'center', behavior: 'instant'});
          if (!image?.complete || image.naturalWidth === 0) return false;
          const {width, height} = image.getBoundingClientRect();
          return Math.abs(width / height - image.naturalWidth / image.naturalHeight) < 0.05 * (width / height);
        }, index);
      }
    },
  },
  {
    name: 'icons in the navbar hide their text',
    run: async (browser, site) => {
      await browser.open(site + PAGE);
      await browser.waitForVisible('.navbar-icon--github');
      const isTextHidden = await browser.evaluate(() => {
        const range = document.createRange();
        const icon = document.querySelector('.navbar-icon--github');
        if (!icon?.firstChild) throw new Error('There is no icon.');
        range.selectNodeContents(icon.firstChild);
        return range.getBoundingClientRect().left >= icon.getBoundingClientRect().right;
      });
      if (!isTextHidden) throw new Error('The text "GitHub" covers the icon.');
    },
  },
  {
    name: 'in a narrow window the menu opens and closes',
    run: async (browser, site) => {
      await browser.resize(480, 800);
      await browser.open(site + PAGE);
      await browser.waitForHidden('.navbar-sidebar');
      await browser.click('.navbar__toggle');
      await browser.waitForVisible('.navbar-sidebar a', 'Hello world');
      await browser.click('.navbar-sidebar__close');
      await browser.waitForHidden('.navbar-sidebar');
    },
  },
  {
    name: 'the language menu leads to the same page in Korean',
    run: async (browser, site) => {
      await browser.open(site + PAGE);
      await browser.click('.navbar .dropdown > a', 'English');
      await browser.click('.navbar .dropdown__link', '한국어');
      await browser.waitFor((path) => location.pathname === path, `/ko${PAGE}`);
      await browser.waitForVisible('h1', '연결');
    },
  },
  {
    name: 'search finds a page while the reader types, and Enter opens it',
    run: async (browser, site) => {
      await browser.open(`${site}/tour/intro/`);
      await browser.press('Control+k');
      await browser.waitFor(() => document.activeElement?.matches('.search-dialog input'));
      await browser.type('connections');
      await browser.waitForVisible('.search-row[aria-selected="true"]', 'Connections');
      await browser.press('Enter');
      await browser.waitFor((path) => location.pathname === path, PAGE);
      await browser.waitForVisible('h1', 'Connections');
    },
  },
  {
    name: 'Edit opens the editor, and typing redraws',
    run: async (browser, site) => {
      await openEditor(browser, site);
      await replaceSource(browser, 'one -> two -> three -> four');
      await waitForDrawing(browser, '4 shapes and 3 connections');
    },
  },
  {
    name: 'ELK and LaTeX draw in the editor',
    run: async (browser, site) => {
      await openEditor(browser, site);
      await replaceSource(browser, 'vars: {d2-config: {layout-engine: elk}}; sum: |latex a^2 |; sum -> end');
      await waitForDrawing(browser, '2 shapes and 1 connection');
    },
  },
  {
    name: 'a source with an error shows the message',
    run: async (browser, site) => {
      await openEditor(browser, site);
      await replaceSource(browser, 'one.shape: nonsense');
      await browser.waitForVisible('[data-d2-live] [role="status"]', 'Line 1: There’s no shape called nonsense.');
      await browser.waitForVisible('.cm-content', 'unknown shape "nonsense"');
    },
  },
  {
    name: 'a list completes the word, and Enter accepts the selected option',
    run: async (browser, site) => {
      await openEditor(browser, site);
      await replaceSource(browser, 'one.shape: cy');
      await browser.waitForVisible('[role="listbox"] [aria-selected="true"]', 'cylinder');
      await browser.waitForVisible('.cm-completionInfo a[target="_blank"]');
      await browser.press('Enter');
      await browser.waitForHidden('[role="listbox"]');
      await browser.waitForVisible('.cm-line', 'one.shape: cylinder');
    },
  },
  {
    name: 'Control+I explains the keyword at the caret, and pressing it again focuses the link',
    run: async (browser, site) => {
      await openEditor(browser, site);
      await replaceSource(browser, 'one.style.opacity: 0.5');
      for (let i = 0; i < 8; i++) await browser.press('ArrowLeft');
      await browser.press('Control+i');
      await browser.waitForVisible('.cm-tooltip', 'How opaque it is');
      await browser.press('Control+i');
      await browser.waitFor(() => document.activeElement?.getAttribute('href') === '/tour/style/#opacity');
      await browser.press('Escape');
      await browser.waitForHidden('.cm-tooltip');
      await browser.waitFor((editor) => document.activeElement?.matches(editor), EDITOR);
    },
  },
  {
    name: 'a click on Fix corrects a mistake',
    run: async (browser, site) => {
      await openEditor(browser, site);
      await replaceSource(browser, 'one -> two: {style.strok: red}');
      await browser.waitForVisible('.cm-content', 'Did you mean stroke?');
      await browser.click('.cm-content button');
      await browser.waitForVisible('.cm-line', 'one -> two: {style.stroke: red}');
      await browser.waitForHidden('.cm-content button');
      await waitForDrawing(browser, '2 shapes and 1 connection');
    },
  },
  {
    name: 'pointing at a shape highlights its line, and Enter and a click put the caret there, which outlines the shape',
    run: async (browser, site) => {
      await openEditor(browser, site);
      await replaceSource(browser, 'solo');
      await browser.press('Enter');
      await browser.type('# note');
      await browser.waitForVisible(PLACES);
      await browser.waitFor((places) => {
        const stops = document.querySelectorAll<HTMLElement>(`${places} button`);
        stops[0]?.focus();
        return stops.length === 1 && document.activeElement === stops[0];
      }, PLACES);
      await browser.waitForVisible('.cm-line[class*="highlightedLine"]', 'solo');
      await browser.press('Enter');
      await browser.waitFor((editor) => document.activeElement?.matches(editor), EDITOR);
      await browser.waitForVisible(`${PLACES} [class*="outline"]`);
      await browser.type('very ');
      await browser.waitForVisible('.cm-line', 'very solo');
      await browser.click('.cm-line', '# note');
      await browser.waitForHidden(`${PLACES} [class*="outline"]`);
      await browser.waitFor((places) => document.querySelector(`${places} [aria-label^="very solo"]`) !== null, PLACES);
      await browser.click(PLACES);
      await browser.waitFor((editor) => document.activeElement?.matches(editor), EDITOR);
      await browser.type('so ');
      await browser.waitForVisible('.cm-line', 'so very solo');
    },
  },
  {
    name: 'Expand fills the window, and Escape goes back to the page with the same source',
    run: async (browser, site) => {
      await openEditor(browser, site);
      await replaceSource(browser, 'one -> two -> three');
      await browser.click('[data-d2-live] [data-tool="expand"]');
      await browser.waitFor(() => {
        const {width, height} = document.querySelector('dialog[open]')?.getBoundingClientRect() ?? new DOMRect();
        return width === window.innerWidth && height === window.innerHeight;
      });
      await browser.waitForVisible('dialog .cm-line', 'one -> two -> three');
      await browser.press('Escape');
      await browser.waitForHidden('dialog');
      await browser.waitForVisible('[data-d2-live] .cm-line', 'one -> two -> three');
    },
  },
  {
    name: 'above an on-screen keyboard, a bar of keys types into the source',
    run: async (browser, site) => {
      await browser.resize(480, 800);
      await browser.open(site + PAGE);
      // Simulates a phone, because none of these browsers has a coarse pointer, or a keyboard that covers a part of the page.
      await browser.evaluate(() => {
        const {matchMedia, visualViewport} = window;
        window.matchMedia = (query) => matchMedia.call(window, query === '(pointer: coarse)' ? 'all' : query);
        Object.defineProperty(visualViewport, 'height', {configurable: true, get: () => 420});
      });
      await browser.click('[data-d2="edit"]');
      await browser.waitFor((editor) => document.activeElement?.matches(editor), EDITOR);
      await browser.waitFor(() => {
        const bar = document.querySelector<HTMLElement>('[role="group"][aria-label="Keys"]');
        if (bar) bar.style.display = 'flex';
        return bar !== null;
      });
      await browser.press('Control+a');
      await browser.type('one ');
      await browser.click('[aria-label="Keys"] button', '->');
      await browser.waitFor((editor) => document.activeElement?.matches(editor), EDITOR);
      await browser.type('two');
      await browser.waitForVisible('.cm-line', 'one -> two');
      await browser.click('[aria-label="Keys"] button[aria-label="Undo"]');
      await browser.waitForHidden('.cm-line', 'one -> two');
    },
  },
  {
    name: 'a copied link opens the same source',
    run: async (browser, site) => {
      await openEditor(browser, site);
      await replaceSource(browser, 'from -> to: a link');
      await browser.click('[data-d2-live] button', 'Share');
      await browser.waitForVisible('[data-d2-live]', 'Copied');
      await browser.open(await pasteClipboard(browser));
      await browser.waitForVisible('[data-d2-live]', 'This source came with the link.');
      await browser.waitForVisible('.cm-content', 'from -> to: a link');
      await browser.waitForVisible('[data-d2-live]', DRAWN_STATUS);
    },
  },
  {
    name: 'a click opens the lightbox, and Escape closes it',
    run: async (browser, site) => {
      await browser.open(site + PAGE);
      await browser.click('figure a[data-d2="zoom"]');
      await browser.waitFor(() => {
        const image = document.querySelector<HTMLImageElement>('dialog[open] img');
        return image?.complete && image.naturalWidth > 0 && image.checkVisibility();
      });
      await browser.press('Escape');
      await browser.waitFor(() => !document.querySelector('dialog[open]'));
      await browser.waitFor(() => document.activeElement?.matches('figure a[data-d2="zoom"]'));
    },
  },
  {
    name: 'the copy button copies the code',
    run: async (browser, site) => {
      await browser.open(site + PAGE);
      await browser.click('figure button[title="Copy code"]');
      await browser.waitForVisible('figure button[title="Copy code"] [role="status"]', 'Copied');
      const code = await pasteClipboard(browser);
      if (!code.startsWith('direction: right')) throw new Error(`The clipboard contains ${JSON.stringify(code)}.`);
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
          // Each URL has its own query, because a new fragment alone wouldn't load the page again.
          await browser.open(`${site}${createLink(`${LINKED_PAGE}?${i}`, source)}`);
          await browser.waitFor(() =>
            [...document.querySelectorAll('[role="status"]')].some(({textContent}) =>
              /Drawn: |Line \d|stopped|too large|on this device|crash/.test(textContent ?? ''),
            ),
          );
          const hit = await browser.evaluate(() => 'hit' in window);
          const path = await browser.evaluate(() => location.pathname);
          if (hit || path !== LINKED_PAGE || canary.requests.length > 0)
            throw new Error(`${JSON.stringify(source)}: ${hit ? 'ran' : [path, ...canary.requests].join(' ')}`);
        }
      } finally {
        await canary.close();
      }
    },
  },
  {
    name: 'a script that replaces the compiler reaches no host, stores nothing, and starts nothing',
    run: async (browser, site, server) => {
      const canary = await startCanary();
      // Uses another origin of the same server, because the browser has cached the real worker for the first one.
      const otherOrigin = site.replace('localhost', '127.0.0.1');
      server.replaceWorker(createHijackedWorkerScript(canary.url, `${otherOrigin}/tour/intro/?own`));
      try {
        await browser.open(otherOrigin + PAGE);
        await browser.click('[data-d2="edit"]');
        await browser.waitForVisible('[data-d2-live] [role="status"]', ALL_BLOCKED_MESSAGE);
        if (canary.requests.length > 0) throw new Error(`It reached ${canary.requests.join(' ')}.`);
      } finally {
        server.replaceWorker();
        await canary.close();
      }
    },
  },
];
