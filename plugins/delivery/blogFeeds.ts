import fs from 'node:fs/promises';
import path from 'node:path';
import type {BlogContent} from '@docusaurus/plugin-content-blog';
import type {HtmlTagObject, LoadContext, Plugin} from '@docusaurus/types';
import {load} from 'cheerio';
import {generateAtomFeed, generateJsonFeed, generateRssFeed} from 'feedsmith';
import {AUTHOR, feedContent} from './feeds';

/** A blog as its feeds describe it, in one language. */
export interface Blog {
  /** With the origin and a slash at its end. */
  readonly address: string;
  readonly title: string;
  readonly description: string;
  readonly language: string;
  /** Address of a picture that stands for the site. */
  readonly icon?: string;
  /** The newest first. */
  readonly posts: readonly Post[];
}

export interface Post {
  /** Address of its page, with the origin. */
  readonly link: string;
  readonly title: string;
  readonly description: string;
  readonly date: Date;
  /** When its words last changed. */
  readonly updated: Date;
  readonly tags: readonly string[];
  /** Its words as HTML that can be read anywhere. */
  readonly content: string;
}

/** Files of the feeds in the blog's folder, with their types and short names. */
const FEEDS = {
  'rss.xml': {type: 'application/rss+xml', name: 'RSS'},
  'atom.xml': {type: 'application/atom+xml', name: 'Atom'},
  'feed.json': {type: 'application/json', name: 'JSON'},
} as const;

/**
 * Writes the feeds of the blog, and names them in the head of every page. Docusaurus's own are called "… RSS Feed" in every
 * locale, and their Atom and JSON do not say which language they are in.
 */
export function blogFeeds({baseUrl, i18n}: LoadContext): Plugin {
  let blog: BlogContent | undefined;
  const about = () => {
    const list = blog?.blogListPaginated[0]?.metadata;
    if (!list) return undefined;
    const folder = list.permalink.replace(/\/?$/, '/');
    return {folder, title: `D2: ${list.blogTitle}`, description: list.blogDescription};
  };
  return {
    name: 'blog-feeds',

    // The words of the blog have been translated by now.
    async allContentLoaded({allContent}) {
      [blog] = Object.values(allContent['docusaurus-plugin-content-blog'] ?? {}) as BlogContent[];
    },

    injectHtmlTags() {
      const found = about();
      return {headTags: found ? feedLinks(found.folder, found.title) : []};
    },

    async postBuild({outDir, siteConfig: {url: origin, favicon}}) {
      const found = about();
      if (!blog || !found) return;
      const {folder, title, description} = found;
      const feeds = feedsOf({
        address: origin + folder,
        title,
        description,
        language: i18n.currentLocale,
        ...(favicon ? {icon: `${origin}${baseUrl}${favicon}`} : {}),
        posts: await readPosts(
          blog.blogPosts.filter(({metadata}) => !metadata.unlisted),
          {outDir, origin, baseUrl},
        ),
      });
      const target = path.join(outDir, folder.slice(baseUrl.length));
      for (const [file, content] of Object.entries(feeds)) await fs.writeFile(path.join(target, file), content);
    },
  };
}

/** The feeds of a blog by the names of their files. */
export function feedsOf(blog: Blog): Record<keyof typeof FEEDS, string> {
  const {address, title, description, language, icon, posts} = blog;
  const updated = new Date(Math.max(0, ...posts.map((post) => post.updated.getTime())));
  const self = (file: keyof typeof FEEDS) => ({href: address + file, rel: 'self', type: FEEDS[file].type});
  const rss = generateRssFeed({
    title,
    link: address,
    description,
    language,
    lastBuildDate: updated,
    atom: {links: [self('rss.xml')]},
    items: posts.map((post) => ({
      title: post.title,
      link: post.link,
      guid: {value: post.link, isPermaLink: true},
      pubDate: post.date,
      description: post.description,
      categories: post.tags.map((name) => ({name})),
      content: {encoded: post.content},
    })),
  });
  const atom = generateAtomFeed({
    id: address,
    title: {value: title},
    subtitle: {value: description},
    authors: [AUTHOR],
    updated,
    icon,
    links: [{href: address, rel: 'alternate', type: 'text/html'}, self('atom.xml')],
    xml: {lang: language},
    entries: posts.map((post) => ({
      id: post.link,
      title: {value: post.title},
      links: [{href: post.link}],
      published: post.date,
      updated: post.updated,
      summary: {value: post.description},
      categories: post.tags.map((term) => ({term})),
      content: {value: post.content, type: 'html'},
    })),
  });
  const json = generateJsonFeed({
    title,
    home_page_url: address,
    feed_url: `${address}feed.json`,
    description,
    language,
    icon,
    items: posts.map((post) => ({
      id: post.link,
      url: post.link,
      title: post.title,
      summary: post.description,
      content_html: post.content,
      date_published: post.date,
      date_modified: post.updated,
      tags: [...post.tags],
    })),
  });
  return {'rss.xml': rss, 'atom.xml': atom, 'feed.json': `${JSON.stringify(json, null, 2)}\n`};
}

/** Links by which readers of feeds find those of a blog. @param folder the blog's path */
export function feedLinks(folder: string, title: string): HtmlTagObject[] {
  return Object.entries(FEEDS).map(([file, {type, name}]) => ({
    tagName: 'link',
    attributes: {rel: 'alternate', type, href: folder + file, title: `${title} (${name})`},
  }));
}

/** Reads the posts from their finished pages, since only those have the diagrams. @param outDir folder of the built locale */
async function readPosts(
  blogPosts: BlogContent['blogPosts'],
  {outDir, origin, baseUrl}: {readonly outDir: string; readonly origin: string; readonly baseUrl: string},
): Promise<Post[]> {
  return Promise.all(
    blogPosts.map(async ({metadata}): Promise<Post> => {
      const {permalink, title, description, date, tags, frontMatter} = metadata;
      const updated = new Date(frontMatter.last_update?.date ?? date);
      const pathname = permalink.replace(/\/?$/, '/');
      const html = await fs.readFile(path.join(outDir, pathname.slice(baseUrl.length), 'index.html'), 'utf8');
      const words = load(html)('#__blog-post-container').html();
      if (words === null) throw new Error(`${pathname} has no #__blog-post-container to make the feeds of.`);
      const link = `${origin}${pathname}`;
      const labels = tags.map(({label}) => label);
      return {link, title, description, date, updated, tags: labels, content: feedContent(words, link)};
    }),
  );
}
