import fs from 'node:fs/promises';
import path from 'node:path';
import type {LoadContext, Plugin} from '@docusaurus/types';
import {packagesOfWorker} from '../offline/node/write';
import {BundledPackages} from './licenses/bundled';
import {compilerParts} from './licenses/compiler';
import {licenses} from './licenses/notices';
import {pagesOf} from './pages';
import {redirects} from './redirects';
import {readReleases, releasesFeed, releasesTitle} from './releases';
import {expiryWarning, SECURITY_TXT, securityTxt} from './securityTxt';

/** Writes what is there besides the pages: a stub for each address that moved, the releases for programs, and licences. */
export function delivery({baseUrl, siteDir, i18n, localizationDir}: LoadContext): Plugin {
  const bundled = new BundledPackages();
  return {
    name: 'delivery',

    configureWebpack: (_config, isServer) => (isServer ? {} : {plugins: [bundled]}),

    // For the page that stands where there is none (src/theme/NotFound).
    async allContentLoaded({allContent, actions: {createData}}) {
      await createData('pages.json', JSON.stringify(pagesOf(allContent, baseUrl)));
    },
    async postBuild({outDir, siteConfig}) {
      for (const [from, to] of redirects) {
        const target = `${baseUrl}${to.slice(1)}`;
        const folder = path.join(outDir, from);
        await fs.mkdir(folder, {recursive: true});
        await fs.writeFile(path.join(folder, 'index.html'), stub(target, siteConfig.url));
      }
      const isTranslated = i18n.currentLocale !== i18n.defaultLocale;
      const docs = isTranslated ? path.join(localizationDir, 'docusaurus-plugin-content-docs/current') : siteDir;
      const root = `${siteConfig.url}${baseUrl}`;
      const releases = await readReleases(path.join(docs, 'releases'), `${root}releases/`);
      const language = i18n.currentLocale;
      const about = {address: `${root}releases/`, title: releasesTitle(language), language};
      await fs.writeFile(path.join(outDir, 'releases.json'), `${JSON.stringify(releases, null, 2)}\n`);
      await fs.writeFile(path.join(outDir, 'releases/atom.xml'), releasesFeed(releases, about));
      if (isTranslated) return;
      // One for all locales: they ship the same.
      const folders = new Set([...bundled.folders, ...(await packagesOfWorker())]);
      await fs.writeFile(path.join(outDir, 'licenses.txt'), licenses([...folders], compilerParts()));
      // Nobody looks for it below another path.
      if (baseUrl !== '/') return;
      const warning = expiryWarning(new Date());
      if (warning) console.warn(warning);
      await fs.mkdir(path.join(outDir, path.dirname(SECURITY_TXT)), {recursive: true});
      await fs.writeFile(path.join(outDir, SECURITY_TXT), securityTxt(siteConfig.url, i18n.locales));
    },
  };
}

/** A page without scripts that leads on at once, for hosts that cannot redirect themselves. */
function stub(target: string, origin: string): string {
  return `<!doctype html>
<meta charset="utf-8">
<meta name="robots" content="noindex">
<link rel="canonical" href="${origin}${target}">
<meta http-equiv="refresh" content="0; url=${target}">
<title>${target}</title>
<a href="${target}">${target}</a>
`;
}
