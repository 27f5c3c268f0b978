import fs from 'node:fs';
import path from 'node:path';
import {measureAuthoring} from './bench/authoring';
import {
  type BuildMeasurement,
  clearPageCaches,
  copySite,
  countPages,
  measureBuild,
  measureStart,
  multiplyPages,
} from './bench/builds';
import {measureDiagrams} from './bench/diagrams';
import {type Audit, auditPages} from './bench/lighthouse';
import {measureLive, measureSizes} from './bench/live';
import {getMedian, getPercentile} from './bench/statistics';
import {ensureSite} from './build';

/** Lighthouse recommends five runs, because a single one is noisy: https://github.com/GoogleChrome/lighthouse/blob/main/docs/variability.md */
const AUDITS_PER_PAGE = 5;
/** Paths of the audited pages, one of each kind. */
const AUDITED_PATHS = ['/', '/tour/connections/', '/blog/', '/blog/ascii/', '/releases/0.7.1/', '/examples/dagre/'];

function formatMeasurement({seconds, cpuSeconds, megabytes}: BuildMeasurement): string {
  const usage = [`${seconds.toFixed(1)} s`];
  if (cpuSeconds !== undefined) usage.push(`${cpuSeconds.toFixed(1)} s of CPU time`);
  if (megabytes !== undefined) usage.push(`${Math.round(megabytes)} MB at most`);
  return usage.join(', ');
}

/** Number of copies of each tour page that makes a site with ten times the pages. */
const COPIES_PER_PAGE = 18;

async function benchBuilds(): Promise<void> {
  const {pipelineMs, d2Ms} = measureDiagrams();
  console.log(
    `One diagram: ${Math.round(pipelineMs)} ms of CPU time, ${(pipelineMs / d2Ms).toFixed(2)} times as long as D2 alone (budget 1.25)`,
  );
  const folder = copySite();
  try {
    console.log(`First \`npm start\`: ${Math.round(await measureStart(folder))} s (budget 130)`);
    clearPageCaches(folder);
    const cold = await measureBuild(folder);
    console.log(`Cold, all diagrams cached: ${formatMeasurement(cold)} (budget 35 s, 2000 MB)`);
    fs.appendFileSync(path.join(folder, 'tour/intro.mdx'), '\n\nChanged.\n');
    console.log(
      `Warm, after one changed page: ${formatMeasurement(await measureBuild(folder))} (budget 10 s, 2000 MB)`,
    );
    // The first start fills the cache of the development server, which has its own.
    await measureAuthoring(folder, 0);
    const {first, prose, diagram} = await measureAuthoring(folder, 5);
    console.log(`Development server: first page visible after ${Math.round(first)} ms (budget 15,000)`);
    console.log(
      `Development server: saved text visible after ${Math.round(getMedian(prose))} ms (budget 1000), at most ${Math.round(Math.max(...prose))}`,
    );
    console.log(
      `Development server: new diagram visible after ${Math.round(getMedian(diagram))} ms (budget 1500), at most ${Math.round(Math.max(...diagram))}`,
    );
    const pages = countPages(folder);
    const multipliedCount = pages + multiplyPages(folder, COPIES_PER_PAGE);
    clearPageCaches(folder);
    const large = await measureBuild(folder);
    console.log(
      `Cold with ${(multipliedCount / pages).toFixed(1)} times the pages (${multipliedCount}): ${formatMeasurement(large)}, ${(large.seconds / cold.seconds).toFixed(1)} times as long (budget 1.1 for each time)`,
    );
  } finally {
    fs.rmSync(folder, {recursive: true, force: true, maxRetries: 5});
  }
}

async function benchPages(): Promise<void> {
  await ensureSite();
  console.log(
    `Lighthouse, phone, medians of ${AUDITS_PER_PAGE} runs: performance (its range), accessibility, best practices, SEO (budget 98 and never under 95, 100, 100, 100)`,
  );
  const paths = AUDITED_PATHS.flatMap((page) => [page, path.posix.join('/ko', page)]);
  for (const [index, audits] of (await auditPages(paths, AUDITS_PER_PAGE)).entries()) {
    const getMedianOf = (metric: keyof Audit) => Math.round(getMedian(audits.map((audit) => audit[metric])));
    const performance = audits.map((audit) => audit.performance);
    const range = `(${Math.min(...performance)} to ${Math.max(...performance)})`;
    const scores = [
      getMedianOf('performance'),
      range,
      getMedianOf('accessibility'),
      getMedianOf('bestPractices'),
      getMedianOf('seo'),
    ];
    const times = `first paint ${getMedianOf('firstPaint')} ms, largest ${getMedianOf('largestPaint')} ms, blocking ${getMedianOf('blocking')} ms`;
    console.log(`  ${paths[index]?.padEnd(24)} ${scores.join(' ')}   ${times}`);
  }
}

function printTimes(subject: string, times: readonly number[], budget: string): void {
  const [p50, p95] = [getPercentile(times, 0.5), getPercentile(times, 0.95)].map(Math.round);
  console.log(`  ${subject.padEnd(44)} p50 ${p50} ms, p95 ${p95} ms (budget ${budget}; ${times.length} times)`);
}

const formatMegabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(2)} MB`;

async function benchLive(): Promise<void> {
  await ensureSite();
  const {example, editor, firstFetched, firstCached, key, completion, longTasks} = await measureLive(10, 40);
  console.log(
    `Editing the median example (${example.page}, ${example.source.length} characters), the site on this machine`,
  );
  printTimes('click on Edit to a usable editor', editor, '300 ms');
  printTimes('click to the first diagram, nothing cached', firstFetched, '2500 ms');
  printTimes('click to the first diagram, on a later visit', firstCached, '1000 ms');
  printTimes('key press to its diagram, without the pause', key, '120 ms p50, 300 ms p95');
  printTimes('key press to a list of completions', completion, '50 ms p50');
  const longest = longTasks.length > 0 ? `${Math.round(Math.max(...longTasks))} ms` : 'none of 50 ms';
  console.log(`  longest task of the main thread while typing: ${longest} (budget 50 ms)`);
  const {compiler, elk} = measureSizes();
  console.log(
    `  over the network: compiler ${formatMegabytes(compiler)} (budget 6.0), ELK ${formatMegabytes(elk)} more (budget 0.4)`,
  );
}

const PARTS: Readonly<Record<string, () => Promise<void>>> = {
  pages: benchPages,
  live: benchLive,
  builds: benchBuilds,
};

/** `npm run bench`: prints times, sizes, memory, and Lighthouse scores. Add `-- live`, for example, to measure only one part. */
async function bench(): Promise<void> {
  const selectedParts = process.argv.slice(2);
  const unknownPart = selectedParts.find((name) => !Object.hasOwn(PARTS, name));
  if (unknownPart !== undefined)
    throw new Error(`There's no part "${unknownPart}". Choose from: ${Object.keys(PARTS).join(', ')}.`);
  for (const [name, part] of Object.entries(PARTS))
    if (selectedParts.length === 0 || selectedParts.includes(name)) await part();
}

bench().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
