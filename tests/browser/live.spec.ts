/** Examples that the reader edits where they stand, with D2's own compiler in a worker. */
import fs from 'node:fs';
import {inflateRawSync} from 'node:zlib';
import type {Locator} from '@playwright/test';
import {violations} from '../axe';
import {expect, hydrated, isolatedTest, type Page, settled, site, test, textOfBlob} from '../site';
import {pack} from './hostile/sources';

const PAGE = '/tour/connections/';
const ENGINE = /\.wasm$|wasm_exec|\/elk\.|\/d2\.[0-9a-f]+\.js$/;

test.describe.configure({timeout: 90_000});

async function openEditor(page: Page, path = PAGE): Promise<Locator> {
  await page.goto(path);
  await hydrated(page);
  const figure = page.locator('[data-d2-live]').first();
  await figure.locator('[data-d2="edit"]').click();
  await expect(figure.locator('.cm-content')).toBeFocused();
  return figure;
}

async function drawn(figure: Locator): Promise<void> {
  await expect(figure.getByText(/^Drawn: /)).toBeVisible({timeout: 60_000});
}

/** Replaces the whole source, as a reader does who pastes another one. */
async function write(page: Page, figure: Locator, source: string): Promise<void> {
  await figure.locator('.cm-content').click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(source);
}

const picture = (figure: Locator): Locator => figure.locator('img[src^="blob:"]');

test('Edit opens the editor in place, with the source to the letter, and nothing of it is loaded before', async ({
  page,
}) => {
  const engine: string[] = [];
  page.on('request', (request) => {
    if (ENGINE.test(request.url())) engine.push(request.url());
  });
  await page.goto(PAGE);
  await hydrated(page);
  await page.waitForLoadState('networkidle');
  expect(engine).toEqual([]);
  const figure = page.locator('[data-d2-live]').first();
  const source = await figure.locator('pre').innerText();
  const before = await figure.boundingBox();
  await figure.locator('[data-d2="edit"]').click();
  await expect(figure.locator('.cm-content')).toBeFocused();
  expect((await figure.locator('.cm-line').allInnerTexts()).join('\n')).toBe(source);
  expect(await figure.boundingBox()).toMatchObject({x: before?.x, y: before?.y, width: before?.width});
  await drawn(figure);
  await expect(picture(figure)).toBeVisible();
  expect(engine.filter((url) => url.endsWith('.wasm'))).toHaveLength(1);
  expect(engine.some((url) => url.includes('/elk.'))).toBe(false);
  for (const url of engine) expect(url).toMatch(new RegExp(`^${site()}/assets/.*\\.[0-9a-f]{8}\\.`));
});

test('what is typed first comes after the source', async ({page}) => {
  const figure = await openEditor(page);
  const lines = await figure.locator('.cm-line').allInnerTexts();
  await page.keyboard.press('Enter');
  await page.keyboard.insertText('db -> backup');
  await expect(figure.locator('.cm-line')).toHaveText([...lines, 'db -> backup']);
  await expect(picture(figure)).toHaveAttribute('alt', /3 shapes and 2 connections/, {timeout: 60_000});
});

test('typing redraws; while the source is wrong the last good diagram stays, dimmed, with the message at its line', async ({
  page,
}) => {
  const figure = await openEditor(page);
  await drawn(figure);
  await write(page, figure, 'one -> two\ntwo -> three');
  await expect(picture(figure)).toHaveAttribute('alt', /3 shapes and 2 connections/);
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.insertText('\nfour.shape: nonsense');
  await expect(figure.getByText('unknown shape "nonsense"').first()).toBeVisible();
  const lines = await figure.locator('.cm-content > *').allInnerTexts();
  expect(lines.slice(2)).toEqual(['four.shape: nonsense', 'unknown shape "nonsense"']);
  await expect(figure.locator('[role="status"]').last()).toHaveText('Line 3: unknown shape "nonsense"');
  await expect(picture(figure)).toHaveAttribute('alt', /3 shapes and 2 connections/);
  await expect(figure.locator('[data-d2-stale="true"]')).toHaveCount(1);
  for (let letter = 0; letter < 8; letter++) await page.keyboard.press('Backspace');
  await page.keyboard.insertText('circle');
  await drawn(figure);
  await expect(figure.locator('[data-d2-stale="true"]')).toHaveCount(0);
  await expect(picture(figure)).toHaveAttribute('alt', /4 shapes/);
});

const TALL = '/tour/sequence-diagrams/#diagram-embedding';

test('on wide windows a tall drawing and its source are seen beside each other', async ({page}) => {
  await page.setViewportSize({width: 1440, height: 800});
  await page.goto(TALL);
  await hydrated(page);
  const figure = page.locator('#diagram-embedding');
  const size = () => figure.evaluate(({clientWidth, clientHeight}) => ({clientWidth, clientHeight}));
  const before = await size();
  expect(before.clientHeight).toBeGreaterThan(800);
  await figure.locator('[data-d2="edit"]').click();
  const [source, tools] = [figure.locator('.cm-content'), figure.getByRole('toolbar')];
  await expect(source).toBeFocused();
  /** What is right of what, and in the window. */
  const isBeside = () =>
    figure.evaluate((element) => {
      const [drawing, code, bar] = ['img', '.cm-editor', '[role="toolbar"]'].map((name) =>
        [...element.querySelectorAll(name)].find((one) => one.checkVisibility())?.getBoundingClientRect(),
      );
      if (!drawing || !code || !bar) return false;
      return (
        code.left >= drawing.right && bar.bottom <= code.top + 1 && bar.top > 0 && code.top < 400 && drawing.top < 400
      );
    });
  expect(await isBeside()).toBe(true);
  await drawn(figure);
  expect(await isBeside()).toBe(true);
  // More than there was: the line that is written stays.
  const top = (await source.boundingBox())?.y;
  const alt = (await picture(figure).first().getAttribute('alt')) ?? '';
  await page.keyboard.insertText('\none -> two -> three -> four -> five -> six');
  await drawn(figure);
  await expect(picture(figure).first()).not.toHaveAttribute('alt', alt);
  expect((await source.boundingBox())?.y).toBe(top);
  await page.setViewportSize({width: 1100, height: 800});
  expect(await isBeside()).toBe(false);
  await expect(tools).toBeVisible();
  await page.setViewportSize({width: 1440, height: 800});
  await figure.getByRole('button', {name: 'Close'}).click();
  expect(await size()).toEqual(before);
});

test('the tools stand on one row, and a phone has Close in sight', async ({page}) => {
  const figure = await openEditor(page);
  const tools = figure.getByRole('toolbar');
  for (const width of [1280, 360]) {
    await page.setViewportSize({width, height: 800});
    expect((await tools.boundingBox())?.height).toBeLessThan(56);
    const rows = await tools
      .locator('button:visible, a:visible')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
    expect(new Set(rows.map(Math.round)).size).toBe(1);
    await expect(tools.getByRole('button', {name: 'Close'})).toBeInViewport({ratio: 1});
  }
  // What is out of sight comes with the focus, and is not below Close.
  const playground = tools.getByRole('link', {name: 'Playground'});
  await playground.focus();
  const [link, close] = await Promise.all([
    playground.boundingBox(),
    tools.getByRole('button', {name: 'Close'}).boundingBox(),
  ]);
  expect((link?.x ?? 0) + (link?.width ?? 0)).toBeLessThanOrEqual((close?.x ?? 0) + 1);
});

test('layout, themes and sketch change the drawing; ELK is fetched only when it is chosen', async ({page}) => {
  const elk: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/elk.')) elk.push(request.url());
  });
  const figure = await openEditor(page);
  await drawn(figure);
  const addresses = new Set<string>();
  const next = async (): Promise<string> => {
    const isOld = async () => addresses.has((await picture(figure).getAttribute('src')) ?? '');
    await expect.poll(isOld, {timeout: 30_000}).toBe(false);
    await drawn(figure);
    const address = (await picture(figure).getAttribute('src')) ?? '';
    addresses.add(address);
    return textOfBlob(page, address);
  };
  const plain = await next();
  expect(elk).toEqual([]);
  await figure.getByRole('button', {name: 'Layout and themes'}).click();
  await figure.getByLabel('Layout').selectOption('ELK');
  expect(await next()).not.toBe(plain);
  expect(elk).toHaveLength(1);
  await figure.getByLabel('Light theme').selectOption('Terminal');
  expect(await next()).toContain('monospace');
  await figure.getByLabel('Dark theme').selectOption('Dark Flagship Terrastruct');
  await next();
  await figure.getByLabel('Sketch').check();
  expect(await next()).toContain('sketch-overlay');
  await figure.getByRole('button', {name: 'Reset'}).click();
  expect(await next()).toBe(plain);
});

test('copies the source, downloads SVG and PNG, and opens the Playground with source, layout, theme and sketch', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const figure = await openEditor(page);
  await drawn(figure);
  await write(page, figure, '한글: |md\n  # 제목\n|\n한글 -> b -> c');
  await expect(picture(figure)).toHaveAttribute('alt', /3 shapes and 2 connections/);
  await figure.getByRole('button', {name: 'Copy source'}).click();
  await expect(figure.getByText('Copied')).toHaveRole('status');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('한글: |md\n  # 제목\n|\n한글 -> b -> c');

  const save = async (name: string): Promise<{name: string; content: Buffer}> => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      figure.getByRole('button', {name, exact: true}).click(),
    ]);
    return {name: file.suggestedFilename(), content: fs.readFileSync(await file.path())};
  };
  const svg = await save('SVG');
  expect(svg.name).toBe('the-app-queries-its-database.svg');
  expect(svg.content.toString()).toMatch(/^<svg/);
  const png = await save('PNG');
  expect(png.name).toBe('the-app-queries-its-database.png');
  expect(png.content.subarray(1, 4).toString()).toBe('PNG');
  const width = Number(/width="([\d.]+)"/.exec(svg.content.toString())?.[1]);
  expect(png.content.readUInt32BE(16)).toBe(Math.ceil(width) * 2);

  await figure.getByRole('button', {name: 'Layout and themes'}).click();
  await figure.getByLabel('Layout').selectOption('dagre');
  await figure.getByLabel('Light theme').selectOption('Origami');
  await figure.getByLabel('Sketch').check();
  const link = figure.getByRole('link', {name: 'Playground'});
  await expect(link).toHaveAttribute('href', /sketch=1/);
  const address = new URL((await link.getAttribute('href')) ?? '');
  expect(address.origin).toBe('https://play.d2lang.com');
  expect(Object.fromEntries(address.searchParams)).toMatchObject({layout: 'dagre', theme: '302', sketch: '1'});
  const packed = Buffer.from(address.searchParams.get('script') ?? '', 'base64url');
  expect(inflateRawSync(packed).toString()).toBe('한글: |md\n  # 제목\n|\n한글 -> b -> c');
  await expect(link).toHaveAttribute('rel', /noopener/);
});

test('a copied link opens the same source, and names where it came from; a damaged one is reported', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const figure = await openEditor(page);
  await write(page, figure, 'from -> to: 안녕 & 😀');
  await figure.getByRole('button', {name: 'Layout and themes'}).click();
  await figure.getByLabel('Sketch').check();
  await figure.getByRole('button', {name: 'Copy link'}).click();
  await expect(figure.getByText('Copied')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link.startsWith(`${site()}${PAGE}#d2=diagram-connections&of=`)).toBe(true);

  const other = await context.newPage();
  await other.goto(link);
  const opened = other.locator('[data-d2-live]').first();
  await expect(opened.locator('.cm-line')).toHaveText('from -> to: 안녕 & 😀');
  await expect(opened.getByText('This source came with the link.')).toBeVisible();
  await expect(opened.getByLabel('Sketch')).toBeChecked();
  await drawn(opened);
  await opened.getByRole('button', {name: 'Reset'}).click();
  await expect(opened.locator('.cm-line').first()).toHaveText('direction: right');
  await other.close();

  for (const damage of [
    link.slice(0, -30),
    link.replace(/file[^&]*/, 'file.fence=%3Cimg%20src%3Dx%3E'),
    `${site()}${PAGE}#d2=`,
  ]) {
    const broken = await context.newPage();
    await broken.goto(damage);
    const first = broken.locator('[data-d2-live]').first();
    await expect(first.getByText('The link is damaged')).toBeVisible();
    await expect(first.locator('.cm-line').first()).toHaveText('direction: right');
    await broken.close();
  }
});

test('keyboard: Edit is reached by Tab, Tab is not trapped, Escape leaves; what was written is still there', async ({
  page,
}) => {
  await page.goto(PAGE);
  await hydrated(page);
  const figure = page.locator('[data-d2-live]').first();
  const edit = figure.locator('[data-d2="edit"]');
  await figure.locator('summary').focus();
  await page.keyboard.press('Tab');
  await expect(edit).toBeFocused();
  await page.keyboard.press('Enter');
  const source = figure.locator('.cm-content');
  await expect(source).toBeFocused();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type('\nx -> y');
  await page.keyboard.press('Tab');
  await expect(source).not.toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(source).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(source).toHaveCount(0);
  await expect(edit).toBeFocused();
  await expect(figure.locator('pre')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(figure.locator('.cm-line').last()).toHaveText('x -> y');
});

for (const width of [390, 1440]) {
  test(`${width} px: the figure of a link stays in view as its drawing grows; what is written then stays where it is`, async ({
    page,
  }) => {
    await page.setViewportSize({width, height: 800});
    await page.goto(`${PAGE}#d2=diagram-connections&file.fence=${pack('direction: down\na -> b -> c -> d -> e -> f')}`);
    const figure = page.locator('[data-d2-live]').first();
    await drawn(figure);
    await expect(picture(figure)).toHaveAttribute('alt', /6 shapes/);
    const top = (await figure.boundingBox())?.y ?? -1;
    expect(top).toBeGreaterThanOrEqual(0);
    expect(top).toBeLessThan(200);
    const source = figure.locator('.cm-content');
    await source.click();
    await page.keyboard.press('ControlOrMeta+End');
    const before = (await source.boundingBox())?.y;
    await page.keyboard.insertText(' -> g -> h');
    await expect(picture(figure)).toHaveAttribute('alt', /8 shapes/);
    expect((await source.boundingBox())?.y).toBe(before);
  });
}

test('a link whose editor cannot be had is opened by the button that says so, and by no other', async ({
  page,
  allowErrors,
}) => {
  allowErrors(/Failed to load resource|ERR_FAILED/);
  await page.route(/client_editor|codemirror/, (route) => route.abort());
  await page.goto(`${PAGE}#d2=diagram-connections&file.fence=${pack('from -> link')}`);
  await hydrated(page);
  const [first, second] = [page.locator('[data-d2-live]').first(), page.locator('[data-d2-live]').nth(1)];
  const edit = first.locator('[data-d2="edit"]');
  await expect(edit).toHaveText('The editor could not be loaded. Try again');
  await page.unroute(/client_editor|codemirror/);
  const source = await second.locator('pre').textContent();
  await second.locator('[data-d2="edit"]').click();
  await expect(second.locator('.cm-content')).toBeFocused();
  expect((await second.locator('.cm-line').allInnerTexts()).join('\n')).toBe(source);
  await expect(first.locator('.cm-content')).toHaveCount(0);
  await edit.click();
  await expect(first.locator('.cm-line')).toHaveText(['from -> link']);
});

const HOSTILE: Readonly<Record<string, string>> = {
  'HTML in Markdown': `a: |md
  <img src=x onerror="window.hit=1"><script>window.hit=2</script>
  <iframe src="https://example.com/"></iframe><svg onload="window.hit=3"></svg>
|`,
  'script links': 'a: {link: "javascript:window.hit=4"; tooltip: "<script>window.hit=5</script>"}',
  'remote icon': 'a: {icon: https://example.com/icon.svg}\nb: {shape: image; icon: https://example.com/other.png}',
  'SVG in labels': '"<svg onload=window.hit=6>": "</text><script>window.hit=7</script>"',
  'style breakout': 'a: {style.fill: "url(https://example.com/x)"}\nb: "\\"></svg><script>window.hit=8</script>"',
};

test('nothing that a reader types runs script, reaches the page or another host', async ({page, allowErrors}) => {
  allowErrors(/violates|Content Security/); // what a browser may report of what it refused
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (!/^(?:blob:|data:)/.test(request.url()) && !request.url().startsWith(site())) foreign.push(request.url());
  });
  page.on('dialog', () => foreign.push('dialog'));
  const figure = await openEditor(page);
  await drawn(figure);
  for (const [name, source] of Object.entries(HOSTILE)) {
    await write(page, figure, source);
    await expect(figure.getByText(/^(?:Drawn|Line \d+): /), name).toBeVisible();
    await settled(page);
    expect(await page.evaluate(() => (window as unknown as {hit?: number}).hit), name).toBeUndefined();
    expect(await figure.locator('script, iframe, [onerror], [onload]').count(), name).toBe(0);
    expect(foreign, name).toEqual([]);
  }
});

test('a source that crashes the compiler is reported; the next change draws again', async ({page}) => {
  const figure = await openEditor(page);
  await drawn(figure);
  await write(page, figure, 'x: [1; """ a comment """ 2]');
  await expect(figure.getByText('makes the compiler crash')).toBeVisible({timeout: 30_000});
  await expect(figure.locator('[data-d2-stale="true"]')).toHaveCount(1);
  await write(page, figure, 'a -> b -> c -> d');
  await drawn(figure);
  await expect(picture(figure)).toHaveAttribute('alt', /4 shapes and 3 connections/);
});

test('a source that takes too long is stopped after ten seconds; very deep and very long ones do no harm', async ({
  page,
}) => {
  const figure = await openEditor(page);
  await drawn(figure);
  await write(
    page,
    figure,
    `${Array.from({length: 60}, (_, i) => `a${i}: {\n  b: {c; d; e}\n}`).join('\n')}\n** -> **`,
  );
  await expect(figure.getByText('stopped')).toBeVisible({timeout: 30_000});
  await write(page, figure, `${'{'.repeat(20_000)}${'x'.repeat(200_000)}`);
  await expect(figure.getByText(/Line \d+|crash|stopped/)).toBeVisible({timeout: 30_000});
  await write(page, figure, 'a -> b');
  await drawn(figure);
  await expect(picture(figure)).toHaveAttribute('alt', /2 shapes/);
});

test('without the engine the editor reports it, stays usable, and retries on request', async ({page, allowErrors}) => {
  allowErrors(/Failed to load resource|ERR_FAILED/);
  let blocked = true;
  let tries = 0;
  await page.route(/\.wasm$/, (route) => {
    tries++;
    return blocked ? route.abort() : route.continue();
  });
  const figure = await openEditor(page);
  await expect(figure.getByText('The compiler could not be loaded')).toBeVisible();
  const before = tries;
  await write(page, figure, 'offline -> still: editing');
  await expect(figure.locator('.cm-line')).toHaveText('offline -> still: editing');
  await expect.poll(() => tries, 'it tries once more, for the changed source').toBeGreaterThan(before);
  await settled(page);
  await expect(figure.getByText('The compiler could not be loaded')).toBeVisible();
  blocked = false;
  await figure.getByRole('button', {name: 'Retry'}).click();
  await drawn(figure);
  await expect(picture(figure)).toHaveAttribute('alt', /2 shapes and 1 connection/);
});

test('an editor whose own code cannot be had is reported on the button', async ({page, allowErrors}) => {
  allowErrors(/Failed to load resource|ERR_FAILED/);
  await page.goto(PAGE);
  await hydrated(page);
  await page.route(/client_editor|codemirror/, (route) => route.abort());
  const edit = page.locator('[data-d2="edit"]').first();
  await edit.click();
  await expect(edit).toHaveText('The editor could not be loaded. Try again');
  await page.unroute(/client_editor|codemirror/);
  await edit.click();
  await expect(page.locator('.cm-content')).toBeFocused();
});

isolatedTest('the engine is fetched when the pointer rests on Edit, and not on data-saver', async ({page, browser}) => {
  const rest = async (target: Page): Promise<() => boolean> => {
    let isFetched = false;
    target.on('request', (request) => {
      isFetched ||= request.url().endsWith('.wasm');
    });
    await target.goto(site() + PAGE);
    await hydrated(target);
    await target.clock.install();
    await target.locator('[data-d2="edit"]').first().hover();
    await target.clock.runFor(5000);
    await settled(target);
    return () => isFetched;
  };
  const isFetched = await rest(page);
  await expect.poll(isFetched).toBe(true);
  const saver = await browser.newPage();
  await saver.addInitScript(() => Object.defineProperty(navigator, 'connection', {value: {saveData: true}}));
  expect((await rest(saver))()).toBe(false);
  await saver.close();
});

test('one worker serves all editors of a page; leaving the page closes them', async ({page}) => {
  const figure = await openEditor(page);
  await drawn(figure);
  const second = page.locator('[data-d2-live]').nth(1);
  await second.locator('[data-d2="edit"]').click();
  await drawn(second);
  expect(page.workers()).toHaveLength(1);
  await page.locator('.pagination-nav__link--next').click();
  await expect(page.locator('h1')).toHaveText('Containers');
  await expect(page.locator('.cm-content')).toHaveCount(0);
  await page.locator('[data-d2="edit"]').first().click();
  await expect(page.locator('.cm-content')).toBeFocused();
  await page.goBack();
  await expect(page.locator('h1')).toHaveText('Connections');
  await expect(page.locator('.cm-content')).toHaveCount(0);
  await expect(page.locator('[data-d2-live] pre').first()).toBeVisible();
});

test('the editor fits 360 px in Korean, and axe finds nothing in it in either scheme', async ({page}) => {
  await page.setViewportSize({width: 360, height: 740});
  await page.goto(`/ko${PAGE}`);
  await hydrated(page);
  const figure = page.locator('[data-d2-live]').first();
  await figure.locator('[data-d2="edit"]').click();
  await expect(figure.getByText(/^그림 완료: /)).toBeVisible({timeout: 60_000});
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({colorScheme});
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
    expect(await violations(page, colorScheme === 'light' ? {} : {within: 'figure:has(.cm-content)'})).toEqual([]);
  }
});

test('an example of several files has a button for each; a mistake in another file is named', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(PAGE);
  await hydrated(page);
  const figure = page.locator('[data-d2-live]').first();
  const example = {
    version: 1,
    entry: 'fence',
    files: {fence: '...@parts\nengine -> wheel', 'parts.d2': 'engine: Engine {shape: circle}'},
    settings: {},
    showing: {},
  };
  await page.route(/\/diagrams\/\w+\.json$/, (route) => route.fulfill({json: example}));
  await figure.locator('[data-d2="edit"]').click();
  await drawn(figure);
  await figure.getByRole('button', {name: 'parts.d2'}).click();
  await expect(figure.locator('.cm-line')).toHaveText('engine: Engine {shape: circle}');
  await write(page, figure, 'engine.shape: wrong');
  await expect(figure.getByText('unknown shape "wrong"').first()).toBeVisible();
  await figure.getByRole('button', {name: 'This example'}).click();
  await expect(figure.locator('.cm-line').first()).toHaveText('...@parts');
  await expect(figure.getByText('parts.d2:1: unknown shape "wrong"')).toBeVisible();
  await figure.getByRole('button', {name: 'parts.d2'}).click();
  await page.keyboard.press('Tab');
  await write(page, figure, 'engine: 엔진\ngear');
  await expect(picture(figure)).toHaveAttribute('alt', /3 shapes and 1 connection/);
  await figure.getByRole('button', {name: 'Copy source'}).click();
  await expect(figure.getByText('Copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('engine: 엔진\ngear');
  // It draws one file.
  await expect(figure.getByRole('link', {name: 'Playground'})).toHaveCount(0);
  // All files are reset in one step, which the file that is shown undoes.
  await figure.getByRole('button', {name: 'This example'}).click();
  await figure.getByRole('button', {name: 'Reset'}).click();
  await expect(picture(figure)).toHaveAttribute('alt', /2 shapes and 1 connection/);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(picture(figure)).toHaveAttribute('alt', /3 shapes and 1 connection/);
  await figure.getByRole('button', {name: 'parts.d2'}).click();
  await expect(figure.locator('.cm-line')).toHaveText(['engine: 엔진', 'gear']);
});
