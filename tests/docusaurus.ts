import {type ChildProcess, spawn} from 'node:child_process';
import {createHash} from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {ROOT} from '../scripts/sources';

const BIN = 'node_modules/@docusaurus/core/bin/docusaurus.mjs';

/** Copies a fixture into a folder of its own, where `@docusaurus` and the plugins are found as in the project. */
export function copyFixture(name: string): string {
  const folder = fs.mkdtempSync(path.join(ROOT, 'tests/fixtures/', `.${name}-`));
  fs.cpSync(path.join(ROOT, 'tests/fixtures', name), folder, {recursive: true});
  return folder;
}

/** Runs one of Docusaurus's commands in a fixture site: the project's, unless the site has packages of its own. */
export function run(siteDir: string, ...args: string[]): ChildProcess {
  const program = [siteDir, ROOT].map((folder) => path.join(folder, BIN)).find((file) => fs.existsSync(file)) ?? BIN;
  return spawn(process.execPath, [program, ...args], {
    cwd: siteDir,
    env: {...process.env, NO_UPDATE_NOTIFIER: '1', NODE_ENV: undefined, BABEL_ENV: undefined, FORCE_COLOR: '0'},
  });
}

interface Built {
  readonly code: number | null;
  readonly output: string;
  /** Hashes of the files that were built, by their paths. */
  readonly files: Readonly<Record<string, string>>;
}

/** Hashes of a folder's files, by their paths. */
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

/** Builds a fixture site into a folder of its own. */
export async function buildFixtureInto(siteDir: string, out: string): Promise<Omit<Built, 'files'>> {
  const child = run(siteDir, 'build', '--out-dir', out);
  let output = '';
  child.stdout?.on('data', (data) => (output += data));
  child.stderr?.on('data', (data) => (output += data));
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  return {code, output};
}

/** Builds a fixture site into a temporary folder, which is removed again. */
export async function buildFixture(siteDir: string): Promise<Built> {
  const out = fs.mkdtempSync(path.join(os.tmpdir(), 'site-'));
  const {code, output} = await buildFixtureInto(siteDir, out);
  const files = hashFiles(out);
  fs.rmSync(out, {recursive: true, force: true});
  return {code, output, files};
}

/** Ends a server, and waits until it has written its last file. */
export async function stop(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.on('close', resolve));
  child.kill();
  await ended;
}

/** Starts the authoring server of a fixture site, and waits until it has compiled. */
export async function startDev(siteDir: string, port: number, locale: string): Promise<ChildProcess> {
  const child = run(siteDir, 'start', '--no-open', '--port', String(port), '--locale', locale);
  await new Promise<void>((resolve, reject) => {
    let output = '';
    const read = (data: unknown) => {
      output += data;
      if (/compiled/i.test(output)) resolve();
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.on('exit', (code) => reject(new Error(`The server ended with ${code}: ${output}`)));
  });
  return child;
}
