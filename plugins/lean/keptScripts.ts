import path from 'node:path';
import type {ConfigureWebpackUtils} from '@docusaurus/types';
import {DiskCache, sha256} from '../d2/compiler/cache';

type Bundler = ConfigureWebpackUtils['currentBundler'];
type Compiler = Parameters<InstanceType<Bundler['instance']['NormalModuleReplacementPlugin']>['apply']>[0];

/** Bytes that are kept: some versions of a large site. */
const MOST_BYTES = 100_000_000;

/**
 * Keeps minimized scripts for the next build: the bundler's own cache does not hold them. Works with Rspack's minimizer, which
 * leaves alone what is marked as minimized.
 */
export class KeptScriptsPlugin {
  private readonly cache: DiskCache;

  /**
   * @param siteDir where `.cache` is
   * @param options what the scripts are minimized with
   */
  constructor(
    private readonly bundler: Bundler,
    siteDir: string,
    private readonly options: unknown,
  ) {
    this.cache = new DiskCache(path.join(siteDir, '.cache/scripts'), 'Minimized scripts');
  }

  apply(compiler: Compiler): void {
    const {sources, Compilation, version} = this.bundler.instance;
    const made = `${version}\0${JSON.stringify(this.options)}\0`;
    compiler.hooks.thisCompilation.tap('KeptScripts', (compilation) => {
      const minimizing = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE;
      /** Keys of scripts that are not kept yet, by their names. */
      const missing = new Map<string, string>();
      compilation.hooks.processAssets.tap({name: 'KeptScripts', stage: minimizing - 1}, (assets) => {
        for (const name of Object.keys(assets).filter((asset) => asset.endsWith('.js'))) {
          // The name decides with which of the options: without its hash, which follows from what is in it.
          const key = sha256(`${made}${name.replace(/\.\w+\.js$/, '')}\0${assets[name]?.source()}`);
          const kept = this.cache.read(key);
          if (kept) compilation.updateAsset(name, new sources.RawSource(kept.toString()), {minimized: true});
          else missing.set(name, key);
        }
      });
      compilation.hooks.processAssets.tapPromise({name: 'KeptScripts', stage: minimizing + 1}, async (assets) => {
        if (missing.size === 0) return;
        for (const [name, key] of missing) await this.cache.write(key, String(assets[name]?.source()));
        await this.cache.prune(MOST_BYTES);
      });
    });
  }
}
