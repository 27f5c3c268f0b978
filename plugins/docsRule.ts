import path from 'node:path';
import type {LoadContext, Plugin} from '@docusaurus/types';

interface MarkdownRule {
  readonly test?: unknown;
  readonly include?: unknown;
  exclude?: unknown;
}

/**
 * Keeps the docs plugin's bundler rule away from the Markdown of other plugins. The docs' folder is the whole site, so that IDs
 * and paths read `tour/intro`, and its rule would compile the posts and the landing page a second time.
 */
export function docsRule({siteDir}: LoadContext): Plugin {
  return {
    name: 'docs-rule',
    configureWebpack(config) {
      const rules = ((config.module?.rules ?? []) as MarkdownRule[]).filter(
        ({test, include}) => test instanceof RegExp && test.test('page.mdx') && Array.isArray(include),
      );
      const docs = rules.find(({include}) => (include as string[]).includes(path.join(siteDir, '/')));
      if (docs) docs.exclude = rules.filter((rule) => rule !== docs).flatMap(({include}) => include as string[]);
      return {};
    },
  };
}
