import fs from 'node:fs/promises';
import path from 'node:path';
import type {LoadContext, Plugin} from '@docusaurus/types';
import {listWorkerPackages} from '../offline';
import {BundledPackages} from './licenses/bundled';
import {readCompilerWorks} from './licenses/compiler';
import {readIconNotices} from './licenses/icons';
import {createLicensesFile} from './licenses/notices';
import {collectPages} from './pages';
import {redirects} from './redirects';
import {createReleasesFeed, getReleasesTitle, readReleases} from './releases';
import {createExpiryWarning, createSecurityTxt, SECURITY_TXT} from './securityTxt';

/** Writes the files that a build adds to the pages: redirect pages, data about releases, licenses, and `security.txt`. */
export function delivery({baseUrl, siteDir, i18n, localizationDir}: LoadContext): Plugin {
  const bundled = new BundledPackages();
  return {
    name: 'delivery',

    configureWebpack: (_config, isServer) => (isServer ? {} : {plugins: [bundled]}),

    // The not-found page (src/theme/NotFound) fetches this list.
    async allContentLoaded({allContent, actions: {createData}}) {
      await createData('pages.json', JSON.stringify(collectPages(allContent, baseUrl)));
    },
    async postBuild({outDir, siteConfig}) {
      for (const [from, to] of redirects) {
        const target = `${baseUrl}${to.slice(1)}`;
        const folder = path.join(outDir, from);
        await fs.mkdir(folder, {recursive: true});
        await fs.writeFile(path.join(folder, 'index.html'), createRedirectPage(target, siteConfig.url));
      }
      const isTranslated = i18n.currentLocale !== i18n.defaultLocale;
      const docsDir = isTranslated ? path.join(localizationDir, 'docusaurus-plugin-content-docs/current') : siteDir;
      const siteUrl = `${siteConfig.url}${baseUrl}`;
      const releases = await readReleases(path.join(docsDir, 'releases'), `${siteUrl}releases/`);
      const language = i18n.currentLocale;
      const metadata = {url: `${siteUrl}releases/`, title: getReleasesTitle(language), language};
      await fs.writeFile(path.join(outDir, 'releases.json'), `${JSON.stringify(releases, null, 2)}\n`);
      await fs.writeFile(path.join(outDir, 'releases/atom.xml'), createReleasesFeed(releases, metadata));
      if (isTranslated) return;
      // All locales ship the same code, so one file is enough.
      const folders = new Set([...bundled.folders, ...(await listWorkerPackages())]);
      await fs.writeFile(
        path.join(outDir, 'licenses.txt'),
        createLicensesFile([...folders], readCompilerWorks(), readIconNotices(siteDir)),
      );
      // The file is only valid at the root of the host.
      if (baseUrl !== '/') return;
      const warning = createExpiryWarning(new Date());
      if (warning) console.warn(warning);
      await fs.mkdir(path.join(outDir, path.dirname(SECURITY_TXT)), {recursive: true});
      await fs.writeFile(path.join(outDir, SECURITY_TXT), createSecurityTxt(siteConfig.url, i18n.locales));
    },
  };
}

/** Creates a page that redirects immediately, for hosts that can't redirect. */
function createRedirectPage(target: string, origin: string): string {
  return `<!doctype html>
<meta charset="utf-8">
<meta name="robots" content="noindex">
<link rel="canonical" href="${origin}${target}">
<meta http-equiv="refresh" content="0; url=${target}">
<title>${target}</title>
<a href="${target}">${target}</a>
`;
}
