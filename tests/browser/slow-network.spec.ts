/** Tests on a simulated slow network that each part of a page is painted in its final position. */
import http from 'node:http';
import type {AddressInfo} from 'node:net';
import {setTimeout as pause} from 'node:timers/promises';
import {expect, getSiteUrl, isolatedTest as test, WITH_SCROLLBAR, watchLayoutShifts} from '../site';

/** Size of the parts in which a page arrives, and the pause between them, which is a little longer than a frame. */
const PART_BYTES = 500;
const PAUSE_MS = 18;
/** Length of the body that arrives slowly. The rest is below the first screen. */
const FIRST_SCREEN_BYTES = 40_000;

// The scrollbar appears once the page is longer than the window.
test.use(WITH_SCROLLBAR);

/** Responds with the site under test, but sends the bodies of pages slowly. */
async function serveSlowly(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
  const serverResponse = await fetch(getSiteUrl() + request.url);
  const content = Buffer.from(await serverResponse.arrayBuffer());
  const type = serverResponse.headers.get('content-type') ?? '';
  response.writeHead(serverResponse.status, {'content-type': type});
  if (!type.startsWith('text/html')) return void response.end(content);
  const body = content.indexOf('<body');
  response.write(content.subarray(0, body));
  let offset = body;
  for (; offset < body + FIRST_SCREEN_BYTES && offset < content.length && !response.destroyed; offset += PART_BYTES) {
    response.write(content.subarray(offset, offset + PART_BYTES));
    await pause(PAUSE_MS);
  }
  response.end(content.subarray(offset));
}

let server: http.Server;
let url: string;

test.beforeAll(async () => {
  server = http.createServer((request, response) => {
    serveSlowly(request, response).catch((error: Error) => response.destroy(error));
  });
  await new Promise<void>((ready) => server.listen(0, ready));
  url = `http://localhost:${(server.address() as AddressInfo).port}`;
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
    const listShifts = await watchLayoutShifts(page);
    await page.goto(url + path);
    await page.waitForLoadState('networkidle');
    if (path.includes('?q=')) await expect(page.locator('main ol li').first()).toBeVisible();
    await expect(page.locator('.navbar__items--right')).toBeVisible();
    await expect(page.locator('.theme-layout-footer')).toBeVisible();
    expect(await listShifts()).toEqual([]);
  });
