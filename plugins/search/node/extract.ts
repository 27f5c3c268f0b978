import {load} from 'cheerio';
import type {SearchPage, SearchSection} from '../page';

const LEFT_OUT = 'script, style, nav, button, svg, .hash-link, .theme-edit-this-page, .table-of-contents, footer';

/**
 * Takes the text of a page, section by section, from its HTML.
 *
 * @returns `undefined` for what is no article: lists, stubs, the not-found page
 */
export function extractPage(html: string): Omit<SearchPage, 'path'> | undefined {
  const $ = load(html);
  const body = $('article .markdown, main.markdown').first();
  if (body.length === 0 || $('article').length > 1) return undefined;
  const title = $('h1').first().text().trim();
  body.find(LEFT_OUT).remove();
  // Items of nested lists have no space between them in the HTML.
  body.find('li').prepend(' ').append(' ');
  const sections: {heading: string; anchor: string; text: string[]}[] = [{heading: title, anchor: '', text: []}];
  body.find('h1, h2, h3, h4, p, li, td, th, pre, figcaption > span').each((_, element) => {
    const node = $(element);
    const words = node.text().replace(/\s+/g, ' ').trim();
    if (/^h[2-4]$/.test(element.tagName)) sections.push({heading: words, anchor: node.attr('id') ?? '', text: []});
    // A paragraph inside a list item is that item's text already.
    else if (element.tagName !== 'h1' && node.parents('li, td, th').length === 0) sections.at(-1)?.text.push(words);
  });
  return {title, sections: sections.map(({text, ...rest}): SearchSection => ({...rest, text: text.join(' ')}))};
}
