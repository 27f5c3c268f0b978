import path from 'node:path';
import type {LoadContext, Plugin, PluginModule} from '@docusaurus/types';

export interface OfflineOptions {
  /** `false` ends the service worker of everyone who has one, and registers none. */
  readonly enabled: boolean;
}

/** Keeps what a reader opened for when there is no network. The worker itself is written when all pages are: `node/write.ts`. */
export function offline({enabled}: OfflineOptions): PluginModule {
  return (_: LoadContext): Plugin => ({
    name: 'offline',

    getThemePath: () => path.join(__dirname, 'theme'),

    getClientModules: () => [path.join(__dirname, 'client/worker.ts')],

    configureWebpack: (_config, _isServer, {currentBundler}) => ({
      plugins: [
        new currentBundler.instance.DefinePlugin({'process.env.OFFLINE': JSON.stringify(enabled ? 'on' : 'off')}),
      ],
    }),
  });
}
