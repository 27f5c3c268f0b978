import path from 'node:path';
import type {ConfigureWebpackUtils, LoadContext, Plugin} from '@docusaurus/types';

type Bundler = ConfigureWebpackUtils['currentBundler'];
type BundlerPlugin = InstanceType<Bundler['instance']['NormalModuleReplacementPlugin']>;
type Compiler = Parameters<BundlerPlugin['apply']>[0];

/**
 * Keeps pages from publishing hidden files or files outside the site. Docusaurus publishes any file that a Markdown image, a link, or an
 * `image` in front matter refers to. For example, `![](../../.git/config)` could leak a token, and reviewers don't expect that from a
 * change that only touches content.
 */
export function restrictPageFiles({siteDir, generatedFilesDir}: LoadContext): Plugin {
  return {
    name: 'own-files',
    configureWebpack: () => ({plugins: [new OwnFilesPlugin(siteDir, generatedFilesDir)]}),
  };
}

/** The part of a bundler module that this plugin uses. */
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
          // Also check the page's own module: if the page is a symbolic link, `file` is its target.
          const page = [importer, file].find((name) => name !== undefined && /\.mdx?$/.test(name));
          if (page === undefined || file === undefined || canPageUse(file, this.siteDir, this.generatedFilesDir))
            continue;
          const [pagePath, target] = [page, file].map((name) => path.relative(this.siteDir, name));
          const reason = `${pagePath} uses ${target}, but pages can only use files inside the site that aren't hidden.`;
          const fix = 'Move the file next to the page or into static/, and update the reference.';
          compilation.errors.push(new compiler.webpack.WebpackError(`${reason} ${fix}`));
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
 * @param generatedFilesDir Docusaurus's folder of generated page metadata, which pages import
 */
export function canPageUse(file: string, siteDir: string, generatedFilesDir: string): boolean {
  if (file.startsWith(generatedFilesDir + path.sep)) return true;
  const segments = path.relative(siteDir, file).split(path.sep);
  // `..` also starts with a dot, so this rejects files outside the site.
  return segments.includes('node_modules') || !segments.some((segment) => segment.startsWith('.'));
}
