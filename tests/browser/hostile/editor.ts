/** Enters hostile sources into the editor, and checks the SVGs that come out. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type {Locator} from '@playwright/test';
import {type CompileOptions, createCompiler} from '../../../plugins/d2/compiler';
import {toDocument} from '../../../plugins/d2/svg/document';
import {expect, type Page, readBlob, waitForHydration} from '../../site';
import {chooseDownload} from '../editor';
import type {Canary} from './canary';
import {createLink} from './sources';
import {expectNoEffect, readState, type Watched, watchPage} from './watch';

/** The page whose first figure is edited. */
const PAGE = '/tour/hello-world/';

/** Matches every final status of a source: drawn, stopped, refused, or rejected with an error. */
const FINAL_STATUS = /Drawn: |was stopped|too large|on this device|crash|Line \d/;

export const getFigure = (page: Page): Locator => page.locator('figure[data-d2-live]').first();
export const getImage = (page: Page): Locator => getFigure(page).locator('img[src^="blob:"]').first();
export const getStatus = (page: Page): Locator => getFigure(page).locator('[role="status"]').last();

/** Opens the editor of the page's first figure, and waits for its first drawing. */
export async function openEditor(page: Page): Promise<void> {
  await watchPage(page);
  await page.goto(PAGE);
  await waitForHydration(page);
  await getFigure(page).locator('[data-d2="edit"]').click();
  await expect(getImage(page)).toBeVisible({timeout: 90_000});
}

/** Replaces the source in the open editor by typing, or by pasting from a clipboard that also contains HTML. */
export async function replaceSource(page: Page, source: string, isPasted = false): Promise<void> {
  const content = getFigure(page).locator('.cm-content');
  await content.focus();
  await page.keyboard.press('ControlOrMeta+a');
  if (!isPasted) return page.keyboard.insertText(source);
  await content.evaluate((element, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    clipboardData.setData('text/html', `<img src=x onerror="globalThis.hit=1">${text}`);
    element.dispatchEvent(new ClipboardEvent('paste', {clipboardData, bubbles: true, cancelable: true}));
  }, source);
}

/**
 * Replaces the source in the open editor, and waits until the page shows the compiler's response.
 *
 * @returns whether the response is a drawing
 */
export async function drawSource(page: Page, source: string, isPasted = false): Promise<boolean> {
  const before = await getFigure(page).evaluate((figure) => ({
    count: (window as unknown as Watched).responses.length,
    src: figure.querySelector('img[src^="blob:"]')?.getAttribute('src') ?? '',
  }));
  // The comment makes each source differ from the last one; otherwise the editor wouldn't ask the compiler.
  await replaceSource(page, `${source}\n# ${before.count}`, isPasted);
  const kind = await page.waitForFunction(
    ({count, src}) => {
      const response = (window as unknown as Watched).responses[count];
      if (!response) return undefined;
      const {type, receivedMs} = response;
      const figure = document.querySelector('figure[data-d2-live]');
      const status = [...(figure?.querySelectorAll('[role="status"]') ?? [])].at(-1)?.textContent ?? '';
      if (type === 'mistakes') return status.startsWith('Line ') && type;
      if (type !== 'drawn') return type;
      // The page may refuse a drawing. The status of the previous source stays for a moment, so only trust it after a second.
      if (/too large|on this device|crash/.test(status) && performance.now() - receivedMs > 1000) return 'refused';
      const currentSrc = figure?.querySelector('img[src^="blob:"]')?.getAttribute('src');
      return currentSrc && currentSrc !== src && status.startsWith('Drawn: ') ? type : undefined;
    },
    before,
    {timeout: 60_000},
  );
  return (await kind.jsonValue()) === 'drawn';
}

/** Lists the forbidden content of SVGs, as the browser parses them. */
export function findUnsafeContent(page: Page, svgs: readonly string[]): Promise<string[]> {
  return page.evaluate((texts) => {
    const FORBIDDEN =
      /^(?:script|iframe|object|embed|form|input|link|meta|base|video|audio|set|animate\w*|feimage|handler)$/;
    const unsafeContent: string[] = [];
    for (const text of texts) {
      const parsed = new DOMParser().parseFromString(text, 'image/svg+xml');
      if (parsed.querySelector('parsererror')) unsafeContent.push(`not well-formed: ${text.slice(0, 200)}`);
      for (const element of parsed.querySelectorAll('*')) {
        const name = element.localName.toLowerCase();
        if (FORBIDDEN.test(name)) unsafeContent.push(name);
        if (name === 'use') {
          const target = parsed.querySelector(element.getAttribute('href') ?? '_')?.localName ?? 'nothing';
          if (!/^(?:path|image)$/.test(target)) unsafeContent.push(`use of ${target}`);
        }
        for (const {name: key, value} of element.attributes) {
          const isUrl = /^(?:href|src|xlink:href)$/i.test(key);
          const isSafe = /^(?:#|\.\.\/|\/(?![/\\])|data:image\/|https?:\/\/|mailto:)/.test(value);
          const hasOuterUrl = /url\((?!\s*["']?#)/i.test(value) && !/^(?:href|src|title|alt)$/.test(key);
          if (
            /^on/i.test(key) ||
            /^(?:srcset|ping|srcdoc|action|formaction|background)$/i.test(key) ||
            (isUrl && !isSafe) ||
            (isUrl && name !== 'a' && /^https?:/.test(value)) ||
            /^data:image\/svg/i.test(value) ||
            hasOuterUrl
          )
            unsafeContent.push(`${name} ${key}=${value}`);
        }
        const style = name === 'style' ? (element.textContent ?? '') : '';
        if (/@import|expression|image-set|\\|url\((?!\s*["']?(?:#|data:))/i.test(style))
          unsafeContent.push(`style ${style}`);
      }
    }
    return unsafeContent;
  }, svgs);
}

/**
 * Types or pastes sources one after the other, checks the page after each, and opens every resulting SVG as a document on the site's
 * origin, where its scripts would run.
 *
 * @returns the number of different SVGs
 */
export async function expectSourcesHarmless(page: Page, canary: Canary, sources: readonly string[]): Promise<number> {
  await openEditor(page);
  const before = await readState(page);
  const differentSvgs = new Set<string>();
  for (const [index, source] of sources.entries()) {
    if (await drawSource(page, source, index % 8 === 7))
      differentSvgs.add(await readBlob(page, (await getImage(page).getAttribute('src')) ?? ''));
    await expectNoEffect(page, canary, before, source);
    await expect(getFigure(page).locator('script, iframe, [onerror], [onload]'), source).toHaveCount(0);
  }
  const svgs = [...differentSvgs];
  expect(await findUnsafeContent(page, svgs)).toEqual([]);
  await page.route('**/as-document/*', (route) =>
    route.fulfill({contentType: 'image/svg+xml', body: svgs[Number(route.request().url().split('/').at(-1))] ?? ''}),
  );
  await page.route('**/documents', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: svgs.map((_, index) => `<iframe src="/as-document/${index}"></iframe>`).join(''),
    }),
  );
  await page.goto('/documents');
  const frames = page.frames().filter((frame) => frame !== page.mainFrame());
  expect(frames.length).toBe(svgs.length);
  for (const frame of [...frames, page.mainFrame()])
    expect(await frame.evaluate(() => (window as unknown as Watched).hit), frame.url()).toBeUndefined();
  expect(canary.requests).toEqual([]);
  return svgs.length;
}

/** Enters sources that would keep the browser busy. Checks that the editor reports a result for each, and then draws another source. */
export async function expectSlowSourcesSurvived(page: Page, canary: Canary, sources: readonly string[]): Promise<void> {
  await openEditor(page);
  const before = await readState(page);
  for (const source of sources) {
    const name = source.slice(0, 80);
    const previous = (await getStatus(page).textContent()) ?? '';
    await replaceSource(page, source);
    // Compares exactly, because repeated announcements of a text only differ in a trailing space.
    await expect.poll(() => getStatus(page).textContent(), {message: name, timeout: 60_000}).not.toBe(previous);
    await expect(getStatus(page), name).toHaveText(FINAL_STATUS, {timeout: 60_000});
    await expectNoEffect(page, canary, before, source);
    expect(await drawSource(page, 'still -> here')).toBe(true);
    await expect(getImage(page)).toHaveAttribute('alt', 'Diagram of 2 shapes and 1 connection');
  }
}

/** Opens sources with links, and checks the editor, the downloaded file, a tab that shows the drawing, and the lightbox. */
export async function expectLinksHarmless(page: Page, canary: Canary, sources: readonly string[]): Promise<void> {
  await watchPage(page);
  await page.goto(PAGE);
  await waitForHydration(page);
  const before = await readState(page);
  let drawnCount = 0;
  for (const source of sources) {
    // A new fragment alone wouldn't reload the page, so open another page in between.
    await page.goto('/robots.txt');
    await page.goto(createLink(PAGE, source));
    await expect(getStatus(page), source.slice(0, 80)).toHaveText(FINAL_STATUS, {timeout: 60_000});
    if ((await getStatus(page).textContent())?.startsWith('Drawn: ')) {
      drawnCount++;
      await expect(getImage(page)).toBeVisible();
      const file = page.waitForEvent('download');
      await chooseDownload(getFigure(page), 'SVG');
      expect(await findUnsafeContent(page, [fs.readFileSync(await (await file).path(), 'utf8')])).toEqual([]);
      const newTab = page.context().waitForEvent('page');
      await page.evaluate((url) => void window.open(url ?? ''), await getImage(page).getAttribute('src'));
      const tab = await newTab;
      await tab.waitForLoadState();
      expect(await tab.evaluate(() => (window as unknown as Watched).hit)).toBeUndefined();
      await tab.close();
      await getImage(page).locator('xpath=ancestor::a').press('Enter');
      await expect(page.locator('dialog')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.locator('dialog')).toHaveCount(0);
    }
    await expectNoEffect(page, canary, before, source);
  }
  expect(drawnCount).toBeGreaterThan(sources.length / 3);
}

/**
 * Compiles sources as fences, and returns the SVGs that a build would publish.
 *
 * @param getOptions returns the options of a fence by its index
 */
export async function buildFences(
  sources: readonly string[],
  getOptions: (index: number) => CompileOptions,
): Promise<string[]> {
  const cache = fs.mkdtempSync(path.join(os.tmpdir(), 'd2-hostile-'));
  const compiler = createCompiler({cache, workers: 1, warn: () => {}});
  const svgs: string[] = [];
  try {
    for (const [index, source] of sources.entries()) {
      const options = getOptions(index);
      // Only sources with several boards can be drawn board by board.
      const text = options.boards ? `${source}\nlayers: {other: {x}}` : source;
      const request = {files: {'fence.d2': text}, entry: 'fence.d2', options};
      const {drawing} = await compiler.compile(request);
      const drawings = drawing ? [drawing, ...(drawing.boards ?? []).flatMap((board) => board.drawing ?? [])] : [];
      // With several boards, only the drawings of the boards have an image.
      for (const {content} of drawings) if (content !== '') svgs.push(content, toDocument(content, 'light'));
    }
  } finally {
    await compiler.close();
    fs.rmSync(cache, {recursive: true});
  }
  return svgs;
}
