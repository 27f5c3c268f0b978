import fs from 'node:fs/promises';
import path from 'node:path';
import type {LoadContext, Plugin, PluginModule} from '@docusaurus/types';
import {Globby} from '@docusaurus/utils';
import {sha256} from '../shared/hash';
import {PARTS} from './compiler/program';
import {computeVersion} from './compiler/version';
import {createRemarkPlugin} from './markdown/remark';
import {DIAGRAMS_FOLDER, Site, type SiteOptions} from './markdown/site';
import {ensureSnapshotFile} from './snapshot/file';

export {PARTS} from './compiler/program';
export type {Example, Figure, View} from './figure/contract';
export {addD2ToPrism} from './grammar/prism';

export interface D2 {
  /** For `plugins`. */
  readonly plugin: PluginModule;
  /** For the `remarkPlugins` of each content plugin. */
  readonly remarkPlugin: ReturnType<typeof createRemarkPlugin>;
  /** Returns the content of a published diagram or example by file name, or `undefined` if there's no such file. */
  readonly getFile: (name: string) => string | undefined;
}

// Docusaurus evaluates the configuration again for each locale, which should share the compilers and their results.
const SITES = Symbol.for('docusaurus-d2');
const scope = globalThis as {[SITES]?: Map<string, Site>};
const sites = scope[SITES] ?? new Map<string, Site>();
scope[SITES] = sites;

/** Turns the `d2` fences of a Docusaurus site into diagrams. Call it once in `docusaurus.config.ts`. */
export function d2(options: SiteOptions): D2 {
  const key = JSON.stringify(options);
  const site = sites.get(key) ?? new Site(options);
  sites.set(key, site);
  return {
    plugin: (context) => createPlugin(context, site),
    remarkPlugin: createRemarkPlugin(site),
    getFile: (name) => site.getFile(name),
  };
}

function createPlugin({baseUrl}: LoadContext, site: Site): Plugin {
  return {
    name: 'd2',

    getThemePath: () => path.join(__dirname, 'theme'),

    getClientModules: () => [path.join(__dirname, 'client/index.ts')],

    /** In a build, compiles all fences first, so that a single run lists all errors. */
    async loadContent() {
      if (process.env.NODE_ENV === 'production') return site.compileAll();
      site.warmUp();
      await site.prune();
    },

    /** Writes the icons for the editor, which loads this file when a source names one, and their names for a page that lists them. */
    async contentLoaded({actions: {createData}}) {
      const {address, svgs} = site.icons;
      await createData('icons.json', JSON.stringify(site.icons));
      await createData('iconList.json', JSON.stringify({address, names: Object.keys(svgs)}));
    },

    configureWebpack(config, isServer) {
      // Invalidates the bundler's cached pages when this plugin's code or an icon changes.
      const code = computeVersion('compiler', 'svg', 'altText', 'exercise', 'figure', 'grammar', 'icons', 'markdown');
      const version = sha256(code + JSON.stringify(site.icons)).slice(0, 16);
      const experiments = config.experiments as {cache?: unknown} | undefined;
      for (const cache of [experiments?.cache, config.cache]) {
        // Rspack configures it under `experiments`, webpack as `cache`.
        if (typeof cache === 'object' && cache !== null && 'version' in cache) cache.version += `-d2-${version}`;
      }
      return {
        // Only affects the compiler's parts, because all other assets have Docusaurus's loaders.
        output: {assetModuleFilename: 'assets/d2/[name].[contenthash:8][ext]'},
        // The compiler's script runs in a sandbox, where it can't load other chunks.
        optimization: isServer ? {} : {splitChunks: {chunks: canSplit, cacheGroups: {lesson: LESSON}}},
        resolve: {
          alias: {
            '@d2-parts': PARTS,
            // The server's bundle doesn't need the editor and the compiler.
            ...(isServer
              ? {[path.join(__dirname, 'client/index.ts')]: false}
              : {'@d2-snapshot': path.dirname(ensureSnapshotFile(site.cache))}),
          },
        },
        module: {
          // Bundles the script of the sandboxed worker, in addition to `new Worker(…)`.
          parser: {javascript: {worker: ['...', 'ScriptAddress from ./address']}},
          rules: [
            {
              resource: path.join(__dirname, 'client/worker/sandbox.html'),
              type: 'asset/resource',
              generator: {filename: 'assets/d2/sandbox.[contenthash:8]/index.html'},
            },
            {
              // Not `test`, because Docusaurus treats rules with a `test` as rules of a content plugin.
              resource: /\.mdx?$/,
              enforce: 'post',
              use: [{loader: path.join(__dirname, 'markdown/dependencies.cjs'), options: {site}}],
            },
            {resource: /node_modules[\\/]style-mod[\\/]/, use: path.join(__dirname, 'markdown/adoptedStyles.cjs')},
          ],
        },
        // Docusaurus's default for development runs each module with `eval`, which the compiler's worker replaces.
        ...(process.env.NODE_ENV === 'production' ? {} : {devtool: 'cheap-module-source-map'}),
        ...{
          devServer: {
            setupMiddlewares(middlewares: unknown[]) {
              middlewares.unshift({
                name: 'd2',
                path: `${baseUrl}${DIAGRAMS_FOLDER}/`,
                middleware: createMiddleware(site),
              });
              return middlewares;
            },
          },
        },
      };
    },

    /** Writes only the diagrams and examples that the finished pages refer to. */
    async postBuild({outDir}) {
      const pages = await Globby('**/*.html', {cwd: outDir, absolute: true});
      const names = new Set<string>();
      for (const page of pages) {
        const html = await fs.readFile(page, 'utf8');
        for (const [, name = ''] of html.matchAll(PUBLISHED_NAME)) names.add(name);
      }
      await fs.mkdir(path.join(outDir, DIAGRAMS_FOLDER), {recursive: true});
      for (const name of names) {
        const content = site.getFile(name);
        if (content === undefined)
          throw new Error(`A page shows the diagram ${name}, but no fence creates it. Delete .cache and build again.`);
        await fs.writeFile(path.join(outDir, DIAGRAMS_FOLDER, name), content);
      }
    },
  };
}

/** Pages with exercises share a chunk with their component, which other pages don't load. */
const LESSON = {
  name: 'd2-lesson',
  test: /[\\/]d2[\\/](?:theme[\\/]D2Lesson|client[\\/]progress)[\\/]/,
  enforce: true,
  priority: 45,
};

interface Chunk {
  readonly name?: string | null;
  canBeInitial(): boolean;
}

/** Returns whether the bundler may split a chunk. This is its default, except for the compiler's chunk. */
function canSplit(chunk: Chunk): boolean {
  return chunk.name !== 'd2' && !chunk.canBeInitial();
}

const PUBLISHED_NAME = new RegExp(`${DIAGRAMS_FOLDER}/([0-9a-f]{16}\\.(?:svg|json))`, 'g');

type Request = {url?: string};
type Response = {statusCode: number; setHeader(name: string, value: string): void; end(body?: string): void};

/** Creates the middleware that serves diagrams in the development server, from memory. */
function createMiddleware(site: Site) {
  return ({url = ''}: Request, response: Response): void => {
    const name = path.basename(url.split('?')[0] ?? '');
    const content = site.getFile(name);
    response.statusCode = content === undefined ? 404 : 200;
    response.setHeader('Content-Type', name.endsWith('.svg') ? 'image/svg+xml' : 'application/json');
    response.end(content);
  };
}
