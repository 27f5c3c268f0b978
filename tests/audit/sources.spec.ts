/** All hostile sources and hundreds of variants, typed into the editor and built as fences with each set of options. */
import type {CompileOptions} from '../../plugins/d2/compiler';
import {type Canary, startCanary} from '../browser/hostile/canary';
import {
  buildFences,
  expectHeavySourcesSurvived,
  expectLinksHarmless,
  expectSourcesHarmless,
  findHarm,
} from '../browser/hostile/editor';
import {createHostileSources} from '../browser/hostile/sources';
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
    const sources = [...seeds, ...variants].filter((_, i) => i % PART_COUNT === part);
    expect(await expectSourcesHarmless(page, canary, sources)).toBeGreaterThan(30);
  });

test('a source that would take minutes is stopped, refused, or drawn, and so is the next one', async ({page}) => {
  await expectHeavySourcesSurvived(page, canary, createHostileSources(canary.url).heavy);
});

test('links with hostile sources do no harm in the editor, the lightbox, the download, or another tab', async ({
  page,
}) => {
  const {seeds, variants, heavy} = createHostileSources(canary.url);
  const sources = [...seeds, ...variants].filter((_, i) => i % 12 === 1);
  await expectLinksHarmless(page, canary, [...sources, ...heavy.filter((_, i) => i % 5 === 0)]);
});

const OPTIONS: Readonly<Record<string, CompileOptions>> = {
  'no options': {},
  'sketch mode': {sketch: true},
  boards: {boards: true},
  ELK: {layout: 'elk'},
};
for (const [name, options] of Object.entries(OPTIONS))
  test(`fences with ${name} publish nothing harmful, whatever their sources`, async ({page}) => {
    const {seeds, variants} = createHostileSources(canary.url);
    const svgs = await buildFences([...seeds, ...variants], () => options);
    expect(svgs.length).toBeGreaterThan(300);
    expect(await findHarm(page, svgs)).toEqual([]);
    expect(canary.reached).toEqual([]);
  });
