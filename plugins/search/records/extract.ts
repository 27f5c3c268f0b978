import {type Cheerio, type CheerioAPI, type Element, load} from 'cheerio';
import type {Outline} from '../outline';
import {outlineOf, Parts, RANK, rankOfDoc, words} from './parts';

/** What the HTML of a page does not hold itself. */
export interface PageAddress {
  /** Absolute, without an anchor. */
  readonly url: string;
  readonly locale: string;
  /** Words by which readers look for it who do not know its own, in one line. */
  readonly aliases?: string;
}

const LEFT_OUT =
  'script, style, template, button, svg, nav, footer, .hash-link, .theme-doc-toc-mobile, [aria-hidden="true"]';
const BLOCKS =
  'h1, h2, h3, h4, h5, h6, p, li, ul, ol, pre, table, figure, blockquote, dl, details, div, section, header';
/** What the theme writes over an admonition that has no title of its own. */
const ADMONITIONS = new Set('note tip info warning danger caution 노트 팁 정보 주의 위험 경고 참고 알림'.split(' '));

/** Tokens of the language's own in highlighted D2: keywords, their values, globs, and operators other than arrows. */
const OF_LANGUAGE = /<span class="?t-(?:[wvg]|o"?>(?!(?:(?:&lt;)?-+(?:&gt;|>)?)<)).*?<\/span>/g;

/** The lines of highlighted code; a token that goes over several is cut into one for each. */
function linesOf(html: string): string[] {
  const lines: string[] = [];
  let open = '';
  for (const line of html.split('\n')) {
    lines.push(open + line);
    const tags = line.match(/<\/?(?:span|strong)[^>]*>/g) ?? [];
    for (const tag of tags) open = tag.startsWith('</') ? '' : tag;
  }
  return lines;
}

/** Goes through the content of one page and collects its parts. */
class Reader extends Parts {
  /** Items of text alternatives and lines of D2 that the page has had. */
  private readonly listed = new Set<string>();

  constructor(private readonly $: CheerioAPI) {
    super();
  }

  /** Whether a line of D2 has something of the language that neither its section nor the same line elsewhere has shown. */
  private showsMore(line: string): boolean {
    const tokens = (line.match(OF_LANGUAGE) ?? []).filter((token) => !this.seen.has(token));
    for (const token of tokens) this.seen.add(token);
    const text = line.replace(/<[^>]*>/g, '').trim();
    const isNew = !this.listed.has(text);
    this.listed.add(text);
    return tokens.length > 0 && isNew;
  }

  /** The code, and the compiler's messages where it is wrong. Of D2, only the lines that show the language. */
  private pre(pre: Cheerio<Element>): void {
    const messages = pre.find('[data-message]');
    const texts = messages.toArray().map((message) => this.$(message).text());
    messages.remove();
    const html = pre.html() ?? '';
    // Without highlighting nobody knows which lines these are.
    const isD2 = pre.closest('.language-d2').length > 0 && /<span class="?t-/.test(html);
    const lines = linesOf(html).filter((line) => !isD2 || this.showsMore(line));
    this.code(lines.map((line) => load(line, null, false).text()));
    for (const text of texts) this.prose(text);
  }

  /** Items of the text alternative that the page has not had. */
  private items(figure: Cheerio<Element>): string[] {
    const items = figure
      .find('figcaption details li')
      .toArray()
      .map((item) => words(this.$(item).clone().children('ul, ol').remove().end().text()))
      .filter((item) => !this.listed.has(item));
    for (const item of items) this.listed.add(item);
    return items;
  }

  /** The caption, and the source if the figure shows it; the text alternative where nothing else says it. */
  private figure(figure: Cheerio<Element>): void {
    const source = figure.find('.theme-code-block pre');
    const caption = words(figure.find('[data-d2-caption]').text());
    const alt = words(figure.find('img').first().attr('alt') ?? figure.find('iframe').first().attr('title') ?? '');
    // The picture's alternative begins with the caption; what follows counts shapes.
    const title = caption || alt;
    const items = source.length > 0 ? [] : this.items(figure);
    this.prose([title, items.join('; ')].filter(Boolean).join('. '));
    source.each((_, pre) => this.pre(this.$(pre)));
  }

  private table(table: Cheerio<Element>): void {
    table.find('tr').each((_, row) => {
      const cells = this.$(row).find('th, td').toArray();
      this.row(cells.map((cell) => this.$(cell).text()));
    });
  }

  /** The text of an element without the blocks in it, and then the blocks. */
  private block(node: Cheerio<Element>): void {
    const own = node.clone();
    own.find(BLOCKS).not('p').remove();
    this.prose(own.text());
    node
      .children(BLOCKS)
      .not('p')
      .each((_, child) => this.read(this.$(child)));
  }

  read(node: Cheerio<Element>): void {
    const name = node.prop('tagName')?.toLowerCase() ?? '';
    const level = /^h([1-6])$/.exec(name)?.[1];
    if (level) this.heading(Number(level), node.text(), node.attr('id') ?? null);
    else if (name === 'figure' && node.is('[data-d2-figure]')) this.figure(node);
    else if (name === 'pre') this.pre(node);
    else if (name === 'table') this.table(node);
    else if (name === 'p' || name === 'li' || name === 'dt' || name === 'dd' || name === 'summary') this.block(node);
    else if (node.is('[class*="admonitionHeading"]')) {
      const title = words(node.text());
      if (!ADMONITIONS.has(title.toLowerCase())) this.prose(title);
    } else if (node.children().length === 0) this.prose(node.text());
    else
      node
        .children()
        .not('a')
        .each((_, child) => this.read(this.$(child)));
  }
}

function rankOf(classes: string): number {
  const id = /docs-doc-id-(\S+)/.exec(classes)?.[1];
  return id ? rankOfDoc(id) : classes.includes('blog-post-page') ? RANK.post : RANK.other;
}

/** The part of the page that is about its subject; `undefined` if it is a list, a stub or an error page. */
function contentOf($: CheerioAPI, classes: string): Cheerio<Element> | undefined {
  if ($('meta[name="robots"][content*="noindex"], meta[property="robots"][content*="noindex"]').length > 0)
    return undefined;
  if (/\bdocs-doc-page\b/.test(classes)) return $('article .markdown').first();
  if (/\bblog-post-page\b/.test(classes)) return $('article').first();
  return /\bplugin-pages\b/.test(classes) && $('main h1').length > 0 ? $('main').first() : undefined;
}

/**
 * Takes the outline of a page from its HTML, its description, keywords and aliases below its title; `undefined` for pages that
 * are not searched.
 */
export function extractOutline(html: string, {url, locale, aliases}: PageAddress): Outline | undefined {
  const $ = load(html);
  const classes = $('html').attr('class') ?? '';
  const content = contentOf($, classes);
  const tag = $('meta[name="docsearch:docusaurus_tag"]').attr('content');
  if (!content || content.length === 0 || tag === undefined) return undefined;
  const section = words(
    $('.menu__link--sublist.menu__link--active').first().text() || $('.navbar__link--active').first().text(),
  );
  const described = $('meta[name="description"], meta[name="keywords"]')
    .toArray()
    .map((meta) => $(meta).attr('content') ?? '');
  content.find(LEFT_OUT).remove();
  content.find('header time').parent().remove();
  const reader = new Reader($);
  reader.read(content);
  const language = $('meta[name="docsearch:language"]').attr('content') ?? locale;
  return outlineOf({url, language, tag, section, pageRank: rankOf(classes), described, aliases}, reader.list);
}
