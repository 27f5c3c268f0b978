import type {ConfigureWebpackUtils} from '@docusaurus/types';
import {RUNTIME} from './minimizer';

type Bundler = ConfigureWebpackUtils['currentBundler'];

/** The table in Docusaurus's `ChunkAssetPlugin` that leads from the names of chunks to their ids. */
const TABLE = /chunkId = (\{.*?\})\[chunkId\]\|\|chunkId;/;

/** @throws an error if the bundler's runtime holds no such table */
export function withoutNames(runtime: string): string {
  if (!TABLE.test(runtime)) throw new Error('The bundler’s runtime has no table of chunk names; see ChunkAssetPlugin.');
  return runtime.replace(TABLE, (_, table: string) => {
    const own = Object.entries(JSON.parse(table) as Record<string, string>).filter(([name, id]) => name !== id);
    return own.length === 0 ? '' : `chunkId = ${JSON.stringify(Object.fromEntries(own))}[chunkId]||chunkId;`;
  });
}

/** Chunks whose ids are their names need no table for it, which would name all pages of the site a second time. */
export class ChunkNamesPlugin {
  constructor(private readonly bundler: Bundler) {}

  apply(compiler: Parameters<InstanceType<Bundler['instance']['NormalModuleReplacementPlugin']>['apply']>[0]): void {
    const {sources, Compilation} = this.bundler.instance;
    compiler.hooks.thisCompilation.tap('ChunkNames', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_PRE_PROCESS;
      compilation.hooks.processAssets.tap({name: 'ChunkNames', stage}, (assets) => {
        for (const name of Object.keys(assets).filter((file) => RUNTIME.test(file)))
          compilation.updateAsset(name, (source) => new sources.RawSource(withoutNames(String(source.source()))));
      });
    });
  }
}
