import path from 'node:path/posix';
import {type Cheerio, type CheerioAPI, type Element, load} from 'cheerio';
import {type FileOf, markdownOf} from '../markdown';

/** Facts about a page, read from its finished HTML. */
export interface Page {
  /** Path with the base URL and a trailing slash: `/ko/tour/style/`. */
  readonly pathname: string;
  /** The path with the origin. */
  readonly address: string;
  readonly locale: string;
  readonly kind: Kind;
  readonly title: string;
  /** May be empty. */
  readonly description: string;
  /** Addresses of the page in all languages. */
  readonly alternates: readonly {readonly language: string; readonly address: string}[];
  /** Paths of the pages that a list links to. */
  readonly listed: readonly string[];
  /** File names of its diagrams, in order. */
  readonly diagrams: readonly string[];
  /** The page as Markdown. */
  readonly markdown: string;
}

/** A doc, a post, a list of posts or tags, or a standalone page. */
export type Kind = 'doc' | 'post' | 'list' | 'page';

function kindOf(classes: string): Kind {
  if (/\bdocs-doc-page\b/.test(classes)) return 'doc';
  if (/\bblog-post-page\b/.test(classes)) return 'post';
  return /\bplugin-blog\b/.test(classes) ? 'list' : 'page';
}

/** Returns the part of a page without its header, sidebars and footer. */
function contentOf($: CheerioAPI, kind: Kind): Cheerio<Element> {
  if (kind === 'doc') return $('article .markdown').first();
  return $(kind === 'post' ? 'article' : 'main').first();
}

/**
 * Reads the finished HTML of a page. Doesn't keep the parsed tree, because those of a hundred pages take gigabytes.
 *
 * @param address absolute, with a trailing slash
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
    alternates: $('head link[rel="alternate"][hreflang]')
      .toArray()
      .map(({attribs: {hreflang = '', href = ''}}) => ({language: hreflang, address: href})),
    listed: kind === 'list' ? attributes('h2 a, li a', 'href').map(decodeURIComponent) : [],
    diagrams: attributes('figure[data-d2-figure] img', 'src').map((src) => path.basename(src)),
    // This changes the tree, so it comes last.
    markdown: markdownOf({title, description, language: locale, address}, $, content, fileOf),
  };
}
