import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {type BrowserContext, chromium, type Page} from '@playwright/test';
import {TYPING_PAUSE_MS} from '../../plugins/d2/client/editor/useCompiler';
import {CHROMIUM_FLAGS, ensureChromium} from '../chromium';
import {packedSize} from '../pack';
import {serve} from '../server';
import {BUILD} from '../sources';
import {type Example, medianExample} from './fences';
import {allowNamed} from './named';

/** Milliseconds of each round, and bytes over the network. */
export interface LiveTimes {
  readonly example: Example;
  /** From the click on "Edit" until what is typed goes into the source. */
  readonly editor: readonly number[];
  /** From that click to the first diagram of the compiler in the page: nothing cached, and for a reader who has edited before. */
  readonly firstFetched: readonly number[];
  readonly firstCached: readonly number[];
  /** From a key press to the diagram that it makes, without the pause that is waited for on purpose. */
  readonly key: readonly number[];
  /** Tasks of the main thread while keys are pressed; browsers report those from 50 ms on. */
  readonly longTasks: readonly number[];
}

/** What the page notes while it is measured. All times are of its own clock. */
interface Notes {
  click: number;
  editor: number;
  first: number;
  /** The last key press, and each diagram with the key press that it came after. */
  press: number;
  drawn: number[];
  longTasks: number[];
}

declare global {
  interface Window {
    notes: Notes;
  }
}

/** Runs in the page before its own scripts. */
function takeNotes(): void {
  const notes: Notes = {click: 0, editor: 0, first: 0, press: 0, drawn: [], longTasks: []};
  window.notes = notes;
  /** When what has just changed is on the screen. */
  const painted = (then: (at: number) => void) =>
    requestAnimationFrame(() => setTimeout(() => then(performance.now())));
  document.addEventListener(
    'click',
    ({target, timeStamp}) => {
      if ((target as Element).closest('[data-d2="edit"]')) notes.click = timeStamp;
    },
    true,
  );
  document.addEventListener(
    'keydown',
    ({timeStamp}) => {
      notes.press = timeStamp;
    },
    true,
  );
  document.addEventListener('focusin', ({target}) => {
    if (!notes.editor && (target as HTMLElement).isContentEditable) {
      painted((at) => {
        notes.editor = at;
      });
    }
  });
  new MutationObserver((changes) => {
    // The first drawing comes as an element, those after it as its new addresses.
    const isNew = changes.some(({type, target, addedNodes}) => {
      const elements = type === 'attributes' ? [target] : [...addedNodes];
      return elements.some(
        (one) => one instanceof Element && one.matches(':is(img[src^="blob:"], :has(img[src^="blob:"]))'),
      );
    });
    if (!isNew) return;
    const {press} = notes;
    painted((at) => {
      notes.first ||= at;
      if (press) notes.drawn.push(at - press);
    });
  }).observe(document, {subtree: true, childList: true, attributes: true, attributeFilter: ['src']});
  new PerformanceObserver((list) => {
    for (const {duration} of list.getEntries()) if (notes.press) notes.longTasks.push(duration);
  }).observe({type: 'longtask'});
}

/** Opens the editor of an example in a page that was just loaded, and waits for its first diagram. */
async function open(context: BrowserContext, address: string, {source}: Example): Promise<Page> {
  const page = await context.newPage();
  await allowNamed(page);
  await page.addInitScript(takeNotes);
  await page.goto(address);
  await page.waitForLoadState('networkidle');
  const number = await page.evaluate((wanted) => {
    const figures = [...document.querySelectorAll('[data-d2-live]')];
    return figures.findIndex((figure) => figure.querySelector('pre code')?.textContent?.trimEnd() === wanted);
  }, source.trimEnd());
  if (number < 0) throw new Error(`${address} does not show the example that it should.`);
  await page.locator('[data-d2-live]').nth(number).locator('[data-d2="edit"]').click();
  await page.waitForFunction(() => window.notes.editor > 0 && window.notes.first > 0);
  return page;
}

function notesOf(page: Page): Promise<Notes> {
  return page.evaluate(() => window.notes);
}

/** Names a new shape letter by letter, and waits after each for the diagram that has it. */
async function typeSlowly(page: Page, presses: number): Promise<void> {
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Enter');
  // What follows is measured.
  await page.waitForTimeout(1000);
  await page.evaluate(() => Object.assign(window.notes, {press: 0, drawn: [], longTasks: []}));
  for (let press = 1; press <= presses; press++) {
    await page.keyboard.press('n');
    await page.waitForFunction((count) => window.notes.drawn.length >= count, press);
  }
}

/** A browser with a profile of its own on disk: what is kept in memory only leaves out files of the compiler's size. */
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

/** Key presses of a reader who tries an example out. */
const EDITS = 20;

/** Edits the site's median example in a browser. Times are of this machine, with the site on it. */
export async function measureLive(rounds: number, presses: number): Promise<LiveTimes> {
  const server = await serve({root: BUILD, port: 0, baseUrl: '/', locales: ['ko']});
  const example = medianExample();
  const address = server.url + example.page.slice(1);
  const times = {
    editor: [] as number[],
    firstFetched: [] as number[],
    firstCached: [] as number[],
  };
  try {
    for (let round = 0; round < rounds; round++) {
      await withNewBrowser(async (context) => {
        for (const first of [times.firstFetched, times.firstCached]) {
          const page = await open(context, address, example);
          const notes = await notesOf(page);
          times.editor.push(notes.editor - notes.click);
          first.push(notes.first - notes.click);
          if (first === times.firstFetched) {
            // Browsers keep the program's machine code once it has been in use for some seconds.
            await typeSlowly(page, EDITS);
            await page.waitForTimeout(4000);
          }
          await page.close();
        }
      });
    }
    const {drawn, longTasks} = await withNewBrowser(async (context) => {
      const page = await open(context, address, example);
      await typeSlowly(page, presses);
      const slow = await notesOf(page);
      // As fast as people type, so that drawing and typing meet.
      await page.keyboard.type(' -> n'.repeat(12), {delay: 80});
      await page.waitForTimeout(1000);
      return {...(await notesOf(page)), drawn: slow.drawn};
    });
    return {example, ...times, key: drawn.map((time) => time - TYPING_PAUSE_MS), longTasks};
  } finally {
    await server.close();
  }
}

/** Bytes over the network, with Brotli. */
export interface LiveSizes {
  /** Everything that the first diagram needs: the worker, Go's runtime, the program. */
  readonly compiler: number;
  /** Loaded when a source uses ELK. */
  readonly elk: number;
}

/** Weighs the files of the built site as its server sends them. */
export function measureSizes(): LiveSizes {
  const weigh = (folder: string, name: RegExp): number => {
    const found = fs.readdirSync(path.join(BUILD, folder)).filter((file) => name.test(file));
    if (found.length !== 1) throw new Error(`There are ${found.length} files ${name} in build/${folder}.`);
    return packedSize(path.join(BUILD, folder, `${found[0]}`));
  };
  return {
    compiler:
      weigh('assets/js', /^d2\.\w+\.js$/) +
      weigh('assets/d2', /^wasm_exec\.\w+\.js$/) +
      weigh('assets/d2', /^d2\.\w+\.wasm$/),
    elk: weigh('assets/d2', /^elk\.\w+\.js$/),
  };
}
