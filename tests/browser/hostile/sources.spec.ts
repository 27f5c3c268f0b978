/** Sources that readers type, paste or open by a link, and every place that shows what D2 made of them. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type {Locator} from '@playwright/test';
import {type CompileOptions, createCompiler} from '../../../plugins/d2/compiler';
import {toDocument} from '../../../plugins/d2/svg/document';
import {expect, hydrated, type Page, inOwnTab as test, textOfBlob} from '../../site';
import {type Canary, startCanary} from './canary';
import {hostileSources, linkTo} from './sources';
import {expectUnharmed, stateOf, type Watched, watch} from './watch';

const PAGE = '/tour/hello-world/';
/** Sources are tried in so many tests, side by side. */
const PARTS = 4;
/** Pictures, each different, that a part's sources come to at least. */
const SVGS = 30;

let canary: Canary;
test.beforeAll(async () => {
  canary = await startCanary();
});
test.afterAll(() => canary.close());
test.describe.configure({timeout: 600_000});

const figureOf = (page: Page): Locator => page.locator('figure[data-d2-live]').first();
const pictureOf = (page: Page): Locator => figureOf(page).locator('img[src^="blob:"]').first();
const statusOf = (page: Page): Locator => figureOf(page).locator('[role="status"]').last();

/** What a source may come to, as readers are told. */
const ENDED = /Drawn: |was stopped|too large|crash|Line \d/;

/** What is shown of the open editor, and how often the compiler has answered. */
const shownNow = (page: Page) =>
  figureOf(page).evaluate((figure) => ({
    count: (window as unknown as Watched).answers.length,
    src: figure.querySelector('img[src^="blob:"]')?.getAttribute('src') ?? '',
  }));

/** Puts a text in the place of the open editor's source: typed, or pasted with HTML beside it. */
async function put(page: Page, source: string, pastes = false): Promise<void> {
  const content = figureOf(page).locator('.cm-content');
  await content.focus();
  await page.keyboard.press('ControlOrMeta+a');
  if (!pastes) return page.keyboard.insertText(source);
  await content.evaluate((element, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    clipboardData.setData('text/html', `<img src=x onerror="globalThis.hit=1">${text}`);
    element.dispatchEvent(new ClipboardEvent('paste', {clipboardData, bubbles: true, cancelable: true}));
  }, source);
}

/**
 * Puts a source into the open editor, and waits until what the compiler answered is shown.
 *
 * @returns whether it is a picture
 */
async function draw(page: Page, source: string, pastes = false): Promise<boolean> {
  const before = await shownNow(page);
  // A source that is the one before makes no request.
  await put(page, `${source}\n# ${before.count}`, pastes);
  const kind = await page.waitForFunction(
    ({count, src}) => {
      const answer = (window as unknown as Watched).answers[count];
      if (!answer) return undefined;
      const {type, at} = answer;
      const figure = document.querySelector('figure[data-d2-live]');
      const said = [...(figure?.querySelectorAll('[role="status"]') ?? [])].at(-1)?.textContent ?? '';
      if (type === 'mistakes') return said.startsWith('Line ') && type;
      if (type !== 'drawn') return type;
      // The page checks what the compiler says, and may refuse it. What was said of the source before stands for a moment.
      if (/too large|crash/.test(said) && performance.now() - at > 1000) return 'refused';
      const now = figure?.querySelector('img[src^="blob:"]')?.getAttribute('src');
      return now && now !== src && said.startsWith('Drawn: ') ? type : undefined;
    },
    before,
    {timeout: 60_000},
  );
  return (await kind.jsonValue()) === 'drawn';
}

async function openEditor(page: Page): Promise<void> {
  await watch(page);
  await page.goto(PAGE);
  await hydrated(page);
  await figureOf(page).locator('[data-d2="edit"]').click();
  await expect(pictureOf(page)).toBeVisible({timeout: 90_000});
}

/** The picture that is shown, as the reader's browser has it. */
async function svgOf(page: Page): Promise<string> {
  const address = await pictureOf(page).getAttribute('src');
  return textOfBlob(page, address ?? '');
}

/** What must not be in a picture, found by the browser's own parser. */
function findHarm(page: Page, svgs: readonly string[]): Promise<string[]> {
  return page.evaluate((texts) => {
    const harm: string[] = [];
    for (const text of texts) {
      const parsed = new DOMParser().parseFromString(text, 'image/svg+xml');
      if (parsed.querySelector('parsererror')) harm.push(`not well-formed: ${text.slice(0, 200)}`);
      for (const element of parsed.querySelectorAll('*')) {
        const name = element.localName.toLowerCase();
        if (
          /^(?:script|iframe|object|embed|form|input|link|meta|base|video|audio|set|animate\w*|feimage|handler)$/.test(
            name,
          )
        )
          harm.push(name);
        if (
          name === 'use' &&
          !/^(?:path|image)$/.test(parsed.querySelector(element.getAttribute('href') ?? '_')?.localName ?? 'none')
        )
          harm.push('use');
        for (const {name: key, value} of element.attributes) {
          if (/^on/i.test(key) || /^(?:srcset|ping|srcdoc|action|formaction|background)$/i.test(key)) harm.push(key);
          if (
            /^(?:href|src|xlink:href)$/i.test(key) &&
            !/^(?:#|\.\.\/|\/(?![/\\])|data:image\/|https?:\/\/|mailto:)/.test(value)
          )
            harm.push(`${key}=${value}`);
          if (name !== 'a' && /^(?:href|src|xlink:href)$/i.test(key) && /^https?:/.test(value))
            harm.push(`${name} ${key}=${value}`);
          if (/^data:image\/svg/i.test(value)) harm.push(`${name} ${key}=${value}`);
          if (key !== 'href' && key !== 'src' && /url\((?!\s*["']?#)/i.test(value) && !/^(?:title|alt)$/.test(key))
            harm.push(`${key}=${value}`);
        }
        if (
          name === 'style' &&
          (/@import|expression|image-set|\\/i.test(element.textContent ?? '') ||
            /url\((?!\s*["']?(?:#|data:))/i.test(element.textContent ?? ''))
        )
          harm.push('style');
      }
    }
    return harm;
  }, svgs);
}

for (let part = 0; part < PARTS; part++) {
  test(`sources that are typed or pasted do no harm, part ${part + 1} of ${PARTS}`, async ({page}) => {
    await openEditor(page);
    const before = await stateOf(page);
    const svgs = new Set<string>();
    const {quick} = hostileSources(canary.url);
    expect(quick.length).toBeGreaterThanOrEqual(300);
    for (const [at, source] of quick.filter((_, i) => i % PARTS === part).entries()) {
      if (await draw(page, source, at % 8 === 7)) svgs.add(await svgOf(page));
      await expectUnharmed(page, canary, before, source);
    }
    expect(svgs.size).toBeGreaterThan(SVGS);
    expect(await findHarm(page, [...svgs])).toEqual([]);
    // As documents of a host, where scripts would run: what was downloaded and is opened, or an image in a tab of its own.
    await page.route('**/as-document/*', (route) =>
      route.fulfill({
        contentType: 'image/svg+xml',
        body: [...svgs][Number(route.request().url().split('/').at(-1))] ?? '',
      }),
    );
    await page.route('**/documents', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: [...svgs.keys()].map((_, at) => `<iframe src="/as-document/${at}"></iframe>`).join(''),
      }),
    );
    await page.goto('/documents');
    const frames = page.frames().filter((frame) => frame !== page.mainFrame());
    expect(frames.length).toBe(svgs.size);
    for (const frame of [...frames, page.mainFrame()])
      expect(await frame.evaluate(() => (window as unknown as Watched).hit), frame.url()).toBeUndefined();
    expect(canary.reached).toEqual([]);
  });
}

test('a fence with such a source does no harm in what is built of it, whatever its options', async ({page}) => {
  const cache = fs.mkdtempSync(path.join(os.tmpdir(), 'd2-hostile-'));
  const compiler = createCompiler({cache, workers: 1, warn: () => {}});
  const options: readonly CompileOptions[] = [{}, {sketch: true}, {boards: true}, {layout: 'elk'}];
  const svgs: string[] = [];
  try {
    for (const [i, source] of hostileSources(canary.url).quick.entries()) {
      if (i % 3 > 0) continue;
      const request = {
        files: {'fence.d2': source},
        entry: 'fence.d2',
        options: options[(i / 3) % options.length] ?? {},
      };
      const {drawing} = await compiler.compile(request);
      for (const one of drawing ? [drawing, ...(drawing.boards ?? []).flatMap((board) => board.drawing ?? [])] : [])
        svgs.push(one.picture, toDocument(one.picture, 'light'));
    }
  } finally {
    await compiler.close();
    fs.rmSync(cache, {recursive: true});
  }
  expect(svgs.length).toBeGreaterThan(100);
  expect(await findHarm(page, svgs)).toEqual([]);
  expect(canary.reached).toEqual([]);
});

test('what a source makes D2 evaluate is read as data', async ({page}) => {
  await openEditor(page);
  for (const script of ['${self.close()}', '${(() => { throw 1 })()}', '`+(() => { throw 1 })()+`'])
    expect(await draw(page, `"${script}" -> b\nc: |latex ${script} |`), script).toBe(true);
});

test('sources that would take very long are ended, refused or drawn, and the next one is drawn', async ({page}) => {
  await openEditor(page);
  const before = await stateOf(page);
  for (const source of hostileSources(canary.url).heavy) {
    const said = (await statusOf(page).textContent()) ?? '';
    await put(page, source);
    // To the letter: of two drawings with the same words one ends in a space.
    await expect
      .poll(() => statusOf(page).textContent(), {message: source.slice(0, 80), timeout: 60_000})
      .not.toBe(said);
    await expect(statusOf(page), source.slice(0, 80)).toHaveText(ENDED, {timeout: 60_000});
    await expectUnharmed(page, canary, before, source);
    expect(await draw(page, 'still -> here')).toBe(true);
    await expect(pictureOf(page)).toHaveAttribute('alt', 'Diagram of 2 shapes and 1 connection');
  }
});

for (const [what, slow] of Object.entries({
  read: () => {
    HTMLImageElement.prototype.decode = () => new Promise(() => {});
  },
  paint: () => {
    const frame = window.requestAnimationFrame;
    window.requestAnimationFrame = (callback) => frame(() => setTimeout(callback, 2500, performance.now()));
  },
}))
  test(`a picture that the browser takes long to ${what} is taken back with a message, and the one before stays`, async ({
    page,
  }) => {
    await openEditor(page);
    const before = await pictureOf(page).getAttribute('alt');
    await page.evaluate(slow);
    await put(page, 'slow -> picture');
    await expect(statusOf(page)).toHaveText(/too large to be shown/, {timeout: 30_000});
    if (what === 'read') await expect(pictureOf(page)).toHaveAttribute('alt', before ?? '');
    else await expect(pictureOf(page)).toHaveCount(0);
  });

test('a source that comes with a link does no harm, in the preview, the large view, the download and a tab of its own', async ({
  page,
  context,
}) => {
  await watch(page);
  await page.goto(PAGE);
  await hydrated(page);
  const before = await stateOf(page);
  const {quick, heavy} = hostileSources(canary.url);
  const sources = [...quick.filter((_, i) => i % 31 === 0), ...heavy.filter((_, i) => i % 5 === 0)];
  let drawn = 0;
  for (const source of sources) {
    // Another page in between: a new fragment alone opens nothing anew.
    await page.goto('/robots.txt');
    await page.goto(linkTo(PAGE, source));
    await expect(statusOf(page), source.slice(0, 80)).toHaveText(ENDED, {timeout: 60_000});
    if ((await statusOf(page).textContent())?.startsWith('Drawn: ')) {
      drawn++;
      await expect(pictureOf(page)).toBeVisible();
      const file = page.waitForEvent('download');
      await figureOf(page).getByRole('button', {name: 'SVG'}).click();
      expect(await findHarm(page, [fs.readFileSync(await (await file).path(), 'utf8')])).toEqual([]);
      const opened = context.waitForEvent('page');
      await page.evaluate((address) => void window.open(address ?? ''), await pictureOf(page).getAttribute('src'));
      const tab = await opened;
      await tab.waitForLoadState();
      expect(await tab.evaluate(() => (window as unknown as Watched).hit)).toBeUndefined();
      await tab.close();
      await pictureOf(page).click();
      await expect(page.locator('dialog')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.locator('dialog')).toHaveCount(0);
    }
    await expectUnharmed(page, canary, before, source);
  }
  expect(drawn).toBeGreaterThan(sources.length / 3);
});
