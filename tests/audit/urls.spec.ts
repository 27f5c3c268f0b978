/** Tests URLs that set attributes of the page or contain damaged share links, and messages from other windows. */

import {type Canary, startCanary} from '../browser/hostile/canary';
import {pack} from '../browser/hostile/sources';
import {expectNoEffect, readState, watchPage} from '../browser/hostile/watch';
import {expect, isolatedTest as test, waitForHydration, waitForIdle} from '../site';

const PAGE = '/tour/hello-world/';
/** The page's first figure. */
const FIGURE = 'diagram-hello-world';

let canary: Canary;
test.beforeAll(async () => {
  canary = await startCanary();
});
test.afterAll(() => canary.close());
test.describe.configure({timeout: 300_000});

const EXAMPLE_PATH = '/diagrams/0123456789abcdef.json';
/** The attributes that each URL sets. Attributes of different parts of the page are set together. */
const QUERIES: readonly Readonly<Record<string, string>>[] = [
  {d2: 'zoom', label: 'Your session has expired'},
  {'d2-live': EXAMPLE_PATH, 'd2-figure': '', d2: 'edit', label: 'Your session has expired'},
  {
    ...{'d2-live': 'data:application/json,{"version":1}', 'd2-figure': '', 'd2-boards': '', 'd2-board': 'x'},
    ...{'d2-animation': 'still', 'd2-stale': 'true', theme: '"><script>globalThis.hit=1</script>', 'theme-choice': 'x'},
    ...{copy: '', copied: '<img src=x onerror=globalThis.hit=1>', failed: 'x', state: 'copied'},
  },
  {
    ...{'has-hydrated': 'x', navbar: 'false', rh: 'x', 'announcement-bar-initially-dismissed': 'x'},
    ...{'search-open': 'x', search: 'open'},
  },
];

test('attributes that a URL sets change neither figures nor what clicks do', async ({page}) => {
  await watchPage(page);
  await page.goto(PAGE);
  await waitForHydration(page);
  const before = await readState(page);
  for (const query of QUERIES) {
    const parameters = new URLSearchParams(
      Object.entries(query).map(([key, value]) => [`docusaurus-data-${key}`, value]),
    );
    await page.goto('/robots.txt');
    await page.goto(`${PAGE}?${parameters}`);
    await waitForHydration(page);
    await page.locator('article h2').first().click();
    await page.keyboard.press('ArrowRight');
    // If the click opened something, its script would load first.
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await waitForIdle(page);
    await expect(page.locator('dialog, figure .cm-content')).toHaveCount(0);
    await expectNoEffect(page, canary, before, JSON.stringify(query));
  }
  const [, edit = {}] = QUERIES;
  const parameters = new URLSearchParams(Object.entries(edit).map(([key, value]) => [`docusaurus-data-${key}`, value]));
  await page.goto(`${PAGE}?${parameters}#d2=${FIGURE}&file.fence=${pack('a -> b')}`);
  await waitForHydration(page);
  await page.locator('article h2').first().click();
  await expect(page.locator('figure .cm-content')).toHaveCount(1);
  await expectNoEffect(page, canary, before, 'a link whose URL sets attributes');
});

/** `plugins/d2/client/editor/shareUrl.test.ts` decodes many more. */
const FRAGMENTS: readonly string[] = [
  'd2=',
  `d2=${FIGURE}&file.__proto__=${pack('a')}`,
  `d2=${FIGURE}&of=<script>&file.fence=***`,
  `d2=gone&file.../../x=${pack('a')}&file.<b>=${pack('b')}`,
  `d2=0&file.fence=${pack('x'.repeat(5_000_000))}`,
  `d2=0&file.fence=${pack('a')}&layout=javascript:x&theme=__proto__&darkTheme=1e9&sketch=<script>`,
  `d2=<img src=x onerror=globalThis.hit=1>&file.fence=${pack('a')}`,
  '%E0%A4%A',
  'javascript:globalThis.hit=1',
];

test('damaged or huge fragments leave the page unchanged, or the page says that the link is damaged', async ({
  page,
}) => {
  await watchPage(page);
  await page.goto(PAGE);
  await waitForHydration(page);
  const before = await readState(page);
  // Nothing here needs a drawing, and starting D2 would take longer than everything else.
  await page.route(/\.wasm$/, () => {});
  for (const fragment of FRAGMENTS) {
    await page.goto('/robots.txt');
    await page.goto(`${PAGE}#${fragment}`);
    await waitForHydration(page);
    if (fragment.startsWith('d2=')) {
      await expect(page.locator('figure .cm-content'), fragment.slice(0, 80)).toHaveCount(1);
      // The source of a figure that the page doesn't have is shown without a check.
      if (fragment.startsWith(`d2=${FIGURE}&file`)) {
        await expect(page.getByText('The link is damaged'), fragment.slice(0, 80)).toBeVisible();
        await expect(page.getByText('came with the link')).toHaveCount(0);
      }
    }
    await expectNoEffect(page, canary, before, fragment);
  }
});

test('messages from other windows have no effect', async ({page}) => {
  await watchPage(page);
  await page.goto(PAGE);
  await waitForHydration(page);
  const before = await readState(page);
  await page.locator('[data-d2="edit"]').first().click();
  await expect(page.locator('figure img[src^="blob:"]')).toBeVisible({timeout: 90_000});
  await page.evaluate(() => {
    for (const type of ['ready', 'drawn', 'mistakes', 'crashed', 'start', 'program', 'elk', 'request', 'fetching']) {
      window.postMessage({type, drawing: {content: '<script/>'}, script: 'globalThis.hit=1', done: false}, '*');
      for (const frame of document.querySelectorAll('iframe')) {
        frame.contentWindow?.postMessage(['globalThis.hit=1;parent.postMessage("x","*")'], '*');
      }
    }
  });
  await waitForIdle(page);
  await page.locator('figure .cm-content').focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText('a -> b -> c -> d -> e');
  await expect(page.getByText('Drawn: 5 shapes, 4 connections')).toBeVisible();
  await expectNoEffect(page, canary, before, 'postMessage');
});
