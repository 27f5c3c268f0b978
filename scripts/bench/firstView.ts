import {type Browser, type BrowserContext, type CDPSession, chromium} from '@playwright/test';
import {CHROMIUM_FLAGS, ensureChromium} from '../chromium';
import {serve} from '../server';
import {BUILD} from '../sources';
import {allowNamed} from './named';

/** A first view as on a phone. Times in milliseconds, sizes in bytes over the network. */
export interface FirstView {
  readonly firstPaint: number;
  readonly largestPaint: number;
  /** What tasks of the main thread took over 50 ms, and the longest of them. */
  readonly blocking: number;
  readonly longest: number;
  /** Style and layout before the first paint. */
  readonly layout: number;
  /** Until a tap on the menu button opens the menu. */
  readonly menu: number;
  readonly shift: number;
  readonly html: number;
  readonly script: number;
  readonly stylesheet: number;
  readonly font: number;
  readonly image: number;
  /** Code of other pages, fetched ahead. It is not in `all`. */
  readonly ahead: number;
  readonly all: number;
}

/** Lighthouse's slow 4G and its phone's processor, and a phone's screen. */
const NETWORK = {offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750};
const SLOWER = 4;
const PHONE = {viewport: {width: 412, height: 823}, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true};

const KINDS = {
  Document: 'html',
  Script: 'script',
  Stylesheet: 'stylesheet',
  Font: 'font',
  Image: 'image',
} as const;

interface Noted {
  firstPaint: number;
  largestPaint: number;
  tasks: number[];
  shift: number;
  menu: number;
}

declare global {
  interface Window {
    noted: Noted;
  }
}

/** Runs in the page before its own scripts. */
function note({isTapped}: {isTapped: boolean}): void {
  const noted: Noted = {firstPaint: 0, largestPaint: 0, tasks: [], shift: 0, menu: 0};
  window.noted = noted;
  const on = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({type, buffered: true});
  on('paint', ({name, startTime}) => {
    if (name === 'first-contentful-paint') noted.firstPaint = startTime;
  });
  on('largest-contentful-paint', ({startTime}) => {
    noted.largestPaint = startTime;
  });
  on('longtask', ({duration}) => noted.tasks.push(duration));
  on('layout-shift', (entry) => {
    noted.shift += (entry as PerformanceEntry & {value: number}).value;
  });
  if (!isTapped) return;
  const timer = setInterval(() => {
    if (document.querySelector('.navbar-sidebar--show')) {
      noted.menu = performance.now();
      clearInterval(timer);
    } else document.querySelector<HTMLElement>('.navbar__toggle')?.click();
  }, 50);
}

async function open(browser: Browser, isTapped: boolean): Promise<{context: BrowserContext; client: CDPSession}> {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  await client.send('Network.enable');
  await client.send('Network.emulateNetworkConditions', NETWORK);
  await client.send('Emulation.setCPUThrottlingRate', {rate: SLOWER});
  await allowNamed(page);
  await page.addInitScript(note, {isTapped});
  return {context, client};
}

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly ts: number;
  readonly dur?: number;
}

async function view(browser: Browser, address: string): Promise<Omit<FirstView, 'menu'>> {
  const {context, client} = await open(browser, false);
  const page = context.pages()[0];
  if (!page) throw new Error('The browser opened no page.');
  const bytes = {html: 0, script: 0, stylesheet: 0, font: 0, image: 0, ahead: 0, all: 0};
  const kinds = new Map<string, keyof typeof bytes | undefined>();
  client.on('Network.requestWillBeSent', ({requestId, request, type}) => {
    // Chromium names what is fetched ahead by its priority alone.
    const isAhead = request.initialPriority === 'VeryLow' && type !== 'Image';
    kinds.set(requestId, isAhead ? 'ahead' : KINDS[type as keyof typeof KINDS]);
  });
  client.on('Network.loadingFinished', ({requestId, encodedDataLength}) => {
    const kind = kinds.get(requestId);
    if (kind) bytes[kind] += encodedDataLength;
    if (kind !== 'ahead') bytes.all += encodedDataLength;
  });
  const events: TraceEvent[] = [];
  client.on('Tracing.dataCollected', ({value}) => events.push(...(value as unknown as TraceEvent[])));
  await client.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: {includedCategories: ['devtools.timeline', 'loading']},
  });
  await page.goto(address, {waitUntil: 'networkidle', timeout: 120_000});
  await page.waitForTimeout(800);
  const complete = new Promise((resolve) => client.once('Tracing.tracingComplete', resolve));
  await client.send('Tracing.end');
  await complete;
  const {firstPaint, largestPaint, tasks, shift} = await page.evaluate(() => window.noted);
  await context.close();
  const painted = events.find(({name}) => name === 'firstContentfulPaint')?.ts ?? 0;
  const layout = events
    .filter(({name, ph, ts}) => ph === 'X' && ts < painted && (name === 'UpdateLayoutTree' || name === 'Layout'))
    .reduce((sum, {dur = 0}) => sum + dur / 1000, 0);
  const blocking = tasks.reduce((sum, duration) => sum + Math.max(0, duration - 50), 0);
  return {firstPaint, largestPaint, blocking, longest: Math.max(0, ...tasks), layout, shift, ...bytes};
}

async function tapMenu(browser: Browser, address: string): Promise<number> {
  const {context} = await open(browser, true);
  try {
    const page = context.pages()[0];
    await page?.goto(address, {waitUntil: 'commit'});
    await page?.waitForFunction(() => window.noted.menu > 0, null, {timeout: 60_000});
    return (await page?.evaluate(() => window.noted.menu)) ?? Number.NaN;
  } finally {
    await context.close();
  }
}

/**
 * Opens pages of the built site as a phone does that was never there, each several times.
 *
 * @param runs how often; the pages take turns, so that a busy minute does not fall on one of them
 * @returns the views of each page, in the order of `paths`
 */
export async function viewPages(paths: readonly string[], runs: number): Promise<FirstView[][]> {
  const browser = await chromium.launch({executablePath: ensureChromium(), args: [...CHROMIUM_FLAGS]});
  const server = await serve({root: BUILD, port: 0, baseUrl: '/', locales: ['ko']});
  const views: FirstView[][] = paths.map(() => []);
  try {
    for (let run = 0; run < runs; run++) {
      for (const [at, page] of paths.entries()) {
        const address = new URL(page, server.url).href;
        const seen = await view(browser, address);
        views[at]?.push({...seen, menu: await tapMenu(browser, address)});
      }
    }
  } finally {
    await browser.close();
    await server.close();
  }
  return views;
}
