import {chromium, type Page} from '@playwright/test';
import {CHROMIUM_FLAGS, ensureChromium} from '../chromium';
import {serve} from '../server';
import {BUILD} from '../sources';
import {allowNamed} from './named';

/** A page with the next one's link, and how often it is gone there. */
const START = '/tour/connections/';
const NEXT = '.pagination-nav__link--next';
const CLICKS = 20;

/** Runs in the page: the time from a click to the paint that has another heading. */
function watchClick(selector: string): Promise<number> {
  return new Promise((resolve) => {
    const heading = () => document.querySelector('h1')?.textContent;
    const before = heading();
    const observer = new MutationObserver(() => {
      if (heading() === before) return;
      observer.disconnect();
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - clicked)));
    });
    observer.observe(document, {subtree: true, childList: true, characterData: true});
    const clicked = performance.now();
    document.querySelector<HTMLElement>(selector)?.click();
  });
}

/** Waits until the next page's code is there: fetched ahead when its link came into view. */
async function fetchAhead(page: Page): Promise<void> {
  await page.locator(NEXT).scrollIntoViewIfNeeded();
  await page.locator('link[rel=prefetch]').first().waitFor({state: 'attached'});
  await page.waitForLoadState('networkidle');
}

/** Goes from a page to the next, whose code was fetched ahead, at this machine's own speed. @returns milliseconds of each click */
export async function measureClicks(): Promise<number[]> {
  const server = await serve({root: BUILD, port: 0, baseUrl: '/', locales: ['ko']});
  const browser = await chromium.launch({executablePath: ensureChromium(), args: [...CHROMIUM_FLAGS]});
  const times: number[] = [];
  try {
    for (let click = 0; click < CLICKS; click++) {
      const context = await browser.newContext({viewport: {width: 1280, height: 800}, serviceWorkers: 'block'});
      const page = await context.newPage();
      await allowNamed(page);
      await page.goto(new URL(START, server.url).href, {waitUntil: 'networkidle'});
      await fetchAhead(page);
      times.push(await page.evaluate(watchClick, NEXT));
      await context.close();
    }
  } finally {
    await browser.close();
    await server.close();
  }
  return times;
}
