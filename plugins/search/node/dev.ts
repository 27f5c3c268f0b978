import {existsSync, readFileSync} from 'node:fs';
import fs from 'node:fs/promises';
import type {IncomingMessage, ServerResponse} from 'node:http';
import path from 'node:path';
import type {BlogContent} from '@docusaurus/plugin-content-blog';
import type {LoadedContent as DocsContent, LoadedVersion} from '@docusaurus/plugin-content-docs';
import type {LoadedContent as PagesContent} from '@docusaurus/plugin-content-pages';
import type {AllContent, LoadContext, Plugin} from '@docusaurus/types';
import {DEFAULT_PARSE_FRONT_MATTER, parseMarkdownFile} from '@docusaurus/utils';
import {aliasesOf} from '../aliases';
import {INDEX_FILE} from '../engine/files';
import type {Outline} from '../outline';
import {outlineOf, RANK, rankOfDoc} from '../records/parts';
import {SYNONYMS} from '../synonyms';
import {type IndexFiles, makeIndex} from './makeIndex';
import {partsOfMarkdown} from './markdown';

/** A page that the authoring server shows, and where its text is. */
export interface SourcePage extends Pick<Outline, 'url' | 'tag' | 'section' | 'pageRank'> {
  /** Absolute path of its Markdown. */
  readonly file: string;
  /** Its title in the navigation, for a page whose own text has none. */
  readonly title: string;
}

type NavbarItem = {readonly label?: string; readonly to?: string; readonly sidebarId?: string};

/** All pages with text that the content plugins know of. */
export function sourcePages(allContent: AllContent, {siteConfig, siteDir, baseUrl}: SiteContext): SourcePage[] {
  const {navbar} = siteConfig.themeConfig as {navbar?: {items?: readonly NavbarItem[]}};
  const items = navbar?.items ?? [];
  const labelOf = (wanted: (item: NavbarItem) => boolean) => items.find(wanted)?.label ?? '';
  const locate = (permalink: string, source: string) => ({
    url: siteConfig.url + (siteConfig.trailingSlash ? `${permalink.replace(/\/$/, '')}/` : permalink),
    file: path.resolve(siteDir, source.replace(/^@site\//, '')),
  });
  const docs = contentsOf<DocsContent>(allContent, 'docusaurus-plugin-content-docs').flatMap(([id, content]) =>
    content.loadedVersions.flatMap((version) =>
      version.docs.map((doc) => ({
        ...locate(doc.permalink, doc.source),
        title: doc.title,
        pageRank: rankOfDoc(doc.id),
        tag: `docs-${id}-${version.versionName}`,
        section:
          categoryOf(version, doc.id) ?? labelOf(({sidebarId}) => sidebarId !== undefined && sidebarId === doc.sidebar),
      })),
    ),
  );
  const posts = contentsOf<BlogContent>(allContent, 'docusaurus-plugin-content-blog').flatMap(([, {blogPosts}]) =>
    blogPosts.map(({metadata}) => ({
      ...locate(metadata.permalink, metadata.source),
      title: metadata.title,
      pageRank: RANK.post,
      tag: 'default',
      section: labelOf(({to}) => to !== undefined && metadata.permalink.startsWith(baseUrl + to.replace(/^\//, ''))),
    })),
  );
  const pages = contentsOf<PagesContent>(allContent, 'docusaurus-plugin-content-pages').flatMap(([, metadata]) =>
    metadata
      .filter((page) => page.type === 'mdx')
      .map(({permalink, source, title = ''}) => ({
        ...locate(permalink, source),
        title,
        pageRank: RANK.other,
        tag: 'default',
        section: '',
      })),
  );
  return [...docs, ...posts, ...pages];
}

type SiteContext = Pick<LoadContext, 'siteConfig' | 'siteDir' | 'baseUrl'>;

/** What each instance of a content plugin has loaded; a site may be without it, or have it several times. */
function contentsOf<T>(allContent: AllContent, plugin: string): [id: string, content: T][] {
  return Object.entries(allContent[plugin] ?? {}).filter((entry): entry is [string, T] => Boolean(entry[1]));
}

/** Label of the topmost category that a page is in. */
function categoryOf({sidebars}: LoadedVersion, id: string): string | undefined {
  const holds = (item: SidebarItem): boolean =>
    item.type === 'category' ? item.items.some(holds) : 'id' in item && item.id === id;
  const categories = Object.values(sidebars)
    .flat()
    .filter((item) => item.type === 'category');
  return categories.find(holds)?.label;
}

type SidebarItem = LoadedVersion['sidebars'][string][number];

/** The outline of a page, made of its text as it is now. */
async function outlineOfSource({file, title, ...page}: SourcePage, locale: string): Promise<Outline | undefined> {
  const {frontMatter, content} = await parseMarkdownFile({
    filePath: file,
    fileContent: await fs.readFile(file, 'utf8'),
    parseFrontMatter: DEFAULT_PARSE_FRONT_MATTER,
  });
  const parts = partsOfMarkdown(content, (name) => {
    const diagram = path.join(path.dirname(file), name);
    return existsSync(diagram) ? readFileSync(diagram, 'utf8') : undefined;
  });
  const {description, keywords} = frontMatter;
  const described = [description, keywords].flatMap((value) => (value ? String(value) : []));
  const text = typeof frontMatter.title === 'string' ? frontMatter.title : title;
  const hasTitle = parts.some((part) => typeof part !== 'string' && part.level === 1);
  return outlineOf(
    {...page, language: locale, described, aliases: aliasesOf(page.url, locale)},
    hasTitle ? parts : [{level: 1, anchor: null, text}, ...parts],
  );
}

/** The outlines of these pages, made from their Markdown as it is now; as near to those of the built site as can be without building. */
export async function outlinesOfSources(pages: readonly SourcePage[], locale: string): Promise<Outline[]> {
  const outlines = await Promise.all(pages.map((page) => outlineOfSource(page, locale)));
  return outlines.filter((outline) => outline !== undefined);
}

/** The search index of the authoring server, which has no built pages. */
export interface DevIndex {
  /** Receives what the content plugins have loaded; the plugin's hook of that name. */
  allContentLoaded(args: {allContent: AllContent}): void;
  /** Puts the index into the dev server; the plugin's hook of that name. */
  configureWebpack(): ReturnType<NonNullable<Plugin['configureWebpack']>>;
}

/**
 * Serves the search index in the authoring server. It is made anew when its head is requested, so that a page is found as it
 * was last saved.
 */
export function createDevIndex(context: LoadContext): DevIndex {
  let pages: SourcePage[] = [];
  let files: IndexFiles = new Map();
  const make = async (): Promise<void> => {
    const {currentLocale: locale} = context.i18n;
    const outlines = await outlinesOfSources(pages, locale);
    const base = context.siteConfig.url + context.baseUrl;
    files = makeIndex({outlines, synonyms: SYNONYMS[locale] ?? [], base});
  };
  const middleware = ({url = ''}: IncomingMessage, response: ServerResponse, next: () => void): void => {
    const [path = ''] = url.split('?');
    const name = path.startsWith(context.baseUrl) ? path.slice(context.baseUrl.length) : '';
    if (name !== INDEX_FILE && !files.has(name)) {
      next();
      return;
    }
    response.setHeader('Content-Type', 'text/plain; charset=utf-8');
    response.setHeader('Cache-Control', 'no-store');
    (name === INDEX_FILE ? make() : Promise.resolve()).then(
      () => response.end(files.get(name)),
      (error: Error) => {
        console.error(error);
        response.statusCode = 500;
        response.end(error.message);
      },
    );
  };
  return {
    allContentLoaded({allContent}) {
      pages = sourcePages(allContent, context);
    },
    configureWebpack: () => ({
      mergeStrategy: {},
      // The types know of no dev server.
      ...{
        devServer: {
          setupMiddlewares(middlewares: unknown[]) {
            // Before the server's answer to unknown paths, which is the home page.
            middlewares.unshift({name: 'search', middleware});
            return middlewares;
          },
        },
      },
    }),
  };
}
