import path from 'node:path';
import type {ConfigureWebpackUtils, LoadContext, Plugin} from '@docusaurus/types';

type Bundler = ConfigureWebpackUtils['currentBundler'];
type BundlerPlugin = InstanceType<Bundler['instance']['NormalModuleReplacementPlugin']>;
type Compiler = Parameters<BundlerPlugin['apply']>[0];

/**
 * Keeps pages to files of the site. Docusaurus publishes what a Markdown image, a link to a file or an `image` in front
 * matter names, wherever that is: `![](../../.git/config)` would publish a token, and nobody expects that of a
 * contribution without code.
 */
export function ownFiles({siteDir, generatedFilesDir}: LoadContext): Plugin {
  return {
    name: 'own-files',
    configureWebpack: () => ({plugins: [new OwnFilesPlugin(siteDir, generatedFilesDir)]}),
  };
}

/** What's used here of a module. */
interface Module {
  readonly resource?: string;
}

class OwnFilesPlugin {
  constructor(
    private readonly siteDir: string,
    private readonly generatedFilesDir: string,
  ) {}

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('OwnFiles', (compilation) => {
      compilation.hooks.finishModules.tap('OwnFiles', (modules) => {
        for (const module of modules) {
          const file = fileOf(module);
          const user = fileOf(compilation.moduleGraph.getIssuer(module));
          // A page that is a link itself was resolved to where it leads.
          const page = [user, file].find((name) => name !== undefined && /\.mdx?$/.test(name));
          if (page === undefined || file === undefined || isAllowed(file, this.siteDir, this.generatedFilesDir))
            continue;
          const [where, what] = [page, file].map((name) => path.relative(this.siteDir, name));
          const why = `It uses ${what}, and pages can only use files of the site that aren't hidden.`;
          const fix = 'Put the file beside the page or into static/, and name that one.';
          compilation.errors.push(new compiler.webpack.WebpackError(`${where}: ${why} ${fix}`));
        }
      });
    });
  }
}

/** The file of a module, real and without a query. */
const fileOf = (module: object | null | undefined): string | undefined =>
  (module as Module | null | undefined)?.resource?.split('?')[0];

/**
 * Whether a page may use a file.
 *
 * @param file real path
 * @param siteDir real path of the site
 * @param generatedFilesDir where Docusaurus writes what it knows of pages, which they import
 */
export function isAllowed(file: string, siteDir: string, generatedFilesDir: string): boolean {
  if (file.startsWith(generatedFilesDir + path.sep)) return true;
  const segments = path.relative(siteDir, file).split(path.sep);
  return segments.includes('node_modules') || !segments.some((segment) => segment.startsWith('.'));
}
