import {spawn} from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {performance} from 'node:perf_hooks';
import {build} from './build';
import {ensureHeadless} from './chromium';
import {ROOT} from './sources';
import {LIFTOFF_ONLY} from './v8';

interface Outcome {
  readonly passed: number;
  readonly failed: number;
  /** Names of the failed tests, with their files where there are any. */
  readonly failures: readonly string[];
}

/** The parts of Playwright's JSON report that this file reads: https://playwright.dev/docs/api/class-testresult */
interface Suite {
  readonly title: string;
  readonly specs?: readonly {
    readonly title: string;
    readonly file: string;
    readonly line: number;
    readonly ok: boolean;
    readonly tests: readonly {readonly results: readonly {readonly duration: number}[]}[];
  }[];
  readonly suites?: readonly Suite[];
}

interface Report {
  readonly stats: {readonly expected: number; readonly unexpected: number};
  readonly suites: readonly (Suite & {readonly file: string})[];
}

/** Where the output of a part goes: to the terminal right away, or into a list that's printed when the part is done. */
type Output = 'terminal' | string[];

/** Tests that run together and have a name: `npm test -- NAME`. */
interface Part {
  readonly name: string;
  /** Files that can run on their own: `npm test -- NAME/FILE`. A part without files runs as a whole. */
  readonly files: readonly string[];
  run(files: readonly string[], output: Output): Promise<Outcome>;
}

const ONE_PASSED: Outcome = {passed: 1, failed: 0, failures: []};
const createFailure = (name: string): Outcome => ({passed: 0, failed: 1, failures: [name]});

/** Returns the path of a package's CLI script. Run it with Node.js, because a shell works differently on Windows. */
function getScriptPath(name: string, bin: string): string {
  return path.join(path.dirname(require.resolve(`${name}/package.json`)), bin);
}

/** Runs Node.js in the project's folder, and returns the exit code. */
async function runNode(args: readonly string[], output: Output, env: NodeJS.ProcessEnv = {}): Promise<number> {
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    stdio: output === 'terminal' ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    env: {...process.env, ...env},
  });
  if (output !== 'terminal')
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => output.push(text));
  return new Promise((resolve, reject) => {
    child.on('error', reject).on('close', (code) => resolve(code ?? 1));
  });
}

/** Calls `callback` with the path of a temporary file that doesn't exist yet, and removes the file afterwards. */
async function withTempFile<T>(name: string, callback: (file: string) => Promise<T>): Promise<T> {
  const file = path.join(os.tmpdir(), `${name}-${process.pid}`);
  try {
    return await callback(file);
  } finally {
    fs.rmSync(file, {force: true});
  }
}

function sumOutcomes(outcomes: readonly Outcome[]): Outcome {
  const sum = (getCount: (outcome: Outcome) => number) =>
    outcomes.reduce((total, outcome) => total + getCount(outcome), 0);
  return {
    passed: sum(({passed}) => passed),
    failed: sum(({failed}) => failed),
    failures: outcomes.flatMap(({failures}) => failures),
  };
}

/** Reports a failure for a nonzero exit code, even if no test failed. */
function createOutcome(exitCode: number, passed: number, failed: number, failures: readonly string[]): Outcome {
  if (exitCode === 0 || failed > 0) return {passed, failed, failures};
  return {passed, failed: 1, failures: [...failures, `The tests exited with code ${exitCode}.`]};
}

async function checkCode(_files: readonly string[], output: Output): Promise<Outcome> {
  const checks = {
    'biome check': [getScriptPath('@biomejs/biome', 'bin/biome'), 'check', '--error-on-warnings'],
    'tsc --noEmit': [getScriptPath('typescript', 'bin/tsc'), '--noEmit'],
  };
  const outcomes: Outcome[] = [];
  for (const [name, args] of Object.entries(checks))
    outcomes.push((await runNode(args, output)) === 0 ? ONE_PASSED : createFailure(name));
  return sumOutcomes(outcomes);
}

/** Returns the names of failed tests in a TAP report. Skips suites that failed only because a test inside them did. */
function readFailures(tap: string): string[] {
  return [...tap.matchAll(/^ *not ok \d+ - (.*)\n((?: +.*\n)*? *\.\.\.\n)/gm)].flatMap(
    ([, name = '', details = '']) => {
      const location = /location: '(.*)'/.exec(details)?.[1];
      // Removes the line, which refers to the compiled file.
      const file = location ? `${path.relative(ROOT, location.replace(/(?::\d+)+$/, ''))} ` : '';
      return details.includes("failureType: 'subtestsFailed'") ? [] : [`${file}${name}`];
    },
  );
}

/** Runs test files with Node.js's own runner, which prints a readable report and writes a TAP file for us to parse. */
async function runNodeTests(name: string, files: readonly string[], output: Output): Promise<Outcome> {
  return withTempFile(`${name}.tap`, async (report) => {
    const readableReporters = ['--test-reporter=spec', '--test-reporter-destination=stdout'];
    const machineReporters = ['--test-reporter=tap', `--test-reporter-destination=${report}`];
    const args = [
      LIFTOFF_ONLY,
      '--import',
      'tsx',
      ...readableReporters,
      ...machineReporters,
      'tests/runInOneProcess.ts',
      ...files,
    ];
    const status = await runNode(args, output);
    const tap = fs.existsSync(report) ? fs.readFileSync(report, 'utf8') : '';
    const count = (name: string) => Number(new RegExp(`^# ${name} (\\d+)$`, 'm').exec(tap)?.[1] ?? 0);
    // The counts are written last, so they're missing if a test ended the process, even if it exited with 0.
    if (!/^# pass /m.test(tap))
      return createFailure(`The ${name} test process exited before its tests finished. See the output above.`);
    return createOutcome(status, count('pass'), count('fail') + count('cancelled'), readFailures(tap));
  });
}

async function runBrowserTests(project: string, files: readonly string[], output: Output): Promise<Outcome> {
  return withTempFile(`${project}.json`, async (report) => {
    const filePatterns = files.map((file) => `/${project}/${file}$`.replaceAll('.', '\\.').replaceAll('/', '[\\\\/]'));
    const args = [getScriptPath('@playwright/test', 'cli.js'), 'test', `--project=${project}`, ...filePatterns];
    const exitCode = await runNode(args, output, {CHROME_PATH: ensureHeadless(), TEST_REPORT: report});
    if (!fs.existsSync(report)) return createFailure("Playwright didn't write a report. See the output above.");
    const {stats, suites} = JSON.parse(fs.readFileSync(report, 'utf8')) as Report;
    const line = `Slowest files, in seconds: ${formatSlowestFiles(suites)}\n`;
    if (output === 'terminal') process.stdout.write(line);
    else output.push(line);
    return createOutcome(exitCode, stats.expected, stats.unexpected, suites.flatMap(listFailedSpecs));
  });
}

function listFailedSpecs({specs = [], suites = []}: Suite): string[] {
  const failedSpecs = specs.filter(({ok}) => !ok).map(({file, line, title}) => `${file}:${line} ${title}`);
  return [...failedSpecs, ...suites.flatMap(listFailedSpecs)];
}

/** Formats the twelve slowest files, each with the seconds that its tests took together. */
function formatSlowestFiles(files: Report['suites']): string {
  const sumMilliseconds = ({specs = [], suites = []}: Suite): number =>
    specs.flatMap(({tests}) => tests.flatMap(({results}) => results)).reduce((sum, {duration}) => sum + duration, 0) +
    suites.reduce((sum, suite) => sum + sumMilliseconds(suite), 0);
  return files
    .map((file) => ({name: path.basename(file.file, '.spec.ts'), seconds: Math.round(sumMilliseconds(file) / 1000)}))
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, 12)
    .map(({name, seconds}) => `${name} ${seconds}`)
    .join(', ');
}

/** Runs the checks of `tests/engines` in the browsers that are installed. */
async function runEngineTests(): Promise<Outcome> {
  const lines: string[] = [];
  const exitCode = await runNode(['--import', 'tsx', 'scripts/engines.ts', '--installed'], lines);
  const text = lines.join('');
  process.stdout.write(text);
  const [counts, passed, failed] = /^(\d+) passed, (\d+) failed$/m.exec(text) ?? [];
  if (!counts) return createFailure('The tests in other browsers exited before they finished. See the output above.');
  const failures = [...text.matchAll(/^ {2}FAILED (.*)$/gm)].map(([, name = '']) => name);
  return createOutcome(exitCode, Number(passed ?? 0), Number(failed ?? 0), failures);
}

/** Lists the files in a folder and its subfolders whose names end in `suffix`. Paths use forward slashes. */
function listFilesBelow(folder: string, suffix: string): string[] {
  return fs
    .readdirSync(path.join(ROOT, folder), {recursive: true, encoding: 'utf8'})
    .filter((name) => name.endsWith(suffix))
    .map((name) => name.split(path.sep).join('/'))
    .sort();
}

/**
 * Most unit tests are next to the code; tests of the facts on pages are in `tests/facts`. Folders are listed by name to leave out
 * `node_modules`.
 */
const UNIT_TEST_FILES = [
  ...fs.readdirSync(ROOT).filter((name) => name.endsWith('.test.ts')),
  ...['plugins', 'scripts', 'src', 'tests/facts'].flatMap((folder) =>
    listFilesBelow(folder, '.test.ts').map((name) => `${folder}/${name}`),
  ),
];

const createBrowserPart = (name: string): Part => ({
  name,
  files: listFilesBelow(`tests/${name}`, '.spec.ts'),
  run: (files, output) => runBrowserTests(name, files, output),
});

const CODE: Part = {name: 'code', files: [], run: checkCode};
const UNIT: Part = {name: 'unit', files: UNIT_TEST_FILES, run: (files, output) => runNodeTests('unit', files, output)};
const BUILDS = createBrowserPart('builds');
const SITE: Part = {
  name: 'site',
  files: [],
  run: async () => ((await build()) ? ONE_PASSED : createFailure('npm run build')),
};
const STATIC: Part = {
  name: 'static',
  files: listFilesBelow('tests/static', '.test.ts'),
  run: (files, output) => {
    const paths = files.map((file) => `tests/static/${file}`);
    return runNodeTests('static', paths, output);
  },
};
const BROWSER = createBrowserPart('browser');
const AUDIT = createBrowserPart('audit');
const ENGINES: Part = {name: 'engines', files: [], run: runEngineTests};

/** Parts that test the built site. */
const SITE_DEPENDENT_PARTS: readonly Part[] = [STATIC, BROWSER, AUDIT, ENGINES];

/** Returns the files of a part that the arguments select, or `undefined` if they don't select the part. */
function selectFiles({name, files}: Part, selections: readonly string[]): readonly string[] | undefined {
  if (selections.length === 0 || selections.includes(name)) return files;
  const selectedFiles = files.filter((file) => selections.some((prefix) => `${name}/${file}`.startsWith(prefix)));
  return selectedFiles.length > 0 ? selectedFiles : undefined;
}

interface FinishedPart extends Outcome {
  readonly name: string;
  readonly minutes: number;
}

async function runPart(part: Part, files: readonly string[], output: Output): Promise<FinishedPart> {
  if (output === 'terminal') console.log(`\n=== ${part.name}`);
  const start = performance.now();
  let outcome: Outcome;
  try {
    outcome = await part.run(files, output);
  } catch (error) {
    console.error(error instanceof Error ? error.stack : error);
    outcome = createFailure(`The tests couldn't run: ${error instanceof Error ? error.message : error}`);
  }
  if (output !== 'terminal') console.log(`\n=== ${part.name}\n${output.join('')}`);
  return {...outcome, name: part.name, minutes: (performance.now() - start) / 60_000};
}

/** Prints how long each part took, then which tests failed, and finally the totals, which other programs parse. */
function printReport(parts: readonly FinishedPart[]): void {
  console.log('\nMinutes');
  for (const {name, minutes, passed, failed} of parts)
    console.log(`  ${name.padEnd(8)} ${minutes.toFixed(1).padStart(5)}   ${passed} passed, ${failed} failed`);
  const {passed, failed, failures} = sumOutcomes(parts);
  if (failures.length > 0) console.log('\nFailed');
  for (const {name, failures} of parts) for (const failure of failures) console.log(`  ${name}: ${failure}`);
  console.log(`\n${passed} passed, ${failed} failed`);
}

/**
 * `npm test` checks everything that a change is likely to break: formatting, lint, and types; unit tests; builds of small sites; and
 * the site itself, as files and in a browser. `npm run test:audit` looks for more, which takes too long for every change. Both accept
 * names of parts and the beginnings of file names, such as `npm test -- static browser/live unit/plugins/search`.
 */
async function runTests(args: readonly string[]): Promise<void> {
  const isAudit = args.includes('--audit');
  const parts = isAudit ? [SITE, AUDIT, ENGINES] : [CODE, UNIT, BUILDS, SITE, STATIC, BROWSER];
  const selections = args.filter((arg) => arg !== '--audit');
  const unknownName = selections.find((name) => parts.every((part) => !selectFiles(part, [name])));
  if (unknownName !== undefined) {
    const names = parts.map(({name}) => name).join(', ');
    const example = isAudit ? 'audit/contrast' : 'browser/live';
    console.error(`Nothing matches "${unknownName}". Use a part (${names}) or a file, such as ${example}.`);
    process.exit(2);
  }
  const getFilesToRun = (part: Part): readonly string[] | undefined => {
    if (!parts.includes(part)) return undefined;
    if (part === SITE && SITE_DEPENDENT_PARTS.some(getFilesToRun)) return [];
    return selectFiles(part, selections);
  };
  const finishedParts: FinishedPart[] = [];
  const runIfSelected = async (part: Part, output: Output = 'terminal'): Promise<boolean> => {
    const files = getFilesToRun(part);
    if (!files) return true;
    const outcome = await runPart(part, files, output);
    finishedParts.push(outcome);
    return outcome.failed === 0;
  };
  const runInOrder = async (lane: readonly Part[], output: Output): Promise<void> => {
    for (const part of lane) await runIfSelected(part, output);
  };
  // If the build fails, `build/` still contains the previous site, which isn't worth testing.
  const isBuilt = await runIfSelected(SITE);
  const checks = [CODE, UNIT, ...(isBuilt ? [STATIC] : [])];
  // Each of these parts uses a single processor, and the builds take as long as the others together.
  await Promise.all([
    runInOrder(checks, 'terminal'),
    runIfSelected(BUILDS, checks.some(getFilesToRun) ? [] : 'terminal'),
  ]);
  if (isBuilt) await runInOrder([BROWSER, AUDIT, ENGINES], 'terminal');
  printReport(finishedParts);
  process.exit(sumOutcomes(finishedParts).failed === 0 ? 0 : 1);
}

void runTests(process.argv.slice(2));
