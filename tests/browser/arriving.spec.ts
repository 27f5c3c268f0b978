/** Pages that come bit by bit, as on a slow network: each part is painted where it stays. */
import http from 'node:http';
import type {AddressInfo} from 'node:net';
import {setTimeout as pause} from 'node:timers/promises';
import {expect, site, isolatedTest as test, WITH_SCROLLBAR, watchShift} from '../site';

/** How much of a page comes at once, in bytes, and how long after the part before: a little more than a frame. */
const PART = 500;
const PAUSE = 18;
/** What comes after these bytes of a page's body is below the first screen, and comes at once. */
const FIRST_SCREEN = 40_000;

// The scrollbar comes when the page is longer than the window.
test.use(WITH_SCROLLBAR);

/** The site under test behind a server that lets the bodies of its pages trickle. */
async function trickle(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
  const answer = await fetch(site() + request.url);
  const content = Buffer.from(await answer.arrayBuffer());
  const type = answer.headers.get('content-type') ?? '';
  response.writeHead(answer.status, {'content-type': type});
  if (!type.startsWith('text/html')) return void response.end(content);
  const body = content.indexOf('<body');
  response.write(content.subarray(0, body));
  let at = body;
  for (; at < body + FIRST_SCREEN && at < content.length && !response.destroyed; at += PART) {
    response.write(content.subarray(at, at + PART));
    await pause(PAUSE);
  }
  response.end(content.subarray(at));
}

let server: http.Server;
let address: string;

test.beforeAll(async () => {
  server = http.createServer((request, response) => {
    trickle(request, response).catch((error: Error) => response.destroy(error));
  });
  await new Promise<void>((ready) => server.listen(0, ready));
  address = `http://localhost:${(server.address() as AddressInfo).port}`;
});

test.afterAll(() => server.close());

const KINDS = [
  '/',
  '/ko/tour/install/',
  '/examples/overview/',
  '/ko/releases/intro/',
  '/blog/ascii/',
  '/ko/search/',
  '/search/?q=dagre',
];

for (const path of KINDS) {
  for (const width of [360, 1280]) {
    test(`budgets: nothing of ${path} moves while it arrives, at ${width} px`, async ({page}) => {
      await page.setViewportSize({width, height: 800});
      const moved = await watchShift(page);
      await page.goto(address + path);
      await page.waitForLoadState('networkidle');
      if (path.includes('?q=')) await expect(page.locator('main ol li').first()).toBeVisible();
      await expect(page.locator('.navbar__items--right')).toBeVisible();
      await expect(page.locator('.theme-layout-footer')).toBeVisible();
      expect(await moved()).toEqual([]);
    });
  }
}
