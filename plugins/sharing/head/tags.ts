import type {Page} from '../pages/page';
import {tag} from './insert';
import {type Context, structuredData} from './structured';

/** Another format of a page's content, such as a feed. */
export interface Alternate {
  readonly type: string;
  /** Absolute path. */
  readonly href: string;
  readonly title: string;
}

/**
 * Writes the tags that social networks, search engines and other programs read.
 *
 * @param copy path of the page's Markdown
 */
export function headTags(page: Page, copy: string, context: Context, alternates: readonly Alternate[] = []): string[] {
  const {dates, image, site} = context;
  const property = (name: string, content: string) => tag('meta', {property: name, content});
  const isArticle = page.kind === 'doc' || page.kind === 'post';
  return [
    tag('link', {rel: 'alternate', type: 'text/markdown', href: copy}),
    ...alternates.map(({type, href, title}) => tag('link', {rel: 'alternate', type, href, title})),
    // The theme writes the type and the date of posts.
    ...(page.kind === 'post' ? [] : [property('og:type', isArticle ? 'article' : 'website')]),
    property('og:site_name', site.name),
    property('og:image', image),
    property('og:image:width', '1200'),
    property('og:image:height', '630'),
    property('og:image:alt', page.title),
    ...(page.kind === 'doc' && dates?.published ? [property('article:published_time', dates.published)] : []),
    ...(isArticle && dates ? [property('article:modified_time', dates.modified)] : []),
    tag('meta', {name: 'twitter:image', content: image}),
    tag('script', {type: 'application/ld+json'}, structuredData(page, context)),
  ];
}
