/** Tests a compiler that an attacker has taken over: what the sandbox prevents, and how the page treats its messages. */
import send from 'send';
import {BUILD_FOLDER} from '../../../scripts/sources';
import {expect, type Page, speedUpTimers, isolatedTest as test, waitForHydration} from '../../site';
import {paste} from '../editor';
import {ALL_BLOCKED_MESSAGE, createAttackScript, createHijackedWorkerScript} from './attacks';
import {type Canary, startCanary, startHost} from './canary';
import {expectNoEffect, readState, watchPage} from './watch';

const PAGE = '/tour/hello-world/';
const SANDBOX = /\/assets\/d2\/sandbox\.[0-9a-f]+\/$/;

let canary: Canary;
test.beforeAll(async () => {
  canary = await startCanary();
});
test.afterAll(() => canary.close());
test.describe.configure({timeout: 180_000});

/** Replaces the worker's script, as if a source had managed to run code. */
async function takeOver(page: Page, script: string): Promise<void> {
  await page.route(/\/assets\/js\/d2\.[0-9a-f]+\.js$/, (route) =>
    route.fulfill({contentType: 'text/javascript', body: script}),
  );
}

const getFigure = (page: Page, index: number) => page.locator('figure[data-d2-live]').nth(index);
const getStatus = (page: Page, index = 0) => getFigure(page, index).locator('[role="status"]').last();

async function edit(page: Page, host = ''): Promise<void> {
  await watchPage(page);
  await page.goto(host + PAGE);
  await waitForHydration(page);
  await getFigure(page, 0).locator('[data-d2="edit"]').click();
  await expect(page.locator('figure .cm-content')).toBeFocused({timeout: 30_000});
}

test('outside of the sandbox, the attacks succeed, and the canary notices their requests', async ({
  page,
  allowErrors,
}) => {
  allowErrors(/^Failed to establish a connection|^WebSocket connection|EventSource/);
  const unprotectedSite = await startCanary({'/free': {type: 'text/html', body: '<!doctype html><title>Free</title>'}});
  await page.goto(`${unprotectedSite.url}/free`);
  const succeeded = await page.evaluate(
    (script) =>
      new Promise<string[]>((resolve) => {
        const worker = new Worker(URL.createObjectURL(new Blob([script])));
        worker.onmessage = ({data}) => resolve(data);
      }),
    `${createAttackScript(unprotectedSite.url, `${unprotectedSite.url}/own`)} runAttacks().then(() => postMessage(succeeded))`,
  );
  // WebSockets and event streams reach the canary, although it can't respond to them.
  expect(succeeded).toEqual([
    'fetch',
    'sameOriginFetch',
    'keepalive',
    'xhr',
    'import',
    'importScripts',
    'worker',
    'indexedDB',
    'caches',
    'files',
  ]);
  for (const path of ['/fetch', '/own', '/keepalive', '/xhr', '/socket', '/events', '/import.js', '/scripts.js'])
    expect(unprotectedSite.requests).toContain(path);
  await unprotectedSite.close();
});

/** Serves the built site without its headers, as some hosts do, and records the requests. */
async function startPlainHost() {
  const requests: string[] = [];
  const host = await startHost((request, response) => {
    const {url = ''} = request;
    requests.push(url);
    send(request, new URL(url, 'http://host').pathname, {root: BUILD_FOLDER}).pipe(response);
  });
  return {...host, requests};
}

test('a script in the sandboxed worker reaches no host, stores nothing, and starts nothing, even without headers', async ({
  page,
  allowErrors,
}) => {
  // The browser logs what the policy blocks.
  allowErrors(/Content Security Policy|CSP|blocked|violates/i);
  const host = await startPlainHost();
  await takeOver(page, createHijackedWorkerScript(canary.url, `${host.url}/tour/intro/?own`));
  await edit(page, host.url);
  const before = await readState(page);
  await expect(getStatus(page)).toHaveText(`Line 1: ${ALL_BLOCKED_MESSAGE}`, {timeout: 60_000});
  await expectNoEffect(page, canary, before, 'script in the worker');
  expect(host.requests).not.toContain('/tour/intro/?own');
  await host.close();
});

/** One message of each kind. The unit tests in `plugins/d2/client/worker` reject many more. */
const FORGED_MESSAGES: Readonly<Record<string, string>> = {
  'a page as a drawing': `{type: 'drawn', drawing: {content: '<html xmlns="http://www.w3.org/1999/xhtml"><script>globalThis.hit=1</script></html>', width: 1, height: 1, board: BOARD}}`,
  'markup as a message': `{type: 'mistakes', diagnostics: ['<img src=x onerror=globalThis.hit=1>', 'unknown shape "<img src=x onerror=globalThis.hit=1>"'].map((message) => ({file: 'fence', line: 1, column: 1, message}))}`,
  // Validating it with a schema would check 8,000,000,000 labels.
  'an object that refers to one list a million times': `new Raw({type: 'drawn', drawing: {content: SVG, width: 1, height: 1, board: {shapes: Array(2000).fill({...SHAPE, rows: Array(2000).fill(Array(2000).fill('x'))}), connections: []}}})`,
  'millions of lists': `new Raw('{"type":"drawn","drawing":{"board":{"shapes":[' + '[],'.repeat(1.5e6) + '0]}}}')`,
};

test('forged messages break nothing, and other figures still get drawings', async ({page}) => {
  const forgeries = Object.entries(FORGED_MESSAGES).map(
    ([name, message]) => `${JSON.stringify(name)}: () => (${message})`,
  );
  await takeOver(
    page,
    `const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1" width="1" height="1"></svg>', BOARD = {shapes: [], connections: []};
    class Raw { constructor(data) { this.data = data; } }
    const SHAPE = {id: 'a', kind: 'rectangle', key: 'a', label: 'a', y: 0};
    addEventListener('message', ({ports: [port]}) => {
      port.postMessage('{"type":"ready"}');
      port.onmessage = ({data}) => {
        if (data.type === 'complete') port.postMessage('{"type":"completed","words":[]}');
        if (data.type !== 'request') return;
        const [source] = Object.values(data.request.files);
        // As many shapes as the source has characters, so that each status differs from the last one.
        const good = () => ({type: 'drawn', drawing: {content: SVG, width: 1, height: 1, board: {shapes: Array(source.length).fill(SHAPE), connections: []}}});
        const forged = {${forgeries}}[source];
        const message = (forged ?? good)();
        port.postMessage(message instanceof Raw ? message.data : JSON.stringify(message));
        self.parent?.postMessage({type: 'ready'}, '*');
      };
    }, {once: true});`,
  );
  await edit(page);
  const before = await readState(page);
  const write = async (index: number, source: string) => {
    await getFigure(page, index).locator('.cm-content').focus();
    await page.keyboard.press('ControlOrMeta+a');
    await paste(page, source);
  };
  await expect(getStatus(page)).toHaveText(/^Drawn: \d+ shapes$/, {timeout: 60_000});
  await getFigure(page, 1).locator('[data-d2="edit"]').click();
  await expect(getStatus(page, 1)).toHaveText(/^Drawn: \d+ shapes$/);
  for (const [index, [name, message]] of Object.entries(FORGED_MESSAGES).entries()) {
    const drawnStatus = `Drawn: ${index + 2} shapes`;
    await write(0, 'x'.repeat(index + 2));
    await expect(getStatus(page), name).toHaveText(drawnStatus);
    await write(0, name);
    await expect(getStatus(page), name).not.toHaveText(new RegExp(`^(?:${drawnStatus}|Drawing …|Loading.*)$`), {
      timeout: 30_000,
    });
    await expect(getStatus(page), name).toHaveText(/Drawn: |too large|on this device|crash|stopped|Line \d/);
    await expectNoEffect(page, canary, before, message);
    await expect(getFigure(page, 0).locator('.cm-content')).toBeVisible();
    await write(1, 'y'.repeat(index + 2));
    await expect(getStatus(page, 1), name).toHaveText(drawnStatus);
    await expectNoEffect(page, canary, before, message);
  }
});

test('places and completions of a forged response are only text, and their positions lead nowhere else', async ({
  page,
}) => {
  await takeOver(
    page,
    `const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" width="9" height="9"></svg>';
    const BAD = '<img src="${canary.url}/place" onerror="globalThis.hit=1">';
    const SHAPE = {id: 'a', kind: 'rectangle', key: 'a', label: 'a', y: 0};
    addEventListener('message', ({ports: [port]}) => {
      port.postMessage('{"type":"ready"}');
      port.onmessage = ({data}) => {
        if (data.type === 'complete') {
          const words = data.before.includes('bad') ? [BAD] : ['good-' + 'x'.repeat(35), 'constructor', '__proto__'];
          port.postMessage(JSON.stringify({type: 'completed', words}));
        }
        if (data.type !== 'request') return;
        const [[file, source]] = Object.entries(data.request.files);
        const box = {x: -1, y: 2, width: 2, height: 2};
        const far = {file, line: 1e6, column: 1e6, endLine: 1, endColumn: 1};
        const near = {file, line: 1, column: 1, endLine: 1, endColumn: 2};
        const all = Array.from({length: 3000}, (_, i) => ({id: BAD + i, name: BAD, box, mentions: [i % 2 ? far : near, {...near, file: BAD}]}));
        const places = [{...all[0], id: '__proto__', ends: [BAD, BAD], line: [0, 0, 1, 1]}, ...all];
        const drawing = {content: SVG, width: 9, height: 9, places, board: {shapes: Array(source.length).fill(SHAPE), connections: []}};
        port.postMessage(JSON.stringify({type: 'drawn', drawing}));
      };
    }, {once: true});`,
  );
  await edit(page);
  const before = await readState(page);
  const figure = getFigure(page, 0);
  await expect(getStatus(page)).toHaveText(/^Drawn: \d+ shapes$/, {timeout: 60_000});
  const placeButtons = figure.getByRole('toolbar', {name: 'Shapes and connections'}).getByRole('button');
  await expect(placeButtons).toHaveCount(200);
  for (const index of [0, 1, 2, 199]) {
    await placeButtons.nth(index).focus();
    await page.keyboard.press('Enter');
  }
  await expect(figure.locator('[onerror], script, iframe')).toHaveCount(0);
  await expectNoEffect(page, canary, before, 'forged places');
  const options = figure.getByRole('listbox').getByRole('option');
  await figure.locator('.cm-content').focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('a.shape: c');
  await expect(options.filter({hasText: 'constructor'})).toHaveCount(1);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('bad.shape: c');
  await expect(options.filter({hasText: 'cylinder'})).toHaveCount(1);
  // The forged completions have closed the frame, so the next drawing opens another one.
  await page.keyboard.type('y');
  await page.keyboard.press('Escape');
  await expect(getStatus(page)).toHaveText('Drawn: 13 shapes', {timeout: 30_000});
  await expect(options.filter({hasText: '<img'})).toHaveCount(0);
  await expect(figure.locator('[onerror], script, iframe')).toHaveCount(0);
  await expectNoEffect(page, canary, before, 'forged completions');
});

test('late completions are added to the open list without blocking keys or changing the selection', async ({page}) => {
  await takeOver(
    page,
    `addEventListener('message', ({ports: [port]}) => {
      port.postMessage('{"type":"ready"}');
      port.onmessage = ({data}) => {
        if (data.type === 'complete') setTimeout(() => port.postMessage('{"type":"completed","words":["aaa-late"]}'), 300);
        if (data.type !== 'request') return;
        const diagnostics = [{file: 'fence', line: 1, column: 1, message: 'seen'}];
        port.postMessage(JSON.stringify({type: 'mistakes', diagnostics}));
      };
    }, {once: true});`,
  );
  await edit(page);
  await expect(getStatus(page)).toHaveText(/seen/, {timeout: 60_000});
  // Selects the second option, and presses Tab as soon as the late word appears.
  await getFigure(page, 0).evaluate((figure) => {
    const press = (key: string, keyCode: number) =>
      figure
        .querySelector('.cm-content')
        ?.dispatchEvent(new KeyboardEvent('keydown', {key, keyCode, bubbles: true, cancelable: true}));
    let isMoved = false;
    new MutationObserver((_, observer) => {
      const list = figure.querySelector('[role="listbox"]');
      if (list && !isMoved) {
        isMoved = true;
        press('ArrowDown', 40);
      }
      if (!list?.textContent?.includes('aaa-late')) return;
      observer.disconnect();
      press('Tab', 9);
    }).observe(figure, {subtree: true, childList: true});
  });
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('a.');
  await expect(getFigure(page, 0).locator('.cm-line').first()).toHaveText('a.shape:');
});

test('a worker that hangs while it completes is stopped, and the next drawing starts another one', async ({page}) => {
  await takeOver(
    page,
    `addEventListener('message', ({ports: [port]}) => {
      port.postMessage('{"type":"ready"}');
      port.onmessage = ({data}) => {
        if (data.type === 'complete') for (;;);
        if (data.type !== 'request') return;
        const message = 'seen: ' + Object.values(data.request.files)[0];
        port.postMessage(JSON.stringify({type: 'mistakes', diagnostics: [{file: 'fence', line: 1, column: 1, message}]}));
      };
    }, {once: true});`,
  );
  await edit(page);
  await expect(getStatus(page)).toHaveText(/seen: /, {timeout: 60_000});
  await speedUpTimers(page);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('a.shape: cyl');
  await expect(getFigure(page, 0).getByRole('option', {name: 'cylinder'})).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(getStatus(page)).toHaveText('Line 1: seen: a.shape: cylinder', {timeout: 30_000});
});

test('a worker in an endless loop is stopped with its frame, and the page stays responsive', async ({page}) => {
  await takeOver(
    page,
    `let count = 0;
    addEventListener('message', ({ports: [port]}) => {
      port.postMessage('{"type":"ready"}');
      port.onmessage = ({data}) => {
        if (data.type === 'complete') port.postMessage('{"type":"completed","words":[]}');
        if (data.type !== 'request') return;
        if (count++ > 0) for (;;);
        port.postMessage('{"type":"mistakes","diagnostics":[{"file":"fence","line":1,"column":1,"message":"first"}]}');
      };
    }, {once: true});`,
  );
  await edit(page);
  const before = await readState(page);
  await expect(getStatus(page)).toHaveText('Line 1: first');
  // The time limit is ten seconds.
  await speedUpTimers(page);
  await paste(page, 'x');
  await expect(getStatus(page)).toHaveText(/was stopped/, {timeout: 60_000});
  await expect(page.locator('iframe')).toHaveCount(0);
  await expectNoEffect(page, canary, before, 'a loop');
});

test('the document of the sandbox runs no script if it has an origin', async ({page}) => {
  await page.goto(PAGE);
  await waitForHydration(page);
  const sandboxResponse = page.waitForResponse(SANDBOX);
  await page.locator('[data-d2="edit"]').first().click();
  const fetchedUrl = (await sandboxResponse).url();
  /** Sends the document a script to run, as the page does. @param sandbox attribute of its frame; without it, the document is the page */
  const sendScript = (sandbox?: string | null): Promise<string> =>
    page.evaluate(
      async ([url, value, isPage]) => {
        let target: Window | null = window;
        if (!isPage) {
          const frame = document.createElement('iframe');
          if (value !== null) frame.setAttribute('sandbox', value);
          frame.src = url;
          const frameLoaded = new Promise((resolve) => frame.addEventListener('load', resolve));
          document.documentElement.append(frame);
          await frameLoaded;
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
      [fetchedUrl, sandbox ?? null, sandbox === undefined] as const,
    );
  const results = await Promise.all([null, 'allow-scripts allow-same-origin', 'allow-scripts'].map(sendScript));
  expect(results, 'in a frame of the site, in one with its origin, and as the page opens it').toEqual([
    'nothing',
    'nothing',
    'runs',
  ]);
  await page.goto(fetchedUrl);
  expect(await sendScript(), 'opened by itself').toBe('nothing');
});

test('the sandbox runs no script from another site that opens the page or frames the sandbox', async ({
  page,
  context,
}) => {
  // Without the headers, other sites can open and frame everything.
  const host = await startPlainHost();
  const otherSite = await startCanary({'/other': {type: 'text/html', body: '<!doctype html><title>Other</title>'}});
  await page.goto(`${otherSite.url}/other`);
  const opening = context.waitForEvent('page');
  await page.evaluate((fetchedUrl) => {
    Object.assign(window, {opened: window.open(fetchedUrl)});
  }, host.url + PAGE);
  const newTab = await opening;
  await waitForHydration(newTab);
  const sandbox = newTab.waitForResponse(SANDBOX);
  await newTab.locator('[data-d2="edit"]').first().click();
  const fetchedUrl = (await sandbox).url();
  await expect(getStatus(newTab)).toHaveText(/^Drawn: /, {timeout: 90_000});
  const outcomes = await page.evaluate(async (url) => {
    const send = (target: Window | null | undefined) =>
      new Promise<string>((resolve) => {
        const [worker, own] = [new MessageChannel(), new MessageChannel()];
        worker.port1.onmessage = () => resolve('runs');
        own.port1.onmessage = () => resolve('answers');
        setTimeout(resolve, 1500, target ? 'nothing' : 'there is no window');
        const script = 'onmessage = ({ports: [port]}) => port.postMessage("runs")';
        target?.postMessage([script], '*', [worker.port2, own.port2]);
      });
    const {opened: newTab} = window as unknown as {opened: Window};
    const frame = document.createElement('iframe');
    frame.setAttribute('sandbox', 'allow-scripts');
    frame.src = url;
    const frameLoaded = new Promise((resolve) => frame.addEventListener('load', resolve));
    document.body.append(frame);
    await frameLoaded;
    return Promise.all([newTab, newTab.frames[0], frame.contentWindow].map(send));
  }, fetchedUrl);
  expect(outcomes).toEqual(['nothing', 'nothing', 'nothing']);
  await newTab.locator('figure .cm-content').focus();
  await newTab.keyboard.press('ControlOrMeta+a');
  await paste(newTab, 'a -> b -> c');
  await expect(getStatus(newTab)).toHaveText('Drawn: 3 shapes, 2 connections');
  await newTab.close();
  await otherSite.close();
  await host.close();
});
