import fs from 'node:fs';
import path from 'node:path';
import type {LoadContext, Plugin} from '@docusaurus/types';

/**
 * Creates a plugin that loads one of the site's own scripts to count page views. Sites without such a script don't use the plugin.
 *
 * @param src path of the script relative to the base URL, starting with a slash, such as `/js/count.js` for `static/js/count.js`
 */
export function analytics(src: string) {
  return ({baseUrl}: LoadContext): Plugin => ({
    name: 'analytics',

    getClientModules: () => [path.join(__dirname, 'client.ts')],

    injectHtmlTags: () => ({
      headTags: [{tagName: 'meta', attributes: {name: 'analytics', content: baseUrl + src.slice(1)}}],
    }),

    /** @throws if the script doesn't exist, because otherwise nobody would notice that it doesn't count */
    async postBuild({outDir}) {
      if (fs.existsSync(path.join(outDir, src))) return;
      throw new Error(
        `The environment variable ANALYTICS_SRC is "${src}", but the site has no such file. Add static${src} or correct the variable.`,
      );
    },
  });
}
