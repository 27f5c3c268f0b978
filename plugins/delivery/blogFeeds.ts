import fs from 'node:fs/promises';
import path from 'node:path';
import type {BlogContent, BlogPost} from '@docusaurus/plugin-content-blog';
import type {LoadContext, Plugin} from '@docusaurus/types';
import {load} from 'cheerio';
import type {Item} from 'feed';
import {createFeed, createFeedContent, declareLanguage, type FeedMetadata} from './feeds';

/** Media types and display names of the feeds, by file name. */
const FEEDS = {
  'rss.xml': ['application/rss+xml', 'RSS'],
  'atom.xml': ['application/atom+xml', 'Atom'],
  'feed.json': ['application/json', 'JSON'],
} as const;

/**
 * Writes the blog's feeds and links to them from every page. Docusaurus's own feeds have English names in every locale, and their
 * Atom and JSON versions don't declare a language.
 */
export function blogFeeds({baseUrl, i18n: {currentLocale: language}}: LoadContext): Plugin {
  let blog: BlogContent | undefined;
  const readBlogTexts = () => {
    const list = blog?.blogListPaginated[0]?.metadata;
    const {permalink = '', blogTitle = '', blogDescription: description = ''} = list ?? {};
    return {folder: permalink.replace(/\/?$/, '/'), title: `D2: ${blogTitle}`, description};
  };
  return {
    name: 'blog-feeds',
    // By this time, the blog's title and description have been translated.
    async allContentLoaded({allContent}) {
      [blog] = Object.values(allContent['docusaurus-plugin-content-blog'] ?? {}) as BlogContent[];
    },
    injectHtmlTags: () => ({
      headTags: Object.entries(FEEDS).map(([file, [type, name]]) => ({
        tagName: 'link',
        attributes: {
          rel: 'alternate',
          type,
          href: readBlogTexts().folder + file,
          title: `${readBlogTexts().title} (${name})`,
        },
      })),
    }),
    async postBuild({outDir, siteConfig: {url: origin, favicon}}) {
      const {folder, ...texts} = readBlogTexts();
      const listedPosts = blog?.blogPosts.filter(({metadata}) => !metadata.unlisted) ?? [];
      const items = listedPosts.map(async (post) => {
        const pathname = post.metadata.permalink.replace(/\/?$/, '/');
        const page = path.join(outDir, pathname.slice(baseUrl.length), 'index.html');
        return createItem(post, origin + pathname, await fs.readFile(page, 'utf8'));
      });
      const icon = favicon && `${origin}${baseUrl}${favicon}`;
      const feeds = createFeeds({...texts, url: origin + folder, language, icon}, await Promise.all(items));
      for (const [file, content] of Object.entries(feeds))
        await fs.writeFile(path.join(outDir, folder.slice(baseUrl.length), file), content);
    },
  };
}

/** Converts a post to a feed item. @param html its rendered page, because only that contains the diagrams */
export function createItem({metadata}: Pick<BlogPost, 'metadata'>, link: string, html: string): Item {
  const {title, description, date, tags, authors, frontMatter} = metadata;
  const body = load(html)('#__blog-post-container').html();
  if (body === null)
    throw new Error(
      `${link} has no #__blog-post-container, from which plugins/delivery/blogFeeds.ts takes the text for feeds. Compare the blog theme's BlogPostItem/Content.`,
    );
  const updated = new Date(frontMatter.last_update?.date ?? date);
  const category = tags.map(({label}) => ({name: label, term: label}));
  const content = createFeedContent(body, link);
  const author = authors.flatMap(({name}) => (name ? [{name}] : []));
  const item = {id: link, link, title, description, published: date, date: updated, category, content};
  // The library reads the first author of every list, even of an empty one.
  return author.length > 0 ? {...item, author} : item;
}

/** Creates a blog's feeds, by file name. @param items posts, newest first */
export function createFeeds(blog: FeedMetadata, items: readonly Item[]): Record<keyof typeof FEEDS, string> {
  const json = JSON.parse(createFeed(blog, items, 'feed.json').json1());
  return {
    'rss.xml': createFeed(blog, items, 'rss.xml').rss2(),
    'atom.xml': declareLanguage(createFeed(blog, items, 'atom.xml').atom1(), blog.language),
    'feed.json': JSON.stringify({...json, language: blog.language}, null, 2),
  };
}
