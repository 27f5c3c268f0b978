/** Watches a page during an attack. */
import type {Page} from '@playwright/test';
import {expect} from '../../site';
import type {Canary} from './canary';

/** A page with a longer task isn't responsive. */
const MAX_TASK_MS = 2000;

/** What a watched page has in its window. */
export interface Watched {
  hit?: unknown;
  longest: number;
  /** The types of the compiler's answers in order, and when they arrived. */
  answers: {readonly type: string; readonly at: number}[];
}

/** Records long tasks and the compiler's answers in the next page that is opened. */
export async function watch(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const watched = window as unknown as Watched;
    Object.assign(watched, {longest: 0, answers: []});
    new PerformanceObserver((list) => {
      for (const {duration} of list.getEntries()) watched.longest = Math.max(watched.longest, duration);
    }).observe({type: 'longtask', buffered: true});
    const own = Object.getOwnPropertyDescriptor(MessagePort.prototype, 'onmessage');
    if (!own) return;
    Object.defineProperty(MessagePort.prototype, 'onmessage', {
      ...own,
      set(listener: ((event: MessageEvent) => void) | null) {
        own.set?.call(
          this,
          listener &&
            ((event: MessageEvent) => {
              listener.call(this, event);
              const [, type] = /^\{"type":"(drawn|mistakes|crashed)"/.exec(String(event.data)) ?? [];
              if (type) watched.answers.push({type, at: performance.now()});
            }),
        );
      },
    });
  });
}

interface State {
  readonly words: string;
  readonly title: string;
  readonly stored: string;
  readonly address: string;
}

/** Returns what an attack must not change: the page's text outside of figures, its title, its storage, and its address. */
export function readState(page: Page): Promise<State> {
  return page.evaluate(async () => {
    const words = ['.navbar', 'article', 'footer'].map((name) => {
      const part = document.querySelector(name);
      const copy = part?.cloneNode(true) as Element | undefined;
      // The bar above the page names the section that's in view.
      for (const own of copy?.querySelectorAll('figure, .theme-doc-toc-mobile') ?? []) own.remove();
      return `${name} ${part?.checkVisibility({opacityProperty: true, visibilityProperty: true})} ${copy?.textContent}`;
    });
    // Drafts are stored as text under this key, so an attack may change it.
    const session = Object.entries(sessionStorage).filter(([key]) => key !== 'd2-drafts');
    const databases = (await indexedDB.databases()).map(({name}) => name);
    return {
      words: words.join('\n'),
      title: document.title,
      stored: JSON.stringify([{...localStorage}, session, document.cookie, databases, await caches.keys()]),
      address: location.origin + location.pathname,
    };
  });
}

/** Checks that no attack ran in a watched page, and that it stayed responsive. @param name the last attack */
export async function expectNothingRan(page: Page, name?: string): Promise<void> {
  const {hit, longest} = await page.evaluate(() => {
    const {hit, longest} = window as unknown as Watched;
    return {hit, longest};
  });
  expect(hit, name).toBeUndefined();
  expect(longest, name).toBeLessThan(MAX_TASK_MS);
}

/** Checks that no attack has had an effect so far. @param input the last attack */
export async function expectUnharmed(page: Page, canary: Canary, before: State, input: string): Promise<void> {
  const name = JSON.stringify(input).slice(0, 300);
  expect(await readState(page), name).toEqual(before);
  await expectNothingRan(page, name);
  expect(canary.requests, name).toEqual([]);
}
