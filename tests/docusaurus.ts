/** Builds and serves the small sites in `tests/fixtures`. */
import type {ChildProcess} from 'node:child_process';
import {createHash} from 'node:crypto';
import {once} from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {startDocusaurus} from '../scripts/docusaurus';
import {acquireLock} from '../scripts/lock';
import {CACHE_FOLDER, computeFingerprint, ROOT} from '../scripts/sources';
import {LIFTOFF_ONLY} from '../scripts/v8';
import {findFreePort} from './freePort';

const FIXTURES = path.join(ROOT, 'tests/fixtures');

/** Copies a fixture into a new folder inside the project, where its imports of packages and plugins resolve. */
export function copyFixture(name: string): string {
  const folder = fs.mkdtempSync(path.join(FIXTURES, `.${name}-`));
  fs.cpSync(path.join(FIXTURES, name), folder, {recursive: true});
  return folder;
}

/** Copies a fixture, calls `use` with the copy, and removes it. */
export async function inFixture(name: string, use: (folder: string) => Promise<void>): Promise<void> {
  const folder = copyFixture(name);
  try {
    await use(folder);
  } finally {
    fs.rmSync(folder, {recursive: true, force: true, maxRetries: 5});
  }
}

/** Runs a Docusaurus command in a fixture site. */
export function startCommand(siteDir: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): ChildProcess {
  return startDocusaurus(siteDir, args, {
    env: {NODE_ENV: undefined, BABEL_ENV: undefined, FORCE_COLOR: '0', ...env},
    execArgv: [LIFTOFF_ONLY],
  });
}

interface FixtureBuild {
  readonly code: number | null;
  readonly output: string;
  /** Hashes of the built files, by path. */
  readonly files: Readonly<Record<string, string>>;
}

/** Returns the hashes of a folder's files, by path. */
export function hashFiles(folder: string): Record<string, string> {
  const names = fs
    .readdirSync(folder, {recursive: true, encoding: 'utf8'})
    .filter((name) => fs.statSync(path.join(folder, name)).isFile());
  return Object.fromEntries(
    names.sort().map((name) => [
      name,
      createHash('sha256')
        .update(fs.readFileSync(path.join(folder, name)))
        .digest('hex'),
    ]),
  );
}

/**
 * Builds a fixture site into a folder.
 *
 * @param env more environment variables
 * @param args more arguments of the command
 */
export async function buildFixtureInto(
  siteDir: string,
  out: string,
  env?: NodeJS.ProcessEnv,
  args: readonly string[] = [],
): Promise<Omit<FixtureBuild, 'files'>> {
  const child = startCommand(siteDir, ['build', '--out-dir', out, ...args], env);
  let output = '';
  child.stdout?.on('data', (data) => (output += data));
  child.stderr?.on('data', (data) => (output += data));
  const [code] = (await once(child, 'close')) as [number | null];
  return {code, output};
}

/** Builds a fixture site into a temporary folder, and removes it after hashing the files. */
export async function buildFixture(siteDir: string): Promise<FixtureBuild> {
  const out = fs.mkdtempSync(path.join(os.tmpdir(), 'site-'));
  try {
    const {code, output} = await buildFixtureInto(siteDir, out);
    return {code, output, files: hashFiles(out)};
  } finally {
    fs.rmSync(out, {recursive: true, force: true});
  }
}

/** Copies the fixture `figures`, and adds the Korean interface. */
function copyFigures(): string {
  const folder = copyFixture('figures');
  fs.copyFileSync(path.join(ROOT, 'i18n/ko/code.json'), path.join(folder, 'i18n/ko/code.json'));
  return folder;
}

/**
 * Builds the fixture `figures`, unless its sources haven't changed since the last build. Several workers can call this at once.
 *
 * @returns the folder of the built site
 * @throws an error with the output, if the build fails or reports broken anchors
 */
export async function ensureFiguresSite(): Promise<string> {
  const out = path.join(CACHE_FOLDER, 'figures');
  const stamp = `${out}.stamp`;
  const expectedFingerprint = computeFingerprint(path.join(FIXTURES, 'figures'));
  const release = await acquireLock(`${out}.lock`);
  try {
    if (fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === expectedFingerprint) return out;
    fs.rmSync(stamp, {force: true});
    fs.rmSync(out, {recursive: true, force: true});
    const folder = copyFigures();
    try {
      const {code, output} = await buildFixtureInto(folder, out);
      if (code !== 0 || output.includes('broken anchors')) throw new Error(`The build exited with ${code}:\n${output}`);
    } finally {
      fs.rmSync(folder, {recursive: true, force: true, maxRetries: 5});
    }
    fs.writeFileSync(stamp, expectedFingerprint);
    return out;
  } finally {
    release();
  }
}

/** Stops a process, and waits until it has ended. */
export async function stopProcess(child: ChildProcess, signal?: NodeJS.Signals): Promise<void> {
  const ended = once(child, 'close');
  child.kill(signal);
  await ended;
}

/** Starts the development server of a fixture site, calls `use` once it has compiled, and stops it. */
export async function withDevServer(
  siteDir: string,
  locale: string,
  use: (origin: string) => Promise<void>,
): Promise<void> {
  const port = await findFreePort();
  const child = startCommand(siteDir, ['start', '--no-open', '--port', String(port), '--locale', locale]);
  await new Promise<void>((resolve, reject) => {
    let output = '';
    const onOutput = (data: unknown) => {
      output += data;
      if (/compiled/i.test(output)) resolve();
    };
    child.stdout?.on('data', onOutput);
    child.stderr?.on('data', onOutput);
    child.on('exit', (code) => reject(new Error(`The development server exited with ${code}: ${output}`)));
  });
  try {
    await use(`http://localhost:${port}`);
  } finally {
    await stopProcess(child);
  }
}
