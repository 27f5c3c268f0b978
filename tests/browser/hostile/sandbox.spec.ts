/** A compiler that an attacker has taken over: what its sandbox prevents, and how the page treats its messages. */
import send from 'send';
import {BUILD} from '../../../scripts/sources';
import {expect, hydrated, type Page, isolatedTest as test} from '../../site';
import {createAttackScript, createHijackedWorkerScript, NO_ATTACK_WORKED} from './attacks';
import {type Canary, startCanary, startHost} from './canary';
import {expectUnharmed, readState, watch} from './watch';

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
  await watch(page);
  await page.goto(host + PAGE);
  await hydrated(page);
  await getFigure(page, 0).locator('[data-d2="edit"]').click();
  await expect(page.locator('figure .cm-content')).toBeFocused({timeout: 30_000});
}

test('outside of the sandbox, everything that the attack tries works, and the canary notices it', async ({
  page,
  allowErrors,
}) => {
  allowErrors(/^Failed to establish a connection|^WebSocket connection|EventSource/);
  const free = await startCanary({'/free': {type: 'text/html', body: '<!doctype html><title>Free</title>'}});
  await page.goto(`${free.url}/free`);
  const done = await page.evaluate(
    (script) =>
      new Promise<string[]>((resolve) => {
        const worker = new Worker(URL.createObjectURL(new Blob([script])));
        worker.onmessage = ({data}) => resolve(data);
      }),
    `${createAttackScript(free.url, `${free.url}/own`)} run().then(() => postMessage(done))`,
  );
  // WebSockets and event streams reach the canary, although it can't answer them.
  expect(done).toEqual(['fetch', 'own', 'beacon', 'xhr', 'import', 'scripts', 'worker', 'database', 'caches', 'files']);
  for (const path of ['/fetch', '/own', '/keepalive', '/xhr', '/socket', '/events', '/import.js', '/scripts.js'])
    expect(free.requests).toContain(path);
  await free.close();
});

/** Serves the built site without its headers, as some hosts do, and records the requests. */
async function startPlainHost() {
  const requests: string[] = [];
  const host = await startHost((request, response) => {
    const {url = ''} = request;
    requests.push(url);
    send(request, new URL(url, 'http://host').pathname, {root: BUILD}).pipe(response);
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
  await expect(getStatus(page)).toHaveText(`Line 1: ${NO_ATTACK_WORKED}`, {timeout: 60_000});
  await expectUnharmed(page, canary, before, 'script in the worker');
  expect(host.requests).not.toContain('/tour/intro/?own');
  await host.close();
});

/** One message of each kind. The unit tests in `plugins/d2/client/worker` reject many more. */
const FORGED_MESSAGES: Readonly<Record<string, string>> = {
  'a page as a picture': `{type: 'drawn', drawing: {content: '<html xmlns="http://www.w3.org/1999/xhtml"><script>globalThis.hit=1</script></html>', width: 1, height: 1, board: BOARD}}`,
  'markup as a message': `{type: 'mistakes', diagnostics: ['<img src=x onerror=globalThis.hit=1>', 'unknown shape "<img src=x onerror=globalThis.hit=1>"'].map((message) => ({file: 'fence', line: 1, column: 1, message}))}`,
  // A schema would check 8,000,000,000 labels.
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
    await page.keyboard.insertText(source);
  };
  await expect(getStatus(page)).toHaveText(/^Drawn: \d+ shapes$/, {timeout: 60_000});
  await getFigure(page, 1).locator('[data-d2="edit"]').click();
  await expect(getStatus(page, 1)).toHaveText(/^Drawn: \d+ shapes$/);
  for (const [index, [name, message]] of Object.entries(FORGED_MESSAGES).entries()) {
    const drawn = `Drawn: ${index + 2} shapes`;
    await write(0, 'x'.repeat(index + 2));
    await expect(getStatus(page), name).toHaveText(drawn);
    await write(0, name);
    await expect(getStatus(page), name).not.toHaveText(new RegExp(`^(?:${drawn}|Drawing …|Loading.*)$`), {
      timeout: 30_000,
    });
    await expect(getStatus(page), name).toHaveText(/Drawn: |too large|crash|stopped|Line \d/);
    await expectUnharmed(page, canary, before, message);
    await expect(getFigure(page, 0).locator('.cm-content')).toBeVisible();
    await write(1, 'y'.repeat(index + 2));
    await expect(getStatus(page, 1), name).toHaveText(drawn);
    await expectUnharmed(page, canary, before, message);
  }
});

test('places and completions of a forged answer are only text, and their positions lead nowhere else', async ({
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
  const stops = figure.getByRole('group', {name: 'Shapes and connections'}).getByRole('button');
  await expect(stops).toHaveCount(200);
  for (const at of [0, 1, 2, 199]) {
    await stops.nth(at).focus();
    await page.keyboard.press('Enter');
  }
  await expect(figure.locator('[onerror], script, iframe')).toHaveCount(0);
  await expectUnharmed(page, canary, before, 'forged places');
  const options = figure.getByRole('listbox').getByRole('option');
  await figure.locator('.cm-content').focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('a.shape: c');
  await expect(options.filter({hasText: 'constructor'})).toHaveCount(1);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('bad.shape: c');
  await expect(options.filter({hasText: 'cylinder'})).toHaveCount(1);
  // The frame is closed, and the next drawing opens another one.
  await page.keyboard.type('y');
  await page.keyboard.press('Escape');
  await expect(getStatus(page)).toHaveText('Drawn: 13 shapes', {timeout: 30_000});
  await expect(options.filter({hasText: '<img'})).toHaveCount(0);
  await expect(figure.locator('[onerror], script, iframe')).toHaveCount(0);
  await expectUnharmed(page, canary, before, 'forged completions');
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
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('a.shape: cyl');
  await expect(getFigure(page, 0).getByRole('option', {name: 'cylinder'})).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(getStatus(page)).toHaveText('Line 1: seen: a.shape: cylinder', {timeout: 30_000});
});

test('a worker in an endless loop is stopped with its frame, and the page stays responsive', async ({page}) => {
  // The first request would get three times as long.
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
  await page.keyboard.insertText('x');
  await expect(getStatus(page)).toHaveText(/was stopped/, {timeout: 60_000});
  await expect(page.locator('iframe')).toHaveCount(0);
  await expectUnharmed(page, canary, before, 'a loop');
});

test('the document of the sandbox does nothing if it has an origin', async ({page}) => {
  await page.goto(PAGE);
  await hydrated(page);
  const answered = page.waitForResponse(SANDBOX);
  await page.locator('[data-d2="edit"]').first().click();
  const address = (await answered).url();
  const nothing = 'nothing';
  /** Sends the document a script to run, as the page does. @param sandbox attribute of its frame; without it, the document is the page */
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

test('the sandbox takes no script from another site that opens the page or frames the sandbox', async ({
  page,
  context,
}) => {
  // Without the headers, other sites can open and frame everything.
  const host = await startPlainHost();
  const other = await startCanary({'/other': {type: 'text/html', body: '<!doctype html><title>Other</title>'}});
  await page.goto(`${other.url}/other`);
  const opening = context.waitForEvent('page');
  await page.evaluate((address) => {
    Object.assign(window, {opened: window.open(address)});
  }, host.url + PAGE);
  const opened = await opening;
  await hydrated(opened);
  const sandbox = opened.waitForResponse(SANDBOX);
  await opened.locator('[data-d2="edit"]').first().click();
  const address = (await sandbox).url();
  await expect(getStatus(opened)).toHaveText(/^Drawn: /, {timeout: 90_000});
  const answers = await page.evaluate(async (url) => {
    const send = (target: Window | null | undefined) =>
      new Promise<string>((resolve) => {
        const [worker, own] = [new MessageChannel(), new MessageChannel()];
        worker.port1.onmessage = () => resolve('runs');
        own.port1.onmessage = () => resolve('answers');
        setTimeout(resolve, 1500, target ? 'nothing' : 'there is no window');
        const script = 'onmessage = ({ports: [port]}) => port.postMessage("runs")';
        target?.postMessage([script], '*', [worker.port2, own.port2]);
      });
    const {opened} = window as unknown as {opened: Window};
    const frame = document.createElement('iframe');
    frame.setAttribute('sandbox', 'allow-scripts');
    frame.src = url;
    const loaded = new Promise((resolve) => frame.addEventListener('load', resolve));
    document.body.append(frame);
    await loaded;
    return Promise.all([opened, opened.frames[0], frame.contentWindow].map(send));
  }, address);
  expect(answers).toEqual(['nothing', 'nothing', 'nothing']);
  await opened.locator('figure .cm-content').focus();
  await opened.keyboard.press('ControlOrMeta+a');
  await opened.keyboard.insertText('a -> b -> c');
  await expect(getStatus(opened)).toHaveText('Drawn: 3 shapes, 2 connections');
  await opened.close();
  await other.close();
  await host.close();
});
