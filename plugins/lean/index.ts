import path from 'node:path';
import type {LoadContext, Plugin} from '@docusaurus/types';
import {hashOfCode} from '../shared/hash';
import {CHARACTERS, FONT_SUBSETS} from './fonts';
import {tuneMinimizer} from './minimizer';
import {StartScriptPlugin} from './start';
import {UnusedStylesPlugin} from './unusedStyles';

export {PAGE_TEMPLATE} from './template';

interface Rule {
  readonly test?: unknown;
  exclude?: unknown;
}

interface Request {
  request: string;
  readonly contextInfo?: {readonly issuer?: string};
}

/**
 * Makes scripts, style sheets, and fonts smaller, and loads them in an order that shows the page early. Pages render the same
 * without it, only later.
 *
 * Also set `ssrTemplate: PAGE_TEMPLATE` in the site's configuration, because a plugin can't set the template.
 */
export function lean({siteDir, generatedFilesDir}: LoadContext): Plugin {
  const findPackageDir = (name: string) => path.dirname(require.resolve(`${name}/package.json`, {paths: [siteDir]}));
  const resolveClient = (name: string) => path.join(__dirname, 'client', name);
  /** Creates a rule for one of our loaders. It uses `resource` because Docusaurus mistakes rules with `test` for a content plugin's. */
  const createRule = (resource: string | RegExp | {and: (string | RegExp)[]}, loader: string, options = {}) => ({
    resource,
    use: {loader: path.join(__dirname, `loaders/${loader}.cjs`), options},
  });
  const resolveGenerated = (file: string) => path.join(generatedFilesDir, file);
  const createFontRules = (isServer: boolean) =>
    FONT_SUBSETS.map(({file, axes}) => ({
      ...createRule(file, 'font', {text: CHARACTERS, axes}),
      type: 'asset/resource' as const,
      generator: {filename: 'assets/fonts/[name].[contenthash:8][ext]', emit: !isServer},
    }));
  const propsRule = createRule({and: [generatedFilesDir, /[\\/]p[\\/][\w.-]+\.json$/]}, 'props');

  return {
    name: 'lean',

    configureWebpack(config, isServer, {currentBundler}) {
      for (const {file} of FONT_SUBSETS) excludeFromFontRules(file, (config.module?.rules ?? []) as Rule[]);
      // Invalidates cached modules when a loader changes.
      const experiments = config.experiments as {cache?: unknown} | undefined;
      for (const cache of [experiments?.cache, config.cache]) {
        // Rspack keeps it under `experiments`, webpack at the top.
        if (typeof cache === 'object' && cache !== null && 'version' in cache)
          cache.version += `-lean-${computeVersion()}`;
      }
      // This module loads Prism with a dozen grammars on every page, but code is highlighted at build time. The alias isn't `false`, since
      // the ID of that module, and so every page, depends on the folder that the site is built in.
      const prismAlias = {
        [path.join(findPackageDir('@docusaurus/theme-classic'), 'lib/prism-include-languages.js')]:
          resolveClient('nothing.ts'),
      };
      if (process.env.NODE_ENV !== 'production')
        return {module: {rules: createFontRules(isServer)}, resolve: {alias: prismAlias}};
      const registryRule = createRule(resolveGenerated('registry.js'), 'registry', {isServer});
      if (isServer)
        return {module: {rules: [registryRule, propsRule, ...createFontRules(isServer)]}, resolve: {alias: prismAlias}};

      separateLazySheets(config.optimization?.splitChunks);
      tuneMinimizer(config.optimization?.minimizer, currentBundler);
      const {NormalModuleReplacementPlugin} = currentBundler.instance;
      /** Replaces a module for the files that match `user`, and leaves it to all others. */
      const createReplacement = (module: RegExp, importer: RegExp, file: string) =>
        new NormalModuleReplacementPlugin(module, (request: Request) => {
          if (importer.test(request.contextInfo?.issuer ?? '')) request.request = resolveClient(file);
        });
      return {
        // Docusaurus requests chunks by name: numeric IDs would add a table of all pages to the runtime.
        optimization: {chunkIds: 'named'},
        plugins: [
          new UnusedStylesPlugin(currentBundler),
          new StartScriptPlugin(currentBundler),
          new NormalModuleReplacementPlugin(/core\/lib\/client\/clientEntry\.js$/, resolveClient('entry.ts')),
          createReplacement(/^tslib$/, /@docusaurus[/]utils-common/, 'tslib.ts'),
          createReplacement(/^\.\/docusaurus$/, /core[/]lib[/]client[/]clientEntry/, 'docusaurus.ts'),
        ],
        module: {
          rules: [
            registryRule,
            createRule(resolveGenerated('docusaurus.config.mjs'), 'siteConfig'),
            createRule(/theme-common[\\/]lib[\\/]utils[\\/]reactUtils\.js$/, 'plainOrder'),
            propsRule,
            ...createFontRules(isServer),
            // Neither package declares it. The router only needs them for checks in development.
            {resource: /node_modules[/\\](?:react-is|hoist-non-react-statics)[/\\]/, sideEffects: false},
          ],
        },
        resolve: {alias: prismAlias},
      };
    },
  };
}

/** Returns a hash of the loaders' code, because that code determines the bundler's output. */
const computeVersion = (): string => hashOfCode(path.join(__dirname, 'loaders')).slice(0, 16);

/** Modules that only some pages use, or whose style sheet isn't needed before their script is. */
const LAZY_MODULES =
  /[\\/](?:plugins[\\/](?:(?:d2|search)[\\/]client|d2[\\/]theme[\\/]D2Lesson)|components[\\/](?:CheatSheet|Gallery)|src[\\/]client)[\\/]/;

/** Keeps the styles of lazy modules out of the style sheet that every page loads. Docusaurus puts all styles into it. */
function separateLazySheets(splitChunks: unknown): void {
  const {styles} = (splitChunks as {cacheGroups: Record<string, {test?: unknown} | undefined>}).cacheGroups;
  if (!styles) throw new Error('Docusaurus no longer has the chunk group `styles`; see its webpack/base.js.');
  styles.test = (module: {nameForCondition(): string | undefined}) =>
    !LAZY_MODULES.test(module.nameForCondition() ?? '');
}

/** Excludes a font that we subset from Docusaurus's own rule for fonts. */
function excludeFromFontRules(file: RegExp, rules: readonly Rule[]): void {
  for (const rule of rules)
    if (rule.test instanceof RegExp && rule.test.test('a.woff2')) rule.exclude = [rule.exclude ?? [], file].flat();
}
