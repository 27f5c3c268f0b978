import fs from 'node:fs/promises';
import type {IncomingMessage, ServerResponse} from 'node:http';
import path from 'node:path';
import type {LoadContext, ParseFrontMatter, Plugin} from '@docusaurus/types';
import {makeIndex} from './node/makeIndex';
import {collectPages, readPages, type SourcePage} from './node/pages';

/**
 * Removes `keywords` from pages; pass it as `markdown.parseFrontMatter`. Otherwise every page would ship a hundred phrases in its
 * head and script that no code reads, because the index takes them from the sources.
 */
export const removeKeywords: ParseFrontMatter = async ({defaultParseFrontMatter, ...file}) => {
  const {frontMatter, content} = await defaultParseFrontMatter(file);
  const {keywords, ...otherFields} = frontMatter;
  return {frontMatter: otherFields, content};
};

/** Adds the search button, the results page, and an index of each locale's pages, which is made from their Markdown. */
export function search(context: LoadContext): Plugin {
  const isHosted = context.siteConfig.customFields?.search === 'hosted';
  let pages: readonly SourcePage[] = [];

  /** Serves the index in the development server. It's made for each request, so searches find the last saved version. */
  async function serveIndex({url = ''}: IncomingMessage, response: ServerResponse, next: () => void): Promise<void> {
    const name = url.slice(context.baseUrl.length).replace(/\?.*/, '');
    if (!/^(?:search-index|assets\/search\/.*)\.json$/.test(name)) return next();
    try {
      const content = makeIndex(await readPages(pages, context.siteDir)).get(name);
      if (content === undefined) return next();
      response.setHeader('Cache-Control', 'no-store');
      response.end(content);
    } catch (error) {
      console.error(error);
      response.statusCode = 500;
      response.end(String(error));
    }
  }

  return {
    name: 'search',

    async allContentLoaded({allContent}) {
      pages = collectPages(allContent, context);
    },

    getThemePath: () => path.join(__dirname, 'theme'),

    configureWebpack: () => ({
      mergeStrategy: {},
      // The types lack `devServer`. By default, it serves the home page for unknown paths.
      ...{
        devServer: {
          // The server ignores the return value and uses the list that it passed in.
          setupMiddlewares(middlewares: unknown[]) {
            middlewares.unshift({name: 'search', middleware: serveIndex});
            return middlewares;
          },
        },
      },
    }),

    async postBuild({outDir}) {
      if (isHosted) return;
      for (const [name, content] of makeIndex(await readPages(pages, context.siteDir))) {
        const file = path.join(outDir, name);
        await fs.mkdir(path.dirname(file), {recursive: true});
        await fs.writeFile(file, content);
      }
    },
  };
}
