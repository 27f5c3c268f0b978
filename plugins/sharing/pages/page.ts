import path from 'node:path/posix';
import {load} from 'cheerio';
import {createMarkdown} from '../markdown';
import type {GetDiagramFile} from '../markdown/simplify';

/** Facts about a page, read from its finished HTML. */
export interface Page {
  /** Path with the base URL and a trailing slash: `/ko/tour/style/`. */
  readonly pathname: string;
  /** The path with the origin. */
  readonly address: string;
  readonly locale: string;
  /** A doc, a post, a list of posts or tags, or a standalone page. */
  readonly kind: (typeof PAGE_KINDS)[number][0];
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

/** Class names of kinds of pages, and selectors of their content. */
const PAGE_KINDS = [
  ['doc', '.docs-doc-page', 'article .markdown'],
  ['post', '.blog-post-page', 'article'],
  ['list', '.plugin-blog', 'main'],
  ['page', '*', 'main'],
] as const;

/**
 * Reads the finished HTML of a page. Doesn't keep the parsed tree, because those of a hundred pages take gigabytes.
 *
 * @param address absolute, with a trailing slash
 */
export function readPage(html: string, address: string, locale: string, getDiagramFile: GetDiagramFile): Page {
  const $ = load(html);
  const [kind, , selector] = PAGE_KINDS.find(([, className]) => $('html').is(className)) ?? PAGE_KINDS[3];
  const content = $(selector).first();
  const title = $('main h1').first().text().trim() || $('head title').text();
  const description = $('meta[name="description"]').attr('content') ?? '';
  const readAttributes = (selector: string, name: string) =>
    Array.from(content.find(selector), (element) => $(element).attr(name) ?? '');
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
    listed: kind === 'list' ? readAttributes('h2 a, li a', 'href').map(decodeURIComponent) : [],
    diagrams: readAttributes('figure[data-d2-figure] img', 'src').map((src) => path.basename(src)),
    // This changes the tree, so it comes last.
    markdown: createMarkdown({title, description, language: locale, address}, $, content, getDiagramFile),
  };
}
