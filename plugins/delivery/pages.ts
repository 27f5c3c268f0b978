import type {BlogContent} from '@docusaurus/plugin-content-blog';
import type {LoadedContent} from '@docusaurus/plugin-content-docs';
import type {AllContent} from '@docusaurus/types';
import type {TitledPage} from '../../src/theme/NotFound/Content/similarPages';

/** Returns the path and title of all docs and blog posts, sorted by path. Paths are relative to the base URL and start with a slash. */
export function collectPages(allContent: AllContent, baseUrl: string): TitledPage[] {
  const listContents = (plugin: string) => Object.values(allContent[`docusaurus-plugin-content-${plugin}`] ?? {});
  const docs = (listContents('docs') as LoadedContent[]).flatMap(({loadedVersions}) =>
    loadedVersions.flatMap((version) => version.docs.map(({permalink, title}) => ({permalink, title}))),
  );
  const posts = (listContents('blog') as BlogContent[]).flatMap(({blogPosts}) =>
    blogPosts.map(({metadata}) => metadata),
  );
  return [...docs, ...posts]
    .map(({permalink, title}): TitledPage => [`/${permalink.slice(baseUrl.length)}`, title])
    .sort(([a], [b]) => (a < b ? -1 : 1));
}
