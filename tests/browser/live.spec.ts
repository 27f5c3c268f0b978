/** Tests editing the site's own examples, with D2's compiler in a worker. */
import fs from 'node:fs';
import {inflateRawSync} from 'node:zlib';
import type {Locator, Route} from '@playwright/test';
import {findViolations} from '../axe';
import {
  continuedTest,
  expect,
  getSiteUrl,
  isolatedTest,
  type Page,
  readBlob,
  test,
  waitForHydration,
  waitForIdle,
} from '../site';
import {
  appendToSource,
  chooseDownload,
  copyWithTool,
  EDITOR_CHUNK,
  EXAMPLE_FILE,
  edit,
  expectDrawn,
  getDrawing,
  getEditButton,
  getLines,
  getSource,
  getStatus,
  getToolbar,
  openEditor,
  openSettings,
  paste,
  replaceSource,
  resetSource,
  slowExpect,
} from './editor';
import {pack} from './hostile/sources';

const PAGE = '/tour/connections/';
const COMPILER_FILE = /\.wasm$|wasm_exec|\/elk\.|\/d2\.[0-9a-f]+\.js$/;
const CLIPBOARD = ['clipboard-read', 'clipboard-write'];

test.describe.configure({timeout: 90_000});

const getFirstFigure = (page: Page): Locator => page.locator('[data-d2-live]').first();

/** Opens a page and returns its first figure. */
async function visit(page: Page, path = PAGE): Promise<Locator> {
  await page.goto(path);
  await waitForHydration(page);
  return getFirstFigure(page);
}

test('Edit opens the editor in place with the exact source, and loads it and the compiler only then', async ({
  page,
}) => {
  const compilerFiles: string[] = [];
  page.on('request', (request) => {
    if (COMPILER_FILE.test(request.url())) compilerFiles.push(request.url());
  });
  const figure = await visit(page);
  await page.waitForLoadState('networkidle');
  expect(compilerFiles).toEqual([]);
  const source = await figure.locator('pre').innerText();
  const before = await figure.boundingBox();
  await openEditor(figure);
  expect((await getLines(figure).allInnerTexts()).join('\n')).toBe(source);
  expect(await figure.boundingBox()).toMatchObject({x: before?.x, y: before?.y});
  await expectDrawn(figure);
  await expect(getDrawing(figure)).toBeVisible();
  expect(compilerFiles.filter((url) => url.endsWith('.wasm'))).toHaveLength(1);
  expect(compilerFiles.some((url) => url.includes('/elk.'))).toBe(false);
  for (const url of compilerFiles) expect(url).toMatch(new RegExp(`^${getSiteUrl()}/assets/.*\\.[0-9a-f]{8}\\.`));
  // The cursor starts at the end.
  await page.keyboard.press('Enter');
  await paste(page, 'db -> backup');
  await expect(getLines(figure)).toHaveText([...source.split('\n'), 'db -> backup']);
  await expect(getDrawing(figure)).toHaveAttribute('alt', /3 shapes and 2 connections/);
});

continuedTest('after a mistake, the last drawing stays, dimmed, and the message is below its line', async ({page}) => {
  const figure = await edit(page);
  await expectDrawn(figure);
  await replaceSource(figure, 'one -> two\ntwo -> three');
  await expect(getDrawing(figure)).toHaveAttribute('alt', /3 shapes and 2 connections/);
  await appendToSource(figure, '\nfour.shape: nonsense');
  await expect(getStatus(figure)).toHaveText('Line 3: There’s no shape called nonsense.');
  const lines = await getSource(figure).locator('> *').allInnerTexts();
  expect(lines[2]).toBe('four.shape: nonsense');
  expect(lines[3]).toContain('unknown shape "nonsense"');
  await expect(getDrawing(figure)).toHaveAttribute('alt', /3 shapes and 2 connections/);
  await expect(figure.locator('[data-d2-stale="true"]')).toHaveCount(1);
  for (let character = 0; character < 8; character++) await page.keyboard.press('Backspace');
  await paste(page, 'circle');
  await expectDrawn(figure);
  await expect(figure.locator('[data-d2-stale="true"]')).toHaveCount(0);
  await expect(getDrawing(figure)).toHaveAttribute('alt', /4 shapes/);
});

continuedTest('the toolbar is one row, with Close in view on a phone', async ({page}) => {
  const toolbar = getToolbar(await edit(page));
  const close = toolbar.getByRole('button', {name: 'Close'});
  for (const width of [1280, 360]) {
    await page.setViewportSize({width, height: 800});
    expect((await toolbar.boundingBox())?.height).toBeLessThan(56);
    const tops = await toolbar
      .locator('button:visible, a:visible')
      .evaluateAll((all) => all.map((tool) => Math.round(tool.getBoundingClientRect().top)));
    expect(new Set(tops).size).toBe(1);
    await expect(close).toBeInViewport({ratio: 1});
  }
  // Tools that don't fit are in the menu.
  await toolbar.getByRole('button', {name: 'More'}).click();
  await expect(toolbar.getByRole('menuitem', {name: 'Playground'})).toBeVisible();
});

test('layout, themes, and sketch mode change the drawing, and ELK is only loaded when chosen', async ({page}) => {
  const elkRequests: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/elk.')) elkRequests.push(request.url());
  });
  const figure = await edit(page);
  await expectDrawn(figure);
  const seenUrls = new Set<string>();
  const waitForNextDrawing = async (): Promise<string> => {
    const url = async () => (await getDrawing(figure).getAttribute('src')) ?? '';
    await expect.poll(async () => seenUrls.has(await url()), {timeout: 30_000}).toBe(false);
    await expectDrawn(figure);
    const current = await url();
    seenUrls.add(current);
    return readBlob(page, current);
  };
  const plain = await waitForNextDrawing();
  expect(elkRequests).toEqual([]);
  await openSettings(figure);
  await figure.getByLabel('Layout').selectOption('ELK');
  expect(await waitForNextDrawing()).not.toBe(plain);
  expect(elkRequests).toHaveLength(1);
  await figure.getByLabel('Light theme').selectOption('Terminal');
  expect(await waitForNextDrawing()).toContain('monospace');
  await figure.getByLabel('Dark theme').selectOption('Dark Flagship Terrastruct');
  await waitForNextDrawing();
  await figure.getByLabel('Sketch').check();
  expect(await waitForNextDrawing()).toContain('sketch-overlay');
  await resetSource(figure);
  expect(await waitForNextDrawing()).toBe(plain);
});

continuedTest(
  'the toolbar copies the source, downloads SVG and PNG, and opens the Playground',
  async ({page, context}) => {
    await context.grantPermissions(CLIPBOARD);
    const source = '한글: |md\n  # 제목\n|\n한글 -> b -> c';
    const figure = await edit(page);
    await expectDrawn(figure);
    await replaceSource(figure, source);
    await expect(getDrawing(figure)).toHaveAttribute('alt', /3 shapes and 2 connections/);
    expect(await copyWithTool(figure, 'Copy')).toBe(source);

    const save = async (format: 'SVG' | 'PNG'): Promise<{name: string; content: Buffer}> => {
      const [file] = await Promise.all([page.waitForEvent('download'), chooseDownload(figure, format)]);
      return {name: file.suggestedFilename(), content: fs.readFileSync(await file.path())};
    };
    const svg = await save('SVG');
    expect(svg.name).toBe('a-web-shop-saves-to-its-database.svg');
    expect(svg.content.toString()).toMatch(/^<svg/);
    const png = await save('PNG');
    expect(png.name).toBe('a-web-shop-saves-to-its-database.png');
    expect(png.content.subarray(1, 4).toString()).toBe('PNG');
    const width = Number(/width="([\d.]+)"/.exec(svg.content.toString())?.[1]);
    expect(png.content.readUInt32BE(16)).toBe(Math.ceil(width) * 2);

    await openSettings(figure);
    await figure.getByLabel('Layout').selectOption('dagre');
    await figure.getByLabel('Light theme').selectOption('Origami');
    await figure.getByLabel('Sketch').check();
    await getToolbar(figure).getByRole('button', {name: 'More'}).click();
    const link = figure.getByRole('menuitem', {name: 'Playground'});
    await expect(link).toHaveAttribute('href', /sketch=1/);
    const url = new URL((await link.getAttribute('href')) ?? '');
    expect(url.origin).toBe('https://play.d2lang.com');
    expect(Object.fromEntries(url.searchParams)).toMatchObject({layout: 'dagre', theme: '302', sketch: '1'});
    const packed = Buffer.from(url.searchParams.get('script') ?? '', 'base64url');
    expect(inflateRawSync(packed).toString()).toBe(source);
    await expect(link).toHaveAttribute('rel', /noopener/);

    // The Playground can't import files.
    await replaceSource(figure, 'cards: @missing');
    await expect(link).toHaveCount(0);
  },
);

test('a copied link opens the same source with its settings, and a damaged one is reported', async ({
  page,
  context,
}) => {
  await context.grantPermissions(CLIPBOARD);
  const figure = await edit(page);
  await replaceSource(figure, 'from -> to: 안녕 & 😀');
  await openSettings(figure);
  await figure.getByLabel('Sketch').check();
  const link = await copyWithTool(figure, 'Share');
  expect(link.startsWith(`${getSiteUrl()}${PAGE}#d2=diagram-connections&of=`)).toBe(true);

  const open = async (url: string): Promise<Locator> => {
    const newTab = await context.newPage();
    await newTab.goto(url);
    return getFirstFigure(newTab);
  };
  const opened = await open(link);
  await expect(getLines(opened)).toHaveText('from -> to: 안녕 & 😀');
  await expect(opened.getByText('This source came with the link.')).toBeVisible();
  await expect(opened.getByLabel('Sketch')).toBeChecked();
  await expectDrawn(opened);
  await resetSource(opened);
  await expect(getLines(opened).first()).toHaveText('direction: right');

  const broken = await open(link.replace(/file[^&]*/, 'file.fence=%3Cimg%20src%3Dx%3E'));
  await expect(broken.getByText('The link is damaged')).toBeVisible();
  await expect(getLines(broken).first()).toHaveText('direction: right');
});

test('the keyboard opens the editor, leaves the source with Ctrl+M and Tab or with Escape, and closes the editor, which keeps its state [WR-4]', async ({
  page,
}) => {
  const figure = await visit(page);
  const [button, source] = [getEditButton(figure), getSource(figure)];
  await figure.locator('summary').focus();
  await page.keyboard.press('Tab');
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(source).toBeFocused();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.insertText('\nx -> y');
  await page.keyboard.press('Control+m');
  await page.keyboard.press('Tab');
  await expect(source).not.toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(source).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Escape');
  await expect(figure.getByText('Escape again closes the editor')).toBeVisible();
  await expect(source).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(source).toHaveCount(0);
  await expect(button).toBeFocused();
  await expect(figure.locator('pre')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(getLines(figure).last()).toHaveText('x -> y');
  // The editor has kept the caret and the history.
  await page.keyboard.type('z');
  await expect(getLines(figure).last()).toHaveText('x -> zy');
  await page.keyboard.press('ControlOrMeta+z');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(getLines(figure).last()).not.toHaveText(/x ->/);
});

test('a figure opened by a link stays in view when its drawing grows, and later the edited line does', async ({
  page,
}) => {
  await page.setViewportSize({width: 390, height: 800});
  await page.goto(`${PAGE}#d2=diagram-connections&file.fence=${pack('direction: down\na -> b -> c -> d -> e -> f')}`);
  const figure = getFirstFigure(page);
  await expectDrawn(figure);
  await expect(getDrawing(figure)).toHaveAttribute('alt', /6 shapes/);
  const top = (await figure.boundingBox())?.y ?? -1;
  expect(top).toBeGreaterThanOrEqual(0);
  expect(top).toBeLessThan(200);
  await getSource(figure).click();
  await page.keyboard.press('ControlOrMeta+End');
  const before = (await getSource(figure).boundingBox())?.y;
  await page.keyboard.insertText(' -> g -> h');
  await expect(getDrawing(figure)).toHaveAttribute('alt', /8 shapes/);
  expect((await getSource(figure).boundingBox())?.y).toBe(before);
});

test("if a link's editor can't be loaded, only the button that reports the failure opens the link's source later", async ({
  page,
  allowErrors,
}) => {
  allowErrors(/Failed to load resource|ERR_FAILED/);
  await page.route(EDITOR_CHUNK, (route) => route.abort());
  const first = await visit(page, `${PAGE}#d2=diagram-connections&file.fence=${pack('from -> link')}`);
  const second = page.locator('[data-d2-live]').nth(1);
  await expect(getEditButton(first)).toHaveText("The editor couldn't be loaded. Try again.");
  await page.unroute(EDITOR_CHUNK);
  const source = await second.locator('pre').textContent();
  await openEditor(second);
  expect((await getLines(second).allInnerTexts()).join('\n')).toBe(source);
  await expect(getSource(first)).toHaveCount(0);
  await getEditButton(first).click();
  await expect(getLines(first)).toHaveText(['from -> link']);
});

continuedTest('a source that crashes the compiler is reported, and the next change draws again', async ({page}) => {
  const figure = await edit(page);
  await expectDrawn(figure);
  await replaceSource(figure, 'x: [1; """ a comment """ 2]');
  await expect(getStatus(figure)).toContainText('crashes the compiler', {timeout: 30_000});
  await expect(figure.locator('[data-d2-stale="true"]')).toHaveCount(1);
  await replaceSource(figure, 'a -> b -> c -> d');
  await expectDrawn(figure);
  await expect(getDrawing(figure)).toHaveAttribute('alt', /4 shapes and 3 connections/);
});

test("if the compiler can't be loaded, the editor says so, stays usable, and retries", async ({page, allowErrors}) => {
  allowErrors(/Failed to load resource|ERR_FAILED/);
  let isBlocked = true;
  let attempts = 0;
  await page.route(/\.wasm$/, (route) => {
    attempts++;
    return isBlocked ? route.abort() : route.continue();
  });
  const figure = await edit(page);
  await expect(getStatus(figure)).toContainText('The compiler couldn’t be loaded');
  const before = attempts;
  await replaceSource(figure, 'offline -> still: editing');
  await expect(getLines(figure)).toHaveText('offline -> still: editing');
  await expect.poll(() => attempts, 'a change tries again').toBeGreaterThan(before);
  await waitForIdle(page);
  await expect(getStatus(figure)).toContainText('The compiler couldn’t be loaded');
  isBlocked = false;
  await figure.getByRole('button', {name: 'Retry'}).click();
  await expectDrawn(figure);
  await expect(getDrawing(figure)).toHaveAttribute('alt', /2 shapes and 1 connection/);
});

isolatedTest(
  'the compiler is prefetched when the pointer rests on Edit, unless the reader saves data',
  async ({page, browser}) => {
    const hoverEdit = async (target: Page): Promise<() => boolean> => {
      let isFetched = false;
      target.on('request', (request) => {
        isFetched ||= request.url().endsWith('.wasm');
      });
      await target.goto(getSiteUrl() + PAGE);
      await waitForHydration(target);
      await target.clock.install();
      await getEditButton(getFirstFigure(target)).hover();
      await target.clock.runFor(5000);
      await waitForIdle(target);
      return () => isFetched;
    };
    await expect.poll(await hoverEdit(page)).toBe(true);
    const saver = await browser.newPage();
    await saver.addInitScript(() => Object.defineProperty(navigator, 'connection', {value: {saveData: true}}));
    expect((await hoverEdit(saver))()).toBe(false);
    await saver.close();
  },
);

test('the compiler is prefetched as soon as Edit is pressed', async ({page}) => {
  let isFetched = false;
  page.on('request', (request) => {
    isFetched ||= request.url().endsWith('.wasm');
  });
  const figure = await visit(page);
  // Without timers, resting on the button prefetches nothing.
  await page.evaluate(() => Object.assign(window, {setTimeout: () => 0}));
  await getEditButton(figure).hover();
  await waitForIdle(page);
  expect(isFetched).toBe(false);
  await page.mouse.down();
  await expect.poll(() => isFetched).toBe(true);
  // Releases the button elsewhere, which isn't a click.
  await page.mouse.move(0, 0);
  await page.mouse.up();
});

test('one worker serves all editors of a page, and leaving the page closes them', async ({page}) => {
  await expectDrawn(await edit(page));
  const second = page.locator('[data-d2-live]').nth(1);
  await openEditor(second);
  await expectDrawn(second);
  expect(page.workers()).toHaveLength(1);
  await page.locator('.pagination-nav__link--next').click();
  await expect(page.locator('h1')).toHaveText('Containers');
  await expect(page.locator('.cm-content')).toHaveCount(0);
  await openEditor(getFirstFigure(page));
  await page.goBack();
  await expect(page.locator('h1')).toHaveText('Connections');
  await expect(page.locator('.cm-content')).toHaveCount(0);
  await expect(getFirstFigure(page).locator('pre')).toBeVisible();
});

test("on a phone in Korean, the editor fits, doesn't move when the compiler is ready, and passes axe", async ({
  page,
}) => {
  await page.setViewportSize({width: 360, height: 740});
  const heldRoutes: Route[] = [];
  await page.route(/\.wasm$/, (route) => void heldRoutes.push(route));
  const figure = await edit(page, `/ko${PAGE}`);
  const measureStatus = () => getStatus(figure).locator('..').boundingBox();
  await expect(getStatus(figure)).toContainText('컴파일러를 불러오는 중');
  await expect.poll(() => heldRoutes.length).toBe(1);
  const before = await measureStatus();
  await heldRoutes[0]?.continue();
  await expectDrawn(figure);
  expect((await measureStatus())?.height).toBe(before?.height);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({colorScheme});
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
    expect(await findViolations(page, colorScheme === 'light' ? {} : {within: 'figure:has(.cm-content)'})).toEqual([]);
  }
});

test('an example with several files shows one at a time, reports mistakes in the others, and resets all of them', async ({
  page,
  context,
}) => {
  await context.grantPermissions(CLIPBOARD);
  const figure = await visit(page);
  const example = {
    version: 1,
    entry: 'fence',
    files: {fence: '...@parts\nengine -> wheel', 'parts.d2': 'engine: Engine {shape: circle}'},
    settings: {},
    displayOptions: {},
  };
  await page.route(EXAMPLE_FILE, (route) => route.fulfill({json: example}));
  const [main, parts] = [
    figure.getByRole('button', {name: 'This example', exact: true}),
    figure.getByRole('button', {name: 'parts.d2', exact: true}),
  ];
  await openEditor(figure);
  await expectDrawn(figure);
  await parts.click();
  await expect(getLines(figure)).toHaveText('engine: Engine {shape: circle}');
  await replaceSource(figure, 'engine.shape: wrong');
  await expect(figure.getByText('unknown shape "wrong"').first()).toBeVisible();
  await main.click();
  await expect(getLines(figure).first()).toHaveText('...@parts');
  await expect(getStatus(figure)).toHaveText('parts.d2:1: unknown shape "wrong"');
  await parts.click();
  await replaceSource(figure, 'engine: 엔진\ngear');
  await expect(getDrawing(figure)).toHaveAttribute('alt', /3 shapes and 1 connection/);
  expect(await copyWithTool(figure, 'Copy')).toBe('engine: 엔진\ngear');
  // The Playground only accepts one file.
  await expect(figure.getByRole('link', {name: 'Playground'})).toHaveCount(0);
  // Undo in the visible file also restores the others.
  await main.click();
  await resetSource(figure);
  await slowExpect(getDrawing(figure)).toHaveAttribute('alt', /2 shapes and 1 connection/);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(getDrawing(figure)).toHaveAttribute('alt', /3 shapes and 1 connection/);
  await parts.click();
  await expect(getLines(figure)).toHaveText(['engine: 엔진', 'gear']);
});
