/** Pages that arrive bit by bit, as on a slow network: each part is painted in its final place. */
import http from 'node:http';
import type {AddressInfo} from 'node:net';
import {setTimeout as pause} from 'node:timers/promises';
import {expect, site, isolatedTest as test, WITH_SCROLLBAR, watchShift} from '../site';

/** The page arrives in parts of this size, a little more than a frame apart. */
const PART_BYTES = 500;
const PAUSE_MS = 18;
/** The rest of the body is below the first screen, and arrives at once. */
const FIRST_SCREEN_BYTES = 40_000;

// The scrollbar appears once the page is longer than the window.
test.use(WITH_SCROLLBAR);

/** Answers with the site under test, but sends the bodies of pages slowly. */
async function serveSlowly(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
  const answer = await fetch(site() + request.url);
  const content = Buffer.from(await answer.arrayBuffer());
  const type = answer.headers.get('content-type') ?? '';
  response.writeHead(answer.status, {'content-type': type});
  if (!type.startsWith('text/html')) return void response.end(content);
  const body = content.indexOf('<body');
  response.write(content.subarray(0, body));
  let at = body;
  for (; at < body + FIRST_SCREEN_BYTES && at < content.length && !response.destroyed; at += PART_BYTES) {
    response.write(content.subarray(at, at + PART_BYTES));
    await pause(PAUSE_MS);
  }
  response.end(content.subarray(at));
}

let server: http.Server;
let address: string;

test.beforeAll(async () => {
  server = http.createServer((request, response) => {
    serveSlowly(request, response).catch((error: Error) => response.destroy(error));
  });
  await new Promise<void>((ready) => server.listen(0, ready));
  address = `http://localhost:${(server.address() as AddressInfo).port}`;
});

test.afterAll(() => server.close());

for (const [path, width] of [
  ['/', 1280],
  ['/ko/tour/install/', 360],
  ['/examples/overview/', 1280],
  ['/ko/releases/intro/', 360],
  ['/blog/ascii/', 1280],
  ['/search/?q=dagre', 360],
] as const)
  test(`nothing on ${path} moves while it loads, at ${width} px`, async ({page}) => {
    await page.setViewportSize({width, height: 800});
    const moved = await watchShift(page);
    await page.goto(address + path);
    await page.waitForLoadState('networkidle');
    if (path.includes('?q=')) await expect(page.locator('main ol li').first()).toBeVisible();
    await expect(page.locator('.navbar__items--right')).toBeVisible();
    await expect(page.locator('.theme-layout-footer')).toBeVisible();
    expect(await moved()).toEqual([]);
  });
