/** Watches a page during an attack. */
import type {Page} from '@playwright/test';
import {expect} from '../../site';
import type {Canary} from './canary';

/** Maximum duration of a task on a page that's still responsive. */
const MAX_TASK_MS = 2000;

/** The properties that a watched page has in its window. */
export interface Watched {
  /** Set by an attack that manages to run. */
  hit?: unknown;
  longestTaskMs: number;
  /** The types of the compiler's responses in order, and when they arrived. */
  responses: {readonly type: string; readonly receivedMs: number}[];
}

/** Records long tasks and the compiler's responses in the next page that is opened. */
export async function watchPage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const watched = window as unknown as Watched;
    Object.assign(watched, {longestTaskMs: 0, responses: []});
    new PerformanceObserver((list) => {
      for (const {duration} of list.getEntries()) watched.longestTaskMs = Math.max(watched.longestTaskMs, duration);
    }).observe({type: 'longtask', buffered: true});
    const original = Object.getOwnPropertyDescriptor(MessagePort.prototype, 'onmessage');
    if (!original) return;
    Object.defineProperty(MessagePort.prototype, 'onmessage', {
      ...original,
      set(listener: ((event: MessageEvent) => void) | null) {
        original.set?.call(
          this,
          listener &&
            ((event: MessageEvent) => {
              listener.call(this, event);
              const [, type] = /^\{"type":"(drawn|mistakes|crashed)"/.exec(String(event.data)) ?? [];
              if (type) watched.responses.push({type, receivedMs: performance.now()});
            }),
        );
      },
    });
  });
}

interface State {
  readonly text: string;
  readonly title: string;
  readonly stored: string;
  readonly url: string;
}

/** Returns the state that an attack must not change: the page's text outside figures, its title, its storage, and its URL. */
export function readState(page: Page): Promise<State> {
  return page.evaluate(async () => {
    const texts = ['.navbar', 'article', 'footer'].map((name) => {
      const part = document.querySelector(name);
      const copy = part?.cloneNode(true) as Element | undefined;
      // The bar above the page names the section that's in view.
      for (const changing of copy?.querySelectorAll('figure, .theme-doc-toc-mobile') ?? []) changing.remove();
      return `${name} ${part?.checkVisibility({opacityProperty: true, visibilityProperty: true})} ${copy?.textContent}`;
    });
    // Drafts are stored as text under this key, so an attack may change it.
    const session = Object.entries(sessionStorage).filter(([key]) => key !== 'd2-drafts');
    const databases = (await indexedDB.databases()).map(({name}) => name);
    return {
      text: texts.join('\n'),
      title: document.title,
      stored: JSON.stringify([{...localStorage}, session, document.cookie, databases, await caches.keys()]),
      url: location.origin + location.pathname,
    };
  });
}

/** Checks that no attack ran in a watched page, and that it stayed responsive. @param name the last attack */
export async function expectNothingRan(page: Page, name?: string): Promise<void> {
  const {hit, longestTaskMs} = await page.evaluate(() => {
    const {hit, longestTaskMs} = window as unknown as Watched;
    return {hit, longestTaskMs};
  });
  expect(hit, name).toBeUndefined();
  expect(longestTaskMs, name).toBeLessThan(MAX_TASK_MS);
}

/** Checks that no attack has had an effect so far. @param input the last attack */
export async function expectNoEffect(page: Page, canary: Canary, initialState: State, input: string): Promise<void> {
  const name = JSON.stringify(input).slice(0, 300);
  expect(await readState(page), name).toEqual(initialState);
  await expectNothingRan(page, name);
  expect(canary.requests, name).toEqual([]);
}
