import path from 'node:path/posix';
import {load} from 'cheerio';
import {type FileOf, markdownOf} from '../markdown';

/** Facts about a page, read from its finished HTML. */
export interface Page {
  /** Path with the base URL and a trailing slash: `/ko/tour/style/`. */
  readonly pathname: string;
  /** The path with the origin. */
  readonly address: string;
  readonly locale: string;
  readonly kind: keyof typeof CONTENT;
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

/** Selects the main part of a doc, a post, a list of posts or tags, or a standalone page. */
const CONTENT = {doc: 'article .markdown', post: 'article', list: 'main', page: 'main'} as const;

/**
 * Reads the finished HTML of a page. Doesn't keep the parsed tree, because those of a hundred pages take gigabytes.
 *
 * @param address absolute, with a trailing slash
 */
export function readPage(html: string, address: string, locale: string, fileOf: FileOf): Page {
  const $ = load(html);
  const isKind = (className: string) => $('html').is(className);
  const kind = isKind('.docs-doc-page')
    ? 'doc'
    : isKind('.blog-post-page')
      ? 'post'
      : isKind('.plugin-blog')
        ? 'list'
        : 'page';
  const content = $(CONTENT[kind]).first();
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
