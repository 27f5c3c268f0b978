/** A compiler that is taken over: what its sandbox keeps in, and what the page makes of what it sends. */
import {expect, hydrated, type Page, test} from '../../site';
import {type Canary, startCanary} from './canary';
import {expectUnharmed, stateOf, watch} from './watch';

const PAGE = '/tour/hello-world/';
const SANDBOX = /\/assets\/d2\/sandbox\.[0-9a-f]+\/$/;

let canary: Canary;
test.beforeAll(async () => {
  canary = await startCanary();
});
test.afterAll(() => canary.close());
test.describe.configure({timeout: 180_000});

/** Puts a script in the place of the worker's: as if a source had come past everything else. */
async function takeOver(page: Page, script: string): Promise<void> {
  await page.route(/\/assets\/js\/d2\.[0-9a-f]+\.js$/, (route) =>
    route.fulfill({contentType: 'text/javascript', body: script}),
  );
}

async function edit(page: Page): Promise<void> {
  await watch(page);
  await page.goto(PAGE);
  await hydrated(page);
  await page.locator('[data-d2="edit"]').first().click();
  await expect(page.locator('figure .cm-content')).toBeFocused({timeout: 30_000});
}

test('a script in the sandboxed worker reaches no host, keeps nothing and starts nothing', async ({
  page,
  allowErrors,
}) => {
  // The browser reports what the policy stops.
  allowErrors(/Content Security Policy|CSP|blocked|violates/i);
  await takeOver(
    page,
    `const to = '${canary.url}';
    addEventListener('message', async ({ports: [port]}) => {
      const tries = {
        fetch: () => fetch(to + '/fetch'),
        own: () => fetch('${'/'}tour/intro/'),
        beacon: () => fetch(to + '/keepalive', {method: 'POST', body: 'x', keepalive: true, mode: 'no-cors'}),
        xhr: () => new Promise((resolve, reject) => { const x = new XMLHttpRequest(); x.open('GET', to + '/xhr'); x.onload = resolve; x.onerror = reject; x.send(); }),
        socket: () => new Promise((resolve, reject) => { const s = new WebSocket(to.replace('http', 'ws') + '/socket'); s.onopen = resolve; s.onerror = reject; }),
        events: () => new Promise((resolve, reject) => { const e = new EventSource(to + '/events'); e.onopen = resolve; e.onerror = reject; }),
        import: () => import(to + '/import.js'),
        scripts: () => importScripts(to + '/scripts.js'),
        worker: () => new Promise((resolve, reject) => { const w = new Worker(to + '/worker.js'); w.onmessage = resolve; w.onerror = reject; }),
        database: () => new Promise((resolve, reject) => { const r = indexedDB.open('x'); r.onsuccess = resolve; r.onerror = reject; }),
        caches: () => caches.open('x'),
        files: () => navigator.storage.getDirectory(),
      };
      const done = [];
      for (const [name, run] of Object.entries(tries)) {
        await Promise.race([Promise.resolve().then(run).then(() => done.push(name), () => {}), new Promise((r) => setTimeout(r, 500))]);
      }
      port.postMessage({type: 'ready'});
      port.onmessage = ({data}) => {
        if (data.type === 'request') port.postMessage({type: 'mistakes', diagnostics: [{file: 'fence', line: 1, column: 1, message: 'done: ' + (done.join(' ') || 'nothing') + ', origin ' + self.origin}]});
      };
    }, {once: true});`,
  );
  await edit(page);
  const before = await stateOf(page);
  await expect(page.locator('figure[data-d2-live]').first().locator('[role="status"]').last()).toHaveText(
    'Line 1: done: nothing, origin null',
    {
      timeout: 60_000,
    },
  );
  await expectUnharmed(page, canary, before, 'script in the worker');
});

const FORGED: Readonly<Record<string, string>> = {
  'a picture of 10⁷ pixels': `{type: 'drawn', drawing: {picture: SVG, width: 1e7, height: 1e7, board: BOARD}}`,
  'an object for a text': `{type: 'drawn', drawing: {picture: {a: 1}, width: 1, height: 1, board: BOARD}}`,
  'sizes that are none': `{type: 'drawn', drawing: {picture: SVG, width: NaN, height: -Infinity, board: BOARD}}`,
  'shapes that are none': `{type: 'drawn', drawing: {picture: SVG, width: 1, height: 1, board: {shapes: [null, 1, {}], connections: {}}}}`,
  'a page for a picture': `{type: 'drawn', drawing: {picture: '<html xmlns="http://www.w3.org/1999/xhtml"><script>globalThis.hit=1</script></html>', width: 1, height: 1, board: BOARD}}`,
  'markup for a message': `{type: 'mistakes', diagnostics: [{file: 'fence', line: 1, column: 1, message: '<img src=x onerror=globalThis.hit=1>'}]}`,
  'a line without an end': `{type: 'mistakes', diagnostics: [{file: 'fence', line: 1e300, column: -5, message: 'x'}]}`,
  'a message without an end': `{type: 'mistakes', diagnostics: Array(100000).fill({file: 'fence', line: 1, column: 1, message: 'x'.repeat(100)})}`,
  'what the page did not wait for': `{type: 'fetching', done: false}`,
  'a second start': `{type: 'ready', program: {}}`,
};

for (const [name, message] of Object.entries(FORGED)) {
  test(`a forged message with ${name} breaks nothing`, async ({page}) => {
    await takeOver(
      page,
      `const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>', BOARD = {shapes: [], connections: []};
      addEventListener('message', ({ports: [port]}) => {
        port.postMessage({type: 'ready'});
        port.onmessage = ({data}) => {
          if (data.type !== 'request') return;
          port.postMessage(${message});
          port.postMessage(null);
          port.postMessage('x');
          self.parent?.postMessage({type: 'ready'}, '*');
        };
      }, {once: true});`,
    );
    await edit(page);
    const before = await stateOf(page);
    const status = page.locator('figure[data-d2-live]').first().locator('[role="status"]').last();
    await expect(status).toHaveText(/Drawn: |too large|crash|Line \d/, {timeout: 60_000});
    await expectUnharmed(page, canary, before, message);
    await expect(page.locator('figure .cm-content')).toBeVisible();
  });
}

test('a worker that works without an end is ended with its frame, and the page answers meanwhile', async ({page}) => {
  await takeOver(
    page,
    `addEventListener('message', ({ports: [port]}) => {
      port.postMessage({type: 'ready'});
      port.onmessage = ({data}) => { if (data.type === 'request') for (;;); };
    }, {once: true});`,
  );
  await edit(page);
  const before = await stateOf(page);
  await expect(page.locator('figure[data-d2-live]').first().locator('[role="status"]').last()).toHaveText(
    /was stopped/,
    {timeout: 60_000},
  );
  await expect(page.locator('iframe')).toHaveCount(0);
  await expectUnharmed(page, canary, before, 'a loop');
});

test('the sandboxed document does nothing where it has an origin, or is sent scripts by others', async ({page}) => {
  await page.goto(PAGE);
  await hydrated(page);
  const answered = page.waitForResponse(SANDBOX);
  await page.locator('[data-d2="edit"]').first().click();
  const address = (await answered).url();
  const nothing = 'nothing';
  /** Sends the document a script to run, as the page does. @param sandbox of the frame that it is opened in; none for the page itself */
  const tryIt = (sandbox?: string | null): Promise<string> =>
    page.evaluate(
      async ([url, value, own]) => {
        let target: Window | null = window;
        if (!own) {
          const frame = document.createElement('iframe');
          if (value !== null) frame.setAttribute('sandbox', value);
          frame.src = url;
          const loaded = new Promise((resolve) => frame.addEventListener('load', resolve));
          document.documentElement.append(frame);
          await loaded;
          target = frame.contentWindow;
        }
        return new Promise<string>((resolve) => {
          const [worker, other] = [new MessageChannel(), new MessageChannel()];
          worker.port1.onmessage = () => resolve('runs');
          setTimeout(resolve, 1500, 'nothing');
          const script = 'onmessage = ({ports: [port]}) => port.postMessage("runs")';
          target?.postMessage([script], '*', [worker.port2, other.port2]);
        });
      },
      [address, sandbox ?? null, sandbox === undefined] as const,
    );
  expect(await tryIt(null), 'in a frame of the site').toBe(nothing);
  expect(await tryIt('allow-scripts allow-same-origin'), 'in a frame with its origin').toBe(nothing);
  expect(await tryIt('allow-scripts'), 'as the page opens it').toBe('runs');
  await page.goto(address);
  expect(await tryIt(), 'opened by itself').toBe(nothing);
});
