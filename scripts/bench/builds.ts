import {spawn} from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {performance} from 'node:perf_hooks';
import {createCompiler} from '../../plugins/d2/compiler';
import {compileFence} from '../../plugins/d2/node/diagram';
import {readFence, scanFences} from '../../plugins/d2/node/scan';
import {ROOT} from '../sources';

/** A measured run. */
export interface Run {
  readonly seconds: number;
  /** Most memory that the process held, in MB; `undefined` where the system does not tell (not Linux). */
  readonly megabytes: number | undefined;
}

function peakMemory(pid: number): number | undefined {
  try {
    const status = fs.readFileSync(`/proc/${pid}/status`, 'utf8');
    const kilobytes = /^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1];
    return kilobytes === undefined ? undefined : Number(kilobytes) / 1000;
  } catch {
    return undefined; // no /proc, or the process has just ended
  }
}

/** Builds the site that is in a folder, and measures it. */
export async function measureBuild(siteDir: string): Promise<Run> {
  const bin = path.join(ROOT, 'node_modules/@docusaurus/core/bin/docusaurus.mjs');
  const began = performance.now();
  const child = spawn(process.execPath, [bin, 'build'], {cwd: siteDir, stdio: ['ignore', 'ignore', 'inherit']});
  let megabytes: number | undefined;
  const watch = setInterval(() => {
    megabytes = peakMemory(child.pid ?? 0) ?? megabytes;
  }, 100);
  const code = await new Promise((resolve) => child.on('close', resolve));
  clearInterval(watch);
  if (code !== 0) throw new Error(`The build ended with ${code}.`);
  return {seconds: (performance.now() - began) / 1000, megabytes};
}

/** Copies the site's sources into a folder inside the project, where its dependencies are found. */
export function copySite(): string {
  const folder = fs.mkdtempSync(path.join(ROOT, 'tests/fixtures/.bench-'));
  const left = new Set(['node_modules', 'build', '.git', '.docusaurus', 'tests', 'test-results']);
  for (const name of fs.readdirSync(ROOT)) {
    if (!left.has(name)) fs.cpSync(path.join(ROOT, name), path.join(folder, name), {recursive: true});
  }
  return folder;
}

/** Compiles all fences of the site's pages, with an empty cache and then with a full one. */
export async function measureDiagrams(): Promise<{fences: number; cold: number; warm: number; megabytes: number}> {
  const cache = fs.mkdtempSync(path.join(os.tmpdir(), 'diagrams-'));
  const pages = ['tour', 'releases', 'examples', 'blog', 'src/pages', 'i18n'].flatMap((folder) =>
    fs
      .readdirSync(path.join(ROOT, folder), {recursive: true, encoding: 'utf8'})
      .filter((name) => name.endsWith('.mdx'))
      .map((name) => path.join(folder, name)),
  );
  const fences = pages.flatMap((page) =>
    scanFences(fs.readFileSync(path.join(ROOT, page), 'utf8')).map((raw) => readFence(page, raw)),
  );
  const times: number[] = [];
  for (let round = 0; round < 2; round++) {
    const compiler = createCompiler({cache, warn: console.warn});
    const began = performance.now();
    await Promise.all(fences.map((fence) => compileFence(fence, ROOT, compiler.compile)));
    times.push((performance.now() - began) / 1000);
    await compiler.close();
  }
  fs.rmSync(cache, {recursive: true, force: true});
  const [cold = 0, warm = 0] = times;
  return {fences: fences.length, cold, warm, megabytes: process.resourceUsage().maxRSS / 1000};
}
