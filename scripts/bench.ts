import fs from 'node:fs';
import path from 'node:path';
import {measureAuthoring} from './bench/authoring';
import {copySite, measureBuild, measureDiagrams, type Run} from './bench/builds';
import {audit} from './bench/lighthouse';
import {build} from './build';

const PAGES = ['/', '/tour/intro/', '/tour/connections/'];

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

function describeRun({seconds, megabytes}: Run): string {
  return `${seconds.toFixed(1)} s, ${megabytes === undefined ? 'memory not known' : `${Math.round(megabytes)} MB at most`}`;
}

async function benchBuilds(): Promise<void> {
  const {fences, cold, warm, megabytes} = await measureDiagrams();
  console.log(
    `Diagrams (${fences} fences): cold ${cold.toFixed(1)} s, warm ${warm.toFixed(2)} s, ${Math.round(megabytes)} MB at most`,
  );
  const folder = copySite();
  try {
    const first = await measureBuild(folder);
    const second = await measureBuild(folder);
    console.log(
      `Whole build: cold ${describeRun(first)}; warm ${describeRun(second)} (${(second.seconds / first.seconds).toFixed(2)} of cold)`,
    );
    const {prose, diagram} = await measureAuthoring(folder, 5);
    console.log(
      `Authoring: saved prose seen after ${Math.round(median(prose))} ms (budget 1000), at most ${Math.round(Math.max(...prose))}`,
    );
    console.log(
      `Authoring: new diagram seen after ${Math.round(median(diagram))} ms (budget 1500), at most ${Math.round(Math.max(...diagram))}`,
    );
  } finally {
    fs.rmSync(folder, {recursive: true, force: true, maxRetries: 5});
  }
}

async function benchPages(): Promise<void> {
  console.log('Lighthouse, phone: performance, accessibility, best practices, SEO (budget 95, 100, 100, 100)');
  const paths = PAGES.flatMap((page) => [page, path.posix.join('/ko', page)]);
  for (const {path: page, scores, firstPaint, largestPaint, blocking} of await audit(paths)) {
    const times = `first paint ${Math.round(firstPaint)} ms, largest ${Math.round(largestPaint)} ms, blocking ${Math.round(blocking)} ms`;
    console.log(`  ${page.padEnd(24)} ${scores.join(' ')}   ${times}`);
  }
}

/** `npm run bench`: prints times, memory and Lighthouse's scores. `-- builds` or `-- pages` measures one half. */
async function bench(): Promise<void> {
  const [only] = process.argv.slice(2);
  if (!(await build())) throw new Error('The site could not be built.');
  if (only !== 'builds') await benchPages();
  if (only !== 'pages') await benchBuilds();
}

bench().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
