import {createHash} from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import esbuild from 'esbuild';
import {listFiles} from '../../delivery/hosts/files';
import {packageOf} from '../../delivery/licenses/bundled';
import {INDEX_FILE} from '../../search/engine/files';
import {isHashed, LIST, type OfflineList, WORKER} from '../shared';
import type {OfflineSite} from '../worker/site';

export interface WriteOptions {
  /** Folder of the built site. */
  readonly root: string;
  /** Path that it is published under. */
  readonly baseUrl: string;
  /** The default one first; the others have folders of their own. */
  readonly locales: readonly string[];
  readonly enabled: boolean;
}

/** What readers do not need who have all pages: files for machines, and the compiler, which comes with its first use. */
const NOT_SAVED =
  /(?:\.(?:br|md|xml|map|webmanifest|ico)|(?:^|\/)(?:llms(?:-full)?|robots)\.txt|releases\.json|feed\.json|404\.html)$|^assets\/(?:d2|cards)\/|^(?:sw\.js|offline\.json)$|^img\/icon-/;

const sha256 = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex');

/** Writes the service worker of each locale, and the list of what the locale consists of. */
export async function writeOffline({root, baseUrl, locales, enabled}: WriteOptions): Promise<void> {
  const [, ...others] = locales;
  for (const [i, locale] of locales.entries()) {
    const folder = i === 0 ? root : path.join(root, locale);
    if (!enabled) {
      await fs.writeFile(path.join(folder, WORKER), await bundle('end.ts'));
      continue;
    }
    const left = i === 0 ? others.map((other) => `${other}/`) : [];
    const files = await filesBelow(folder, left);
    const home = await fs.readFile(path.join(folder, 'index.html'), 'utf8');
    const sign = /\/assets\/js\/(runtime~main\.\w+\.js)/.exec(home)?.[1];
    if (sign === undefined) throw new Error(`${folder}/index.html names no script that a version could be known by.`);
    const hash = sha256(await fs.readFile(path.join(folder, INDEX_FILE)));
    const version = sha256(`${sign}\0${hash}`).slice(0, 16);
    const site: OfflineSite = {
      baseUrl: i === 0 ? baseUrl : `${baseUrl}${locale}/`,
      locale,
      others: left,
    };
    const list: OfflineList = {version, sign, files};
    await fs.writeFile(path.join(folder, LIST), JSON.stringify(list));
    await fs.writeFile(path.join(folder, WORKER), await bundle('index.ts', site));
  }
}

/** Files of a locale by their addresses: a page's is that of its folder. */
async function filesBelow(folder: string, left: readonly string[]): Promise<OfflineList['files']> {
  const names = listFiles(folder)
    .map((file) => file.slice(1))
    .filter((name) => !NOT_SAVED.test(name) && !left.some((other) => name.startsWith(other)));
  return Promise.all(
    names.map(async (name) => {
      const {size} = await fs.stat(path.join(folder, name));
      const address = name
        .replace(/(^|\/)index\.html$/, '$1')
        .split('/')
        .map(encodeURIComponent)
        .join('/');
      return [isHashed(name) ? name : address, size] as const;
    }),
  );
}

/** Folders of the packages that the service worker is made with, one for each of its modules. */
export async function packagesOfWorker(): Promise<string[]> {
  const {metafile} = await bundled('index.ts');
  return Object.keys(metafile.inputs).flatMap((file) => packageOf(path.resolve(file)) ?? []);
}

async function bundle(entry: string, site?: OfflineSite): Promise<string> {
  const {outputFiles} = await bundled(entry, site);
  return outputFiles[0]?.text ?? '';
}

/** One file, for browsers of this site's `browserslist`. */
function bundled(entry: string, site?: OfflineSite) {
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
