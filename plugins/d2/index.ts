import fs from 'node:fs/promises';
import path from 'node:path';
import type {LoadContext, Plugin, PluginModule} from '@docusaurus/types';
import {Globby} from '@docusaurus/utils';
import {appendCacheVersion} from '../shared/bundlerCache';
import {sha256} from '../shared/hash';
import {PROGRAM_FOLDER} from './compiler/program';
import {computeVersion} from './compiler/version';
import {createRemarkPlugin} from './markdown/remark';
import {DIAGRAMS_FOLDER, Site, type SiteOptions} from './markdown/site';
import {drawSlides} from './slides/png';
import {ensureSnapshotFile} from './snapshot/file';

export {PROGRAM_FOLDER} from './compiler/program';
export type {Example, Figure, View} from './figure/contract';
export {addD2ToPrism} from './grammar/prism';

export interface D2 {
  /** The Docusaurus plugin, for `plugins` in `docusaurus.config.ts`. */
  readonly plugin: PluginModule;
  /** The remark plugin that compiles `d2` fences. Add it to the `remarkPlugins` of every content plugin. */
  readonly remarkPlugin: ReturnType<typeof createRemarkPlugin>;
  /** Returns the content of a published diagram or example by file name, or `undefined` if there's no such file. */
  readonly getFile: (name: string) => string | undefined;
}

// Docusaurus evaluates the configuration once per locale. A global map lets all locales share the compilers and their results.
const SITES_KEY = Symbol.for('docusaurus-d2');
const globalScope = globalThis as {[SITES_KEY]?: Map<string, Site>};
const sites = globalScope[SITES_KEY] ?? new Map<string, Site>();
globalScope[SITES_KEY] = sites;

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

    /** In builds, compiles all fences up front, so that one run reports every error. */
    async loadContent() {
      if (process.env.NODE_ENV === 'production') return site.compileAll();
      site.warmUp();
      await site.prune();
    },

    /**
     * Writes `icons.json` with all SVGs, which the editor loads when a source uses an icon, and the smaller `iconList.json` with just their
     * names and URL, for pages that list the icons.
     */
    async contentLoaded({actions: {createData}}) {
      const {url, svgs} = site.icons;
      await createData('icons.json', JSON.stringify(site.icons));
      await createData('iconList.json', JSON.stringify({url, names: Object.keys(svgs)}));
    },

    configureWebpack(config, isServer) {
      // Invalidates the bundler's cached pages when this plugin's code or an icon changes.
      const codeVersion = computeVersion(
        'compiler',
        'svg',
        'altText',
        'exercise',
        'figure',
        'grammar',
        'icons',
        'markdown',
        'slides',
      );
      const cacheVersion = sha256(codeVersion + JSON.stringify(site.icons)).slice(0, 16);
      appendCacheVersion(config, `-d2-${cacheVersion}`);
      return {
        // Only names the compiler's files, because Docusaurus configures loaders for all other assets.
        output: {assetModuleFilename: 'assets/d2/[name].[contenthash:8][ext]'},
        // Keeps the compiler's script in one file, because it runs in a sandbox that can't load other chunks.
        optimization: isServer ? {} : {splitChunks: {chunks: canSplit, cacheGroups: {lesson: LESSON_CACHE_GROUP}}},
        resolve: {
          alias: {
            '@d2-program': PROGRAM_FOLDER,
            // The server bundle needs neither the editor nor the compiler.
            ...(isServer
              ? {[path.join(__dirname, 'client/index.ts')]: false}
              : {'@d2-snapshot': path.dirname(ensureSnapshotFile(site.cache))}),
          },
        },
        module: {
          // Treats `new ScriptUrl(…)` like `new Worker(…)`, so that the sandboxed worker's script is bundled.
          parser: {javascript: {worker: ['...', 'ScriptUrl from ./scriptUrl']}},
          rules: [
            {
              resource: path.join(__dirname, 'client/worker/sandbox.html'),
              type: 'asset/resource',
              generator: {filename: 'assets/d2/sandbox.[contenthash:8]/index.html'},
            },
            {
              // Uses `resource`, because Docusaurus mistakes rules with `test` for rules of a content plugin.
              resource: /\.mdx?$/,
              enforce: 'post',
              use: [{loader: path.join(__dirname, 'markdown/dependencies.cjs'), options: {site}}],
            },
            {resource: /node_modules[\\/]style-mod[\\/]/, use: path.join(__dirname, 'markdown/adoptedStyles.cjs')},
          ],
        },
        // In development, Docusaurus wraps every module in `eval` by default, but the compiler's worker replaces `eval`.
        ...(process.env.NODE_ENV === 'production' ? {} : {devtool: 'cheap-module-source-map'}),
        // Spread, because webpack's type lacks `devServer`.
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
        for (const [, name = ''] of html.matchAll(PUBLISHED_FILE_NAME)) names.add(name);
      }
      const folder = path.join(outDir, DIAGRAMS_FOLDER);
      await fs.mkdir(folder, {recursive: true});
      const files = [...names].map((name) => {
        const content = site.getFile(name);
        if (content === undefined)
          throw new Error(
            `A page refers to ${DIAGRAMS_FOLDER}/${name}, but no fence produced that file. Delete .cache and build again.`,
          );
        return {name, content};
      });
      const slides = files.filter(({name}) => name.endsWith('.png'));
      const pngs = await drawSlides(
        slides.map(({content}) => content),
        site.cache,
      );
      for (const [i, {name}] of slides.entries()) await fs.writeFile(path.join(folder, name), pngs[i] as Buffer);
      for (const {name, content} of files)
        if (!name.endsWith('.png')) await fs.writeFile(path.join(folder, name), content);
    },
  };
}

/** Puts the component and the progress code of lessons in one chunk, which only pages with lessons load. */
const LESSON_CACHE_GROUP = {
  name: 'd2-lesson',
  test: /[\\/]d2[\\/](?:theme[\\/]D2Lesson|client[\\/]progress)[\\/]/,
  enforce: true,
  priority: 45,
};

interface Chunk {
  readonly name?: string | null;
  canBeInitial(): boolean;
}

/** Returns whether the bundler may split a chunk. By default, it splits all chunks that load on demand. The compiler's chunk stays whole. */
function canSplit(chunk: Chunk): boolean {
  return chunk.name !== 'd2' && !chunk.canBeInitial();
}

const PUBLISHED_FILE_NAME = new RegExp(`${DIAGRAMS_FOLDER}/([0-9a-f]{16}\\.(?:svg|json|png))`, 'g');

type MiddlewareRequest = {url?: string};
type MiddlewareResponse = {statusCode: number; setHeader(name: string, value: string): void; end(body?: string): void};

/** Creates the development server's middleware, which serves published files from memory. */
function createMiddleware(site: Site) {
  return ({url = ''}: MiddlewareRequest, response: MiddlewareResponse): void => {
    const name = path.basename(url.split('?')[0] ?? '');
    const content = site.getFile(name);
    response.statusCode = content === undefined ? 404 : 200;
    // In development, a slide's `.png` file is sent as the SVG that a build would convert, because browsers show it just as well.
    response.setHeader('Content-Type', name.endsWith('.json') ? 'application/json' : 'image/svg+xml');
    response.end(content);
  };
}
