/** A selection of the hostile sources. `tests/audit/sources.spec.ts` types all of them, and hundreds of variants. */
import type {CompileOptions} from '../../../plugins/d2/compiler';
import {expect, isolatedTest as test} from '../../site';
import {type Canary, startCanary} from './canary';
import {
  buildFences,
  draw,
  expectHeavySourcesSurvived,
  expectLinksHarmless,
  expectSourcesHarmless,
  findHarm,
  getImage,
  getStatus,
  openEditor,
  replaceSource,
} from './editor';
import {createHostileSources} from './sources';

let canary: Canary;
test.beforeAll(async () => {
  canary = await startCanary();
});
test.afterAll(() => canary.close());
test.describe.configure({timeout: 600_000});

test('hostile sources that are typed or pasted do no harm', async ({page}) => {
  const sources = createHostileSources(canary.url).seeds.filter((_, i) => i % 3 === 2);
  expect(await expectSourcesHarmless(page, canary, sources)).toBeGreaterThan(10);
});

test('a fence with a hostile source publishes nothing harmful, whatever its options', async ({page}) => {
  const options: readonly CompileOptions[] = [{}, {sketch: true}, {boards: true}, {layout: 'elk'}];
  const sources = createHostileSources(canary.url).seeds.filter((_, i) => i % 3 === 0);
  const svgs = await buildFences(sources, (index) => options[index % options.length] ?? {});
  expect(svgs.length).toBeGreaterThan(20);
  expect(await findHarm(page, svgs)).toEqual([]);
  expect(canary.reached).toEqual([]);
});

test('a source that would take minutes is stopped, refused, or drawn, and so is the next one', async ({page}) => {
  await expectHeavySourcesSurvived(
    page,
    canary,
    createHostileSources(canary.url).heavy.filter((_, i) => i % 6 === 1),
  );
});

test('a drawing that the browser takes too long to decode or paint is withdrawn with a message', async ({page}) => {
  await openEditor(page);
  const alt = (await getImage(page).getAttribute('alt')) ?? '';
  await page.evaluate(() => {
    const {decode} = HTMLImageElement.prototype;
    HTMLImageElement.prototype.decode = () => new Promise(() => {});
    Object.assign(window, {restore: () => Object.assign(HTMLImageElement.prototype, {decode})});
  });
  await replaceSource(page, 'slow -> picture');
  await expect(getStatus(page)).toHaveText(/too large to show here/, {timeout: 30_000});
  await expect(getImage(page)).toHaveAttribute('alt', alt);
  await page.evaluate(() => (window as unknown as {restore: () => void}).restore());
  expect(await draw(page, 'fast -> enough')).toBe(true);

  await page.evaluate(() => {
    const frame = window.requestAnimationFrame;
    window.requestAnimationFrame = (callback) => frame(() => setTimeout(callback, 2500, performance.now()));
  });
  await replaceSource(page, 'slow -> to: paint');
  await expect(getStatus(page)).toHaveText(/too large to show here/, {timeout: 30_000});
  await expect(getImage(page)).toHaveCount(0);
});

test('a hostile source in a link does no harm in the editor, the lightbox, the download, or another tab', async ({
  page,
}) => {
  const sources = createHostileSources(canary.url).seeds.filter((_, i) => i % 20 === 0);
  await expectLinksHarmless(page, canary, sources);
});
