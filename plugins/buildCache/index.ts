import path from 'node:path';
import type {LoadContext, Plugin} from '@docusaurus/types';
import {type PageCompiler, shareResults} from './pages';
import {CachedScriptsPlugin} from './scripts';

/** The parts of Rspack's `experiments` that this plugin uses. */
interface Experiments {
  readonly cache?:
    | boolean
    | {readonly type?: string; storage?: {readonly type: 'filesystem'; readonly directory: string}};
}

interface Rule {
  readonly use?: unknown;
}

interface RuleItem {
  readonly loader?: string;
  readonly options?: {readonly processors?: Readonly<Record<string, PageCompiler>>};
}

const PAGE_LOADER = require.resolve('@docusaurus/mdx-loader');

/**
 * Caches the bundler's output in the site's `.cache` for the next build: modules, because their default location in `node_modules` is
 * lost with every `npm ci`, and minimized scripts, which the bundler doesn't cache. Also compiles pages once for both bundles.
 *
 * List it after the plugins that change how scripts are minimized.
 */
export function buildCache({siteDir}: LoadContext): Plugin {
  return {
    name: 'build-cache',
    configureWebpack(config, isServer, {currentBundler}) {
      const {cache} = (config.experiments ?? {}) as Experiments;
      if (typeof cache === 'object' && cache.type === 'persistent')
        cache.storage = {type: 'filesystem', directory: path.join(siteDir, '.cache/rspack')};
      // The development server only has one bundle.
      if (process.env.NODE_ENV !== 'production') return {};
      for (const compiler of findPageCompilers((config.module?.rules ?? []) as Rule[])) shareResults(compiler);
      const isMinimized = currentBundler.name === 'rspack' && !isServer;
      return isMinimized ? {plugins: [new CachedScriptsPlugin(currentBundler, siteDir)]} : {};
    },
  };
}

/** Finds the compilers of pages in the bundler's rules. */
function findPageCompilers(rules: readonly Rule[]): PageCompiler[] {
  return rules
    .flatMap(({use}) => use as RuleItem | undefined)
    .flatMap((item) => (item?.loader === PAGE_LOADER ? Object.values(item.options?.processors ?? {}) : []));
}
