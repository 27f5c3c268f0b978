import {type ChildProcess, type ForkOptions, type StdioOptions, spawn} from 'node:child_process';
import {once} from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import {ROOT} from './sources';

/** With V8's default of 16, a cold build spends a fifth of the main thread's time collecting garbage. */
const SEMI_SPACE_MB = 32;

const FORWARDED_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Returns the program from the site's packages, or else from the project's. */
const findProgram = (siteDir: string) =>
  require.resolve('@docusaurus/core/bin/docusaurus.mjs', {paths: [siteDir, ROOT]});

/**
 * Starts a Docusaurus command for a site.
 *
 * @param siteDir absolute path of the site
 * @param args the command and its options
 * @param options options of the process; `execArgv` are options of Node.js
 */
export function startDocusaurus(
  siteDir: string,
  args: readonly string[],
  {env, execArgv = [], ...options}: Pick<ForkOptions, 'stdio' | 'env' | 'execArgv'> = {},
): ChildProcess {
  // `run.mjs` sets these variables for compression. With them, Docusaurus would use a gigabyte more.
  const {MALLOC_MMAP_THRESHOLD_: _mmap, MALLOC_TRIM_THRESHOLD_: _trim, ...inheritedEnv} = process.env;
  const nodeOptions = [`--max-semi-space-size=${SEMI_SPACE_MB}`, ...execArgv];
  return spawn(process.execPath, [...nodeOptions, findProgram(siteDir), ...args], {
    ...options,
    cwd: siteDir,
    env: {...inheritedEnv, DISABLE_UPDATE_NOTIFIER: '1', NO_UPDATE_NOTIFIER: '1', ...env},
  });
}

/**
 * Runs a Docusaurus command for a site. Rspack crashes on a damaged cache; the command then runs again without it.
 *
 * @param siteDir absolute path of the site, which contains `.cache`
 * @returns the exit code
 */
export async function runDocusaurus(siteDir: string, args: readonly string[], stdio: StdioOptions = 'inherit') {
  const firstResult = await runOnce(siteDir, args, stdio);
  const cache = path.join(siteDir, '.cache/rspack');
  if (firstResult.signal !== 'SIGABRT' || !fs.existsSync(cache)) return firstResult.code ?? 1;
  console.warn('The bundler crashed, probably on a damaged cache. Trying again without .cache/rspack.');
  fs.rmSync(cache, {recursive: true, force: true});
  return (await runOnce(siteDir, args, stdio)).code ?? 1;
}

async function runOnce(siteDir: string, args: readonly string[], stdio: StdioOptions) {
  const child = startDocusaurus(siteDir, args, {stdio});
  const forwardSignal = (signal: NodeJS.Signals) => child.kill(signal);
  for (const signal of FORWARDED_SIGNALS) process.on(signal, forwardSignal);
  const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
  for (const signal of FORWARDED_SIGNALS) process.off(signal, forwardSignal);
  return {code, signal};
}
