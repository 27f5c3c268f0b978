import path from 'node:path';
import type {LoadContext, Plugin} from '@docusaurus/types';
import {appendCacheVersion} from '../shared/bundlerCache';
import {hashCode} from '../shared/hash';
import {CHARACTERS, FONT_SUBSETS} from './fonts';
import {configureMinimizer} from './minimizer';
import {StartScriptPlugin} from './start';
import {UnusedStylesPlugin} from './unusedStyles';

export {PAGE_TEMPLATE} from './template';

interface Rule {
  readonly test?: unknown;
  exclude?: unknown;
}

interface ModuleRequest {
  request: string;
  readonly contextInfo?: {readonly issuer?: string};
}

/**
 * Shrinks scripts, style sheets, and fonts, and changes the order in which they load so that pages paint sooner. Without it, pages
 * look and work the same; they only load more slowly.
 *
 * Also set `ssrTemplate: PAGE_TEMPLATE` in the site's configuration, because a plugin can't set the template.
 */
export function lean({siteDir, generatedFilesDir}: LoadContext): Plugin {
  const findPackageDir = (name: string) => path.dirname(require.resolve(`${name}/package.json`, {paths: [siteDir]}));
  const resolveClientFile = (name: string) => path.join(__dirname, 'client', name);
  /** Creates a rule for one of our loaders. Uses `resource`, because Docusaurus mistakes rules with `test` for rules of a content plugin. */
  const createRule = (resource: string | RegExp | {and: (string | RegExp)[]}, loader: string, options = {}) => ({
    resource,
    use: {loader: path.join(__dirname, `loaders/${loader}.cjs`), options},
  });
  const resolveGeneratedFile = (file: string) => path.join(generatedFilesDir, file);
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
      appendCacheVersion(config, `-lean-${hashLoaders()}`);
      // This module would load Prism with a dozen grammars on every page, but code is highlighted at build time. With `false` as the
      // alias, the module's ID, and therefore every page, would depend on the folder in which the site is built.
      const prismAlias = {
        [path.join(findPackageDir('@docusaurus/theme-classic'), 'lib/prism-include-languages.js')]:
          resolveClientFile('nothing.ts'),
      };
      if (process.env.NODE_ENV !== 'production')
        return {module: {rules: createFontRules(isServer)}, resolve: {alias: prismAlias}};
      const registryRule = createRule(resolveGeneratedFile('registry.js'), 'registry', {isServer});
      if (isServer)
        return {module: {rules: [registryRule, propsRule, ...createFontRules(isServer)]}, resolve: {alias: prismAlias}};

      separateLazyStyles(config.optimization?.splitChunks);
      configureMinimizer(config.optimization?.minimizer, currentBundler);
      const {NormalModuleReplacementPlugin} = currentBundler.instance;
      /** Replaces `module` with one of our client files, but only where files that match `importer` import it. */
      const createReplacement = (module: RegExp, importer: RegExp, clientFile: string) =>
        new NormalModuleReplacementPlugin(module, (request: ModuleRequest) => {
          if (importer.test(request.contextInfo?.issuer ?? '')) request.request = resolveClientFile(clientFile);
        });
      return {
        // Docusaurus requests chunks by name. With numeric IDs, the runtime would need a table of all pages.
        optimization: {chunkIds: 'named'},
        plugins: [
          new UnusedStylesPlugin(currentBundler),
          new StartScriptPlugin(currentBundler),
          new NormalModuleReplacementPlugin(/core\/lib\/client\/clientEntry\.js$/, resolveClientFile('entry.ts')),
          createReplacement(/^tslib$/, /@docusaurus[/]utils-common/, 'tslib.ts'),
          createReplacement(/^\.\/docusaurus$/, /core[/]lib[/]client[/]clientEntry/, 'docusaurus.ts'),
        ],
        module: {
          rules: [
            registryRule,
            createRule(resolveGeneratedFile('docusaurus.config.mjs'), 'siteConfig'),
            createRule(/theme-common[\\/]lib[\\/]utils[\\/]reactUtils\.js$/, 'plainOrder'),
            propsRule,
            ...createFontRules(isServer),
            // Neither package declares that it's free of side effects. The router only needs them for checks in development, so builds
            // can drop them.
            {resource: /node_modules[/\\](?:react-is|hoist-non-react-statics)[/\\]/, sideEffects: false},
          ],
        },
        resolve: {alias: prismAlias},
      };
    },
  };
}

/** Hashes the loaders' code, because it determines the bundler's output. */
const hashLoaders = (): string => hashCode(path.join(__dirname, 'loaders')).slice(0, 16);

/** Matches modules that only some pages use, or whose styles aren't needed until their script has loaded. */
const LAZY_MODULES =
  /[\\/](?:plugins[\\/](?:(?:d2|search)[\\/]client|d2[\\/]theme[\\/]D2Lesson)|components[\\/](?:CheatSheet|FilterField|Gallery|IconList|Landing|Pair|Problems|Themes|Upgrades)|src[\\/]client)[\\/]/;

/** Keeps the styles of lazy modules out of the style sheet that every page loads. By default, Docusaurus puts all styles there. */
function separateLazyStyles(splitChunks: unknown): void {
  const {styles} = (splitChunks as {cacheGroups: Record<string, {test?: unknown} | undefined>}).cacheGroups;
  if (!styles)
    throw new Error(
      'Docusaurus no longer has the cache group `styles`. Compare its webpack/base.js with plugins/lean/index.ts.',
    );
  styles.test = (module: {nameForCondition(): string | undefined}) =>
    !LAZY_MODULES.test(module.nameForCondition() ?? '');
}

/** Keeps Docusaurus's own rule for fonts from matching a font that we subset. */
function excludeFromFontRules(file: RegExp, rules: readonly Rule[]): void {
  for (const rule of rules)
    if (rule.test instanceof RegExp && rule.test.test('a.woff2')) rule.exclude = [rule.exclude ?? [], file].flat();
}
