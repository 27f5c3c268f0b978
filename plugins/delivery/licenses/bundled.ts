/** Which packages are in the files that a build gives browsers. */
import fs from 'node:fs';
import path from 'node:path';
import type {ConfigureWebpackUtils} from '@docusaurus/types';

type Bundler = ConfigureWebpackUtils['currentBundler'];
type Compiler = Parameters<InstanceType<Bundler['instance']['NormalModuleReplacementPlugin']>['apply']>[0];

/** What is used here of a module; one that was joined with others holds them. */
interface Module {
  identifier(): string;
  readonly modules?: readonly Module[];
}

/**
 * The folder of the package that a module is of, or `undefined` if it is the site's own.
 *
 * @param identifier the module's, which names its loaders, too: `loader!loader!file?query`
 */
export function packageOf(identifier: string): string | undefined {
  const file = identifier
    .split('!')
    .at(-1)
    ?.split(/[?|]/)
    .find((part) => path.isAbsolute(part));
  return file && /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+(?=[\\/])/.exec(file)?.[0];
}

/** Notes the packages of all modules that are in chunks. */
export class BundledPackages {
  /** Folders, each with a `package.json`. */
  readonly folders = new Set<string>();

  apply(compiler: Compiler): void {
    compiler.hooks.done.tap('BundledPackages', ({compilation}) => {
      for (const chunk of compilation.chunks)
        for (const module of compilation.chunkGraph.getChunkModules(chunk)) this.add(module as Module);
    });
  }

  private add(module: Module): void {
    const folder = packageOf(module.identifier());
    // The root of joined modules is among them, too.
    if (folder && fs.existsSync(path.join(folder, 'package.json'))) this.folders.add(folder);
    for (const inner of module.modules ?? []) this.add(inner);
  }
}
