import fs from 'node:fs/promises';
import path from 'node:path';
import type {LoadContext, Plugin} from '@docusaurus/types';
import {createDevIndex} from './node/dev';
import {makeIndex} from './node/makeIndex';
import {outlinesOfSite} from './records/site';
import {SYNONYMS} from './synonyms';

const SHEET = path.join(__dirname, 'client/dialog/dialog.css');

/** The dialog's, whose only module it is. */
const LIBRARY = /[\\/]@docsearch[\\/]react[\\/]dist[\\/]esm[\\/]index\.js$/;

/** Short names: every page has a list of all chunks. */
const CHUNKS = {
  searchClient: {test: /[\\/](?:algoliasearch|@algolia)[\\/]/, name: 'search-client', chunks: 'async', enforce: true},
  searchLibrary: {test: /[\\/]@docsearch[\\/]/, name: 'search-library', chunks: 'async', enforce: true},
} as const;

interface Rule {
  readonly test?: unknown;
  exclude?: unknown;
}

/** Writes what readers search in: the index of a locale, made of its finished pages. */
export function search(context: LoadContext): Plugin {
  const {siteDir, siteConfig, i18n} = context;
  const development = process.env.NODE_ENV === 'production' ? undefined : createDevIndex(context);
  return {
    name: 'search',

    async allContentLoaded(args) {
      development?.allContentLoaded(args);
    },

    getThemePath: () => path.join(__dirname, 'theme'),

    configureWebpack(config, isServer) {
      keepSheetApart(config.module?.rules ?? []);
      return {
        ...development?.configureWebpack(),
        optimization: isServer ? {} : {splitChunks: {cacheGroups: CHUNKS}},
        module: {
          rules: [
            // `resource` is `test` by another name: Docusaurus takes rules with a `test` for a content plugin's.
            {
              resource: SHEET,
              type: 'asset/resource',
              generator: {filename: 'assets/css/[name].[contenthash:8][ext]'},
              use: path.join(__dirname, 'node/stock.cjs'),
            },
            {resource: LIBRARY, use: path.join(__dirname, 'node/visited.cjs')},
          ],
        },
      };
    },

    async postBuild({outDir, siteConfig: {url, baseUrl}}) {
      const outlines = await outlinesOfSite({
        siteDir,
        outDir,
        siteUrl: url,
        baseUrl,
        locale: i18n.currentLocale,
        locales: siteConfig.i18n.locales,
      });
      const synonyms = SYNONYMS[i18n.currentLocale] ?? [];
      for (const [name, text] of makeIndex({outlines, synonyms, base: url + baseUrl})) {
        const file = path.join(outDir, name);
        await fs.mkdir(path.dirname(file), {recursive: true});
        await fs.writeFile(file, text);
      }
    },
  };
}

/**
 * Keeps the dialog's sheet a file of its own, which is linked when the search is opened. Docusaurus's rules would make it part
 * of the one sheet that every page loads.
 */
function keepSheetApart(rules: readonly unknown[]): void {
  for (const rule of rules as Rule[]) {
    if (rule.test instanceof RegExp && rule.test.test(SHEET)) rule.exclude = [rule.exclude ?? [], SHEET].flat();
  }
}
