import fs from 'node:fs';
import path from 'node:path';
import type {LoadContext, Plugin} from '@docusaurus/types';

/**
 * Loads a script of the site's own that counts page views, where one is configured. Without one, pages know nothing of it.
 *
 * @param src path of the script below the base URL, beginning with a slash; a file of `static/`, or what a build writes
 */
export function analytics(src: string) {
  return ({baseUrl}: LoadContext): Plugin => ({
    name: 'analytics',

    getClientModules: () => [path.join(__dirname, 'client.ts')],

    injectHtmlTags: () => ({
      headTags: [{tagName: 'meta', attributes: {name: 'analytics', content: baseUrl + src.slice(1)}}],
    }),

    /** @throws an error if the script is not there: nobody would notice that no one counts */
    async postBuild({outDir}) {
      if (fs.existsSync(path.join(outDir, src))) return;
      throw new Error(
        `The environment variable ANALYTICS_SRC is "${src}", and the site has no such file. Put it into static${src}.`,
      );
    },
  });
}
