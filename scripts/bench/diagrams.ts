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
import {fencesOfSite, requestsOf} from './fences';
import {median} from './statistics';

/** Wall-clock and CPU time in seconds. CPU time is more reliable on a busy machine. */
interface Cost {
  readonly clock: number;
  readonly processor: number;
}

interface PipelineRun {
  readonly fences: number;
  readonly cold: Cost;
  /** Wall time in seconds. */
  readonly warm: number;
  readonly megabytes: number;
}

interface BareRun {
  readonly requests: number;
  readonly cost: Cost;
}

export interface DiagramTimes extends PipelineRun {
  /** Number of distinct requests; each one is compiled once. */
  readonly requests: number;
  /** Baseline: D2 without this site's pipeline, for the same requests and with the same number of instances. */
  readonly bare: Cost;
}

const INSTANCES = Number(process.env.D2_WORKERS) || Math.min(os.availableParallelism(), 4);

async function costOf(work: () => Promise<unknown>): Promise<Cost> {
  const began = {clock: performance.now(), processor: process.cpuUsage()};
  await work();
  const {user, system} = process.cpuUsage(began.processor);
  return {clock: (performance.now() - began.clock) / 1000, processor: (user + system) / 1e6};
}

function medianCost(costs: readonly Cost[]): Cost {
  return {clock: median(costs.map(({clock}) => clock)), processor: median(costs.map(({processor}) => processor))};
}

/** Measures the site's compiler, first with an empty cache and then with a full one. */
async function runPipeline(): Promise<PipelineRun> {
  const cache = fs.mkdtempSync(path.join(os.tmpdir(), 'diagrams-'));
  const fences = fencesOfSite();
  const costs: Cost[] = [];
  try {
    for (let round = 0; round < 2; round++) {
      const compiler = createCompiler({cache, workers: INSTANCES, warn: console.warn});
      costs.push(await costOf(() => Promise.all(fences.map((fence) => compileFence(fence, ROOT, compiler.compile)))));
      await compiler.close();
    }
  } finally {
    fs.rmSync(cache, {recursive: true, force: true});
  }
  const [cold, warm] = costs as [Cost, Cost];
  return {fences: fences.length, cold, warm: warm.clock, megabytes: process.resourceUsage().maxRSS / 1000};
}

type Answer = {readonly data?: unknown; readonly error?: string};

/** Calls one D2 instance directly. */
function request(worker: Worker, call: 'compile' | 'render', input: unknown): Promise<unknown> {
  return new Promise((resolve, reject) => {
    worker.once('message', ({data, error}: Answer) => (error === undefined ? resolve(data) : reject(new Error(error))));
    worker.postMessage({call, input});
  });
}

/** Compiles and renders a request the way the examples in D2's package do, and discards the SVG. */
async function compileBare(worker: Worker, {files, entry, options}: CompileRequest): Promise<void> {
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
async function runBare(): Promise<BareRun> {
  const requests = await requestsOf(fencesOfSite());
  const waiting = [...requests];
  const instance = async (): Promise<void> => {
    const worker = await startProgram();
    for (let request = waiting.shift(); request; request = waiting.shift()) await compileBare(worker, request);
    await worker.terminate();
  };
  const cost = await costOf(() => Promise.all(Array.from({length: INSTANCES}, instance)));
  return {requests: requests.length, cost};
}

function inOwnProcess<Run>(kind: 'pipeline' | 'bare'): Run {
  const args = ['--import', 'tsx', __filename, kind];
  const {status, stdout} = spawnSync(process.execPath, args, {cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit']});
  if (status !== 0) throw new Error(`Compiling the diagrams failed (${kind}). See the output above.`);
  return JSON.parse(String(stdout)) as Run;
}

/** Alternates between the site's compiler and plain D2, and returns the median of each. */
export function measureDiagrams(rounds: number): DiagramTimes {
  const own: PipelineRun[] = [];
  const bare: BareRun[] = [];
  for (let round = 0; round < rounds; round++) {
    own.push(inOwnProcess<PipelineRun>('pipeline'));
    bare.push(inOwnProcess<BareRun>('bare'));
  }
  return {
    fences: own[0]?.fences ?? 0,
    requests: bare[0]?.requests ?? 0,
    cold: medianCost(own.map(({cold}) => cold)),
    warm: median(own.map(({warm}) => warm)),
    bare: medianCost(bare.map(({cost}) => cost)),
    megabytes: Math.max(...own.map(({megabytes}) => megabytes)),
  };
}

if (require.main === module) {
  const run = process.argv[2] === 'bare' ? runBare() : runPipeline();
  run.then(
    (times) => console.log(JSON.stringify(times)),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
}
