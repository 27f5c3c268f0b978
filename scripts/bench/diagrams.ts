/** Compares the site's pipeline for diagrams with D2 alone. Each runs in its own process, so that neither benefits from the other. */
import {spawnSync} from 'node:child_process';
import {once} from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type {CompileResponse} from '@d2lang/d2';
import {type CompileRequest, type CompileResult, createCompiler} from '../../plugins/d2/compiler';
import {type ProgramResponse, startProgram} from '../../plugins/d2/compiler/program';
import {compileFence} from '../../plugins/d2/markdown/diagram';
import {readFence, scanFences} from '../../plugins/d2/markdown/scan';
import {ROOT} from '../sources';

/** To save time, only one in this many of the site's diagrams is compiled. */
const SAMPLE_INTERVAL = 4;

/** Returns some of the requests that a build makes, each once. Translations mostly contain the same diagrams. */
async function collectRequests(): Promise<CompileRequest[]> {
  const requests = new Map<string, CompileRequest>();
  const collect = async (request: CompileRequest): Promise<CompileResult> => {
    requests.set(JSON.stringify(request), request);
    return {diagnostics: []};
  };
  for (const folder of ['tour', 'releases', 'examples', 'blog', 'i18n']) {
    const names = fs.readdirSync(path.join(ROOT, folder), {recursive: true, encoding: 'utf8'}).sort();
    for (const page of names.filter((name) => name.endsWith('.mdx')).map((name) => path.join(folder, name)))
      for (const rawFence of scanFences(fs.readFileSync(path.join(ROOT, page), 'utf8')))
        await compileFence(readFence(page, rawFence), ROOT, collect);
  }
  return [...requests.values()].filter((_, i) => i % SAMPLE_INTERVAL === 0);
}

type RunRequests = (requests: readonly CompileRequest[]) => Promise<unknown>;

/** Compiles requests like a build whose cache is empty. */
const runPipeline: RunRequests = async (requests) => {
  const cache = fs.mkdtempSync(path.join(os.tmpdir(), 'diagrams-'));
  try {
    const compiler = createCompiler({cache, workers: 1, warn: console.warn});
    await Promise.all(requests.map(compiler.compile));
    await compiler.close();
  } finally {
    fs.rmSync(cache, {recursive: true, force: true});
  }
};

/** Compiles and renders requests the way the examples in D2's package do, and discards the SVGs. */
const runProgram: RunRequests = async (requests) => {
  const worker = await startProgram();
  const call = async (name: string, input: unknown): Promise<ProgramResponse> => {
    worker.postMessage({call: name, inputs: [JSON.stringify(input)]});
    const [answer] = await once(worker, 'message');
    return JSON.parse(answer) as ProgramResponse;
  };
  for (const {files, entry, options} of requests) {
    const {layout, theme, darkTheme = 200, sketch, pad = 16, ascii} = options;
    const asText = ascii ? {ascii: true, asciiMode: ascii} : {};
    const ownOptions = {layout, themeID: theme, sketch, ...asText};
    const answer = await call('compile', {fs: files, inputPath: entry, options: ownOptions});
    // Some examples have errors on purpose.
    if (answer.error) continue;
    const {diagram, renderOptions} = answer.data as CompileResponse;
    const drawing = {...renderOptions, darkThemeID: darkTheme, pad, noXMLTag: true, ...asText};
    await call('render', {diagram, options: drawing});
  }
  await worker.terminate();
};

const RUNNERS: Readonly<Record<string, RunRequests>> = {pipeline: runPipeline, program: runProgram};

/** Returns milliseconds of processor time per diagram, which don't depend on what else the machine is doing. */
async function measure(work: RunRequests): Promise<number> {
  const requests = await collectRequests();
  const began = process.cpuUsage();
  await work(requests);
  const {user, system} = process.cpuUsage(began);
  return (user + system) / 1000 / requests.length;
}

/** Measures the site's pipeline and D2 alone, in milliseconds of processor time per diagram. */
export function measureDiagrams(): {readonly pipeline: number; readonly program: number} {
  const run = (name: string): number => {
    const args = ['--import', 'tsx', __filename, name];
    const {status, stdout} = spawnSync(process.execPath, args, {cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit']});
    if (status !== 0) throw new Error(`Compiling the diagrams failed (${name}). The output is above.`);
    return Number(stdout);
  };
  return {pipeline: run('pipeline'), program: run('program')};
}

if (require.main === module) {
  measure(RUNNERS[process.argv[2] ?? ''] ?? runPipeline).then(console.log, (error: unknown) => {
    console.error(error);
    process.exit(1);
  });
}
