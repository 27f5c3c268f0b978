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

const PAGES: Readonly<Record<string, string>> = {
  '/': 'Text in, diagram out',
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
      const count = await browser.evaluate(() => document.querySelectorAll('figure img').length);
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
          if (hit || path !== LINKED || canary.reached.length > 0)
            throw new Error(`${JSON.stringify(source)}: ${hit ? 'ran' : [path, ...canary.reached].join(' ')}`);
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
        if (canary.reached.length > 0) throw new Error(`It reached ${canary.reached.join(' ')}.`);
      } finally {
        host.replaceWorker();
        await canary.close();
      }
    },
  },
];
