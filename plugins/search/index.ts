import fs from 'node:fs/promises';
import type {IncomingMessage, ServerResponse} from 'node:http';
import path from 'node:path';
import type {LoadContext, ParseFrontMatter, Plugin} from '@docusaurus/types';
import {INDEX_FILE} from './engine/files';
import {type IndexFiles, makeIndex} from './node/makeIndex';
import {readPages, type SourcePage, sourcePages} from './node/pages';

const SHEET = path.join(__dirname, 'client/dialog/dialog.css');

interface Rule {
  readonly test?: unknown;
  exclude?: unknown;
}

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
  const make = async (): Promise<IndexFiles> => makeIndex(await readPages(pages));
  return {
    name: 'search',

    async allContentLoaded({allContent}) {
      pages = sourcePages(allContent, context);
    },

    getThemePath: () => path.join(__dirname, 'theme'),

    configureWebpack(config) {
      keepSheetApart(config.module?.rules ?? []);
      return {
        module: {
          rules: [
            // `resource` is `test` by another name: Docusaurus takes rules with a `test` for a content plugin's.
            {
              resource: SHEET,
              type: 'asset/resource',
              generator: {filename: 'assets/css/[name].[contenthash:8][ext]'},
            },
          ],
        },
        // The types know of no dev server.
        ...(process.env.NODE_ENV === 'production' ? {} : {devServer: devServer(context.baseUrl, make)}),
      };
    },

    async postBuild({outDir}) {
      if (isHosted) return;
      for (const [name, content] of await make()) {
        const file = path.join(outDir, name);
        await fs.mkdir(path.dirname(file), {recursive: true});
        await fs.writeFile(file, content);
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

/** Serves the index in the authoring server. It is made again whenever it is requested, so a page is found as it was last saved. */
function devServer(baseUrl: string, make: () => Promise<IndexFiles>): object {
  let files: IndexFiles = new Map();
  const middleware = ({url = ''}: IncomingMessage, response: ServerResponse, next: () => void): void => {
    const [address = ''] = url.split('?');
    const name = address.startsWith(baseUrl) ? address.slice(baseUrl.length) : '';
    if (name !== INDEX_FILE && !files.has(name)) {
      next();
      return;
    }
    response.setHeader('Content-Type', 'application/json; charset=utf-8');
    response.setHeader('Cache-Control', 'no-store');
    const made = name === INDEX_FILE ? make() : Promise.resolve(files);
    made.then(
      (current) => {
        files = current;
        response.end(files.get(name));
      },
      (error: Error) => {
        console.error(error);
        response.statusCode = 500;
        response.end(error.message);
      },
    );
  };
  return {
    setupMiddlewares(middlewares: unknown[]) {
      // Before the server's answer to unknown paths, which is the home page.
      middlewares.unshift({name: 'search', middleware});
      return middlewares;
    },
  };
}
