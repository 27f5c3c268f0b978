import fs from 'node:fs/promises';
import path from 'node:path';
import type {LoadContext, Plugin} from '@docusaurus/types';
import {redirects} from './redirects';

/** Writes what a static host needs besides the pages: a stub for each address that moved. */
export function delivery({baseUrl}: LoadContext): Plugin {
  return {
    name: 'delivery',
    async postBuild({outDir, siteConfig}) {
      for (const [from, to] of redirects) {
        const target = `${baseUrl}${to.slice(1)}`;
        const folder = path.join(outDir, from);
        await fs.mkdir(folder, {recursive: true});
        await fs.writeFile(path.join(folder, 'index.html'), stub(target, siteConfig.url));
      }
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
