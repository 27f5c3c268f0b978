import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {type BrowserContext, chromium, type Page} from '@playwright/test';
import {TYPING_PAUSE_MS} from '../../plugins/d2/client/editor/useCompiler';
import {CHROMIUM_FLAGS, ensureChromium} from '../chromium';
import {getTransferSize} from '../compress';
import {serve} from '../server';
import {BUILD_FOLDER} from '../sources';
import {type Example, findMedianExample} from './example';

/** Durations in milliseconds, one for each round. */
export interface LiveTimes {
  readonly example: Example;
  /** From the click on "Edit" until the editor accepts typing. */
  readonly editor: readonly number[];
  /** From that click to the first compiled diagram: without a cache, and for a reader who has edited before. */
  readonly firstFetched: readonly number[];
  readonly firstCached: readonly number[];
  /** From a key press to its diagram, without the intentional delay. */
  readonly key: readonly number[];
  /** From a key press to the list of completions that it opens. */
  readonly completion: readonly number[];
  /** Main-thread tasks during typing. Browsers only report those of at least 50 ms. */
  readonly longTasks: readonly number[];
}

/** Measurements taken in the page, with its clock, in milliseconds. */
interface Timings {
  /** Times of the click on "Edit", of the editor's first focus, and of the first diagram. */
  click: number;
  editor: number;
  first: number;
  /** Time of the last key press. */
  press: number;
  /** For each diagram, the milliseconds since the last key press. */
  drawn: number[];
  /** For each list of completions that opened, the milliseconds since the last key press. */
  lists: number[];
  longTasks: number[];
}

declare global {
  interface Window {
    timings: Timings;
  }
}

/** Records timings in the page. Runs before the page's scripts. */
function recordTimings(): void {
  const timings: Timings = {click: 0, editor: 0, first: 0, press: 0, drawn: [], lists: [], longTasks: []};
  window.timings = timings;
  /** Calls `record` with the time at which the current changes are on the screen. */
  const afterPaint = (record: (time: number) => void) =>
    requestAnimationFrame(() => setTimeout(() => record(performance.now())));
  document.addEventListener(
    'click',
    ({target, timeStamp}) => {
      if ((target as Element).closest('[data-d2="edit"]')) timings.click = timeStamp;
    },
    true,
  );
  document.addEventListener(
    'keydown',
    ({timeStamp}) => {
      timings.press = timeStamp;
    },
    true,
  );
  document.addEventListener('focusin', ({target}) => {
    if (!timings.editor && (target as HTMLElement).isContentEditable) {
      afterPaint((time) => {
        timings.editor = time;
      });
    }
  });
  new MutationObserver((changes) => {
    const isList = (node: Node) => node instanceof Element && node.matches('.cm-tooltip-autocomplete');
    if (changes.some(({addedNodes}) => [...addedNodes].some(isList))) {
      const {press} = timings;
      afterPaint((time) => timings.lists.push(time - press));
    }
    // The first drawing is a new element. Later ones only change its URL.
    const hasNewDrawing = changes.some(({type, target, addedNodes}) => {
      const elements = type === 'attributes' ? [target] : [...addedNodes];
      return elements.some(
        (node) => node instanceof Element && node.matches(':is(img[src^="blob:"], :has(img[src^="blob:"]))'),
      );
    });
    if (!hasNewDrawing) return;
    const {press} = timings;
    afterPaint((time) => {
      timings.first ||= time;
      if (press) timings.drawn.push(time - press);
    });
  }).observe(document, {subtree: true, childList: true, attributes: true, attributeFilter: ['src']});
  new PerformanceObserver((list) => {
    for (const {duration} of list.getEntries()) if (timings.press) timings.longTasks.push(duration);
  }).observe({type: 'longtask'});
}

/** How long readers press a mouse button. */
const PRESS_MS = 80;

/** Opens an example's editor in a fresh page, and waits for its first diagram. */
async function openExample(context: BrowserContext, url: string, {source}: Example): Promise<Page> {
  const page = await context.newPage();
  // Functions from this file need a helper in the page, because the TypeScript loader wraps them to keep their names.
  await page.addInitScript('globalThis.__name = (value) => value');
  await page.addInitScript(recordTimings);
  await page.goto(url);
  await page.waitForLoadState('networkidle');
  const index = await page.evaluate((expectedSource) => {
    const figures = [...document.querySelectorAll('[data-d2-live]')];
    return figures.findIndex((figure) => figure.querySelector('pre code')?.textContent?.trimEnd() === expectedSource);
  }, source.trimEnd());
  if (index < 0) throw new Error(`${url} doesn't contain the expected example. Rebuild the site.`);
  await page.locator('[data-d2-live]').nth(index).locator('[data-d2="edit"]').click({delay: PRESS_MS});
  await page.waitForFunction(() => window.timings.editor > 0 && window.timings.first > 0);
  return page;
}

function readTimings(page: Page): Promise<Timings> {
  return page.evaluate(() => window.timings);
}

/** Types the name of a new shape, and waits for the diagram after each letter. */
async function typeSlowly(page: Page, presses: number): Promise<void> {
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Enter');
  await page.waitForTimeout(1000);
  // Discards the times of everything before this.
  await page.evaluate(() => Object.assign(window.timings, {press: 0, drawn: [], longTasks: []}));
  for (let press = 1; press <= presses; press++) {
    await page.keyboard.press('n');
    await page.waitForFunction((count) => window.timings.drawn.length >= count, press);
  }
}

/** Types a dot after a name, which opens a list, and closes the list again. */
async function openLists(page: Page, presses: number): Promise<void> {
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Enter');
  await page.keyboard.press('n');
  for (let press = 1; press <= presses; press++) {
    await page.keyboard.press('.');
    await page.waitForFunction((count) => window.timings.lists.length >= count, press);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Backspace');
    await page.waitForFunction(() => !document.querySelector('.cm-tooltip-autocomplete'));
  }
}

/** Runs a browser with a profile on disk. An in-memory cache wouldn't store files as large as the compiler. */
async function withNewBrowser<Result>(use: (context: BrowserContext) => Promise<Result>): Promise<Result> {
  const profile = fs.mkdtempSync(path.join(os.tmpdir(), 'live-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: ensureChromium(),
    viewport: {width: 1280, height: 800},
    args: CHROMIUM_FLAGS,
  });
  try {
    return await use(context);
  } finally {
    await context.close();
    fs.rmSync(profile, {recursive: true, force: true, maxRetries: 5});
  }
}

const WARM_UP_PRESS_COUNT = 20;

/**
 * Edits the site's median example in a browser. The site is served from this machine.
 *
 * @param rounds number of browsers to start, each with an empty cache
 * @param presses number of key presses to measure
 */
export async function measureLive(rounds: number, presses: number): Promise<LiveTimes> {
  const server = await serve({root: BUILD_FOLDER, port: 0, baseUrl: '/', locales: ['ko']});
  const example = findMedianExample();
  const url = server.url + example.page.slice(1);
  const times = {
    editor: [] as number[],
    firstFetched: [] as number[],
    firstCached: [] as number[],
  };
  try {
    for (let round = 0; round < rounds; round++) {
      await withNewBrowser(async (context) => {
        for (const firstTimes of [times.firstFetched, times.firstCached]) {
          const page = await openExample(context, url, example);
          const timings = await readTimings(page);
          times.editor.push(timings.editor - timings.click);
          firstTimes.push(timings.first - timings.click);
          if (firstTimes === times.firstFetched) {
            // Browsers cache the program's machine code after it has run for several seconds.
            await typeSlowly(page, WARM_UP_PRESS_COUNT);
            await page.waitForTimeout(4000);
          }
          await page.close();
        }
      });
    }
    const {drawn, lists, longTasks} = await withNewBrowser(async (context) => {
      const page = await openExample(context, url, example);
      await typeSlowly(page, presses);
      const slowTimings = await readTimings(page);
      // As fast as people type, so that drawing and typing overlap.
      await page.keyboard.type(' -> n'.repeat(12), {delay: 80});
      await page.waitForTimeout(1000);
      const {longTasks} = await readTimings(page);
      await openLists(page, presses);
      return {drawn: slowTimings.drawn, lists: (await readTimings(page)).lists, longTasks};
    });
    return {example, ...times, key: drawn.map((time) => time - TYPING_PAUSE_MS), completion: lists, longTasks};
  } finally {
    await server.close();
  }
}

/** Transferred bytes with Brotli. */
export interface LiveSizes {
  /** Everything that the first diagram needs: the worker, Go's runtime, and the program. */
  readonly compiler: number;
  /** Only loaded if a source uses ELK. */
  readonly elk: number;
}

/** Measures the built site's files as the server sends them. */
export function measureSizes(): LiveSizes {
  const measureFile = (folder: string, name: RegExp): number => {
    const matchingFiles = fs.readdirSync(path.join(BUILD_FOLDER, folder)).filter((file) => name.test(file));
    if (matchingFiles.length !== 1)
      throw new Error(
        `Expected one file ${name} in build/${folder}, but found ${matchingFiles.length}. Rebuild the site.`,
      );
    return getTransferSize(path.join(BUILD_FOLDER, folder, `${matchingFiles[0]}`));
  };
  return {
    compiler:
      measureFile('assets/js', /^d2\.\w+\.js$/) +
      measureFile('assets/d2', /^wasm_exec\.\w+\.js$/) +
      measureFile('assets/d2', /^d2\.\w+\.wasm$/),
    elk: measureFile('assets/d2', /^elk\.\w+\.js$/),
  };
}
