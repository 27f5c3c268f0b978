import type {BlogContent} from '@docusaurus/plugin-content-blog';
import type {LoadedContent} from '@docusaurus/plugin-content-docs';
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
 * in the front matter. A list changes with the newest of its posts. Neither the clock nor git is read, so that every
 * clone is the same.
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
  return new Map(
    pages.flatMap((page) => {
      const dates = page.kind === 'list' ? newestOf(page, byPath) : byPath.get(page.pathname);
      return dates ? [[page, dates] as const] : [];
    }),
  );
}

function newestOf(page: Page, byPath: ReadonlyMap<string, Dates>): Dates | undefined {
  const listed = page.listed.flatMap((pathname) => byPath.get(pathname)?.modified ?? []);
  const modified = listed.sort().at(-1);
  return modified === undefined ? undefined : {modified};
}
