import {escapeAttribute} from 'entities';
import type {Alternate} from '../../shared/alternate';
import {COPY_FILE} from '../markdown';
import type {Page} from '../pages/page';
import {type Context, createStructuredData} from './structured';

/** Creates the tags that social networks, search engines, and other programs read. */
export function createHeadTags(page: Page, context: Context, alternates: readonly Alternate[] = []): string[] {
  const {dates, image, site} = context;
  const createProperty = (name: string, content: string) => createTag('meta', {property: name, content});
  const isArticle = page.kind === 'doc' || page.kind === 'post';
  return [
    createTag('link', {rel: 'alternate', type: 'text/markdown', href: `${page.pathname}${COPY_FILE}`}),
    ...alternates.map(({type, href, title}) => createTag('link', {rel: 'alternate', type, href, title})),
    // The theme writes the type and the date of posts.
    ...(page.kind === 'post' ? [] : [createProperty('og:type', isArticle ? 'article' : 'website')]),
    createProperty('og:site_name', site.name),
    createProperty('og:image', image),
    createProperty('og:image:width', '1200'),
    createProperty('og:image:height', '630'),
    createProperty('og:image:alt', page.title),
    ...(page.kind === 'doc' && dates?.published ? [createProperty('article:published_time', dates.published)] : []),
    ...(isArticle && dates ? [createProperty('article:modified_time', dates.modified)] : []),
    createTag('meta', {name: 'twitter:image', content: image}),
    createTag('script', {type: 'application/ld+json'}, createStructuredData(page, context)),
  ];
}

/**
 * Creates a tag for the head of one page. `client/removePageTags.ts` removes it once the reader navigates to another page.
 *
 * @param content inserted unescaped
 */
export function createTag(name: string, attributes: Readonly<Record<string, string>>, content?: string): string {
  const attributeTexts = Object.entries({...attributes, 'data-initial-page': ''}).map(
    ([key, value]) => ` ${key}="${escapeAttribute(value)}"`,
  );
  return `<${name}${attributeTexts.join('')}>${content === undefined ? '' : `${content}</${name}>`}`;
}

/** Inserts tags at the end of the head, which minified HTML doesn't close. */
export function insertIntoHead(html: string, tags: readonly string[]): string {
  const end = /(?:<\/head>)?<body\b/.exec(html);
  if (!end) throw new Error("Can't insert tags into the head of a page that has no <body>.");
  return html.slice(0, end.index) + tags.join('') + html.slice(end.index);
}
