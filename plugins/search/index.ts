import fs from 'node:fs/promises';
import path from 'node:path';
import type {LoadContext, Plugin} from '@docusaurus/types';
import {packRecords} from './engine/pack';
import {recordsOfSite} from './records/site';

/** Name of the index in the built site, below the locale's base URL. */
export const INDEX_FILE = 'search-index.json';

/** Writes what readers search in: the records of a locale, taken from its finished pages. */
export function search({siteConfig, i18n}: LoadContext): Plugin {
  return {
    name: 'search',
    async postBuild({outDir, siteConfig: {url, baseUrl}}) {
      const records = await recordsOfSite({
        outDir,
        siteUrl: url,
        baseUrl,
        locale: i18n.currentLocale,
        locales: siteConfig.i18n.locales,
      });
      await fs.writeFile(path.join(outDir, INDEX_FILE), JSON.stringify(packRecords(records)));
    },
  };
}
