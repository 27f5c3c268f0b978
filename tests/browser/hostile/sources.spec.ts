/** Tests slow drawings, and links with a sample of the hostile sources. `tests/audit` types all sources, plus hundreds of variants. */
import {expect, speedUpTimers, isolatedTest as test} from '../../site';
import {type Canary, startCanary} from './canary';
import {drawSource, expectLinksHarmless, getImage, getStatus, openEditor, replaceSource} from './editor';
import {createHostileSources, takeEveryNth} from './sources';

let canary: Canary;
test.beforeAll(async () => {
  canary = await startCanary();
});
test.afterAll(() => canary.close());
test.describe.configure({timeout: 600_000});

test("the editor keeps the last drawing when the browser can't decode the new one in time", async ({page}) => {
  await openEditor(page);
  const previousAlt = (await getImage(page).getAttribute('alt')) ?? '';
  await speedUpTimers(page);
  // Simulates a browser that never finishes decoding an image.
  await page.evaluate(() => {
    const {decode} = HTMLImageElement.prototype;
    HTMLImageElement.prototype.decode = () => new Promise(() => {});
    Object.assign(window, {restore: () => Object.assign(HTMLImageElement.prototype, {decode})});
  });
  await replaceSource(page, 'slow -> drawing');
  await expect(getStatus(page)).toHaveText(/took too long on this device/, {timeout: 60_000});
  await expect(getImage(page)).toHaveAttribute('alt', previousAlt);
  await page.evaluate(() => (window as unknown as {restore: () => void}).restore());
  expect(await drawSource(page, 'fast -> enough')).toBe(true);
});

test('the editor removes a drawing that takes too long to paint', async ({page}) => {
  await openEditor(page);
  // Simulates a browser that takes 2.5 s to paint a frame: the clock is put forward.
  await page.evaluate(() => {
    const requestFrame = window.requestAnimationFrame.bind(window);
    const now = performance.now.bind(performance);
    let paintMs = 0;
    performance.now = () => now() + paintMs;
    window.requestAnimationFrame = (callback) =>
      requestFrame(() => {
        paintMs += 2500;
        callback(performance.now());
      });
  });
  await replaceSource(page, 'slow -> to: paint');
  await expect(getStatus(page)).toHaveText(/took too long on this device/, {timeout: 60_000});
  await expect(getImage(page)).toHaveCount(0);
});

test('a hostile source in a link does no harm in the editor, the lightbox, the download, or another tab', async ({
  page,
}) => {
  const sources = takeEveryNth(createHostileSources(canary.url).seeds, 30);
  await expectLinksHarmless(page, canary, sources);
});
