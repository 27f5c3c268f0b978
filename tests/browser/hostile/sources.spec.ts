import type {CompileOptions} from '../../../plugins/d2/compiler';
import {expect, isolatedTest as test} from '../../site';
import {type Canary, startCanary} from './canary';
import {
  buildFences,
  draw,
  expectLinksHarmless,
  expectSourcesHarmless,
  FINAL_STATUS,
  findHarm,
  getImage,
  getStatus,
  openEditor,
  replaceSource,
} from './editor';
import {hostileSources} from './sources';
import {expectUnharmed, readState} from './watch';

let canary: Canary;
test.beforeAll(async () => {
  canary = await startCanary();
});
test.afterAll(() => canary.close());
test.describe.configure({timeout: 600_000});

for (const half of [0, 1])
  test(`hostile sources that are typed or pasted do no harm, half ${half + 1} of 2`, async ({page}) => {
    const {seeds} = hostileSources(canary.url);
    expect(seeds.length).toBeGreaterThan(60);
    const sources = seeds.filter((_, i) => i % 2 === half);
    expect(await expectSourcesHarmless(page, canary, sources)).toBeGreaterThan(20);
  });

test('a fence with a hostile source publishes nothing harmful, whatever its options', async ({page}) => {
  const options: readonly CompileOptions[] = [{}, {sketch: true}, {boards: true}, {layout: 'elk'}];
  const {seeds} = hostileSources(canary.url);
  const svgs = await buildFences(seeds, (index) => options[index % options.length] ?? {});
  expect(svgs.length).toBeGreaterThan(60);
  expect(await findHarm(page, svgs)).toEqual([]);
  expect(canary.reached).toEqual([]);
});

test('D2 reads as data what a source wants it to evaluate', async ({page}) => {
  await openEditor(page);
  for (const script of ['${self.close()}', '${(() => { throw 1 })()}', '`+(() => { throw 1 })()+`'])
    expect(await draw(page, `"${script}" -> b\nc: |latex ${script} |`), script).toBe(true);
});

test('a source that would take minutes is stopped, refused, or drawn, and so is the next one', async ({page}) => {
  await openEditor(page);
  const before = await readState(page);
  for (const source of hostileSources(canary.url).heavy) {
    const said = (await getStatus(page).textContent()) ?? '';
    await replaceSource(page, source);
    // Exactly: the texts of two drawings with the same words differ in a space at the end.
    await expect
      .poll(() => getStatus(page).textContent(), {message: source.slice(0, 80), timeout: 60_000})
      .not.toBe(said);
    await expect(getStatus(page), source.slice(0, 80)).toHaveText(FINAL_STATUS, {timeout: 60_000});
    await expectUnharmed(page, canary, before, source);
    expect(await draw(page, 'still -> here')).toBe(true);
    await expect(getImage(page)).toHaveAttribute('alt', 'Diagram of 2 shapes and 1 connection');
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
  test(`a drawing that the browser takes too long to ${what} is withdrawn with a message`, async ({page}) => {
    await openEditor(page);
    const before = await getImage(page).getAttribute('alt');
    await page.evaluate(slow);
    await replaceSource(page, 'slow -> picture');
    await expect(getStatus(page)).toHaveText(/too large to show here/, {timeout: 30_000});
    if (what === 'read') await expect(getImage(page)).toHaveAttribute('alt', before ?? '');
    else await expect(getImage(page)).toHaveCount(0);
  });

test('a hostile source in a link does no harm in the editor, the lightbox, the download, or another tab', async ({
  page,
}) => {
  const {seeds, heavy} = hostileSources(canary.url);
  const sources = [...seeds.filter((_, i) => i % 12 === 0), ...heavy.filter((_, i) => i % 10 === 0)];
  await expectLinksHarmless(page, canary, sources);
});
