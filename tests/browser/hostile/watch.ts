/** What every attack is watched by. */
import type {Page} from '@playwright/test';
import {expect} from '../../site';
import type {Canary} from './canary';

/** Milliseconds of one task in the page; longer ones are a page that does not answer. */
const LONGEST_TASK = 2000;

/** What a page that is watched has in its window. */
export interface Watched {
  hit?: unknown;
  longest: number;
  /** Kinds of the compiler's answers, in order, and when they came. */
  answers: {readonly type: string; readonly at: number}[];
}

/** Begins to watch a page that is not open yet: long tasks, and the compiler's answers. */
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

/** What an attack must leave as it is: the page's words outside of figures, its title, what is stored, and where it is. */
export function stateOf(page: Page): Promise<State> {
  return page.evaluate(async () => {
    const words = ['.navbar', 'article', 'footer'].map((name) => {
      const part = document.querySelector(name);
      const copy = part?.cloneNode(true) as Element | undefined;
      for (const figure of copy?.querySelectorAll('figure') ?? []) figure.remove();
      return `${name} ${part?.checkVisibility({opacityProperty: true, visibilityProperty: true})} ${copy?.textContent}`;
    });
    // What the reader writes is kept for the session, in one place and as what it is: a text.
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

/** Checks that nothing ran in a page that is watched, and that it answered in time. @param name what was tried last */
export async function expectNothingRan(page: Page, name?: string): Promise<void> {
  const {hit, longest} = await page.evaluate(() => {
    const {hit, longest} = window as unknown as Watched;
    return {hit, longest};
  });
  expect(hit, name).toBeUndefined();
  expect(longest, name).toBeLessThan(LONGEST_TASK);
}

/** Checks that nothing came through up to now. @param input what was tried last, for the report */
export async function expectUnharmed(page: Page, canary: Canary, before: State, input: string): Promise<void> {
  const name = JSON.stringify(input).slice(0, 300);
  expect(await stateOf(page), name).toEqual(before);
  await expectNothingRan(page, name);
  expect(canary.reached, name).toEqual([]);
}
