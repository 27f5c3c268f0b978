/** Tests the site without a network. Each test has its own copy of the site, so that it can stop the server and change files. */
import {once} from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import type {AddressInfo} from 'node:net';
import path from 'node:path';
import {writeWorker} from '../../plugins/offline/node/write';
import {LOOPBACK, type RunningServer, serve} from '../../scripts/server';
import {BUILD} from '../../scripts/sources';
import {isolatedTest as base, expect, hydrated, type Page, settled} from '../site';

class SiteCopy {
  /** Paths and queries of all requests that reached the server. */
  readonly requested: string[] = [];
  private port = 0;
  private isHanging = false;
  private server: RunningServer | undefined;
  /** In front of the server, at the address that the browser knows. */
  private readonly front = http.createServer((request, response) => {
    this.requested.push(request.url ?? '');
    if (this.isHanging || !this.server) return;
    const {headers} = request;
    http
      .get(new URL(request.url ?? '/', this.server.url), {headers}, (answer) => {
        response.writeHead(answer.statusCode ?? 500, answer.headers);
        answer.pipe(response);
      })
      .on('error', () => response.destroy());
  });

  constructor(readonly folder: string) {}

  get url(): string {
    return `http://localhost:${this.port}`;
  }

  async start(): Promise<void> {
    this.server = await serve({root: this.folder, port: 0, baseUrl: '/', locales: ['ko']});
    await once(this.front.listen(0, LOOPBACK), 'listening');
    this.port = (this.front.address() as AddressInfo).port;
  }

  /** Refuses connections from now on. */
  async stop(): Promise<void> {
    this.front.close();
    this.front.closeAllConnections();
    await this.server?.close();
    this.server = undefined;
  }

  /** Accepts connections from now on, and never answers. */
  hang(): void {
    this.isHanging = true;
  }

  /** Changes pages of a locale as a new version of the site does: their words, and the names of their scripts. */
  publish(word: string): void {
    const scripts = path.join(this.folder, 'assets/js');
    const old = fs.readdirSync(scripts).find((name) => /^runtime~main\..*\.js$/.test(name)) ?? '';
    fs.copyFileSync(path.join(scripts, old), path.join(scripts, `runtime~main.${word}.js`));
    for (const name of ['', 'tour/style/', 'tour/themes/'])
      this.rewrite(`${name}index.html`, (html) =>
        html
          .replaceAll(old, `runtime~main.${word}.js`)
          .replace('<body', `<meta name="edition" content="${word}"><body`),
      );
    fs.rmSync(path.join(scripts, old));
    for (const file of ['tour/style/index.html', 'index.html', 'tour/themes/index.html'])
      fs.rmSync(path.join(this.folder, `${file}.br`), {force: true});
  }

  /** Publishes the site without a worker, as `OFFLINE=off` builds it. */
  async switchOff(): Promise<void> {
    for (const locale of ['', 'ko']) {
      for (const name of ['sw.js', 'sw.js.br']) fs.rmSync(path.join(this.folder, locale, name), {force: true});
      await writeWorker(path.join(this.folder, locale));
    }
  }

  private rewrite(name: string, change: (text: string) => string): void {
    const file = path.join(this.folder, name);
    const text = change(fs.readFileSync(file, 'utf8'));
    fs.rmSync(file); // a link to the built one
    fs.writeFileSync(file, text);
  }
}

function linkFiles(from: string, to: string): void {
  fs.mkdirSync(to, {recursive: true});
  for (const entry of fs.readdirSync(from, {withFileTypes: true})) {
    if (entry.isDirectory()) linkFiles(path.join(from, entry.name), path.join(to, entry.name));
    else fs.linkSync(path.join(from, entry.name), path.join(to, entry.name));
  }
}

const test = base.extend<{copy: SiteCopy}>({
  copy: async ({page: _, allowErrors}, use) => {
    // The browser's errors for requests without a network.
    allowErrors(/Failed to load resource|ERR_|Failed to fetch|ServiceWorker|503/);
    const folder = fs.mkdtempSync(path.join(path.dirname(BUILD), '.cache/offline-'));
    linkFiles(BUILD, folder);
    const copy = new SiteCopy(folder);
    await copy.start();
    await use(copy);
    await copy.stop();
    fs.rmSync(folder, {recursive: true, force: true});
  },
});
test.use({serviceWorkers: 'allow'});

/** Waits until the worker has cached a URL. */
async function expectCached(page: Page, address: string): Promise<void> {
  await expect
    .poll(() => page.evaluate(async (wanted) => (await caches.match(wanted)) !== undefined, address), {timeout: 60_000})
    .toBe(true);
}

/** Returns the URLs of everything in the caches: the keys, and the URLs of the responses. */
const listCachedAddresses = (page: Page) =>
  page.evaluate(async () => {
    const addresses: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        addresses.push(request.url);
        const {url = ''} = (await cache.match(request)) ?? {};
        if (url) addresses.push(url);
      }
    }
    return addresses;
  });

async function listCachedPages(page: Page): Promise<string[]> {
  const paths = (await listCachedAddresses(page)).map((address) => new URL(address).pathname);
  return [...new Set(paths)].filter((name) => name.endsWith('/'));
}

const isPictureThere = (page: Page) =>
  page
    .locator('figure[data-d2-figure] img')
    .first()
    .evaluate(async (image: HTMLImageElement) => {
      await image.decode();
      return image.naturalWidth > 0;
    });

for (const {prefix, offline, sentence} of [
  {prefix: '', offline: 'You’re offline', sentence: "haven't opened this page on this device"},
  {prefix: '/ko', offline: '오프라인 상태입니다', sentence: '열어 본 적이 없어'},
]) {
  test(`visited pages open offline, and other pages say so and list the visited ones (${prefix || '/en'})`, async ({
    page,
    copy,
  }) => {
    await page.goto(`${copy.url}${prefix}/tour/style/`);
    await hydrated(page);
    await expectCached(page, `${prefix}/tour/style/`);
    // A page that the reader opened by following a link.
    const link = page.locator('.pagination-nav__link--next');
    const followed = (await link.getAttribute('href')) ?? '';
    await link.click();
    await expect(page).toHaveURL(copy.url + followed);
    await expectCached(page, followed);
    await copy.stop();

    for (const path of [`${prefix}/tour/style/`, followed]) {
      await page.goto(copy.url + path);
      await hydrated(page);
      await expect(page.locator('main h1')).toBeVisible();
      expect(await isPictureThere(page)).toBe(true);
    }
    // `plugins/offline/worker/address.test.ts` tries all spellings of a URL.
    await page.goto(`${copy.url}${followed.replace(/\/(\w+)\/$/, '//$1')}?from=mail`);
    await hydrated(page);
    await expect(page).toHaveURL(`${copy.url}${followed}?from=mail`);
    const title = await page.locator('main h1').innerText();
    await page.goto(`${copy.url}${prefix}/tour/globs/`);
    await expect(page.getByRole('heading', {level: 1})).toHaveText(offline);
    await expect(page.locator('main')).toContainText(sentence);
    await page.getByRole('link', {name: title}).click();
    await hydrated(page);
    await expect(page.locator('main h1')).toHaveText(title);
  });
}

test('the first page requests the worker only when idle, and only that page is cached', async ({page, copy}) => {
  const requested: string[] = [];
  page.context().on('request', (request) => requested.push(new URL(request.url()).pathname));
  await page.goto(`${copy.url}/tour/style/`, {waitUntil: 'load'});
  expect(requested.filter((name) => name.endsWith('/sw.js'))).toEqual([]);
  await expectCached(page, '/tour/style/');
  expect(await listCachedPages(page)).toEqual(['/tour/style/']);
});

test('hovering over the search button loads nothing, and a search that was used works offline', async ({
  page,
  copy,
}) => {
  test.slow();
  await page.goto(`${copy.url}/tour/style/`);
  await hydrated(page);
  await expectCached(page, '/tour/style/');
  await page.locator('.navbar').getByRole('button', {name: 'Search'}).hover();
  await settled(page);
  expect(copy.requested.filter((address) => address.includes('search'))).toEqual([]);
  const search = async (query: string) => {
    await page.goto(`${copy.url}/search/?q=${query}`);
    await expect(page.locator('main ol a').first()).toBeVisible({timeout: 29_000});
  };
  await search('opacity');
  await expectCached(page, '/search/');
  await search('opacity');
  for (const file of copy.requested.filter((address) => /^\/(?:search-index|assets\/search\/.*)\.json/.test(address)))
    await expectCached(page, file);
  expect((await listCachedAddresses(page)).filter((address) => address.includes('opacity'))).toEqual([]);
  // A network that hangs takes longer than a missing one.
  copy.hang();
  await page.goto(`${copy.url}/tour/globs/`);
  await expect(page.locator('h1')).toHaveText('You’re offline');
  await copy.stop();
  await search('opacity');
});

test('query strings, other spellings, frames, and files opened as documents do not fill the disk', async ({
  page,
  copy,
  allowErrors,
}) => {
  allowErrors(/frame/i);
  await page.goto(`${copy.url}/tour/style/`);
  await hydrated(page);
  await expectCached(page, '/tour/style/');
  const script = await page.locator('script[src*="/assets/js/"]').first().getAttribute('src');
  const picture = await page.locator('figure[data-d2-figure] img').first().getAttribute('src');
  await page.evaluate(async (address) => {
    for (let count = 0; count < 3; count++) await fetch(`${address}?${count}`);
    await fetch(address.replace('main', '%6dain'));
    const frame = document.createElement('iframe');
    frame.src = '/tour/vars/';
    document.body.append(frame);
    await new Promise((resolve) => frame.addEventListener('load', resolve));
  }, script ?? '');
  // More pages than the site contains.
  await page.evaluate(async () => {
    const cache = await caches.open('offline-pages /');
    for (let count = 0; count < 250; count++) await cache.put(`/made-up/${count}.json`, new Response('{}'));
  });
  for (const address of ['/tour/style/?a', '/tour//style/?b', '/tour/%73tyle/', `${picture}?c`, '/assets/js/'])
    await page.goto(copy.url + address);
  await page.goto(`${copy.url}/tour/globs/?d`);
  await expectCached(page, '/tour/globs/');
  const addresses = await listCachedAddresses(page);
  expect(
    addresses.filter((address) => /[?%]|\w\/\//.test(new URL(address).pathname + new URL(address).search)),
  ).toEqual([]);
  expect(await listCachedPages(page)).toEqual(['/tour/style/', '/tour/globs/']);
});

test('an editor that was used once works offline', async ({page, copy}) => {
  test.slow();
  const edit = async () => {
    await page.goto(`${copy.url}/tour/style/`);
    await hydrated(page);
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
  await copy.stop();
  await edit();
});

test('a new version appears on the next navigation, unchanged files are not fetched again, and pages of the old version still open', async ({
  page,
  copy,
}) => {
  await page.goto(`${copy.url}/tour/style/`);
  await hydrated(page);
  await expectCached(page, '/tour/style/');
  const compiler = fs.readdirSync(path.join(BUILD, 'assets/d2')).find((name) => name.endsWith('.wasm'));
  const readCompiler = () =>
    page.evaluate(async (address) => (await (await fetch(address)).arrayBuffer()).byteLength, `/assets/d2/${compiler}`);
  await readCompiler();
  await expectCached(page, `/assets/d2/${compiler}`);
  copy.publish('Second');
  copy.requested.length = 0;
  await page.goto(`${copy.url}/tour/themes/`);
  await expect(page.locator('meta[name=edition][content=Second]')).toBeAttached();
  await expectCached(page, '/tour/themes/');
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  await page.goto(`${copy.url}/`);
  await expectCached(page, '/');
  expect(await readCompiler()).toBeGreaterThan(1_000_000);
  expect(copy.requested.filter((address) => /assets\/d2|tour\/style\//.test(address))).toEqual([]);
  await copy.stop();
  await page.goto(`${copy.url}/tour/style/`);
  await hydrated(page);
  expect(await isPictureThere(page)).toBe(true);
  await page.goto(`${copy.url}/tour/themes/`);
  await hydrated(page);
  await expect(page.locator('meta[name=edition][content=Second]')).toBeAttached();
});

test('if offline support is switched off, the next visit removes the worker and its caches', async ({page, copy}) => {
  await page.goto(`${copy.url}/tour/style/`);
  await hydrated(page);
  await expectCached(page, '/tour/style/');
  await copy.switchOff();
  await page.goto(`${copy.url}/tour/themes/`);
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
