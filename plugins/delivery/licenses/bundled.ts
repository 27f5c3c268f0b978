/** Collects the packages in the browser bundles. */
import fs from 'node:fs';
import path from 'node:path';
import type {ConfigureWebpackUtils} from '@docusaurus/types';
import {findPackage} from '../../shared/findPackage';

type Bundler = ConfigureWebpackUtils['currentBundler'];
type Compiler = Parameters<InstanceType<Bundler['instance']['NormalModuleReplacementPlugin']>['apply']>[0];

/** The parts of a bundler module that are used here. A concatenated module contains others. */
interface Module {
  identifier(): string;
  readonly modules?: readonly Module[];
}

/** A bundler plugin that records the packages of all modules in chunks. */
export class BundledPackages {
  /** Package folders, each with a `package.json`. */
  readonly folders = new Set<string>();

  apply(compiler: Compiler): void {
    compiler.hooks.done.tap('BundledPackages', ({compilation}) => {
      for (const chunk of compilation.chunks)
        for (const module of compilation.chunkGraph.getChunkModules(chunk)) this.add(module as Module);
    });
  }

  private add(module: Module): void {
    const folder = findPackage(module.identifier());
    // A concatenated module also lists its root module.
    if (folder && fs.existsSync(path.join(folder, 'package.json'))) this.folders.add(folder);
    for (const innerModule of module.modules ?? []) this.add(innerModule);
  }
}
