import path from 'node:path';
import type {LoadContext, Plugin} from '@docusaurus/types';
import {appendCacheVersion} from '../shared/bundlerCache';
import {hashCode} from '../shared/hash';

export type {ExampleCard, Thumbnail} from './card';
export {addCards} from './remark';

/**
 * Keeps the examples' content out of the gallery page's JavaScript, because its HTML already contains it. `src/components/Gallery`
 * reads it from there.
 */
export function createGalleryPlugin(_context: LoadContext): Plugin {
  return {
    name: 'gallery',
    configureWebpack(config, isServer) {
      // Invalidates the bundler's caches when this plugin's code changes.
      appendCacheVersion(config, `-gallery-${hashCode(__dirname).slice(0, 16)}`);
      // The development server doesn't prerender pages, so their scripts need the content.
      if (isServer || process.env.NODE_ENV !== 'production') return {};
      // Uses `resource`, because Docusaurus mistakes rules with `test` for a content plugin's.
      return {
        module: {rules: [{resource: /\.mdx$/, enforce: 'post', use: path.join(__dirname, 'removeExampleContent.cjs')}]},
      };
    },
  };
}
