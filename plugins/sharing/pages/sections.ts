import type {BlogContent} from '@docusaurus/plugin-content-blog';
import type {LoadedContent} from '@docusaurus/plugin-content-docs';
import type {LoadedPlugin} from '@docusaurus/types';
import type {Page} from './page';

/** Pages that belong together, in the order in which they are read. */
export interface Section {
  readonly label: string;
  /** Part of the site that they belong to, which its first page stands for. */
  readonly part: string;
  readonly pages: readonly Page[];
}

/** What is used here of an entry of a sidebar. */
interface Entry {
  readonly type: string;
  readonly id?: string;
  readonly label?: string;
  readonly items?: readonly Entry[];
}

export interface SectionLabels {
  /** Label of a sidebar, for what stands in none of its categories. */
  readonly sidebar: (name: string) => string;
  /** Label of the pages that no sidebar lists. */
  readonly more: string;
}

/** What a plugin of Docusaurus's loaded. */
export const contentOfPlugin = <Content>(plugins: readonly LoadedPlugin[], name: string) =>
  plugins.find((plugin) => plugin.name === name)?.content as Content | undefined;

/** The docs by the categories of their sidebars, in their order, the posts from the newest, and then what is left of the docs. */
export function sectionsOf(
  plugins: readonly LoadedPlugin[],
  pages: readonly Page[],
  {sidebar: labelOf, more}: SectionLabels,
): Section[] {
  const byPath = new Map(pages.map((page) => [page.pathname, page]));
  const at = (permalink: string) => byPath.get(permalink.replace(/\/?$/, '/')) ?? [];
  const version = contentOfPlugin<LoadedContent>(plugins, 'docusaurus-plugin-content-docs')?.loadedVersions[0];
  const permalinks = new Map(version?.docs.map(({id, permalink}) => [id, permalink]));
  const pagesOf = (entries: readonly Entry[]): Page[] =>
    entries.flatMap(({id = '', items}) => (items ? pagesOf(items) : at(permalinks.get(id) ?? '')));
  const sections: Section[] = Object.entries(version?.sidebars ?? {}).flatMap(([name, items]) => {
    const entries = items as readonly Entry[];
    const isCategory = ({type}: Entry) => type === 'category';
    const part = labelOf(name);
    return [
      {label: part, part, pages: pagesOf(entries.filter((entry) => !isCategory(entry)))},
      ...entries.filter(isCategory).map(({label = '', items: inside = []}) => ({label, part, pages: pagesOf(inside)})),
    ];
  });
  const blog = contentOfPlugin<BlogContent>(plugins, 'docusaurus-plugin-content-blog');
  const label = blog?.blogListPaginated[0]?.metadata.blogTitle ?? '';
  sections.push({
    label,
    part: label,
    pages: blog?.blogPosts.flatMap(({metadata}) => at(metadata.permalink)) ?? [],
  });
  const listed = new Set(sections.flatMap((section) => section.pages));
  sections.push({label: more, part: more, pages: pages.filter((page) => page.kind === 'doc' && !listed.has(page))});
  return sections.filter((section) => section.pages.length > 0);
}
