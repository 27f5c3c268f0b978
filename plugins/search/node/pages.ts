import fs from 'node:fs/promises';
import path from 'node:path';
import type {BlogContent} from '@docusaurus/plugin-content-blog';
import type {LoadedContent as DocsContent, LoadedVersion} from '@docusaurus/plugin-content-docs';
import type {LoadedContent as PagesContent} from '@docusaurus/plugin-content-pages';
import type {AllContent, LoadContext} from '@docusaurus/types';
import {DEFAULT_PARSE_FRONT_MATTER, parseMarkdownFile} from '@docusaurus/utils';
import {DiskCache} from '../../shared/diskCache';
import {hashCodeAndPackages, sha256} from '../../shared/hash';
import {readSections, type Section} from './markdown';

/** A page from a content plugin. */
export interface SourcePage {
  /** Path relative to the base URL, with a slash at the end. */
  readonly path: string;
  /** Absolute path of its Markdown file. */
  readonly file: string;
  /** Used if neither the page's front matter nor its text has a title. */
  readonly title: string;
  /** `IndexedPage.group`. */
  readonly group: string;
}

/** A page's contribution to the index. */
export interface SearchPage extends Pick<SourcePage, 'path' | 'group'> {
  /** Terms that the page doesn't use but readers may type: other tools' names, tasks, symptoms. They are never shown. */
  readonly keywords: readonly string[];
  readonly sections: readonly Section[];
}

type SiteContext = Pick<LoadContext, 'siteConfig' | 'siteDir' | 'baseUrl' | 'i18n'>;
type NavbarItem = {readonly label?: string; readonly to?: string; readonly sidebarId?: string};
type SidebarItem = LoadedVersion['sidebars'][string][number];
/** The metadata that pages of all content plugins have. */
type Metadata = {
  readonly permalink: string;
  readonly source: string;
  readonly title?: string;
  readonly unlisted?: boolean;
};

/** Returns all listed Markdown pages of the content plugins, sorted by path. */
export function collectPages(allContent: AllContent, {siteConfig, siteDir, baseUrl, i18n}: SiteContext): SourcePage[] {
  const {navbar} = siteConfig.themeConfig as {navbar?: {items?: readonly NavbarItem[]}};
  const findLabel = (isWanted: (item: NavbarItem) => boolean) => navbar?.items?.find(isWanted)?.label;
  const defaultGroup = i18n.currentLocale === 'ko' ? '문서' : 'Documentation';
  const createPage = ({permalink, source, title = '', unlisted}: Metadata, group?: string): SourcePage[] => {
    const url = permalink.slice(baseUrl.length).replace(/(?<=[^/])$/, '/');
    const file = path.resolve(siteDir, source.replace(/^@site\//, ''));
    return unlisted ? [] : [{path: url, file, title, group: group || defaultGroup}];
  };
  const docs = listContents<DocsContent>(allContent, 'docusaurus-plugin-content-docs')
    .flatMap(({loadedVersions}) => loadedVersions)
    .flatMap((version) =>
      version.docs.flatMap((doc) => {
        const label = findLabel(({sidebarId}) => sidebarId !== undefined && sidebarId === doc.sidebar);
        return createPage(doc, findCategory(version, doc.id) ?? label);
      }),
    );
  const posts = listContents<BlogContent>(allContent, 'docusaurus-plugin-content-blog')
    .flatMap(({blogPosts}) => blogPosts)
    .flatMap(({metadata}) => {
      const coversPage = (to: string) => metadata.permalink.startsWith(baseUrl + to.replace(/^\//, ''));
      return createPage(
        metadata,
        findLabel(({to}) => to !== undefined && coversPage(to)),
      );
    });
  const pages = listContents<PagesContent>(allContent, 'docusaurus-plugin-content-pages')
    .flat()
    .flatMap((page) => (page.type === 'mdx' ? createPage(page) : []));
  return [...docs, ...posts, ...pages].sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** Returns the content of each instance of a content plugin. A site may have any number of them. */
const listContents = <T>(allContent: AllContent, plugin: string): T[] =>
  Object.values(allContent[plugin] ?? {}).filter((content): content is T => Boolean(content));

/** Returns the label of the top-level category that contains a page. */
function findCategory({sidebars}: LoadedVersion, id: string): string | undefined {
  const containsPage = (item: SidebarItem): boolean =>
    item.type === 'category' ? item.items.some(containsPage) : 'id' in item && item.id === id;
  const categories = Object.values(sidebars)
    .flat()
    .filter((item) => item.type === 'category');
  return categories.find(containsPage)?.label;
}

/** Enough for several versions of every page. */
const MAX_CACHE_BYTES = 50_000_000;

/**
 * Reads pages from disk. Only parses the ones that changed since the last build.
 *
 * @param siteDir the site's folder, which contains `.cache`
 */
export async function readPages(sourcePages: readonly SourcePage[], siteDir: string): Promise<SearchPage[]> {
  const cache = new DiskCache(path.join(siteDir, '.cache/search'), 'Parsed pages');
  const version = hashCodeAndPackages(path.join(__dirname, 'markdown.ts'));
  const pages = await Promise.all(
    sourcePages.map(async ({file, title, path: url, group}) => {
      const fileContent = await fs.readFile(file, 'utf8');
      const parseFrontMatter = DEFAULT_PARSE_FRONT_MATTER;
      const {frontMatter, content} = await parseMarkdownFile({filePath: file, fileContent, parseFrontMatter});
      const {description = '', keywords = []} = frontMatter;
      const metadata = {title: String(frontMatter.title ?? title), description: String(description)};
      const key = sha256(JSON.stringify([version, content, metadata]));
      const sections = await cache.readOrMakeValue(key, () => readSections(content, metadata));
      return {path: url, group, keywords: [keywords].flat().map(String), sections};
    }),
  );
  await cache.prune(MAX_CACHE_BYTES);
  return pages;
}
