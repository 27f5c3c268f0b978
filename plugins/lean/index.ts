import path from 'node:path';
import type {LoadContext, Plugin} from '@docusaurus/types';
import {hashOfCode} from '../d2/compiler/cache';
import {moveCache} from './cache';
import {ChunkNamesPlugin} from './chunkNames';
import {CHARACTERS, CUTS} from './fonts';
import {KeptScriptsPlugin} from './keptScripts';
import {tuneMinimizer} from './minimizer';
import {StartScriptPlugin} from './start';
import {UnusedStylesPlugin} from './unusedStyles';

export {PAGE_TEMPLATE} from './template';

interface Rule {
  readonly test?: unknown;
  readonly include?: unknown;
  exclude?: unknown;
}

/** What is used here of a request that the bundler resolves. */
interface Request {
  request: string;
  readonly contextInfo?: {readonly issuer?: string};
}

/**
 * Keeps out of the bundles what this site does not need, or needs in another form than Docusaurus brings it. What pages
 * render, and when, stays as it is.
 */
export function lean({siteDir, generatedFilesDir}: LoadContext): Plugin {
  const packageDir = (name: string) => path.dirname(require.resolve(`${name}/package.json`, {paths: [siteDir]}));
  const client = (name: string) => path.join(__dirname, 'client', name);
  /** What applies to a file that Docusaurus wrote. */
  const generated = (file: string, loader: string, options = {}) => ({
    // `resource` is `test` by another name: Docusaurus takes rules with a `test` for a content plugin's.
    resource: path.join(generatedFilesDir, file),
    use: {loader: path.join(__dirname, `loaders/${loader}.cjs`), options},
  });
  const CODE = {type: 'javascript/auto'} as const;
  const props = {...generated('', 'props'), resource: {and: [generatedFilesDir, /[\\/]p[\\/][\w.-]+\.json$/]}};
  const fonts = (isServer: boolean) =>
    CUTS.map(({file, axes}) => ({
      resource: file,
      type: 'asset/resource' as const,
      generator: {filename: 'assets/fonts/[name].[contenthash:8][ext]', emit: !isServer},
      use: {loader: path.join(__dirname, 'loaders/font.cjs'), options: {text: CHARACTERS, axes}},
    }));

  return {
    name: 'lean',

    configureWebpack(config, isServer, {currentBundler}) {
      moveCache(config.experiments, siteDir);
      const rules = (config.module?.rules ?? []) as Rule[];
      keepDocsToThemselves(siteDir, rules);
      for (const {file} of CUTS) keepApart(file, rules);
      // Modules that the bundler kept from an earlier run were made by the loaders as they were then.
      const experiments = config.experiments as {cache?: unknown} | undefined;
      for (const cache of [experiments?.cache, config.cache]) {
        // Rspack keeps it under experiments, where webpack has it under its own name.
        if (typeof cache === 'object' && cache !== null && 'version' in cache) cache.version += `-lean-${version()}`;
      }
      // Loads Prism with a dozen grammars into every page. Code is highlighted when the site is built. `false` would make a
      // module whose id, and so every page, depends on the folder that the site is built in.
      const prism = {
        [path.join(packageDir('@docusaurus/theme-classic'), 'lib/prism-include-languages.js')]: client('nothing.ts'),
      };
      if (process.env.NODE_ENV !== 'production') return {module: {rules: fonts(isServer)}, resolve: {alias: prism}};
      if (isServer) {
        return {
          module: {rules: [generated('registry.js', 'registry', {isServer}), props, ...fonts(isServer)]},
          resolve: {alias: prism},
        };
      }

      keepSheetsApart(config.optimization?.splitChunks);
      const minimizing = tuneMinimizer(config.optimization?.minimizer, currentBundler);
      const table = path.join(generatedFilesDir, 'codeTranslations.json');
      const core = packageDir('@docusaurus/core');
      const {NormalModuleReplacementPlugin} = currentBundler.instance;
      return {
        // Chunks are known by the names that Docusaurus gave them; numbers would need two tables to and fro.
        optimization: {chunkIds: 'named'},
        plugins: [
          new ChunkNamesPlugin(currentBundler),
          ...(minimizing ? [new KeptScriptsPlugin(currentBundler, siteDir, minimizing)] : []),
          new UnusedStylesPlugin(currentBundler),
          new StartScriptPlugin(currentBundler),
          new NormalModuleReplacementPlugin(/core\/lib\/client\/clientEntry\.js$/, client('entry.ts')),
          ...INSTEAD.map(
            ([name, user, file]) =>
              new NormalModuleReplacementPlugin(new RegExp(`^${name}$`), (request: Request) => {
                if (user.test(request.contextInfo?.issuer ?? '')) request.request = client(file);
              }),
          ),
        ],
        module: {
          rules: [
            generated('registry.js', 'registry', {isServer}),
            generated('routes.js', 'routes'),
            {...generated('routesChunkNames.json', 'routesChunkNames'), ...CODE},
            {...generated('globalData.json', 'globalData'), ...CODE},
            generated('docusaurus.config.mjs', 'siteConfig'),
            generated('codeTranslations.json', 'words', {file: table}),
            {...generated('', 'words', {file: table}), resource: /\.(?:[jt]sx?|mdx?)$/, enforce: 'post' as const},
            props,
            ...fonts(isServer),
            {
              resource: /theme-common[\\/]lib[\\/]utils[\\/]reactUtils\.js$/,
              use: path.join(__dirname, 'loaders/plainOrder.cjs'),
            },
            // They do not declare it themselves; what the router has no use for can be left out then.
            {resource: /node_modules[/\\](?:react-is|hoist-non-react-statics)[/\\]/, sideEffects: false},
          ],
        },
        resolve: {
          alias: {
            ...prism,
            [path.join(core, 'lib/client/BaseUrlIssueBanner/index.js')]: client('noBanner.ts'),
            [path.join(core, 'lib/client/docusaurus.js')]: client('docusaurus.ts'),
          },
        },
      };
    },
  };
}

/**
 * Libraries of which pages need a part: their names, who uses them so, and what stands in for them in browsers. Others that
 * require them get them whole.
 */
const INSTEAD: readonly (readonly [name: string, user: RegExp, file: string])[] = [
  // In a form that makes bundlers take the library whole (4 KB over the network).
  ['tslib', /@docusaurus[\\/]utils-common/, 'tslib.ts'],
  ['react-helmet-async', /@docusaurus[\\/]core/, 'head.tsx'],
  ['react-loadable', /@docusaurus[\\/]core/, 'loadable.tsx'],
  ['nprogress', /@docusaurus[\\/]theme-classic/, 'progress.ts'],
  ['history', /[\\/]react-router(?:-dom)?[\\/]/, 'history.ts'],
  ['path-to-regexp', /[\\/]react-router[\\/]/, 'pathToRegexp.ts'],
];

/** What decides what the bundler makes of a module: the loaders' code. */
const version = (): string => hashOfCode(path.join(__dirname, 'loaders')).slice(0, 16);

/** Modules whose style is needed once their scripts are fetched, and comes with these. */
const LATER = /[\\/]plugins[\\/](?:d2|search)[\\/]client[\\/]/;

/** Takes style sheets of what readers open out of the one that every page loads; Docusaurus puts them all into it. */
function keepSheetsApart(splitChunks: unknown): void {
  const {styles} = (splitChunks as {cacheGroups: Record<string, {test?: unknown} | undefined>}).cacheGroups;
  if (!styles) throw new Error('Docusaurus has no group of chunks `styles` any more; see its webpack/base.js.');
  styles.test = (module: {nameForCondition(): string | undefined}) => !LATER.test(module.nameForCondition() ?? '');
}

/** Keeps files from Docusaurus's own rules for their kind. */
function keepApart(file: RegExp, rules: readonly Rule[]): void {
  for (const rule of rules)
    if (rule.test instanceof RegExp && rule.test.test('a.woff2')) rule.exclude = [rule.exclude ?? [], file].flat();
}

/**
 * The docs plugin's folder is the whole site, so that ids and paths read `tour/intro`. Its rule would compile the
 * blog's and the landing page's Markdown a second time; this leaves them to their own plugins.
 */
function keepDocsToThemselves(siteDir: string, rules: Rule[]): void {
  const root = path.join(siteDir, '/');
  const pages = rules.filter(
    ({test, include}) => test instanceof RegExp && test.test('page.mdx') && Array.isArray(include),
  );
  const docs = pages.find(({include}) => (include as string[]).includes(root));
  if (!docs) return;
  docs.exclude = pages.filter((rule) => rule !== docs).flatMap(({include}) => include as string[]);
}
