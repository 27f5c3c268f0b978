/** What every attack is watched by. */
import type {Page} from '@playwright/test';
import {expect} from '../../site';
import type {Canary} from './canary';

/** Milliseconds of one task in the page; longer ones are a page that does not answer. */
const LONGEST_TASK = 2000;

interface Watched {
  hit?: unknown;
  longest: number;
  answers: number;
}

/** Begins to watch a page that is not open yet: long tasks, and the compiler's answers. */
export async function watch(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const watched = window as unknown as Watched;
    Object.assign(watched, {longest: 0, answers: 0});
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
              if (['drawn', 'mistakes', 'crashed'].includes(event.data?.type)) watched.answers++;
            }),
        );
      },
    });
  });
}

/** How often the compiler has answered. */
export function answers(page: Page): Promise<number> {
  return page.evaluate(() => (window as unknown as Watched).answers);
}

interface State {
  readonly words: string;
  readonly title: string;
  readonly stored: string;
  readonly address: string;
}

/** What an attack must leave as it is: the page's words outside of figures, its title, what is stored, and where it is. */
export function stateOf(page: Page): Promise<State> {
  return page.evaluate(async () => {
    const article = document.querySelector('article')?.cloneNode(true) as HTMLElement | undefined;
    for (const figure of article?.querySelectorAll('figure') ?? []) figure.remove();
    // What the reader writes is kept for the session, in one place and as what it is: a text.
    const session = Object.entries(sessionStorage).filter(([key]) => key !== 'd2-drafts');
    const databases = (await indexedDB.databases()).map(({name}) => name);
    return {
      words: article?.textContent ?? '',
      title: document.title,
      stored: JSON.stringify([{...localStorage}, session, document.cookie, databases, await caches.keys()]),
      address: location.origin + location.pathname,
    };
  });
}

/** Checks that nothing came through up to now. @param input what was tried last, for the report */
export async function expectUnharmed(page: Page, canary: Canary, before: State, input: string): Promise<void> {
  const name = JSON.stringify(input).slice(0, 300);
  expect(canary.reached, name).toEqual([]);
  expect(await page.evaluate(() => (window as unknown as Watched).hit), name).toBeUndefined();
  expect(await stateOf(page), name).toEqual(before);
  expect(await page.evaluate(() => (window as unknown as Watched).longest), name).toBeLessThan(LONGEST_TASK);
}
