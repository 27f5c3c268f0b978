import path from 'node:path';
import type {LoadContext, Plugin, PluginModule} from '@docusaurus/types';
import {writeWorker} from './node/write';

/**
 * Keeps what a reader opened for times without a network.
 *
 * @param options.enabled `false` ends the service worker of everyone who has one, and registers none
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
      // The other locales are folders of the default one.
      const inside = locale === defaultLocale ? locales.filter((other) => other !== locale) : [];
      await writeWorker(outDir, enabled ? {baseUrl, locale, others: inside.map((other) => `${other}/`)} : undefined);
    },
  });
}
