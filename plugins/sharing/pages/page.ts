import path from 'node:path/posix';
import {load} from 'cheerio';
import {createMarkdown} from '../markdown';
import type {GetDiagramFile} from '../markdown/simplify';

/** Facts about a page, read from its finished HTML. */
export interface Page {
  /** Path, including the base URL and a trailing slash. @example '/ko/tour/style/' */
  readonly pathname: string;
  /** Absolute URL. */
  readonly url: string;
  readonly locale: string;
  /** A doc, a post, a list of posts or tags, or a standalone page. */
  readonly kind: (typeof PAGE_KINDS)[number][0];
  readonly title: string;
  /** May be empty. */
  readonly description: string;
  /** The author's name, if the page shows one. */
  readonly author?: string;
  /** URLs of the page in all languages. */
  readonly alternates: readonly {readonly locale: string; readonly url: string}[];
  /** Paths of the pages that a list links to. */
  readonly linkedPaths: readonly string[];
  /** File names of the page's diagrams, in order. */
  readonly diagramFiles: readonly string[];
  /** The page as Markdown. */
  readonly markdown: string;
}

/** Page kinds, each with a selector that `<html>` matches, and one for the content. The first match wins. */
const PAGE_KINDS = [
  ['doc', '.docs-doc-page', 'article .markdown'],
  ['post', '.blog-post-page', 'article'],
  ['list', '.plugin-blog', 'main'],
  ['page', '*', 'main'],
] as const;

/**
 * Reads the finished HTML of a page. Discards the parsed tree, because keeping it for every page would take gigabytes.
 *
 * @param url absolute, with a trailing slash
 */
export function readPage(html: string, url: string, locale: string, getDiagramFile: GetDiagramFile): Page {
  const $ = load(html);
  const [kind, , contentSelector] = PAGE_KINDS.find(([, htmlSelector]) => $('html').is(htmlSelector)) ?? PAGE_KINDS[3];
  const content = $(contentSelector).first();
  const title = $('main h1').first().text().trim() || $('head title').text();
  const description = $('meta[name="description"]').attr('content') ?? '';
  const author = $('meta[name="author"]').attr('content');
  const readAttributes = (selector: string, name: string) =>
    Array.from(content.find(selector), (element) => $(element).attr(name) ?? '');
  return {
    pathname: decodeURIComponent(new URL(url).pathname),
    url,
    locale,
    kind,
    title,
    description,
    ...(author && {author}),
    alternates: $('head link[rel="alternate"][hreflang]')
      .toArray()
      .map(({attribs: {hreflang = '', href = ''}}) => ({locale: hreflang, url: href})),
    linkedPaths: kind === 'list' ? readAttributes('h2 a, li a', 'href').map(decodeURIComponent) : [],
    diagramFiles: readAttributes('figure[data-d2-figure] img', 'src').map((src) => path.basename(src)),
    // Must be last, because `createMarkdown` modifies the tree.
    markdown: createMarkdown({title, description, language: locale, address: url}, $, content, getDiagramFile),
  };
}
