import {type Element, load} from 'cheerio';
import {Feed, type Item} from 'feed';

/** A feed's metadata. */
export interface FeedMetadata {
  /** URL of the page or folder that the feed belongs to, with the origin. */
  readonly url: string;
  /** Identifies the feed to feed readers, so it must never change. @default url */
  readonly id?: string;
  readonly title: string;
  readonly description?: string;
  readonly language: string;
  readonly icon?: string;
}

const escapeHtml = (text = '') => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Creates a feed, which the library can serialize. @param file its name in the folder that it belongs to, such as `atom.xml` */
export function createFeed({url, icon, id = url, ...texts}: FeedMetadata, items: readonly Item[], file: string): Feed {
  const updated = new Date(Math.max(0, ...items.map(({date}) => date.getTime())));
  // Atom requires an author: https://www.rfc-editor.org/rfc/rfc4287#section-4.1.1
  const options = {...texts, id, link: url, updated, favicon: icon, author: {name: 'D2'}, copyright: ''};
  const feed = new Feed({...options, feedLinks: {[file.replace(/^feed\.|\.xml$/g, '')]: url + file}});
  // The library declares all texts in Atom feeds as HTML.
  const formatText = file === 'atom.xml' ? escapeHtml : (text = '') => text;
  for (const item of items)
    feed.addItem({...item, title: formatText(item.title), description: formatText(item.description)});
  return feed;
}

/** Declares the language of an Atom feed, which the library doesn't do. */
export const declareLanguage = (atom: string, language: string) =>
  atom.replace('<feed ', `<feed xml:lang="${language}" `);

/** Matches elements that only work or only make sense on the page. */
const REMOVED_SELECTOR = 'button, script, style, svg, template, .hash-link, [role="tablist"], [role="status"]';
/** Attributes that feed readers understand. */
const KEPT_ATTRIBUTES =
  'alt cite colspan datetime dir height href lang reversed rowspan scope src start title width'.split(' ');

/**
 * Prepares a post's HTML for feeds: code becomes plain text, URLs become absolute, and elements that only work on the page are removed.
 *
 * @param html the post as rendered on its page
 * @param url URL of the page, with the origin
 */
export function createFeedContent(html: string, url: string): string {
  const $ = load(html, null, false);
  $(REMOVED_SELECTOR).remove();
  // Interactive diagrams are frames, one for each color scheme. The first one becomes an image.
  $('iframe').each((_, frame) => {
    const image = $('<img>').attr({src: $(frame).attr('src') ?? '', alt: $(frame).attr('title') ?? ''});
    if ($(frame).prevAll('iframe, img').length > 0) $(frame).remove();
    else $(frame).replaceWith(image);
  });
  // Code loses its colors, and messages between its lines move below it.
  $('pre').each((_, block) => {
    const messages = $(block).find('[data-message]').remove().get();
    const code = $(block).find('code').first();
    const text = code.length > 0 ? code : $(block);
    text.text(text.text());
    for (const message of messages.reverse()) $(block).after($('<p>').text($(message).text()));
    const title = $(block).prev('div');
    if (title.length > 0 && title.children().length === 0) title.replaceWith($('<p>').text(title.text()));
  });
  // Empty elements, such as the links that cover parts of a drawing.
  $('source, a:not(:has(img))').each((_, element) => {
    if ($(element).text().trim() === '') $(element).remove();
  });
  for (const element of $('div, span, section, header, picture').get().reverse())
    $(element).replaceWith($(element).contents());
  $('*').each((_, element) => {
    const {attribs} = element as Element;
    for (const name of Object.keys(attribs)) if (!KEPT_ATTRIBUTES.includes(name)) delete attribs[name];
    for (const name of ['href', 'src'])
      if (attribs[name] !== undefined) attribs[name] = new URL(attribs[name], url).href;
  });
  return $.html()
    .replace(/<!--.*?-->/gs, '')
    .trim();
}
