/** Sources that readers type, paste or open by a link, and every place that shows what D2 made of them. */
import fs from 'node:fs';
import type {Locator} from '@playwright/test';
import {expect, hydrated, type Page, site, test, textOfBlob} from '../../site';
import {type Canary, startCanary} from './canary';
import {hostileSources, linkTo} from './sources';
import {answers, expectUnharmed, stateOf, watch} from './watch';

const PAGE = '/tour/hello-world/';
/** Sources are tried in so many tests, side by side. */
const PARTS = 4;

let canary: Canary;
test.beforeAll(async () => {
  canary = await startCanary();
});
test.afterAll(() => canary.close());
test.describe.configure({timeout: 600_000});

const figureOf = (page: Page): Locator => page.locator('figure[data-d2-live]').first();
const pictureOf = (page: Page): Locator => figureOf(page).locator('img[src^="blob:"]');

/** Puts a source into the open editor, and waits until the compiler has answered it. */
async function type(page: Page, source: string): Promise<void> {
  const before = await answers(page);
  await figureOf(page).locator('.cm-content').focus();
  await page.keyboard.press('ControlOrMeta+a');
  // A source that is the one before makes no request.
  await page.keyboard.insertText(`${source}\n# ${before}`);
  await expect.poll(() => answers(page), {timeout: 30_000, intervals: [20, 50, 100]}).toBeGreaterThan(before);
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
            !/^(?:#|\/(?![/\\])|data:image\/|https?:\/\/|mailto:)/.test(value)
          )
            harm.push(`${key}=${value}`);
          if (name !== 'a' && /^(?:href|src|xlink:href)$/i.test(key) && /^https?:/.test(value))
            harm.push(`${name} ${key}=${value}`);
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
  test(`sources that are typed do no harm, part ${part + 1} of ${PARTS}`, async ({page}) => {
    await openEditor(page);
    const before = await stateOf(page);
    const svgs = new Set<string>();
    const {quick} = hostileSources(canary.url);
    expect(quick.length).toBeGreaterThanOrEqual(300);
    for (const source of quick.filter((_, i) => i % PARTS === part)) {
      await type(page, source);
      await expectUnharmed(page, canary, before, source);
      if (await pictureOf(page).isVisible()) svgs.add(await svgOf(page));
    }
    expect(svgs.size).toBeGreaterThan(10);
    expect(await findHarm(page, [...svgs])).toEqual([]);
    // As documents of a host, where scripts would run: what was downloaded and is opened, or an image in a tab of its own.
    await page.route('**/as-document/*', (route) =>
      route.fulfill({
        contentType: 'image/svg+xml',
        body: [...svgs][Number(route.request().url().split('/').at(-1))] ?? '',
      }),
    );
    for (const at of svgs.keys() ? [...svgs].keys() : []) {
      if (at % 8 > 0) continue;
      await page.goto(`${site()}/as-document/${at}`);
      expect(await page.evaluate(() => (window as unknown as {hit?: unknown}).hit)).toBeUndefined();
    }
    expect(canary.reached).toEqual([]);
  });
}

test('sources that would take very long are ended, refused or drawn, and the next one is drawn', async ({page}) => {
  await openEditor(page);
  const before = await stateOf(page);
  const {heavy} = hostileSources(canary.url);
  const status = figureOf(page).locator('[role="status"]').last();
  for (const source of heavy) {
    await figureOf(page).locator('.cm-content').focus();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.insertText(source);
    await expect(status, source.slice(0, 80)).toHaveText(/Drawn: |was stopped|too large|crash|Line \d/, {
      timeout: 60_000,
    });
    await type(page, 'still -> here');
    await expect(pictureOf(page)).toHaveAttribute('alt', /2 shapes/, {timeout: 60_000});
    await expectUnharmed(page, canary, before, source);
  }
});

test('a source that comes with a link does no harm, in the preview, the large view, the download and a tab of its own', async ({
  page,
  context,
}) => {
  await watch(page);
  const sources = hostileSources(canary.url).quick.filter((_, i) => i % 31 === 0);
  for (const source of sources) {
    // Another page in between: a new fragment alone opens nothing anew.
    await page.goto('about:blank');
    await page.goto(linkTo(PAGE, source));
    const status = figureOf(page).locator('[role="status"]').last();
    await expect(status, source).toHaveText(/Drawn: |Line \d|crash|too large/, {timeout: 60_000});
    const before = await stateOf(page);
    if (await pictureOf(page).isVisible()) {
      const file = page.waitForEvent('download');
      await figureOf(page).getByRole('button', {name: 'SVG'}).click();
      expect(await findHarm(page, [fs.readFileSync(await (await file).path(), 'utf8')])).toEqual([]);
      const opened = context.waitForEvent('page');
      await page.evaluate((address) => void window.open(address ?? ''), await pictureOf(page).getAttribute('src'));
      const tab = await opened;
      await tab.waitForLoadState();
      expect(await tab.evaluate(() => (window as unknown as {hit?: unknown}).hit)).toBeUndefined();
      await tab.close();
      await pictureOf(page).click();
      await expect(page.locator('dialog')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.locator('dialog')).toHaveCount(0);
    }
    await expectUnharmed(page, canary, before, source);
  }
});
