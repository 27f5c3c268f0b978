import path from 'node:path';
import type {ConfigureWebpackUtils, LoadContext, Plugin} from '@docusaurus/types';

type Bundler = ConfigureWebpackUtils['currentBundler'];
type BundlerPlugin = InstanceType<Bundler['instance']['NormalModuleReplacementPlugin']>;
type Compiler = Parameters<BundlerPlugin['apply']>[0];

/**
 * Restricts pages to files of the site. Docusaurus publishes any file that a Markdown image, a link, or an `image` in front matter
 * refers to: `![](../../.git/config)` would publish a token, and nobody expects that of a contribution without code.
 */
export function ownFiles({siteDir, generatedFilesDir}: LoadContext): Plugin {
  return {
    name: 'own-files',
    configureWebpack: () => ({plugins: [new OwnFilesPlugin(siteDir, generatedFilesDir)]}),
  };
}

/** The part of a bundler module that is used here. */
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
          const file = getFile(module);
          const importer = getFile(compilation.moduleGraph.getIssuer(module));
          // A page that is a symbolic link was resolved to its target.
          const page = [importer, file].find((name) => name !== undefined && /\.mdx?$/.test(name));
          if (page === undefined || file === undefined || isAllowed(file, this.siteDir, this.generatedFilesDir))
            continue;
          const [where, target] = [page, file].map((name) => path.relative(this.siteDir, name));
          const why = `It uses ${target}, and pages can only use files of the site that aren't hidden.`;
          const fix = 'Move the file next to the page or into static/, and refer to it there.';
          compilation.errors.push(new compiler.webpack.WebpackError(`${where}: ${why} ${fix}`));
        }
      });
    });
  }
}

/** Returns the real path of a module's file, without the query. */
const getFile = (module: object | null | undefined): string | undefined =>
  (module as Module | null | undefined)?.resource?.split('?')[0];

/**
 * Returns whether a page may use a file.
 *
 * @param file real path
 * @param siteDir real path of the site
 * @param generatedFilesDir folder of Docusaurus's metadata about pages, which pages import
 */
export function isAllowed(file: string, siteDir: string, generatedFilesDir: string): boolean {
  if (file.startsWith(generatedFilesDir + path.sep)) return true;
  const segments = path.relative(siteDir, file).split(path.sep);
  return segments.includes('node_modules') || !segments.some((segment) => segment.startsWith('.'));
}
