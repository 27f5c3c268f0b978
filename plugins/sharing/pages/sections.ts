import type {BlogContent} from '@docusaurus/plugin-content-blog';
import type {LoadedContent, LoadedVersion} from '@docusaurus/plugin-content-docs';
import type {ThemeConfig} from '@docusaurus/theme-common';
import type {LoadedPlugin, Props} from '@docusaurus/types';
import type {Page} from './page';

/** Pages of a sidebar category, or all posts, in reading order. */
export interface Section {
  readonly label: string;
  /** The part of the site that the section belongs to: its name in the navbar and its first page. */
  readonly part: {readonly label: string; readonly home: Page | undefined};
  readonly pages: readonly Page[];
}

/** Returns the content that a plugin of Docusaurus loaded. */
export const getPluginContent = <Content>(plugins: readonly LoadedPlugin[], name: string) =>
  plugins.find((plugin) => plugin.name === name)?.content as Content | undefined;

/** Adds the trailing slash that a permalink may lack. */
export const addTrailingSlash = (permalink: string) => permalink.replace(/\/?$/, '/');

/**
 * Groups pages by the categories of their sidebars, in their order, followed by the posts, newest first, and then by the docs
 * that aren't in a sidebar.
 *
 * @param more label for the last group
 */
export function createSections({plugins, siteConfig}: Props, pages: readonly Page[], more: string): Section[] {
  const pagesByPath = new Map(pages.map((page) => [page.pathname, page]));
  const findPages = (permalinks: readonly string[]) =>
    permalinks.flatMap((permalink) => pagesByPath.get(addTrailingSlash(permalink)) ?? []);
  const {navbar} = siteConfig.themeConfig as unknown as ThemeConfig;

  const version = getPluginContent<LoadedContent>(plugins, 'docusaurus-plugin-content-docs')?.loadedVersions[0];
  const permalinks = new Map(version?.docs.map(({id, permalink}) => [id, permalink]));
  const collectPages = (items: LoadedVersion['sidebars'][string]): Page[] =>
    items.flatMap((item) => {
      if (item.type === 'category') return collectPages(item.items);
      return item.type === 'doc' ? findPages([permalinks.get(item.id) ?? '']) : [];
    });
  const sections: Section[] = Object.entries(version?.sidebars ?? {}).flatMap(([name, items]) => {
    const label = navbar.items.find(({sidebarId}) => sidebarId === name)?.label ?? name;
    const part = {label, home: collectPages(items)[0]};
    const categories = items.filter((item) => item.type === 'category');
    return [
      {label, part, pages: collectPages(items.filter((item) => item.type !== 'category'))},
      ...categories.map((category) => ({label: category.label, part, pages: collectPages(category.items)})),
    ];
  });

  const blog = getPluginContent<BlogContent>(plugins, 'docusaurus-plugin-content-blog');
  const {blogTitle: label = '', permalink = ''} = blog?.blogListPaginated[0]?.metadata ?? {};
  const posts = findPages(blog?.blogPosts.map(({metadata}) => metadata.permalink) ?? []);
  sections.push({label, part: {label, home: pagesByPath.get(addTrailingSlash(permalink))}, pages: posts});

  const listedPages = new Set(sections.flatMap((section) => section.pages));
  const unlistedPages = pages.filter((page) => page.kind === 'doc' && !listedPages.has(page));
  sections.push({label: more, part: {label: more, home: unlistedPages[0]}, pages: unlistedPages});
  return sections.filter((section) => section.pages.length > 0);
}

/** Returns the section of a page. Lists of posts, such as those of a tag, belong to the blog. */
export function findSection(page: Page, sections: readonly Section[]): Section | undefined {
  return sections.find(({pages}) => pages.includes(page) || (page.kind === 'list' && pages[0]?.kind === 'post'));
}
