import {existsSync, readFileSync} from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import type {BlogContent} from '@docusaurus/plugin-content-blog';
import type {LoadedContent as DocsContent, LoadedVersion} from '@docusaurus/plugin-content-docs';
import type {LoadedContent as PagesContent} from '@docusaurus/plugin-content-pages';
import type {AllContent, LoadContext} from '@docusaurus/types';
import {DEFAULT_PARSE_FRONT_MATTER, parseMarkdownFile} from '@docusaurus/utils';
import {readSections, type Section} from './markdown';

/** A page that the content plugins show, and where its text is. */
export interface SourcePage {
  /** Path below the base URL, with a slash at its end. */
  readonly path: string;
  /** Absolute path of its Markdown. */
  readonly file: string;
  /** Its title in the navigation, for a page whose own text has none. */
  readonly title: string;
  /** `IndexedPage.group`. */
  readonly group: string;
}

/** A page as it is indexed. */
export interface SearchPage extends Pick<SourcePage, 'path' | 'group'> {
  /** What readers who don't know the page's own words type: words of other tools, tasks, symptoms. They are never shown. */
  readonly keywords: readonly string[];
  readonly sections: readonly Section[];
}

type SiteContext = Pick<LoadContext, 'siteConfig' | 'siteDir' | 'baseUrl' | 'i18n'>;
type NavbarItem = {readonly label?: string; readonly to?: string; readonly sidebarId?: string};
type SidebarItem = LoadedVersion['sidebars'][string][number];
/** What the content plugins know alike of a page. */
type Known = {
  readonly permalink: string;
  readonly source: string;
  readonly title?: string;
  readonly unlisted?: boolean;
};

/** All listed pages with text that the content plugins know of, in the order of their paths. */
export function sourcePages(allContent: AllContent, {siteConfig, siteDir, baseUrl, i18n}: SiteContext): SourcePage[] {
  const {navbar} = siteConfig.themeConfig as {navbar?: {items?: readonly NavbarItem[]}};
  const labelOf = (wanted: (item: NavbarItem) => boolean) => navbar?.items?.find(wanted)?.label;
  const pageOf = ({permalink, source, title = '', unlisted}: Known, group: string | undefined): SourcePage[] => {
    const address = permalink.slice(baseUrl.length).replace(/(?<=[^/])$/, '/');
    const file = path.resolve(siteDir, source.replace(/^@site\//, ''));
    const other = i18n.currentLocale === 'ko' ? '문서' : 'Documentation';
    return unlisted ? [] : [{path: address, file, title, group: group || other}];
  };
  const docs = contentsOf<DocsContent>(allContent, 'docusaurus-plugin-content-docs')
    .flatMap(({loadedVersions}) => loadedVersions)
    .flatMap((version) =>
      version.docs.flatMap((doc) => {
        const label = labelOf(({sidebarId}) => sidebarId !== undefined && sidebarId === doc.sidebar);
        return pageOf(doc, categoryOf(version, doc.id) ?? label);
      }),
    );
  const posts = contentsOf<BlogContent>(allContent, 'docusaurus-plugin-content-blog')
    .flatMap(({blogPosts}) => blogPosts)
    .flatMap(({metadata}) => {
      const isAbove = (to: string) => metadata.permalink.startsWith(baseUrl + to.replace(/^\//, ''));
      const label = labelOf(({to}) => to !== undefined && isAbove(to));
      return pageOf(metadata, label);
    });
  const pages = contentsOf<PagesContent>(allContent, 'docusaurus-plugin-content-pages')
    .flat()
    .flatMap((page) => (page.type === 'mdx' ? pageOf(page, undefined) : []));
  return [...docs, ...posts, ...pages].sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** What each instance of a content plugin has loaded; a site may be without it, or have it several times. */
const contentsOf = <T>(allContent: AllContent, plugin: string): T[] =>
  Object.values(allContent[plugin] ?? {}).filter((content): content is T => Boolean(content));

/** Label of the topmost category that a page is in. */
function categoryOf({sidebars}: LoadedVersion, id: string): string | undefined {
  const holds = (item: SidebarItem): boolean =>
    item.type === 'category' ? item.items.some(holds) : 'id' in item && item.id === id;
  const categories = Object.values(sidebars)
    .flat()
    .filter((item) => item.type === 'category');
  return categories.find(holds)?.label;
}

/** Reads these pages as they are saved now. */
export const readPages = (pages: readonly SourcePage[]): Promise<SearchPage[]> =>
  Promise.all(
    pages.map(async ({file, title, path: address, group}) => {
      const fileContent = await fs.readFile(file, 'utf8');
      const parseFrontMatter = DEFAULT_PARSE_FRONT_MATTER;
      const {frontMatter, content} = await parseMarkdownFile({filePath: file, fileContent, parseFrontMatter});
      const {description = '', keywords = []} = frontMatter;
      const facts = {title: String(frontMatter.title ?? title), description: String(description)};
      const sections = readSections(content, facts, (name) => {
        const diagram = path.join(path.dirname(file), name);
        return existsSync(diagram) ? readFileSync(diagram, 'utf8') : undefined;
      });
      return {path: address, group, keywords: [keywords].flat().map(String), sections};
    }),
  );
