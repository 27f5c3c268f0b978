import {chromium, type Page} from '@playwright/test';
import {CHROMIUM_FLAGS, ensureChromium} from '../chromium';
import {serve} from '../server';
import {BUILD} from '../sources';
import {allowNamed} from './named';

/** A page with the next one's link, and how often it is gone there. */
const START = '/tour/connections/';
const NEXT = '.pagination-nav__link--next';
const CLICKS = 20;

/** Milliseconds for which a pointer is on a link before it is pressed, and a finger before it is lifted: no reader is quicker. */
const REST = 80;

/** Runs in the page: notes the time from the next click to the paint that has another heading. */
function watchClick(): void {
  const heading = () => document.querySelector('h1')?.textContent;
  const before = heading();
  let clicked = 0;
  window.shown = new Promise((resolve) => {
    document.addEventListener('click', ({timeStamp}) => (clicked = timeStamp), {capture: true, once: true});
    const observer = new MutationObserver(() => {
      if (heading() === before) return;
      observer.disconnect();
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - clicked)));
    });
    observer.observe(document, {subtree: true, childList: true, characterData: true});
  });
}

declare global {
  interface Window {
    /** Milliseconds from the click. */
    shown: Promise<number>;
  }
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
      await page.evaluate(watchClick);
      await page.locator(NEXT).hover();
      await page.waitForTimeout(REST);
      await page.mouse.down();
      await page.mouse.up();
      times.push(await page.evaluate(() => window.shown));
      await context.close();
    }
  } finally {
    await browser.close();
    await server.close();
  }
  return times;
}
