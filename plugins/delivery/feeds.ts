import {type Element, load} from 'cheerio';
import {Feed, type Item} from 'feed';

/** What a feed is about. */
export interface About {
  /** Address of the page or the folder that it stands for, with the origin. */
  readonly address: string;
  /** Feed readers identify the feed by it, so it never changes. @default address */
  readonly id?: string;
  readonly title: string;
  readonly description?: string;
  readonly language: string;
  readonly icon?: string;
}

const escapeHtml = (text = '') => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** @param file name of the feed in the folder that it's about */
export function createFeed({address, icon, id = address, ...words}: About, items: readonly Item[], file: string): Feed {
  const updated = new Date(Math.max(0, ...items.map(({date}) => date.getTime())));
  // Atom requires an author: https://www.rfc-editor.org/rfc/rfc4287#section-4.1.1
  const about = {...words, id, link: address, updated, favicon: icon, author: {name: 'D2'}, copyright: ''};
  const feed = new Feed({...about, feedLinks: {[file.replace(/^feed\.|\.xml$/g, '')]: address + file}});
  // In Atom, the library declares all texts to be HTML.
  const text = file === 'atom.xml' ? escapeHtml : (plain = '') => plain;
  for (const item of items) feed.addItem({...item, title: text(item.title), description: text(item.description)});
  return feed;
}

/** An Atom feed that says which language it's in, as the library's own don't. */
export const inLanguage = (atom: string, language: string) => atom.replace('<feed ', `<feed xml:lang="${language}" `);

/** What does nothing outside the page, or says what a reader does on it. */
const CONTROLS = 'button, script, style, svg, template, .hash-link, [role="tablist"], [role="status"]';
/** Attributes that mean something to readers of feeds. */
const KEPT = 'alt cite colspan datetime dir height href lang reversed rowspan scope src start title width'.split(' ');

/**
 * Returns the words of a post as feeds carry them: code as text, pictures and links with whole addresses, and nothing that
 * only works on the page.
 *
 * @param html the words as the page has them
 * @param address of the page, with its origin
 */
export function feedContent(html: string, address: string): string {
  const $ = load(html, null, false);
  $(CONTROLS).remove();
  // Diagrams that are documents of their own, one for each color scheme: the first one becomes a picture.
  $('iframe').each((_, frame) => {
    const picture = $('<img>').attr({src: $(frame).attr('src') ?? '', alt: $(frame).attr('title') ?? ''});
    if ($(frame).prevAll('iframe, img').length > 0) $(frame).remove();
    else $(frame).replaceWith(picture);
  });
  // Code loses its colors, and messages between its lines come after it.
  $('pre').each((_, block) => {
    const messages = $(block).find('[data-message]').remove().get();
    const code = $(block).find('code').first();
    const text = code.length > 0 ? code : $(block);
    text.text(text.text());
    for (const message of messages.reverse()) $(block).after($('<p>').text($(message).text()));
    const title = $(block).prev('div');
    if (title.length > 0 && title.children().length === 0) title.replaceWith($('<p>').text(title.text()));
  });
  // Links that lie over a picture, and such.
  $('source, a:not(:has(img))').each((_, element) => {
    if ($(element).text().trim() === '') $(element).remove();
  });
  for (const element of $('div, span, section, header, picture').get().reverse())
    $(element).replaceWith($(element).contents());
  $('*').each((_, element) => {
    const {attribs} = element as Element;
    for (const name of Object.keys(attribs)) if (!KEPT.includes(name)) delete attribs[name];
    for (const name of ['href', 'src'])
      if (attribs[name] !== undefined) attribs[name] = new URL(attribs[name], address).href;
  });
  const words = $.html().replace(/<!--.*?-->/gs, '');
  return words.trim();
}
