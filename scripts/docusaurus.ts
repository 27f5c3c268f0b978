import {type ChildProcess, type ForkOptions, type StdioOptions, spawn} from 'node:child_process';
import {once} from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import {ROOT} from './sources';

const FORWARDED = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** The program of the site's own packages, or of the project's. */
const programOf = (siteDir: string) => require.resolve('@docusaurus/core/bin/docusaurus.mjs', {paths: [siteDir, ROOT]});

/**
 * Starts one of Docusaurus's commands for a site.
 *
 * @param siteDir absolute path of the site
 * @param args the command and its options
 * @param options those of the process; `execArgv` are options of Node.js
 */
export function startDocusaurus(
  siteDir: string,
  args: readonly string[],
  {env, execArgv = [], ...options}: Pick<ForkOptions, 'stdio' | 'env' | 'execArgv'> = {},
): ChildProcess {
  return spawn(process.execPath, [...execArgv, programOf(siteDir), ...args], {
    ...options,
    cwd: siteDir,
    env: {...process.env, DISABLE_UPDATE_NOTIFIER: '1', NO_UPDATE_NOTIFIER: '1', ...env},
  });
}

/**
 * Runs one of Docusaurus's commands for a site. Rspack aborts on a cache of its own that was cut short; the command then
 * runs once more without it.
 *
 * @param siteDir absolute path of the site, where its `.cache` is
 * @returns the exit code
 */
export async function docusaurus(siteDir: string, args: readonly string[], stdio: StdioOptions = 'inherit') {
  const first = await run(siteDir, args, stdio);
  const cache = path.join(siteDir, '.cache/rspack');
  if (first.signal !== 'SIGABRT' || !fs.existsSync(cache)) return first.code ?? 1;
  console.warn('The bundler crashed, as it does on a damaged cache. Once more, without .cache/rspack.');
  fs.rmSync(cache, {recursive: true, force: true});
  return (await run(siteDir, args, stdio)).code ?? 1;
}

async function run(siteDir: string, args: readonly string[], stdio: StdioOptions) {
  const child = startDocusaurus(siteDir, args, {stdio});
  const end = (signal: NodeJS.Signals) => child.kill(signal);
  for (const signal of FORWARDED) process.on(signal, end);
  const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
  for (const signal of FORWARDED) process.off(signal, end);
  return {code, signal};
}
