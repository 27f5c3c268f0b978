import path from 'node:path/posix';
import {type Cheerio, type CheerioAPI, type Element, load} from 'cheerio';
import {type FileOf, markdownOf} from '../markdown';

/** What is known of a finished page of the built site. */
export interface Page {
  /** Path with the base URL and a slash at its end: `/ko/tour/style/`. */
  readonly pathname: string;
  /** The same with the origin. */
  readonly address: string;
  readonly locale: string;
  readonly kind: Kind;
  readonly title: string;
  /** Empty where a page has nothing to say beside its title. */
  readonly description: string;
  /** What the bar at the top marks as the part of the site that the page belongs to; may be empty. */
  readonly part: string;
  /** The page in each language. */
  readonly alternates: readonly {readonly language: string; readonly address: string}[];
  /** Paths of the pages that a list of pages leads to. */
  readonly listed: readonly string[];
  /** Files of its diagrams, in their order, without folders. */
  readonly diagrams: readonly string[];
  /** The page as Markdown. */
  readonly markdown: string;
}

/** What a page is: one of the docs, a post, a list of posts or tags, or one that stands by itself. */
export type Kind = 'doc' | 'post' | 'list' | 'page';

function kindOf(classes: string): Kind {
  if (/\bdocs-doc-page\b/.test(classes)) return 'doc';
  if (/\bblog-post-page\b/.test(classes)) return 'post';
  return /\bplugin-blog\b/.test(classes) ? 'list' : 'page';
}

/** The part of a page that is about its subject. */
function contentOf($: CheerioAPI, kind: Kind): Cheerio<Element> {
  if (kind === 'doc') return $('article .markdown').first();
  return $(kind === 'post' ? 'article' : 'main').first();
}

/**
 * Reads the HTML of a page that the build has finished. Its tree is not kept: those of a hundred pages take gigabytes.
 *
 * @param address absolute, with a slash at its end
 */
export function readPage(html: string, address: string, locale: string, fileOf: FileOf): Page {
  const $ = load(html);
  const kind = kindOf($('html').attr('class') ?? '');
  const content = contentOf($, kind);
  const title = $('main h1').first().text().trim() || $('head title').text();
  const description = $('meta[name="description"]').attr('content') ?? '';
  const attributes = (selector: string, name: string) =>
    content
      .find(selector)
      .toArray()
      .map((element) => $(element).attr(name) ?? '');
  return {
    pathname: decodeURIComponent(new URL(address).pathname),
    address,
    locale,
    kind,
    title,
    description,
    part: $('.navbar__link--active').first().text(),
    alternates: $('head link[rel="alternate"][hreflang]')
      .toArray()
      .map(({attribs: {hreflang = '', href = ''}}) => ({language: hreflang, address: href})),
    listed: kind === 'list' ? attributes('h2 a, li a', 'href').map(decodeURIComponent) : [],
    diagrams: attributes('figure[data-d2-figure] img', 'src').map((src) => path.basename(src)),
    // Last, because it changes the tree.
    markdown: markdownOf({title, description, language: locale, address}, $, content, fileOf),
  };
}
