import type {BlogContent} from '@docusaurus/plugin-content-blog';
import type {LoadedContent} from '@docusaurus/plugin-content-docs';
import type {LoadedContent as LoadedPages} from '@docusaurus/plugin-content-pages';
import type {LoadedPlugin} from '@docusaurus/types';
import type {Page} from './page';
import {contentOfPlugin} from './sections';

/** Days, as `2025-08-19`. */
export interface Dates {
  readonly published?: string;
  readonly modified: string;
}

interface FrontMatter {
  readonly release?: {readonly date?: string};
  readonly last_update?: {readonly date?: string | Date};
}

const dayOf = (date: string | Date): string => new Date(date).toISOString().slice(0, 10);

/**
 * When pages were written and changed, as far as they say it themselves: a post's date, a release's, and `last_update`
 * in the front matter, which `npm run translated` sets. A list changes with the newest of its posts. Neither the clock nor
 * git is read, so that every clone is the same.
 */
export function datesOf(plugins: readonly LoadedPlugin[], pages: readonly Page[]): ReadonlyMap<Page, Dates> {
  const byPath = new Map<string, Dates>();
  const add = (permalink: string, published: string | Date | undefined, frontMatter: FrontMatter) => {
    const modified = frontMatter.last_update?.date ?? published;
    if (modified === undefined) return;
    const dates = {modified: dayOf(modified), ...(published === undefined ? {} : {published: dayOf(published)})};
    byPath.set(permalink.replace(/\/?$/, '/'), dates);
  };
  const docs = contentOfPlugin<LoadedContent>(plugins, 'docusaurus-plugin-content-docs')?.loadedVersions ?? [];
  for (const {permalink, frontMatter} of docs.flatMap((version) => version.docs)) {
    const {release, last_update} = frontMatter as FrontMatter;
    add(permalink, release?.date, {last_update});
  }
  const posts = contentOfPlugin<BlogContent>(plugins, 'docusaurus-plugin-content-blog')?.blogPosts ?? [];
  for (const {metadata} of posts) add(metadata.permalink, metadata.date, metadata.frontMatter as FrontMatter);
  const alone = contentOfPlugin<LoadedPages>(plugins, 'docusaurus-plugin-content-pages') ?? [];
  for (const page of alone) if (page.type === 'mdx') add(page.permalink, undefined, page.frontMatter as FrontMatter);
  return new Map(
    pages.flatMap((page) => {
      const dates = page.kind === 'list' ? newestOf(page, byPath, pages) : byPath.get(page.pathname);
      return dates ? [[page, dates] as const] : [];
    }),
  );
}

/** When the newest page changed that a list leads to, by itself or by a list that it leads to, as that of all tags does. */
function newestOf(list: Page, byPath: ReadonlyMap<string, Dates>, pages: readonly Page[]): Dates | undefined {
  const seen = new Set<Page>();
  const lists = [list];
  const dates: string[] = [];
  for (let next = lists.pop(); next; next = lists.pop()) {
    if (seen.has(next)) continue;
    seen.add(next);
    const {listed} = next;
    dates.push(...listed.flatMap((pathname) => byPath.get(pathname)?.modified ?? []));
    lists.push(...pages.filter(({kind, pathname}) => kind === 'list' && listed.includes(pathname)));
  }
  const modified = dates.sort().at(-1);
  return modified === undefined ? undefined : {modified};
}
