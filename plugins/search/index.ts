import fs from 'node:fs/promises';
import path from 'node:path';
import type {LoadContext, Plugin} from '@docusaurus/types';
import {Globby} from '@docusaurus/utils';
import {extractPage} from './node/extract';
import {INDEX_FILE, type SearchPage} from './page';

interface Rule {
  readonly test?: unknown;
  exclude?: unknown;
}

/** Writes what readers search in: the text of every page of a locale, taken from the finished HTML. */
export function search({siteConfig}: LoadContext): Plugin {
  return {
    name: 'search',

    getThemePath: () => path.join(__dirname, 'theme'),

    configureWebpack(config) {
      return keepSheetApart(config.module?.rules ?? []);
    },

    async postBuild({outDir}) {
      const files = await Globby('**/index.html', {
        cwd: outDir,
        ignore: siteConfig.i18n.locales.map((locale) => `${locale}/**`),
      });
      const pages: SearchPage[] = [];
      for (const file of files.sort()) {
        const page = extractPage(await fs.readFile(path.join(outDir, file), 'utf8'));
        if (page) pages.push({...page, path: file.slice(0, -'index.html'.length)});
      }
      await fs.writeFile(path.join(outDir, INDEX_FILE), JSON.stringify(pages));
    },
  };
}

/**
 * The dialog's sheet becomes a file of its own, which is linked when the search is opened. Docusaurus would make it part of the
 * one sheet that every page loads.
 */
function keepSheetApart(rules: readonly unknown[]): {module: {rules: object[]}} {
  const sheet = path.join(__dirname, 'client/dialog/dialog.css');
  for (const rule of rules as Rule[]) {
    if (!(rule.test instanceof RegExp) || !rule.test.test(sheet)) continue;
    rule.exclude = [rule.exclude ?? [], sheet].flat();
  }
  // `resource` is `test` by another name: Docusaurus takes rules with a `test` for a content plugin's.
  const generator = {filename: 'assets/css/[name].[contenthash:8][ext]'};
  return {module: {rules: [{resource: sheet, type: 'asset/resource', generator}]}};
}
