import fs from 'node:fs/promises';
import path from 'node:path';
import type {LoadContext, Plugin, PluginModule} from '@docusaurus/types';
import {Globby} from '@docusaurus/utils';
import {PARTS} from './compiler/program';
import {versionOf} from './compiler/version';
import {remarkD2} from './markdown/remark';
import {DIAGRAMS, Site, type SiteOptions} from './markdown/site';
import {snapshotFile} from './snapshot/file';

export {addD2ToPrism} from './grammar/prism';

/** Both halves of the plugin, for `plugins` and for each content plugin's `remarkPlugins`. */
export interface D2 {
  readonly plugin: PluginModule;
  readonly remarkPlugin: ReturnType<typeof remarkD2>;
  /** A diagram or an example that the site publishes, by its file's name. */
  readonly file: (name: string) => string | undefined;
}

// Docusaurus evaluates the configuration anew for each locale; the compilers and what they know are kept across.
const KEPT = Symbol.for('docusaurus-d2');
const scope = globalThis as {[KEPT]?: Map<string, Site>};
const sites = scope[KEPT] ?? new Map<string, Site>();
scope[KEPT] = sites;

/**
 * Turns the `d2` fences of a Docusaurus site into diagrams. Call it once in `docusaurus.config.ts`.
 */
export function d2(options: SiteOptions): D2 {
  const key = JSON.stringify(options);
  const site = sites.get(key) ?? new Site(options);
  sites.set(key, site);
  return {
    plugin: (context) => createPlugin(context, site),
    remarkPlugin: remarkD2(site),
    file: (name) => site.file(name),
  };
}

function createPlugin({baseUrl}: LoadContext, site: Site): Plugin {
  return {
    name: 'd2',

    getThemePath: () => path.join(__dirname, 'theme'),

    getClientModules: () => [path.join(__dirname, 'client/index.ts')],

    /** A build compiles all fences before anything else, so that all mistakes are listed in one run. */
    async loadContent() {
      if (process.env.NODE_ENV === 'production') return site.compileAll();
      site.warmUp();
      await site.prune();
    },

    configureWebpack(config, isServer) {
      // Pages that the bundler kept from an earlier run were made by this folder's code as it was then.
      const version = versionOf('compiler', 'svg', 'altText', 'figure', 'grammar', 'markdown').slice(0, 16);
      const experiments = config.experiments as {cache?: unknown} | undefined;
      for (const cache of [experiments?.cache, config.cache]) {
        // Rspack keeps it under experiments, where webpack has it under its own name.
        if (typeof cache === 'object' && cache !== null && 'version' in cache) cache.version += `-d2-${version}`;
      }
      return {
        // Docusaurus has loaders of its own for other assets: these are the compiler's parts.
        output: {assetModuleFilename: 'assets/d2/[name].[contenthash:8][ext]'},
        // The compiler's script runs where it can fetch no other.
        optimization: isServer ? {} : {splitChunks: {chunks: isSplit}},
        resolve: {
          alias: {
            '@d2-parts': PARTS,
            // Browsers only; the server's bundle would carry the editor and the compiler for nothing.
            ...(isServer
              ? {[path.join(__dirname, 'client/index.ts')]: false}
              : {'@d2-snapshot': path.dirname(snapshotFile(site.cache))}),
          },
        },
        module: {
          // Besides `new Worker(…)`: a script that a sandboxed worker runs.
          parser: {javascript: {worker: ['...', 'ScriptAddress from ./address']}},
          rules: [
            {
              resource: path.join(__dirname, 'client/worker/sandbox.html'),
              type: 'asset/resource',
              generator: {filename: 'assets/d2/sandbox.[contenthash:8]/index.html'},
            },
            {
              // `resource` is `test` by another name: Docusaurus takes rules with a `test` for a content plugin's.
              resource: /\.mdx?$/,
              enforce: 'post',
              use: [{loader: path.join(__dirname, 'markdown/dependencies.cjs'), options: {site}}],
            },
            {resource: /node_modules[\\/]style-mod[\\/]/, use: path.join(__dirname, 'markdown/adoptedStyles.cjs')},
          ],
        },
        ...{
          devServer: {
            setupMiddlewares(middlewares: unknown[]) {
              middlewares.unshift({name: 'd2', path: `${baseUrl}${DIAGRAMS}/`, middleware: serve(site)});
              return middlewares;
            },
          },
        },
      };
    },

    /** Writes the diagrams and examples that the finished pages name, and no others. */
    async postBuild({outDir}) {
      const pages = await Globby('**/*.html', {cwd: outDir, absolute: true});
      const names = new Set<string>();
      for (const page of pages) {
        const html = await fs.readFile(page, 'utf8');
        for (const [, name = ''] of html.matchAll(PUBLISHED)) names.add(name);
      }
      await fs.mkdir(path.join(outDir, DIAGRAMS), {recursive: true});
      for (const name of names) {
        const content = site.file(name);
        if (content === undefined)
          throw new Error(`A page shows the diagram ${name}, which no fence makes. Delete .cache and build again.`);
        await fs.writeFile(path.join(outDir, DIAGRAMS, name), content);
      }
    },
  };
}

interface Chunk {
  readonly name?: string | null;
  canBeInitial(): boolean;
}

/** Whether parts of a chunk may become chunks of their own: as the bundler has it by default, but for the compiler's. */
function isSplit(chunk: Chunk): boolean {
  return chunk.name !== 'd2' && !chunk.canBeInitial();
}

const PUBLISHED = new RegExp(`${DIAGRAMS}/([0-9a-f]{16}\\.(?:svg|json))`, 'g');

type Request = {url?: string};
type Response = {statusCode: number; setHeader(name: string, value: string): void; end(body?: string): void};

/** Serves the diagrams of the authoring server, from memory. */
function serve(site: Site) {
  return ({url = ''}: Request, response: Response): void => {
    const name = path.basename(url.split('?')[0] ?? '');
    const content = site.file(name);
    response.statusCode = content === undefined ? 404 : 200;
    response.setHeader('Content-Type', name.endsWith('.svg') ? 'image/svg+xml' : 'application/json');
    response.end(content);
  };
}
