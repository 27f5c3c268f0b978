import fs from 'node:fs/promises';
import path from 'node:path';
import type {LoadContext, Plugin} from '@docusaurus/types';
import {Globby} from '@docusaurus/utils';
import {extractPage} from './node/extract';
import {INDEX_FILE, type SearchPage} from './page';

/** Writes what readers search in: the text of every page of a locale, taken from the finished HTML. */
export function search({siteConfig}: LoadContext): Plugin {
  return {
    name: 'search',
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
