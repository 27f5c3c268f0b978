/** Tests the site without a network. Each test has its own copy of the site, so that it can stop the server and change files. */
import {once} from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import type {AddressInfo} from 'node:net';
import path from 'node:path';
import {writeWorker} from '../../plugins/offline/node/write';
import {LOOPBACK, type RunningServer, serve} from '../../scripts/server';
import {BUILD_FOLDER} from '../../scripts/sources';
import {linkFiles} from '../linkFiles';
import {isolatedTest as base, expect, type Page, speedUpTimers, waitForHydration, waitForIdle} from '../site';

/** A private copy of the built site, behind a proxy that tests can stop or hang. */
class OfflineSite {
  /** Paths and queries of all requests that reached the server. */
  readonly requested: string[] = [];
  private port = 0;
  private isHanging = false;
  private server: RunningServer | undefined;
  /** The browser only talks to this proxy, so its URL stays the same while the server changes. */
  private readonly proxy = http.createServer((request, response) => {
    this.requested.push(request.url ?? '');
    if (this.isHanging || !this.server) return;
    const {headers} = request;
    http
      .get(new URL(request.url ?? '/', this.server.url), {headers}, (serverResponse) => {
        response.writeHead(serverResponse.statusCode ?? 500, serverResponse.headers);
        serverResponse.pipe(response);
      })
      .on('error', () => response.destroy());
  });

  constructor(readonly folder: string) {}

  get url(): string {
    return `http://localhost:${this.port}`;
  }

  async start(): Promise<void> {
    this.server = await serve({root: this.folder, port: 0, baseUrl: '/', locales: ['ko']});
    await once(this.proxy.listen(0, LOOPBACK), 'listening');
    this.port = (this.proxy.address() as AddressInfo).port;
  }

  /** Refuses connections from now on. */
  async stop(): Promise<void> {
    this.proxy.close();
    this.proxy.closeAllConnections();
    await this.server?.close();
    this.server = undefined;
  }

  /** Accepts connections from now on, but never responds. */
  hang(): void {
    this.isHanging = true;
  }

  /** Simulates a new release: marks three pages with the version and renames their runtime script. */
  publishVersion(version: string): void {
    const scripts = path.join(this.folder, 'assets/js');
    const old = fs.readdirSync(scripts).find((name) => /^runtime~main\..*\.js$/.test(name)) ?? '';
    fs.copyFileSync(path.join(scripts, old), path.join(scripts, `runtime~main.${version}.js`));
    for (const name of ['', 'tour/style/', 'tour/themes/'])
      this.rewrite(`${name}index.html`, (html) =>
        html
          .replaceAll(old, `runtime~main.${version}.js`)
          .replace('<body', `<meta name="version" content="${version}"><body`),
      );
    fs.rmSync(path.join(scripts, old));
    for (const file of ['tour/style/index.html', 'index.html', 'tour/themes/index.html'])
      fs.rmSync(path.join(this.folder, `${file}.br`), {force: true});
  }

  /** Publishes the site without a worker, as `OFFLINE=off` builds it. */
  async disableOfflineSupport(): Promise<void> {
    for (const locale of ['', 'ko']) {
      for (const name of ['sw.js', 'sw.js.br']) fs.rmSync(path.join(this.folder, locale, name), {force: true});
      await writeWorker(path.join(this.folder, locale));
    }
  }

  private rewrite(name: string, change: (text: string) => string): void {
    const file = path.join(this.folder, name);
    const text = change(fs.readFileSync(file, 'utf8'));
    // `file` is a hard link, so writing to it would also change the built file.
    fs.rmSync(file);
    fs.writeFileSync(file, text);
  }
}

const test = base.extend<{site: OfflineSite}>({
  site: async ({page: _, allowErrors}, use) => {
    // The browser logs these errors when it has no network.
    allowErrors(/Failed to load resource|ERR_|Failed to fetch|ServiceWorker|503/);
    const folder = fs.mkdtempSync(path.join(path.dirname(BUILD_FOLDER), '.cache/offline-'));
    linkFiles(BUILD_FOLDER, folder);
    const site = new OfflineSite(folder);
    await site.start();
    await use(site);
    await site.stop();
    fs.rmSync(folder, {recursive: true, force: true});
  },
});
test.use({serviceWorkers: 'allow'});

/** Waits until the worker has cached a URL. */
async function expectCached(page: Page, url: string): Promise<void> {
  await expect
    .poll(() => page.evaluate(async (wanted) => (await caches.match(wanted)) !== undefined, url), {
      timeout: 60_000,
      intervals: [100],
    })
    .toBe(true);
}

/** Returns the URLs of all cached requests and responses. */
const listCachedUrls = (page: Page) =>
  page.evaluate(async () => {
    const urls: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        urls.push(request.url);
        const {url = ''} = (await cache.match(request)) ?? {};
        if (url) urls.push(url);
      }
    }
    return urls;
  });

async function listCachedPages(page: Page): Promise<string[]> {
  const paths = (await listCachedUrls(page)).map((url) => new URL(url).pathname);
  return [...new Set(paths)].filter((name) => name.endsWith('/'));
}

const isFirstDiagramLoaded = (page: Page) =>
  page
    .locator('figure[data-d2-figure] img')
    .first()
    .evaluate(async (image: HTMLImageElement) => {
      await image.decode();
      return image.naturalWidth > 0;
    });

test('visited pages open offline, and other pages show the offline page, which lists the visited ones', async ({
  page,
  site,
}) => {
  await page.goto(`${site.url}/ko/tour/style/`);
  await waitForHydration(page);
  await expectCached(page, '/ko/tour/style/');
  // A page that the reader opened by following a link.
  const link = page.locator('.pagination-nav__link--next');
  const followedPath = (await link.getAttribute('href')) ?? '';
  await link.click();
  await expect(page).toHaveURL(site.url + followedPath);
  await expectCached(page, followedPath);
  await site.stop();

  for (const pagePath of ['/ko/tour/style/', followedPath]) {
    await page.goto(site.url + pagePath);
    await waitForHydration(page);
    await expect(page.locator('main h1')).toBeVisible();
    expect(await isFirstDiagramLoaded(page)).toBe(true);
  }
  // `plugins/offline/worker/url.test.ts` tries all variants of a URL.
  await page.goto(`${site.url}${followedPath.replace(/\/(\w+)\/$/, '//$1')}?from=mail`);
  await waitForHydration(page);
  await expect(page).toHaveURL(`${site.url}${followedPath}?from=mail`);
  const visitedTitle = await page.locator('main h1').innerText();
  await page.goto(`${site.url}/ko/tour/globs/`);
  await expect(page.getByRole('heading', {level: 1})).toHaveText('오프라인 상태입니다');
  await expect(page.locator('main')).toContainText('열어 본 적이 없어');
  await page.getByRole('link', {name: visitedTitle}).click();
  await waitForHydration(page);
  await expect(page.locator('main h1')).toHaveText(visitedTitle);
});

test('the first page registers the worker only when idle and caches only itself', async ({page, site}) => {
  const requested: string[] = [];
  page.context().on('request', (request) => requested.push(new URL(request.url()).pathname));
  await page.goto(`${site.url}/tour/style/`, {waitUntil: 'load'});
  expect(requested.filter((name) => name.endsWith('/sw.js'))).toEqual([]);
  await expectCached(page, '/tour/style/');
  expect(await listCachedPages(page)).toEqual(['/tour/style/']);
});

test('hovering over the search button loads nothing, and search works offline once it has been used', async ({
  page,
  site,
}) => {
  await page.goto(`${site.url}/tour/style/`);
  await waitForHydration(page);
  await expectCached(page, '/tour/style/');
  await page.locator('.navbar').getByRole('button', {name: 'Search'}).hover();
  await waitForIdle(page);
  expect(site.requested.filter((url) => url.includes('search'))).toEqual([]);
  const search = async (query: string) => {
    await page.goto(`${site.url}/search/?q=${query}`);
    await expect(page.locator('main ol a').first()).toBeVisible();
  };
  await search('opacity');
  await expectCached(page, '/search/');
  await search('opacity');
  for (const file of site.requested.filter((url) => /^\/(?:search-index|assets\/search\/.*)\.json/.test(url)))
    await expectCached(page, file);
  expect((await listCachedUrls(page)).filter((url) => url.includes('opacity'))).toEqual([]);
  // The worker waits 30 s for a network that hangs.
  for (const worker of page.context().serviceWorkers()) await speedUpTimers(worker);
  site.hang();
  await page.goto(`${site.url}/tour/globs/`);
  await expect(page.locator('h1')).toHaveText('You’re offline');
  await site.stop();
  await search('opacity');
});

test("query strings, variants of a URL, frames, and files opened as documents don't fill the cache", async ({
  page,
  site,
  allowErrors,
}) => {
  allowErrors(/frame/i);
  await page.goto(`${site.url}/tour/style/`);
  await waitForHydration(page);
  await expectCached(page, '/tour/style/');
  const script = await page.locator('script[src*="/assets/js/"]').first().getAttribute('src');
  const imageUrl = await page.locator('figure[data-d2-figure] img').first().getAttribute('src');
  await page.evaluate(async (url) => {
    for (let count = 0; count < 3; count++) await fetch(`${url}?${count}`);
    await fetch(url.replace('main', '%6dain'));
    const frame = document.createElement('iframe');
    frame.src = '/tour/vars/';
    document.body.append(frame);
    await new Promise((resolve) => frame.addEventListener('load', resolve));
  }, script ?? '');
  // Fills the cache with more pages than the site has.
  await page.evaluate(async () => {
    const cache = await caches.open('offline-pages /');
    for (let count = 0; count < 250; count++) await cache.put(`/made-up/${count}.json`, new Response('{}'));
  });
  for (const url of ['/tour/style/?a', '/tour//style/?b', '/tour/%73tyle/', `${imageUrl}?c`, '/assets/js/'])
    await page.goto(site.url + url);
  await page.goto(`${site.url}/tour/globs/?d`);
  await expectCached(page, '/tour/globs/');
  const urls = await listCachedUrls(page);
  expect(urls.filter((url) => /[?%]|\w\/\//.test(new URL(url).pathname + new URL(url).search))).toEqual([]);
  expect(await listCachedPages(page)).toEqual(['/tour/style/', '/tour/globs/']);
});

test('the editor works offline once it has been used', async ({page, site}) => {
  test.slow();
  const edit = async () => {
    await page.goto(`${site.url}/tour/style/`);
    await waitForHydration(page);
    await page.locator('[data-d2=edit]').first().click();
    const source = page.locator('.cm-content').first();
    await source.click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type('\nharbor');
    await expect(page.locator('figure').first().locator('img[alt*="3"]')).toBeVisible({timeout: 90_000});
  };
  await edit();
  await expectCached(page, '/tour/style/');
  await edit();
  await site.stop();
  await edit();
});

test('a new version appears on the next navigation without refetching unchanged files, and cached pages of the old version still open', async ({
  page,
  site,
}) => {
  await page.goto(`${site.url}/tour/style/`);
  await waitForHydration(page);
  await expectCached(page, '/tour/style/');
  const compiler = fs.readdirSync(path.join(BUILD_FOLDER, 'assets/d2')).find((name) => name.endsWith('.wasm'));
  const fetchCompilerSize = () =>
    page.evaluate(async (url) => (await (await fetch(url)).arrayBuffer()).byteLength, `/assets/d2/${compiler}`);
  await fetchCompilerSize();
  await expectCached(page, `/assets/d2/${compiler}`);
  site.publishVersion('Second');
  site.requested.length = 0;
  await page.goto(`${site.url}/tour/themes/`);
  await expect(page.locator('meta[name=version][content=Second]')).toBeAttached();
  await expectCached(page, '/tour/themes/');
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  await page.goto(`${site.url}/`);
  await expectCached(page, '/');
  expect(await fetchCompilerSize()).toBeGreaterThan(1_000_000);
  expect(site.requested.filter((url) => /assets\/d2|tour\/style\//.test(url))).toEqual([]);
  await site.stop();
  await page.goto(`${site.url}/tour/style/`);
  await waitForHydration(page);
  expect(await isFirstDiagramLoaded(page)).toBe(true);
  await page.goto(`${site.url}/tour/themes/`);
  await waitForHydration(page);
  await expect(page.locator('meta[name=version][content=Second]')).toBeAttached();
});

test('if offline support is switched off, the next visit removes the worker and its caches', async ({page, site}) => {
  await page.goto(`${site.url}/tour/style/`);
  await waitForHydration(page);
  await expectCached(page, '/tour/style/');
  await site.disableOfflineSupport();
  await page.goto(`${site.url}/tour/themes/`);
  await expect
    .poll(
      () =>
        page.evaluate(async () => ({
          workers: (await navigator.serviceWorker.getRegistrations()).length,
          caches: await caches.keys(),
        })),
      {timeout: 60_000},
    )
    .toEqual({workers: 0, caches: []});
});
