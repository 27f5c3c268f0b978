import path from 'node:path';
import type {LoadContext, Plugin} from '@docusaurus/types';
import {tuneMinimizer} from './minimizer';

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
 * Keeps out of the bundles what this site does not need, or needs in another form than its theme brings it.
 */
export function lean({siteDir}: LoadContext): Plugin {
  const theme = path.dirname(require.resolve('@docusaurus/theme-classic/package.json', {paths: [siteDir]}));
  const core = path.dirname(require.resolve('@docusaurus/core/package.json', {paths: [siteDir]}));
  return {
    name: 'lean',

    configureWebpack(config, isServer, {currentBundler}) {
      tuneMinimizer(config.optimization?.minimizer, currentBundler);
      keepDocsToThemselves(siteDir, (config.module?.rules ?? []) as Rule[]);
      const {NormalModuleReplacementPlugin} = currentBundler.instance;
      return {
        // Chunks are known by the names that Docusaurus gave them; numbers would need two tables to and fro.
        optimization: isServer ? {} : {chunkIds: 'named'},
        plugins: [
          new NormalModuleReplacementPlugin(
            /core\/lib\/client\/clientEntry\.js$/,
            path.join(__dirname, 'client/entry.ts'),
          ),
          new NormalModuleReplacementPlugin(/^tslib$/, (request: Request) => {
            // It uses one function, in a form that makes bundlers take the library whole (4 KB over the network).
            if (!request.contextInfo?.issuer?.includes('@docusaurus/utils-common')) return;
            request.request = path.join(__dirname, 'client/tslib.ts');
          }),
        ],
        module: {
          // `resource` is `test` by another name: Docusaurus takes rules with a `test` for a content plugin's.
          rules: [
            {resource: /\.docusaurus[/\\]registry\.js$/, use: loader('registry', {isServer})},
            ...(isServer
              ? []
              : [
                  {resource: /\.docusaurus[/\\]docusaurus\.config\.mjs$/, use: loader('siteConfig')},
                  {resource: /codeTranslations\.json$/, use: loader('words')},
                  // They do not say so themselves; what the router has no use for can be left out then.
                  {resource: /node_modules[/\\](?:react-is|hoist-non-react-statics)[/\\]/, sideEffects: false},
                ]),
          ],
        },
        resolve: {
          alias: {
            // Loads Prism with a dozen grammars into every page. Code is highlighted when the site is built.
            [path.join(theme, 'lib/prism-include-languages.js')]: false,
            ...(isServer
              ? {}
              : {
                  [path.join(core, 'lib/client/BaseUrlIssueBanner/index.js')]: path.join(
                    __dirname,
                    'client/noBanner.ts',
                  ),
                }),
          },
        },
      };
    },
  };
}

function loader(name: string, options = {}) {
  return {loader: path.join(__dirname, `${name}.cjs`), options};
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
