import fs from 'node:fs/promises';
import path from 'node:path';
import esbuild from 'esbuild';
import {findPackage} from '../../shared/findPackage';
import type {Locale} from '../worker/url';

/**
 * Writes a locale's service worker, `sw.js`.
 *
 * @param folder output folder of the locale
 * @param site the locale to cache; if missing, the worker removes itself from every browser that has it
 */
export async function writeWorker(folder: string, site?: Locale): Promise<void> {
  const {outputFiles} = await bundle(site ? 'index.ts' : 'unregister.ts', site);
  await fs.writeFile(path.join(folder, 'sw.js'), outputFiles[0]?.text ?? '');
}

/** Returns the package folders of all modules in the service worker. May contain duplicates. */
export async function listWorkerPackages(): Promise<string[]> {
  const {metafile} = await bundle('index.ts');
  return Object.keys(metafile.inputs).flatMap((file) => findPackage(path.resolve(file)) ?? []);
}

/** Bundles a worker into one file for the browsers in the site's `browserslist`. */
function bundle(entry: string, site?: Locale) {
  return esbuild.build({
    entryPoints: [path.join(__dirname, '../worker', entry)],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    target: ['chrome109', 'firefox115', 'safari16.4'],
    legalComments: 'none',
    metafile: true,
    define: {SITE: JSON.stringify(site ?? null), 'process.env.NODE_ENV': '"production"'},
  });
}
