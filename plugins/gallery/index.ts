import path from 'node:path';
import type {LoadContext, Plugin} from '@docusaurus/types';
import {hashOfCode} from '../shared/hash';

export type {ExampleCard, Thumbnail} from './card';
export {addCards} from './remark';

/** Keeps the content of a gallery's examples out of the scripts of its page. `src/components/Gallery` shows it. */
export function gallery(_context: LoadContext): Plugin {
  return {
    name: 'gallery',
    configureWebpack(config, isServer) {
      const experiments = config.experiments as {cache?: unknown} | undefined;
      for (const cache of [experiments?.cache, config.cache])
        if (typeof cache === 'object' && cache !== null && 'version' in cache)
          cache.version += `-gallery-${hashOfCode(__dirname).slice(0, 16)}`;
      // The development server doesn't render HTML.
      if (isServer || process.env.NODE_ENV !== 'production') return {};
      // Not `test`, because Docusaurus treats rules with a `test` as rules of a content plugin.
      return {module: {rules: [{resource: /\.mdx$/, enforce: 'post', use: path.join(__dirname, 'contents.cjs')}]}};
    },
  };
}
