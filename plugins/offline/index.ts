import path from 'node:path';
import type {LoadContext, Plugin, PluginModule} from '@docusaurus/types';
import {writeWorker} from './node/write';

export {listWorkerPackages} from './node/write';

/**
 * Caches the pages that a reader opens, so that they work offline.
 *
 * @param options.enabled `false` removes the service worker from all browsers that have it
 */
export function offline({enabled}: {readonly enabled: boolean}): PluginModule {
  return ({baseUrl, i18n}: LoadContext): Plugin => ({
    name: 'offline',

    getClientModules: () => [path.join(__dirname, 'client/register.ts')],

    configureWebpack: (_config, _isServer, {currentBundler}) => ({
      plugins: [
        new currentBundler.instance.DefinePlugin({'process.env.OFFLINE': JSON.stringify(enabled ? 'on' : 'off')}),
      ],
    }),

    async postBuild({outDir}) {
      const {currentLocale: locale, defaultLocale, locales} = i18n;
      // The other locales are folders in the default locale's folder.
      const localeFolders = locale === defaultLocale ? locales.filter((otherLocale) => otherLocale !== locale) : [];
      await writeWorker(
        outDir,
        enabled ? {locale, baseUrl, otherFolders: localeFolders.map((otherLocale) => `${otherLocale}/`)} : undefined,
      );
    },
  });
}
