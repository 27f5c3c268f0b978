/** Compares the site's pipeline for diagrams with D2 alone. Each runs in its own process, so that neither warms up code for the other. */
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

/** Only every fourth of the site's diagrams is compiled, to save time. */
const SAMPLE_INTERVAL = 4;

/** Returns every fourth of the requests that a build makes. Equal requests count once, because translations mostly contain the same diagrams. */
async function collectRequests(): Promise<CompileRequest[]> {
  const requests = new Map<string, CompileRequest>();
  const recordRequest = async (request: CompileRequest): Promise<CompileResult> => {
    requests.set(JSON.stringify(request), request);
    return {diagnostics: []};
  };
  for (const folder of ['tour', 'releases', 'examples', 'blog', 'i18n']) {
    const names = fs.readdirSync(path.join(ROOT, folder), {recursive: true, encoding: 'utf8'}).sort();
    for (const file of names.filter((name) => name.endsWith('.mdx')).map((name) => path.join(folder, name)))
      for (const rawFence of scanFences(fs.readFileSync(path.join(ROOT, file), 'utf8')))
        await compileFence(readFence(file, rawFence), ROOT, recordRequest);
  }
  return [...requests.values()].filter((_, i) => i % SAMPLE_INTERVAL === 0);
}

type Runner = (requests: readonly CompileRequest[]) => Promise<unknown>;

/** Compiles requests like a build whose cache is empty. */
const runPipeline: Runner = async (requests) => {
  const cacheDir = fs.mkdtempSync(path.join(os.tmpdir(), 'diagrams-'));
  try {
    const compiler = createCompiler({cache: cacheDir, workers: 1, warn: console.warn});
    await Promise.all(requests.map(compiler.compile));
    await compiler.close();
  } finally {
    fs.rmSync(cacheDir, {recursive: true, force: true});
  }
};

/** Compiles and renders requests the way the examples in D2's package do, and discards the SVGs. */
const runD2: Runner = async (requests) => {
  const worker = await startProgram();
  const callD2 = async (method: string, input: unknown): Promise<ProgramResponse> => {
    worker.postMessage({call: method, inputs: [JSON.stringify(input)]});
    const [json] = await once(worker, 'message');
    return JSON.parse(json) as ProgramResponse;
  };
  for (const {files, entry, options} of requests) {
    // These defaults are the pipeline's, so that both draw the same.
    const {layout, theme, darkTheme = 200, sketch, pad = 16, ascii} = options;
    const asciiOptions = ascii ? {ascii: true, asciiMode: ascii} : {};
    const compileOptions = {layout, themeID: theme, sketch, ...asciiOptions};
    const response = await callD2('compile', {fs: files, inputPath: entry, options: compileOptions});
    // Some examples have errors on purpose.
    if (response.error) continue;
    const {diagram, renderOptions} = response.data as CompileResponse;
    const drawOptions = {...renderOptions, darkThemeID: darkTheme, pad, noXMLTag: true, ...asciiOptions};
    await callD2('render', {diagram, options: drawOptions});
  }
  await worker.terminate();
};

const RUNNERS: Readonly<Record<string, Runner>> = {pipeline: runPipeline, d2: runD2};

/** Returns milliseconds of CPU time per diagram. They vary less with the machine's load than elapsed time. */
async function measureCpuTime(run: Runner): Promise<number> {
  const requests = await collectRequests();
  const startUsage = process.cpuUsage();
  await run(requests);
  const {user, system} = process.cpuUsage(startUsage);
  return (user + system) / 1000 / requests.length;
}

/** Measures the site's pipeline and D2 alone, in milliseconds of CPU time per diagram. */
export function measureDiagrams(): {readonly pipelineMs: number; readonly d2Ms: number} {
  const runInProcess = (name: string): number => {
    const args = ['--import', 'tsx', __filename, name];
    const {status, stdout} = spawnSync(process.execPath, args, {cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit']});
    if (status !== 0) throw new Error(`Compiling the diagrams failed (${name}). The output is above.`);
    return Number(stdout);
  };
  return {pipelineMs: runInProcess('pipeline'), d2Ms: runInProcess('d2')};
}

// This is the process that `measureDiagrams` starts.
if (require.main === module) {
  measureCpuTime(RUNNERS[process.argv[2] ?? ''] ?? runPipeline).then(console.log, (error: unknown) => {
    console.error(error);
    process.exit(1);
  });
}
