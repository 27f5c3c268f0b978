import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {brotliCompressSync} from 'node:zlib';
import {chromium, type Page} from '@playwright/test';
import {INDEX_FILE} from '../../plugins/search/engine/files';
import type {IndexFiles} from '../../plugins/search/node/makeIndex';
import {CHROMIUM_FLAGS, ensureChromium} from '../chromium';
import {serve} from '../server';
import {BUILD} from '../sources';
import {allowNamed} from './named';

/** Milliseconds of a reader's search in a browser. */
export interface SearchingTimes {
  /** From the first key to the first results, each time with an empty cache. */
  readonly first: readonly number[];
  /** Tasks of the main thread from the first key on; browsers report those from 50 ms on. At a phone's speed. */
  readonly longTasks: readonly number[];
  /** The same at this machine's speed. */
  readonly longTasksHere: readonly number[];
}

/** What the page notes while it is measured. All times are of its own clock. */
interface Notes {
  key: number;
  first: number;
  longTasks: number[];
}

declare global {
  interface Window {
    searching: Notes;
  }
}

/** A phone: a quarter of this machine's speed, on a slow mobile network. */
const PHONE = {slower: 4, bytesPerSecond: 1.6e6 / 8, latency: 150};

/** Runs in the page before its own scripts. */
function takeNotes(): void {
  const notes: Notes = {key: 0, first: 0, longTasks: []};
  window.searching = notes;
  document.addEventListener(
    'keydown',
    ({timeStamp}) => {
      notes.key ||= timeStamp;
    },
    true,
  );
  new MutationObserver(() => {
    if (notes.first || !document.querySelector('.DocSearch-Hit')) return;
    requestAnimationFrame(() => {
      notes.first ||= performance.now();
    });
  }).observe(document, {subtree: true, childList: true});
  new PerformanceObserver((list) => {
    for (const {duration} of list.getEntries()) if (notes.key) notes.longTasks.push(duration);
  }).observe({type: 'longtask'});
}

/** @param slower than this machine, by so many times */
async function search(page: Page, address: string, query: string, slower: number): Promise<Notes> {
  await allowNamed(page);
  await page.addInitScript(takeNotes);
  await page.goto(address);
  await page.locator('html[data-has-hydrated="true"]').waitFor();
  await page.waitForLoadState('networkidle');
  const session = await page.context().newCDPSession(page);
  const {bytesPerSecond, latency} = PHONE;
  await session.send('Emulation.setCPUThrottlingRate', {rate: slower});
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
  await page.locator('[aria-keyshortcuts*="Control+K"]').click();
  await page.locator('.DocSearch-Input').waitFor();
  await page.keyboard.type(query, {delay: 150});
  await page.waitForFunction(() => window.searching.first > 0);
  await page.waitForTimeout(500);
  return page.evaluate(() => window.searching);
}

/** The built site with another index: links to what is the same, and the files of the index as a host would have them. */
function withIndex(index: IndexFiles): string {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'search-site-'));
  for (const folder of ['', 'assets']) {
    fs.mkdirSync(path.join(root, folder), {recursive: true});
    for (const name of fs.readdirSync(path.join(BUILD, folder)))
      if (name !== 'assets' && name !== 'search' && !name.startsWith(INDEX_FILE))
        fs.symlinkSync(path.join(BUILD, folder, name), path.join(root, folder, name));
  }
  for (const [name, text] of index) {
    const file = path.join(root, name);
    fs.mkdirSync(path.dirname(file), {recursive: true});
    fs.writeFileSync(file, text);
    fs.writeFileSync(`${file}.br`, brotliCompressSync(text));
  }
  return root;
}

/**
 * Searches on a phone's speed and network, with nothing of the search fetched before it is opened.
 *
 * @param queries each is typed letter by letter in a browser of its own
 * @param index instead of that of the built site
 */
export async function measureSearching(queries: readonly string[], index?: IndexFiles): Promise<SearchingTimes> {
  const root = index ? withIndex(index) : BUILD;
  const server = await serve({root, port: 0, baseUrl: '/', locales: ['ko']});
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: CHROMIUM_FLAGS,
  });
  const measure = async (query: string, slower: number): Promise<Notes> => {
    const context = await browser.newContext({viewport: {width: 412, height: 823}});
    const notes = await search(await context.newPage(), `${server.url}tour/intro/`, query, slower);
    await context.close();
    return notes;
  };
  const times = {first: [] as number[], longTasks: [] as number[], longTasksHere: [] as number[]};
  try {
    for (const query of queries) {
      const {key, first, longTasks} = await measure(query, PHONE.slower);
      times.first.push(first - key);
      times.longTasks.push(...longTasks);
      times.longTasksHere.push(...(await measure(query, 1)).longTasks);
    }
  } finally {
    await browser.close();
    await server.close();
    if (root !== BUILD) fs.rmSync(root, {recursive: true});
  }
  return times;
}
