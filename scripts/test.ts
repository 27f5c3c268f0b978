import {spawnSync} from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {build} from './build';
import {ensureChromium} from './chromium';
import {ROOT} from './sources';

interface Counts {
  readonly passed: number;
  readonly failed: number;
}

const BIN = path.join(ROOT, 'node_modules/.bin');
const ONE_PASSED: Counts = {passed: 1, failed: 0};
const ONE_FAILED: Counts = {passed: 0, failed: 1};

function run(program: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): number {
  return (
    spawnSync(program, args, {
      cwd: ROOT,
      stdio: 'inherit',
      env: {...process.env, ...env},
      shell: process.platform === 'win32',
    }).status ?? 1
  );
}

/** A step that has one answer. */
function check(program: string, ...args: string[]): Counts {
  return run(path.join(BIN, program), args) === 0 ? ONE_PASSED : ONE_FAILED;
}

function filesBeside(...folders: string[]): string[] {
  return folders.flatMap((folder) =>
    fs
      .readdirSync(path.join(ROOT, folder), {recursive: folder !== '.', encoding: 'utf8'})
      .filter((name) => name.endsWith('.test.ts'))
      .map((name) => path.join(folder, name))
      .sort(),
  );
}

function unitTests(): Counts {
  const report = path.join(os.tmpdir(), `unit-${process.pid}.tap`);
  const reporters = ['--test-reporter=spec', '--test-reporter-destination=stdout'];
  const forUs = ['--test-reporter=tap', `--test-reporter-destination=${report}`];
  const files = filesBeside('.', 'plugins', 'scripts', 'src');
  const status = run(process.execPath, ['--import', 'tsx', '--test', ...reporters, ...forUs, ...files]);
  const tap = fs.existsSync(report) ? fs.readFileSync(report, 'utf8') : '';
  fs.rmSync(report, {force: true});
  const count = (name: string) => Number(new RegExp(`^# ${name} (\\d+)$`, 'm').exec(tap)?.[1] ?? 0);
  const failed = count('fail') + count('cancelled');
  return {passed: count('pass'), failed: status === 0 ? failed : Math.max(failed, 1)};
}

function browserTests(): Counts {
  const report = path.join(os.tmpdir(), `browser-${process.pid}.json`);
  const status = run(path.join(BIN, 'playwright'), ['test'], {CHROME_PATH: ensureChromium(), TEST_REPORT: report});
  if (!fs.existsSync(report)) return ONE_FAILED;
  const {stats} = JSON.parse(fs.readFileSync(report, 'utf8')) as {stats: {expected: number; unexpected: number}};
  fs.rmSync(report, {force: true});
  return {passed: stats.expected, failed: status === 0 ? stats.unexpected : Math.max(stats.unexpected, 1)};
}

/** `npm test`: formatting and lint, types, unit tests, the production build, browser tests. */
async function test(): Promise<void> {
  const steps: readonly (readonly [string, () => Counts | Promise<Counts>])[] = [
    ['Formatting and lint', () => check('biome', 'check', '--error-on-warnings')],
    ['Types', () => check('tsc', '--noEmit')],
    ['Unit tests', unitTests],
    ['Production build', async () => ((await build()) ? ONE_PASSED : ONE_FAILED)],
    ['Browser tests', browserTests],
  ];
  let passed = 0;
  let failed = 0;
  for (const [name, step] of steps) {
    console.log(`\n=== ${name}`);
    let counts = ONE_FAILED;
    try {
      counts = await step();
    } catch (error) {
      console.error(error instanceof Error ? error.message : error);
    }
    passed += counts.passed;
    failed += counts.failed;
    // Browser tests of a site that could not be built would test an older one.
    if (name === 'Production build' && counts.failed > 0) break;
  }
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exit(failed === 0 ? 0 : 1);
}

void test();
