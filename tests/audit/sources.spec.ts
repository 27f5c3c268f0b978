/** Types all hostile sources and hundreds of variants into the editor, and builds them as fences with each set of options. */
import type {CompileOptions} from '../../plugins/d2/compiler';
import {type Canary, startCanary} from '../browser/hostile/canary';
import {
  buildFences,
  expectLinksHarmless,
  expectSlowSourcesSurvived,
  expectSourcesHarmless,
  findUnsafeContent,
} from '../browser/hostile/editor';
import {createHostileSources, takeEveryNth} from '../browser/hostile/sources';
import {expect, isolatedTest as test} from '../site';

let canary: Canary;
test.beforeAll(async () => {
  canary = await startCanary();
});
test.afterAll(() => canary.close());
test.describe.configure({timeout: 900_000});

/** How many tests share the sources, so that they can run in parallel. */
const PART_COUNT = 4;

for (let part = 0; part < PART_COUNT; part++)
  test(`hostile sources and their variants do no harm in the editor, part ${part + 1} of ${PART_COUNT}`, async ({
    page,
  }) => {
    const {seeds, variants} = createHostileSources(canary.url);
    expect(variants.length).toBeGreaterThan(300);
    const sources = takeEveryNth([...seeds, ...variants], PART_COUNT, part);
    const drawnCount = await expectSourcesHarmless(page, canary, sources);
    // If D2 rejected most sources, the test would prove little.
    expect(drawnCount).toBeGreaterThan(30);
  });

test('the editor survives sources that would take minutes, and draws another one after each', async ({page}) => {
  await expectSlowSourcesSurvived(page, canary, createHostileSources(canary.url).slowSources);
});

test('links with hostile sources do no harm in the editor, the lightbox, the download, or another tab', async ({
  page,
}) => {
  const {seeds, variants, slowSources} = createHostileSources(canary.url);
  const sources = takeEveryNth([...seeds, ...variants], 12, 1);
  await expectLinksHarmless(page, canary, [...sources, ...takeEveryNth(slowSources, 5)]);
});

const OPTIONS: Readonly<Record<string, CompileOptions>> = {
  'no options': {},
  'sketch mode': {sketch: true},
  boards: {boards: true},
  ELK: {layout: 'elk'},
};
for (const [name, options] of Object.entries(OPTIONS))
  test(`builds of hostile fences with ${name} produce harmless SVGs`, async ({page}) => {
    const {seeds, variants} = createHostileSources(canary.url);
    const svgs = await buildFences([...seeds, ...variants], () => options);
    expect(svgs.length).toBeGreaterThan(300);
    expect(await findUnsafeContent(page, svgs)).toEqual([]);
    expect(canary.requests).toEqual([]);
  });
