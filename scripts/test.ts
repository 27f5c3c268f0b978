import {spawn} from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {performance} from 'node:perf_hooks';
import {build} from './build';
import {ensureHeadless} from './chromium';
import {ROOT} from './sources';
import {LIFTOFF_ONLY} from './v8';

interface Counts {
  readonly passed: number;
  readonly failed: number;
}

/** The part of Playwright's report that is read here: https://playwright.dev/docs/api/class-testresult */
interface Suite {
  readonly specs?: readonly {readonly tests: readonly {readonly results: readonly {readonly duration: number}[]}[]}[];
  readonly suites?: readonly Suite[];
}

interface Report {
  readonly stats: {readonly expected: number; readonly unexpected: number};
  readonly suites: readonly (Suite & {readonly file: string})[];
}

/** What runs under one name: `npm test -- NAME`. */
interface Part {
  readonly name: string;
  /** Names of the part's files, as used on the command line. A part without files always runs as a whole. */
  readonly files: readonly string[];
  /** @param files files to run */
  run(files: readonly string[], output: Output): Promise<Counts>;
}

/** Where a part's lines go: to the terminal at once, or all together when it is done. */
type Output = 'at once' | string[];

const ONE_PASSED: Counts = {passed: 1, failed: 0};
const ONE_FAILED: Counts = {passed: 0, failed: 1};

/** A program of a package, which Node.js runs on every system without a shell. */
function program(name: string, bin: string): string {
  return path.join(path.dirname(require.resolve(`${name}/package.json`)), bin);
}

/** Runs Node.js in the project's folder. */
async function run(args: readonly string[], output: Output, env: NodeJS.ProcessEnv = {}): Promise<number> {
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    stdio: output === 'at once' ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    env: {...process.env, ...env},
  });
  if (output !== 'at once')
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => output.push(text));
  return new Promise((resolve, reject) => {
    child.on('error', reject).on('close', (code) => resolve(code ?? 1));
  });
}

const add = (all: readonly Counts[]): Counts => ({
  passed: all.reduce((sum, {passed}) => sum + passed, 0),
  failed: all.reduce((sum, {failed}) => sum + failed, 0),
});

/** At least one failure where the program says that there was one. */
const counted = (status: number, passed: number, failed: number): Counts => ({
  passed,
  failed: status === 0 ? failed : Math.max(failed, 1),
});

async function checkCode(_files: readonly string[], output: Output): Promise<Counts> {
  const checks = [
    [program('@biomejs/biome', 'bin/biome'), 'check', '--error-on-warnings'],
    [program('typescript', 'bin/tsc'), '--noEmit'],
  ];
  const counts: Counts[] = [];
  for (const args of checks) counts.push((await run(args, output)) === 0 ? ONE_PASSED : ONE_FAILED);
  return add(counts);
}

/** Runs files of tests with Node.js's own runner, in its form for a reader; it also counts for us. */
async function nodeTests(name: string, files: readonly string[], output: Output): Promise<Counts> {
  const report = path.join(os.tmpdir(), `${name}-${process.pid}.tap`);
  const reporters = ['--test-reporter=spec', '--test-reporter-destination=stdout'];
  const forUs = ['--test-reporter=tap', `--test-reporter-destination=${report}`];
  const args = [LIFTOFF_ONLY, '--import', 'tsx', ...reporters, ...forUs, 'tests/together.ts', ...files];
  const status = await run(args, output);
  const tap = fs.existsSync(report) ? fs.readFileSync(report, 'utf8') : '';
  fs.rmSync(report, {force: true});
  const count = (name: string) => Number(new RegExp(`^# ${name} (\\d+)$`, 'm').exec(tap)?.[1] ?? 0);
  // The counts come last: a process that a test ended before has none, whatever its status.
  if (!/^# pass /m.test(tap)) return ONE_FAILED;
  return counted(status, count('pass'), count('fail') + count('cancelled'));
}

async function browserTests(project: string, files: readonly string[], output: Output): Promise<Counts> {
  const report = path.join(os.tmpdir(), `${project}-${process.pid}.json`);
  const wanted = files.map((file) => `/${project}/${file}$`.replaceAll('.', '\\.').replaceAll('/', '[\\\\/]'));
  const args = [program('@playwright/test', 'cli.js'), 'test', `--project=${project}`, ...wanted];
  const status = await run(args, output, {CHROME_PATH: ensureHeadless(), TEST_REPORT: report});
  if (!fs.existsSync(report)) return ONE_FAILED;
  const {stats, suites} = JSON.parse(fs.readFileSync(report, 'utf8')) as Report;
  fs.rmSync(report, {force: true});
  const line = `Seconds: ${longest(suites)}\n`;
  if (output === 'at once') process.stdout.write(line);
  else output.push(line);
  return counted(status, stats.expected, stats.unexpected);
}

/** The files of tests that took longest, with their seconds in all. */
function longest(files: Report['suites']): string {
  const milliseconds = ({specs = [], suites = []}: Suite): number =>
    specs.flatMap(({tests}) => tests.flatMap(({results}) => results)).reduce((sum, {duration}) => sum + duration, 0) +
    suites.reduce((sum, suite) => sum + milliseconds(suite), 0);
  return files
    .map((file) => ({name: path.basename(file.file, '.spec.ts'), seconds: Math.round(milliseconds(file) / 1000)}))
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, 12)
    .map(({name, seconds}) => `${name} ${seconds}`)
    .join(', ');
}

/** Files of a folder and of those in it, relative to it, with slashes between folders on every system. */
function filesBelow(folder: string, suffix: string): string[] {
  return fs
    .readdirSync(path.join(ROOT, folder), {recursive: true, encoding: 'utf8'})
    .filter((name) => name.endsWith(suffix))
    .map((name) => name.split(path.sep).join('/'))
    .sort();
}

/** Unit tests at the root and next to the code. */
const unitTests = [
  ...fs.readdirSync(ROOT).filter((name) => name.endsWith('.test.ts')),
  ...['plugins', 'scripts', 'src', 'tests/facts'].flatMap((folder) =>
    filesBelow(folder, '.test.ts').map((name) => `${folder}/${name}`),
  ),
];

const CODE: Part = {name: 'code', files: [], run: checkCode};

const UNIT: Part = {
  name: 'unit',
  files: unitTests,
  run: (files, output) => nodeTests('unit', files, output),
};

const SITE: Part = {name: 'site', files: [], run: async () => ((await build()) ? ONE_PASSED : ONE_FAILED)};

const STATIC: Part = {
  name: 'static',
  files: filesBelow('tests/static', '.test.ts'),
  run: (files, output) =>
    nodeTests(
      'static',
      files.map((file) => `tests/static/${file}`),
      output,
    ),
};

const BROWSER: Part = {
  name: 'browser',
  files: filesBelow('tests/browser', '.spec.ts'),
  run: (files, output) => browserTests('browser', files, output),
};

const BUILDS: Part = {
  name: 'builds',
  files: filesBelow('tests/builds', '.spec.ts'),
  run: (files, output) => browserTests('builds', files, output),
};

const PARTS: readonly Part[] = [CODE, UNIT, BUILDS, SITE, STATIC, BROWSER];

/** Files of a part that the names given begin with; `undefined` if the part is not wanted. */
function wantedFiles({name, files}: Part, wanted: readonly string[]): readonly string[] | undefined {
  if (wanted.length === 0 || wanted.includes(name)) return files;
  const named = files.filter((file) => wanted.some((prefix) => `${name}/${file}`.startsWith(prefix)));
  return named.length > 0 ? named : undefined;
}

interface Done extends Counts {
  readonly name: string;
  readonly minutes: number;
}

async function runPart(part: Part, files: readonly string[], output: Output): Promise<Done> {
  if (output === 'at once') console.log(`\n=== ${part.name}`);
  const began = performance.now();
  let counts = ONE_FAILED;
  try {
    counts = await part.run(files, output);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
  }
  const done = {...counts, name: part.name, minutes: (performance.now() - began) / 60_000};
  if (output !== 'at once') console.log(`\n=== ${part.name}\n${output.join('')}`);
  return done;
}

/**
 * `npm test`: formatting, lint and types; unit tests; builds of small sites; the site, checked as files and in a browser.
 * `npm test -- static browser/live unit/plugins/search` runs what begins so.
 */
async function test(wanted: readonly string[]): Promise<void> {
  const unknown = wanted.find((name) => PARTS.every((part) => !wantedFiles(part, [name])));
  if (unknown !== undefined) {
    const names = PARTS.map(({name}) => name).join(', ');
    console.error(`There is no part and no file "${unknown}". Parts: ${names}; a file: browser/live.`);
    process.exit(2);
  }
  const filesOf = (part: Part) => wantedFiles(part, wanted);
  const done: Done[] = [];
  const perform = async (part: Part, output: Output = 'at once'): Promise<boolean> => {
    const result = await runPart(part, filesOf(part) ?? [], output);
    done.push(result);
    return result.failed === 0;
  };
  // Builds of small sites take long and don't need this site, so they run parallel to everything that doesn't need a browser.
  const isAlone = PARTS.every((part) => part === BUILDS || !filesOf(part));
  const builds = filesOf(BUILDS) ? perform(BUILDS, isAlone ? 'at once' : []) : Promise.resolve(true);
  for (const part of [CODE, UNIT]) if (filesOf(part)) await perform(part);
  const needSite = [SITE, STATIC, BROWSER].some(filesOf);
  // Tests of a site that could not be built would test an older one.
  const isBuilt = needSite && (await perform(SITE));
  if (isBuilt && filesOf(STATIC)) await perform(STATIC);
  await builds;
  if (isBuilt && filesOf(BROWSER)) await perform(BROWSER);

  console.log('\nMinutes');
  for (const {name, minutes, passed, failed} of done)
    console.log(`  ${name.padEnd(8)} ${minutes.toFixed(1).padStart(5)}   ${passed} passed, ${failed} failed`);
  const {passed, failed} = add(done);
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exit(failed === 0 ? 0 : 1);
}

void test(process.argv.slice(2));
