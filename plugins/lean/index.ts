import path from 'node:path';
import type {LoadContext, Plugin} from '@docusaurus/types';
import {tuneMinimizer} from './minimizer';

interface Rule {
  readonly test?: unknown;
  readonly include?: unknown;
  exclude?: unknown;
}

/**
 * Keeps out of the bundles what this site does not need, or needs in another form than its theme brings it.
 */
export function lean({siteDir}: LoadContext): Plugin {
  const theme = path.dirname(require.resolve('@docusaurus/theme-classic/package.json', {paths: [siteDir]}));
  return {
    name: 'lean',
    configureWebpack(config, _isServer, {currentBundler}) {
      tuneMinimizer(config.optimization?.minimizer, currentBundler);
      keepDocsToThemselves(siteDir, (config.module?.rules ?? []) as Rule[]);
      return {
        resolve: {
          alias: {
            // Loads Prism with a dozen grammars into every page. Code is highlighted when the site is built.
            [path.join(theme, 'lib/prism-include-languages.js')]: false,
          },
        },
      };
    },
  };
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
