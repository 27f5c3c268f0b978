/** Compiles all diagrams of the site in separate processes, so that no run benefits from an earlier one. */
import {spawnSync} from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {performance} from 'node:perf_hooks';
import type {Worker} from 'node:worker_threads';
import type {CompileResponse} from '@d2lang/d2';
import {type CompileRequest, createCompiler} from '../../plugins/d2/compiler';
import {startProgram} from '../../plugins/d2/compiler/program';
import {compileFence} from '../../plugins/d2/markdown/diagram';
import {ROOT} from '../sources';
import {collectRequests, readSiteFences} from './fences';
import {median} from './statistics';

/** Wall-clock and CPU time in seconds. CPU time is more reliable on a busy machine. */
interface Cost {
  readonly wall: number;
  readonly cpu: number;
}

interface PipelineRun {
  readonly fences: number;
  readonly cold: Cost;
  /** Wall time in seconds. */
  readonly warm: number;
  readonly megabytes: number;
}

interface BaselineRun {
  readonly requests: number;
  readonly cost: Cost;
}

export interface DiagramTimes extends PipelineRun {
  /** Number of distinct requests; each one is compiled once. */
  readonly requests: number;
  /** Baseline: D2 without this site's pipeline, for the same requests and with the same number of instances. */
  readonly baseline: Cost;
}

const INSTANCES = Number(process.env.D2_WORKERS) || Math.min(os.availableParallelism(), 4);

async function measure(work: () => Promise<unknown>): Promise<Cost> {
  const began = {wall: performance.now(), cpu: process.cpuUsage()};
  await work();
  const {user, system} = process.cpuUsage(began.cpu);
  return {wall: (performance.now() - began.wall) / 1000, cpu: (user + system) / 1e6};
}

function medianCost(costs: readonly Cost[]): Cost {
  return {wall: median(costs.map(({wall}) => wall)), cpu: median(costs.map(({cpu}) => cpu))};
}

/** Measures the site's compiler, first with an empty cache and then with a full one. */
async function runPipeline(): Promise<PipelineRun> {
  const cache = fs.mkdtempSync(path.join(os.tmpdir(), 'diagrams-'));
  const fences = readSiteFences();
  const costs: Cost[] = [];
  try {
    for (let round = 0; round < 2; round++) {
      const compiler = createCompiler({cache, workers: INSTANCES, warn: console.warn});
      costs.push(await measure(() => Promise.all(fences.map((fence) => compileFence(fence, ROOT, compiler.compile)))));
      await compiler.close();
    }
  } finally {
    fs.rmSync(cache, {recursive: true, force: true});
  }
  const [cold, warm] = costs as [Cost, Cost];
  return {fences: fences.length, cold, warm: warm.wall, megabytes: process.resourceUsage().maxRSS / 1000};
}

type CompilerResponse = {readonly data?: unknown; readonly error?: string};

/** Calls one D2 instance directly. */
function request(worker: Worker, call: 'compile' | 'render', input: unknown): Promise<unknown> {
  return new Promise((resolve, reject) => {
    worker.once('message', ({data, error}: CompilerResponse) =>
      error === undefined ? resolve(data) : reject(new Error(error)),
    );
    worker.postMessage({call, input});
  });
}

/** Compiles and renders a request the way the examples in D2's package do, and discards the SVG. */
async function compileBaseline(worker: Worker, {files, entry, options}: CompileRequest): Promise<void> {
  const {layout, theme, darkTheme = 200, sketch, pad = 16, ascii} = options;
  const asText = ascii ? {ascii: true, asciiMode: ascii} : {};
  try {
    const {diagram, renderOptions} = (await request(worker, 'compile', {
      fs: files,
      inputPath: entry,
      options: {layout, themeID: theme, sketch, ...asText},
    })) as CompileResponse;
    await request(worker, 'render', {
      diagram,
      options: {...renderOptions, darkThemeID: darkTheme, pad, noXMLTag: true, ...asText},
    });
  } catch (error) {
    // Some examples have errors on purpose, which D2 reports as a list. Anything else would distort the comparison.
    if (!(error instanceof Error && error.message.startsWith('['))) throw error;
  }
}

/** Measures the baseline, giving each request to the next free instance. */
async function runBaseline(): Promise<BaselineRun> {
  const requests = await collectRequests(readSiteFences());
  const waiting = [...requests];
  const instance = async (): Promise<void> => {
    const worker = await startProgram();
    for (let request = waiting.shift(); request; request = waiting.shift()) await compileBaseline(worker, request);
    await worker.terminate();
  };
  const cost = await measure(() => Promise.all(Array.from({length: INSTANCES}, instance)));
  return {requests: requests.length, cost};
}

function runInOwnProcess<Run>(kind: 'pipeline' | 'baseline'): Run {
  const args = ['--import', 'tsx', __filename, kind];
  const {status, stdout} = spawnSync(process.execPath, args, {cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit']});
  if (status !== 0) throw new Error(`Compiling the diagrams failed (${kind}). See the output above.`);
  return JSON.parse(String(stdout)) as Run;
}

/** Alternates between the site's compiler and plain D2, and returns the median of each. */
export function measureDiagrams(rounds: number): DiagramTimes {
  const own: PipelineRun[] = [];
  const baseline: BaselineRun[] = [];
  for (let round = 0; round < rounds; round++) {
    own.push(runInOwnProcess<PipelineRun>('pipeline'));
    baseline.push(runInOwnProcess<BaselineRun>('baseline'));
  }
  return {
    fences: own[0]?.fences ?? 0,
    requests: baseline[0]?.requests ?? 0,
    cold: medianCost(own.map(({cold}) => cold)),
    warm: median(own.map(({warm}) => warm)),
    baseline: medianCost(baseline.map(({cost}) => cost)),
    megabytes: Math.max(...own.map(({megabytes}) => megabytes)),
  };
}

if (require.main === module) {
  const run = process.argv[2] === 'baseline' ? runBaseline() : runPipeline();
  run.then(
    (times) => console.log(JSON.stringify(times)),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
}
