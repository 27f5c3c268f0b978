/** What readers have without a network. Each test has a copy of the site of its own, whose server it can stop and whose files it can change. */
import fs from 'node:fs';
import path from 'node:path';
import {writeOffline} from '../../plugins/offline/node/write';
import {type RunningServer, serve} from '../../scripts/server';
import {BUILD} from '../../scripts/sources';
import {inOwnTab as base, expect, hydrated, type Page} from '../site';

class Copy {
  private server: RunningServer | undefined;
  private port = 0;

  constructor(readonly folder: string) {}

  get url(): string {
    return `http://localhost:${this.port}`;
  }

  async start(): Promise<void> {
    this.server = await serve({root: this.folder, port: this.port, baseUrl: '/', locales: ['ko']});
    this.port = Number(new URL(this.server.url).port);
  }

  async stop(): Promise<void> {
    await this.server?.close();
    this.server = undefined;
  }

  /** Changes pages of a locale as a new version of the site does: their words, and the names of their scripts. */
  async publish(word: string): Promise<void> {
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
    await this.write(true);
  }

  async write(enabled: boolean): Promise<void> {
    for (const locale of ['', 'ko/'])
      for (const name of ['sw.js', 'offline.json', 'sw.js.br', 'offline.json.br'])
        fs.rmSync(path.join(this.folder, locale, name), {force: true});
    await writeOffline({root: this.folder, baseUrl: '/', locales: ['en', 'ko'], enabled});
  }

  private rewrite(name: string, change: (text: string) => string): void {
    const file = path.join(this.folder, name);
    const text = change(fs.readFileSync(file, 'utf8'));
    fs.rmSync(file); // a link to the built one
    fs.writeFileSync(file, text);
  }
}

function linkAll(from: string, to: string): void {
  fs.mkdirSync(to, {recursive: true});
  for (const entry of fs.readdirSync(from, {withFileTypes: true})) {
    if (entry.isDirectory()) linkAll(path.join(from, entry.name), path.join(to, entry.name));
    else fs.linkSync(path.join(from, entry.name), path.join(to, entry.name));
  }
}

const test = base.extend<{copy: Copy}>({
  copy: async ({page: _, allowErrors}, use) => {
    // What the browser reports of requests without a network.
    allowErrors(/Failed to load resource|ERR_|Failed to fetch|ServiceWorker|503/);
    const folder = fs.mkdtempSync(path.join(path.dirname(BUILD), '.cache/offline-'));
    linkAll(BUILD, folder);
    const copy = new Copy(folder);
    await copy.start();
    await use(copy);
    await copy.stop();
    fs.rmSync(folder, {recursive: true, force: true});
  },
});
test.use({serviceWorkers: 'allow'});

/** Waits until the worker keeps an address. */
async function kept(page: Page, address: string): Promise<void> {
  await expect
    .poll(() => page.evaluate(async (wanted) => (await caches.match(wanted)) !== undefined, address), {timeout: 60_000})
    .toBe(true);
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
  {prefix: '', offline: 'You are offline', sentence: 'not opened on this device'},
  {prefix: '/ko', offline: '오프라인 상태입니다', sentence: '열어 본 적이 없어'},
]) {
  test(`offline: visited pages open without a network, others report it and offer those that do (${prefix || '/en'})`, async ({
    page,
    copy,
  }) => {
    await page.goto(`${copy.url}${prefix}/tour/style/`);
    await hydrated(page);
    await kept(page, `${prefix}/tour/style/`);
    // One that the reader went to inside the site.
    await page.locator(`.pagination-nav a[href="${prefix}/tour/themes/"]`).click();
    await expect(page).toHaveURL(/\/tour\/themes\//);
    await kept(page, `${prefix}/tour/themes/`);
    await copy.stop();

    for (const route of ['/tour/style/', '/tour/themes/']) {
      await page.goto(copy.url + prefix + route);
      await hydrated(page);
      await expect(page.locator('main h1')).toBeVisible();
      expect(await isPictureThere(page)).toBe(true);
    }
    const title = await page.locator('main h1').innerText();
    await page.goto(`${copy.url}${prefix}/tour/globs/`);
    await expect(page.getByRole('heading', {level: 1})).toHaveText(offline);
    await expect(page.locator('main')).toContainText(sentence);
    await page.getByRole('link', {name: title}).click();
    await hydrated(page);
    await expect(page.locator('main h1')).toHaveText(title);
  });
}

test('offline: the first view requests the worker only when it is idle, and nothing else is kept', async ({
  page,
  copy,
}) => {
  const requested: string[] = [];
  page.context().on('request', (request) => requested.push(new URL(request.url()).pathname));
  await page.goto(`${copy.url}/tour/style/`, {waitUntil: 'load'});
  expect(requested.filter((name) => /sw\.js|offline\.json/.test(name))).toEqual([]);
  await kept(page, '/tour/style/');
  const pages = await page.evaluate(async () => {
    const name = (await caches.keys()).find((one) => one.startsWith('pages / ')) ?? '';
    return (await (await caches.open(name)).keys()).map(({url}) => new URL(url).pathname);
  });
  expect(pages.filter((name) => name.endsWith('/'))).toEqual(['/tour/style/']);
});

test('offline: the search that was used once finds without a network', async ({page, copy}) => {
  await page.goto(`${copy.url}/tour/style/`);
  await hydrated(page);
  await kept(page, '/tour/style/');
  await page.goto(`${copy.url}/search/?q=opacity`);
  await expect(page.locator('main ol a').first()).toBeVisible();
  await kept(page, '/search/');
  await kept(page, '/search-index.json');
  const parts = fs.readdirSync(path.join(BUILD, 'assets/search'), {recursive: true, encoding: 'utf8'});
  const count = parts.filter((name) => name.includes(path.sep) && !name.endsWith('.br')).length;
  expect(count).toBeGreaterThan(10);
  const keptParts = () =>
    page.evaluate(async () => {
      const requests = await (await caches.open('files /')).keys();
      return requests.filter(({url}) => url.includes('/assets/search/')).length;
    });
  await expect.poll(keptParts).toBe(count);
  await copy.stop();
  await page.goto(`${copy.url}/search/?q=gradient`);
  await expect(page.locator('main ol a').first()).toBeVisible();
});

test('offline: an editor that was used once draws without a network', async ({page, copy}) => {
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
  await kept(page, '/tour/style/');
  await edit();
  await copy.stop();
  await edit();
});

test('offline: a whole language is saved with its size, cancelled, gone on with and removed', async ({page, copy}) => {
  test.slow();
  // Scripts of links in sight would be fetched ahead, from the browser's own cache without a network, and kept after the removal.
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', {value: {saveData: true}}));
  await page.goto(`${copy.url}/ko/tour/style/`);
  await hydrated(page);
  await kept(page, '/ko/tour/style/');
  const footer = page.locator('.theme-layout-footer');
  await footer.getByRole('button', {name: '오프라인용으로 저장'}).click();
  await expect(footer.getByRole('status')).toContainText(/\d+(?:\.\d)?MB/);
  await page.route('**/ko/tour/vars/', () => {}); // never comes
  await footer.getByRole('button', {name: '저장', exact: true}).click();
  await expect(footer.getByRole('progressbar')).toBeVisible();
  await footer.getByRole('button', {name: '취소'}).click();
  await page.unroute('**/ko/tour/vars/');
  await footer.getByRole('button', {name: '저장', exact: true}).click();
  await expect(footer.getByRole('status')).toContainText('저장했습니다', {timeout: 120_000});
  await copy.stop();
  await page.goto(`${copy.url}/ko/releases/0.7.1/`);
  await hydrated(page);
  await expect(page.locator('main h1')).toBeVisible();
  await page.goto(`${copy.url}/ko/search/?q=${encodeURIComponent('불투명도')}`);
  await expect(page.locator('main ol a').first()).toBeVisible();
  await footer.getByRole('button', {name: '오프라인용으로 저장'}).click();
  await footer.getByRole('button', {name: '삭제'}).click();
  await expect(footer.getByRole('status')).toContainText('삭제했습니다');
  expect(await page.evaluate(async () => (await caches.keys()).filter((name) => name.includes('/ko/')))).toEqual([]);
});

test('offline: a new version is there with the next navigation, and nothing of the old one stays', async ({
  page,
  copy,
}) => {
  await page.goto(`${copy.url}/tour/style/`);
  await hydrated(page);
  await kept(page, '/tour/style/');
  await copy.publish('Second');
  await page.goto(`${copy.url}/tour/themes/`);
  await expect(page.locator('meta[name=edition][content=Second]')).toBeAttached();
  await expect
    .poll(() => page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('pages / ')).length), {
      timeout: 60_000,
    })
    .toBe(1);
  await kept(page, '/tour/themes/');
  await expect
    .poll(() => page.evaluate(async () => (await (await caches.match('/tour/style/'))?.text())?.includes('Second')), {
      timeout: 60_000,
    })
    .toBe(true);
  await copy.stop();
  await page.goto(`${copy.url}/tour/style/`);
  await expect(page.locator('meta[name=edition][content=Second]')).toBeAttached();
});

test('offline: switched off, the worker and what it kept are gone with the next visit', async ({page, copy}) => {
  await page.goto(`${copy.url}/tour/style/`);
  await hydrated(page);
  await kept(page, '/tour/style/');
  await copy.write(false);
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
