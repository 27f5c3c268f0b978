import path from 'node:path';
import type {ConfigureWebpackUtils} from '@docusaurus/types';
import {DiskCache} from '../shared/diskCache';
import {sha256} from '../shared/hash';

type Bundler = ConfigureWebpackUtils['currentBundler'];
type Compiler = Parameters<InstanceType<Bundler['instance']['NormalModuleReplacementPlugin']>['apply']>[0];

/** Enough for several versions of a large site's scripts. */
const MAX_CACHE_BYTES = 100_000_000;

/**
 * Caches minimized scripts, because the bundler doesn't. Relies on Rspack's minimizer skipping assets that are marked as
 * minimized.
 */
export class CachedScriptsPlugin {
  private readonly cache: DiskCache;

  /** @param siteDir the folder that contains `.cache` */
  constructor(
    private readonly bundler: Bundler,
    siteDir: string,
  ) {
    this.cache = new DiskCache(path.join(siteDir, '.cache/scripts'), 'Minimized scripts');
  }

  apply(compiler: Compiler): void {
    const {sources, Compilation, version} = this.bundler.instance;
    // Rspack's minimizer plugins store their constructor's arguments.
    const minimizers = (compiler.options.optimization.minimizer ?? []) as {
      readonly name?: string;
      readonly _args?: unknown;
    }[];
    const options = JSON.stringify(
      minimizers.map(({name, _args}) => [name, _args]),
      (_, value) => (value instanceof RegExp ? String(value) : value),
    );
    const keyPrefix = `${version}\0${options}\0`;
    compiler.hooks.thisCompilation.tap(CachedScriptsPlugin.name, (compilation) => {
      const minimizeStage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE;
      /** Keys of scripts that aren't cached yet, by name. */
      const missingScripts = new Map<string, string>();
      compilation.hooks.processAssets.tap({name: CachedScriptsPlugin.name, stage: minimizeStage - 1}, (assets) => {
        for (const name of Object.keys(assets).filter((asset) => asset.endsWith('.js'))) {
          // The name determines which options apply. Leaves out the hash in the name, which is derived from the content.
          const key = sha256(`${keyPrefix}${name.replace(/\.\w+\.js$/, '')}\0${assets[name]?.source()}`);
          const cachedScript = this.cache.read(key);
          if (cachedScript)
            compilation.updateAsset(name, new sources.RawSource(cachedScript.toString()), {minimized: true});
          else missingScripts.set(name, key);
        }
      });
      compilation.hooks.processAssets.tapPromise(
        {name: CachedScriptsPlugin.name, stage: minimizeStage + 1},
        async (assets) => {
          if (missingScripts.size === 0) return;
          for (const [name, key] of missingScripts) await this.cache.write(key, String(assets[name]?.source()));
          await this.cache.prune(MAX_CACHE_BYTES);
        },
      );
    });
  }
}
