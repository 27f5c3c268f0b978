import {createHash} from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type {ConfigureWebpackUtils} from '@docusaurus/types';

type Bundler = ConfigureWebpackUtils['currentBundler'];

const SCRIPT_CODE = fs.readFileSync(path.join(__dirname, 'client/start.js'), 'utf8');

/** Path, below the base URL, of the script that requests a page's other scripts. */
export const START_SCRIPT = `assets/js/runtime~start.${createHash('sha256').update(SCRIPT_CODE).digest('hex').slice(0, 8)}.js`;

/** Emits `START_SCRIPT` as an asset, so that the bundler minimizes it with its own. */
export class StartScriptPlugin {
  constructor(private readonly bundler: Bundler) {}

  apply(compiler: Parameters<InstanceType<Bundler['instance']['NormalModuleReplacementPlugin']>['apply']>[0]): void {
    const {sources, Compilation} = this.bundler.instance;
    compiler.hooks.thisCompilation.tap('StartScript', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
      compilation.hooks.processAssets.tap({name: 'StartScript', stage}, () =>
        compilation.emitAsset(START_SCRIPT, new sources.RawSource(SCRIPT_CODE)),
      );
    });
  }
}
