import path from 'node:path';
import type {LoadContext, Plugin} from '@docusaurus/types';
import {CachedScriptsPlugin} from './scripts';

/** The parts of Rspack's `experiments` that this plugin uses. */
interface Experiments {
  readonly cache?:
    | boolean
    | {readonly type?: string; storage?: {readonly type: 'filesystem'; readonly directory: string}};
}

/**
 * Caches the bundler's output in the site's `.cache` for the next build: modules, because their default location in `node_modules` is
 * lost with every `npm ci`, and minimized scripts, which the bundler doesn't cache.
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
      const isMinimized = currentBundler.name === 'rspack' && !isServer && process.env.NODE_ENV === 'production';
      return isMinimized ? {plugins: [new CachedScriptsPlugin(currentBundler, siteDir)]} : {};
    },
  };
}
