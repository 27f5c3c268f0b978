import {spawn} from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import {performance} from 'node:perf_hooks';
import {startDocusaurus} from '../docusaurus';
import {ROOT} from '../sources';

/** Measurements of a build. */
export interface BuildMeasurement {
  readonly seconds: number;
  /** CPU time in seconds, which varies less with the machine's load; `undefined` on systems other than Linux. */
  readonly cpuSeconds?: number;
  /** Peak memory in MB; `undefined` on systems other than Linux. */
  readonly megabytes?: number;
}

/** The unit of CPU time in `/proc` on Linux is a hundredth of a second. */
const TICKS_PER_SECOND = 100;

function readUsage(pid: number): Pick<BuildMeasurement, 'cpuSeconds' | 'megabytes'> {
  try {
    const kilobytes = /^VmHWM:\s+(\d+) kB$/m.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    // The name of the program, in parentheses, may contain spaces. After it, user time and system time are fields 12 and 13.
    const fields = fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    const ticks = Number(fields[11]) + Number(fields[12]);
    return kilobytes === undefined ? {} : {megabytes: Number(kilobytes) / 1000, cpuSeconds: ticks / TICKS_PER_SECOND};
  } catch {
    // The system has no /proc, or the process has just ended.
    return {};
  }
}

/** Builds the site in a folder and measures the build. */
export async function measureBuild(siteDir: string): Promise<BuildMeasurement> {
  const startTime = performance.now();
  const child = startDocusaurus(siteDir, ['build'], {stdio: ['ignore', 'ignore', 'inherit']});
  let usage: Pick<BuildMeasurement, 'cpuSeconds' | 'megabytes'> = {};
  const interval = setInterval(() => {
    usage = {...usage, ...readUsage(child.pid ?? 0)};
  }, 100);
  const code = await new Promise((resolve) => child.on('close', resolve));
  clearInterval(interval);
  if (code !== 0) throw new Error(`The build failed with exit code ${code}. Its output is above.`);
  return {seconds: (performance.now() - startTime) / 1000, ...usage};
}

/** Runs `npm start` in a copied site, which has no packages and no caches, until the site can be opened. Returns the seconds it takes. */
export async function measureStart(siteDir: string): Promise<number> {
  const startTime = performance.now();
  // Docusaurus caches the compiled configuration in the folder for temporary files.
  const tempFolder = path.join(siteDir, '.cache/tmp');
  fs.mkdirSync(tempFolder, {recursive: true});
  const child = spawn(process.execPath, ['scripts/run.mjs', 'start'], {
    cwd: siteDir,
    env: {...process.env, PORT: '0', TMPDIR: tempFolder},
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    await new Promise<void>((resolve, reject) => {
      child.stdout.on('data', (text) => String(text).includes('The site is at') && resolve());
      child.on('exit', () => reject(new Error('`npm start` exited. Its output is above.')));
    });
    return (performance.now() - startTime) / 1000;
  } finally {
    child.removeAllListeners('exit').kill();
  }
}

/** Copies the site's sources into a folder inside the project, so that Node.js finds its dependencies. */
export function copySite(): string {
  const folder = fs.mkdtempSync(path.join(ROOT, 'tests/fixtures/.bench-'));
  const excludedNames = new Set([
    'node_modules',
    'build',
    '.build',
    '.cache',
    '.git',
    '.docusaurus',
    'tests',
    'test-results',
  ]);
  for (const name of fs.readdirSync(ROOT)) {
    if (!excludedNames.has(name)) fs.cpSync(path.join(ROOT, name), path.join(folder, name), {recursive: true});
  }
  return folder;
}

/** Folders of the pages to multiply: the tour in both languages. */
const MULTIPLIED_FOLDERS = ['tour', 'i18n/ko/docusaurus-plugin-content-docs/current/tour'];

/**
 * Adds copies of each tour page to a copied site, under new names and with the same diagrams.
 *
 * @param times number of copies of each page, including the original
 * @returns the number of added pages, in both languages together
 */
export function multiplyPages(siteDir: string, times: number): number {
  let addedCount = 0;
  for (const folder of MULTIPLIED_FOLDERS.map((name) => path.join(siteDir, name))) {
    for (const name of fs.readdirSync(folder)) {
      const {name: baseName, ext} = path.parse(name);
      if (ext !== '.mdx') continue;
      for (let copy = 2; copy <= times; copy++, addedCount++)
        fs.copyFileSync(path.join(folder, name), path.join(folder, `${baseName}-${copy}${ext}`));
    }
  }
  return addedCount;
}

/** Counts the pages in a site's last build. */
export function countPages(siteDir: string): number {
  const names = fs.readdirSync(path.join(siteDir, 'build'), {recursive: true, encoding: 'utf8'});
  return names.filter((name) => path.basename(name) === 'index.html').length;
}

/** Deletes a copied site's caches, except for diagrams and cards. */
export function clearPageCaches(siteDir: string): void {
  for (const name of ['rspack', 'scripts', 'pages', 'search', 'fences'])
    fs.rmSync(path.join(siteDir, '.cache', name), {recursive: true, force: true});
}
