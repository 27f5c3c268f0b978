import {type Cheerio, type CheerioAPI, type Element, load} from 'cheerio';
import type {Heading, Outline} from '../outline';

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
/** Longer pieces are split at the ends of sentences or lines, so that a snippet is about one thing. */
const LONGEST = 700;
/** Box-drawing letters and the like: a drawing, whose words stand in its source, too. */
const DRAWING = /[\u2500-\u25ff]/;
/** What the theme writes over an admonition that has no title of its own. */
const ADMONITIONS = new Set('note tip info warning danger caution 노트 팁 정보 주의 위험 경고 참고 알림'.split(' '));

/** Id of the last section of a page, which says what to read next. */
const LEADS_ON = 'next';
/** Tokens of the language's own in highlighted D2: keywords, their values, globs, and operators other than arrows. */
const OF_LANGUAGE = /<span class="?t-(?:[wvg]|o"?>(?!(?:(?:&lt;)?-+(?:&gt;|>)?)<)).*?<\/span>/g;

const words = (text: string): string =>
  text
    .replace(/\u200b/g, '')
    .replace(/\s+/g, ' ')
    .trim();

/** Splits a text that is too long at the last boundary that fits. */
function split(text: string, boundary: RegExp): string[] {
  if (text.length <= LONGEST) return text === '' ? [] : [text];
  const pieces: string[] = [];
  let piece = '';
  for (const sentence of text.split(boundary)) {
    if (piece !== '' && piece.length + sentence.length > LONGEST) {
      pieces.push(words(piece));
      piece = '';
    }
    piece += sentence;
  }
  pieces.push(words(piece));
  return pieces.filter(Boolean);
}

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

const prose = (text: string): string[] => split(words(text), /(?<=[.!?。]\s)/);

/** Goes through the content of one page and collects its parts. */
class Reader {
  readonly parts: (Heading | string)[] = [];
  /** What the current section has had already. */
  private seen = new Set<string>();
  /** In a section that only leads on to other pages: what it names is found there. */
  private leadsOn = false;
  /** Items of text alternatives and lines of D2 that the page has had. */
  private readonly listed = new Set<string>();

  constructor(private readonly $: CheerioAPI) {}

  private add(texts: readonly string[]): void {
    if (this.leadsOn) return;
    for (const text of texts) {
      if (this.seen.has(text)) continue;
      this.seen.add(text);
      this.parts.push(text);
    }
  }

  private heading(node: Cheerio<Element>, level: number): void {
    const text = words(node.text());
    if (text === '') return;
    this.seen = new Set();
    this.leadsOn = node.attr('id') === LEADS_ON;
    if (this.leadsOn) return;
    this.parts.push({level, text, anchor: level === 1 ? null : (node.attr('id') ?? null)});
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
  private code(pre: Cheerio<Element>): void {
    const messages = pre.find('[data-message]');
    const texts = messages.toArray().map((message) => words(this.$(message).text()));
    messages.remove();
    const html = pre.html() ?? '';
    // Without highlighting nobody knows which lines these are.
    const isD2 = pre.closest('.language-d2').length > 0 && /<span class="?t-/.test(html);
    const lines = linesOf(html)
      .filter((line) => !isD2 || this.showsMore(line))
      .map((line) => load(line, null, false).text())
      .filter((line) => !DRAWING.test(line));
    this.add(
      split(lines.join('\n'), /(?<=\n)/)
        .map(words)
        .filter(Boolean),
    );
    this.add(texts);
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
    this.add(prose([title, items.join('; ')].filter(Boolean).join('. ')));
    source.each((_, pre) => this.code(this.$(pre)));
  }

  private table(table: Cheerio<Element>): void {
    table.find('tr').each((_, row) => {
      const cells = this.$(row).find('th, td').toArray();
      this.add(
        prose(
          cells
            .map((cell) => words(this.$(cell).text()))
            .filter(Boolean)
            .join(' · '),
        ),
      );
    });
  }

  /** The text of an element without the blocks in it, and then the blocks. */
  private block(node: Cheerio<Element>): void {
    const own = node.clone();
    own.find(BLOCKS).not('p').remove();
    this.add(prose(own.text()));
    node
      .children(BLOCKS)
      .not('p')
      .each((_, child) => this.read(this.$(child)));
  }

  read(node: Cheerio<Element>): void {
    const name = node.prop('tagName')?.toLowerCase() ?? '';
    const level = /^h([1-6])$/.exec(name)?.[1];
    if (level) this.heading(node, Number(level));
    else if (name === 'figure' && node.is('[data-d2-figure]')) this.figure(node);
    else if (name === 'pre') this.code(node);
    else if (name === 'table') this.table(node);
    else if (name === 'p' || name === 'li' || name === 'dt' || name === 'dd' || name === 'summary') this.block(node);
    else if (node.is('[class*="admonitionHeading"]')) {
      const title = words(node.text());
      if (!ADMONITIONS.has(title.toLowerCase())) this.add([title]);
    } else if (node.children().length === 0) this.add(prose(node.text()));
    else
      node
        .children()
        .not('a')
        .each((_, child) => this.read(this.$(child)));
  }
}

/** Bigger for parts of the site that are to win among equals; a newer release beats an older one. */
function pageRank(classes: string): number {
  const doc = /docs-doc-id-(\S+)/.exec(classes)?.[1] ?? '';
  const release = /^releases\/(\d+)\.(\d+)(?:\.(\d+))?/.exec(doc);
  if (release) return 50 + (Number(release[1]) * 10_000 + Number(release[2]) * 100 + Number(release[3] ?? 0)) / 100_000;
  if (doc.startsWith('releases/')) return 50;
  if (doc.startsWith('examples/')) return 80;
  if (doc) return 100;
  // The rest introduces the site, and leads to pages that say more.
  return classes.includes('blog-post-page') ? 70 : 30;
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
    .flatMap((meta) => prose($(meta).attr('content') ?? ''));
  content.find(LEFT_OUT).remove();
  content.find('header time').parent().remove();
  const reader = new Reader($);
  reader.read(content);
  const [title, ...parts] = reader.parts;
  if (typeof title === 'string' || title === undefined) return undefined;
  const lead = [...described.filter((text) => !parts.includes(text)), ...(aliases ? [aliases] : [])];
  return {
    url,
    language: $('meta[name="docsearch:language"]').attr('content') ?? locale,
    tag,
    section: section || (locale === 'ko' ? '문서' : 'Documentation'),
    pageRank: pageRank(classes),
    lead: lead.length,
    unseen: aliases ? 1 : 0,
    parts: [title, ...lead, ...parts],
  };
}
