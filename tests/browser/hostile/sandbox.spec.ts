/** A compiler that is taken over: what its sandbox keeps in, and what the page makes of what it sends. */
import send from 'send';
import {BUILD} from '../../../scripts/sources';
import {expect, hydrated, type Page, site, test} from '../../site';
import {type Canary, startCanary, startHost} from './canary';
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

const figureAt = (page: Page, index: number) => page.locator('figure[data-d2-live]').nth(index);
const statusOf = (page: Page, index = 0) => figureAt(page, index).locator('[role="status"]').last();

async function edit(page: Page, host = ''): Promise<void> {
  await watch(page);
  await page.goto(host + PAGE);
  await hydrated(page);
  await figureAt(page, 0).locator('[data-d2="edit"]').click();
  await expect(page.locator('figure .cm-content')).toBeFocused({timeout: 30_000});
}

/** Everything that a script may try to reach, keep or start. The names of those that it could are in `done`. */
const tries = (host: string, own: string): string => `
  const to = '${host}', done = [];
  const settle = (object, good, bad = 'error') => new Promise((resolve, reject) => { object['on' + good] = resolve; object['on' + bad] = reject; });
  const blob = (text) => URL.createObjectURL(new Blob([text], {type: 'text/javascript'}));
  const tries = {
    fetch: () => fetch(to + '/fetch'),
    own: async () => { if (!(await fetch('${own}/tour/intro/')).ok) throw 0; },
    beacon: () => fetch(to + '/keepalive', {method: 'POST', body: 'x', keepalive: true, mode: 'no-cors'}),
    xhr: () => { const x = new XMLHttpRequest(); x.open('GET', to + '/xhr'); x.send(); return settle(x, 'load'); },
    socket: () => settle(new WebSocket(to.replace('http', 'ws') + '/socket'), 'open'),
    events: () => settle(new EventSource(to + '/events'), 'open'),
    transport: () => new WebTransport(to.replace('http:', 'https:') + '/transport').ready,
    import: () => import(to + '/import.js'),
    scripts: () => importScripts(to + '/scripts.js'),
    worker: () => settle(new Worker(blob('postMessage(1)')), 'message'),
    database: () => settle(indexedDB.open('x'), 'success'),
    caches: () => caches.open('x'),
    files: () => navigator.storage.getDirectory(),
  };
  const run = async () => {
    for (const [name, run] of Object.entries(tries))
      await Promise.race([Promise.resolve().then(run).then(() => done.push(name), () => {}), new Promise((r) => setTimeout(r, 500))]);
  };`;

test('what is tried in the sandbox can be done elsewhere, and the canary sees it', async ({page, allowErrors}) => {
  allowErrors(/^Failed to establish a connection|^WebSocket connection|EventSource/);
  const free = await startCanary({'/free': {type: 'text/html', body: '<!doctype html><title>Free</title>'}});
  await page.goto(`${free.url}/free`);
  const done = await page.evaluate(
    (script) =>
      new Promise<string[]>((resolve) => {
        const worker = new Worker(URL.createObjectURL(new Blob([script])));
        worker.onmessage = ({data}) => resolve(data);
      }),
    `${tries(free.url, free.url)} run().then(() => postMessage(done))`,
  );
  // The canary is no real host: it speaks neither sockets nor streams of events, but it is reached by them.
  expect(done).toEqual(['fetch', 'own', 'beacon', 'xhr', 'import', 'scripts', 'worker', 'database', 'caches', 'files']);
  for (const path of ['/fetch', '/keepalive', '/xhr', '/socket', '/events', '/import.js', '/scripts.js'])
    expect(free.reached).toContain(path);
  await free.close();
});

/** Serves the built site as hosts do that know nothing of its headers. */
const startPlainHost = () =>
  startHost((request, response) =>
    send(request, new URL(request.url ?? '', 'http://host').pathname, {root: BUILD}).pipe(response),
  );

for (const isPlain of [false, true]) {
  test(`a script in the sandboxed worker reaches no host, keeps nothing and starts nothing${isPlain ? ', on a host that sends no headers' : ''}`, async ({
    page,
    allowErrors,
  }) => {
    // The browser reports what the policy stops.
    allowErrors(/Content Security Policy|CSP|blocked|violates/i);
    const host = isPlain ? await startPlainHost() : undefined;
    await takeOver(
      page,
      `${tries(canary.url, host?.url ?? site())}
      addEventListener('message', async ({ports: [port]}) => {
        await run();
        port.postMessage({type: 'ready'});
        port.onmessage = ({data}) => {
          if (data.type === 'request') port.postMessage({type: 'mistakes', diagnostics: [{file: 'fence', line: 1, column: 1, message: 'done: ' + (done.join(' ') || 'nothing') + ', origin ' + self.origin}]});
        };
      }, {once: true});`,
    );
    await edit(page, host?.url);
    const before = await stateOf(page);
    await expect(statusOf(page)).toHaveText('Line 1: done: nothing, origin null', {timeout: 60_000});
    await expectUnharmed(page, canary, before, 'script in the worker');
    await host?.close();
  });
}

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
  nothing: 'null',
  'a word': `'drawn'`,
};

for (const [name, message] of Object.entries(FORGED)) {
  test(`a forged message with ${name} breaks nothing, and other figures are drawn`, async ({page}) => {
    await takeOver(
      page,
      `const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1" width="1" height="1"></svg>', BOARD = {shapes: [], connections: []};
      const SHAPE = {id: 'a', kind: 'rectangle', key: 'a', label: 'a', y: 0};
      addEventListener('message', ({ports: [port]}) => {
        port.postMessage({type: 'ready'});
        port.onmessage = ({data}) => {
          if (data.type !== 'request') return;
          const isBad = Object.values(data.request.files).includes('bad');
          port.postMessage(isBad ? ${message} : {type: 'drawn', drawing: {picture: SVG, width: 1, height: 1, board: {shapes: [SHAPE], connections: []}}});
          self.parent?.postMessage({type: 'ready'}, '*');
        };
      }, {once: true});`,
    );
    await edit(page);
    const before = await stateOf(page);
    await expect(statusOf(page)).toHaveText('Drawn: 1 shape', {timeout: 60_000});
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.insertText('bad');
    // What is no answer is waited for as long as for a source that comes to no end.
    await expect(statusOf(page)).not.toHaveText(/^(?:Drawn: 1 shape|Drawing …|Loading.*)$/, {timeout: 30_000});
    await expect(statusOf(page)).toHaveText(/Drawn: |too large|crash|stopped|Line \d/);
    await expectUnharmed(page, canary, before, message);
    await expect(page.locator('figure .cm-content')).toBeVisible();
    await figureAt(page, 1).locator('[data-d2="edit"]').click();
    await expect(statusOf(page, 1)).toHaveText('Drawn: 1 shape');
    await expectUnharmed(page, canary, before, message);
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
  await expect(statusOf(page)).toHaveText(/was stopped/, {timeout: 60_000});
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
