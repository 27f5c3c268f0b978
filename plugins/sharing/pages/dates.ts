import type {BlogContent} from '@docusaurus/plugin-content-blog';
import type {LoadedContent} from '@docusaurus/plugin-content-docs';
import type {LoadedContent as LoadedPages} from '@docusaurus/plugin-content-pages';
import type {LoadedPlugin} from '@docusaurus/types';
import type {Page} from './page';
import {addTrailingSlash, getPluginContent} from './sections';

/** Days, such as `2025-08-19`. */
export interface Dates {
  readonly published?: string;
  readonly modified: string;
}

interface FrontMatter {
  readonly release?: {readonly date?: string};
  readonly last_update?: {readonly date?: string | Date};
}

const formatDay = (date: string | Date): string => new Date(date).toISOString().slice(0, 10);

/**
 * Returns the dates of pages by their paths: of a post, of a release, or the `last_update` in the front matter, which
 * `npm run translated` sets. A list is as new as its newest post. Doesn't read the clock or git, so that every clone builds
 * the same site.
 */
export function readDates(plugins: readonly LoadedPlugin[], pages: readonly Page[]): ReadonlyMap<string, Dates> {
  const dates = new Map<string, Dates>();
  const addDates = (permalink: string, {release, last_update}: FrontMatter, date?: Date) => {
    const published = date ?? release?.date;
    const modified = last_update?.date ?? published;
    if (modified === undefined) return;
    dates.set(addTrailingSlash(permalink), {
      modified: formatDay(modified),
      ...(published === undefined ? {} : {published: formatDay(published)}),
    });
  };
  const docs = getPluginContent<LoadedContent>(plugins, 'docusaurus-plugin-content-docs')?.loadedVersions ?? [];
  const otherPages = getPluginContent<LoadedPages>(plugins, 'docusaurus-plugin-content-pages') ?? [];
  for (const page of [...docs.flatMap((version) => version.docs), ...otherPages])
    if ('frontMatter' in page) addDates(page.permalink, page.frontMatter as FrontMatter);
  const posts = getPluginContent<BlogContent>(plugins, 'docusaurus-plugin-content-blog')?.blogPosts ?? [];
  for (const {metadata} of posts) addDates(metadata.permalink, metadata.frontMatter as FrontMatter, metadata.date);

  const findNewest = (paths: readonly string[]) =>
    paths
      .flatMap((path) => dates.get(path)?.modified ?? [])
      .sort()
      .at(-1);
  const newestPost = findNewest(posts.map(({metadata}) => addTrailingSlash(metadata.permalink)));
  const lists = pages.flatMap(({kind, pathname, linkedPaths}) => {
    // A list of tags doesn't contain posts.
    const modified = kind === 'list' ? (findNewest(linkedPaths) ?? newestPost) : undefined;
    return modified ? [[pathname, {modified}] as const] : [];
  });
  return new Map([...dates, ...lists]);
}
