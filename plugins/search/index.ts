import fs from 'node:fs/promises';
import type {IncomingMessage, ServerResponse} from 'node:http';
import path from 'node:path';
import type {LoadContext, ParseFrontMatter, Plugin} from '@docusaurus/types';
import {makeIndex} from './node/makeIndex';
import {readPages, type SourcePage, sourcePages} from './node/pages';

/**
 * For `markdown.parseFrontMatter`: leaves `keywords` out of pages. Without it each page would have a hundred phrases in its head
 * and in its script, where nothing reads them: the index takes them from the sources.
 */
export const withoutKeywords: ParseFrontMatter = async ({defaultParseFrontMatter, ...file}) => {
  const {frontMatter, content} = await defaultParseFrontMatter(file);
  const {keywords, ...rest} = frontMatter;
  return {frontMatter: rest, content};
};

/** Brings the search: the button and the results page, and the index of each locale, which is made of the pages' Markdown. */
export function search(context: LoadContext): Plugin {
  const isHosted = context.siteConfig.customFields?.search === 'hosted';
  let pages: readonly SourcePage[] = [];

  /** Answers requests for the index in the authoring server. It is made for each, so a page is found as it was last saved. */
  async function serveIndex({url = ''}: IncomingMessage, response: ServerResponse, next: () => void): Promise<void> {
    const name = url.slice(context.baseUrl.length).replace(/\?.*/, '');
    if (!/^(?:search-index|assets\/search\/.*)\.json$/.test(name)) return next();
    try {
      const content = makeIndex(await readPages(pages)).get(name);
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
      pages = sourcePages(allContent, context);
    },

    getThemePath: () => path.join(__dirname, 'theme'),

    configureWebpack: () => ({
      mergeStrategy: {},
      // The types know of no dev server. Its own answer to unknown paths is the home page.
      ...{
        devServer: {
          // The server ignores the return value and reads the list that it passed.
          setupMiddlewares(middlewares: unknown[]) {
            middlewares.unshift({name: 'search', middleware: serveIndex});
            return middlewares;
          },
        },
      },
    }),

    async postBuild({outDir}) {
      if (isHosted) return;
      for (const [name, content] of makeIndex(await readPages(pages))) {
        const file = path.join(outDir, name);
        await fs.mkdir(path.dirname(file), {recursive: true});
        await fs.writeFile(file, content);
      }
    },
  };
}
