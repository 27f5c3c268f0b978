import {type CheerioAPI, type Element, load} from 'cheerio';

/** Whom feeds name: Atom requires somebody (https://www.rfc-editor.org/rfc/rfc4287#section-4.1.1). */
export const AUTHOR = {name: 'D2'};

/** What does nothing outside the page, or says what a reader does on it. */
const CONTROLS = 'button, script, style, svg, template, .hash-link, [role="tablist"], [role="status"]';
/** Elements that give a page its looks alone. */
const FRAMES = 'div, span, section, header, picture';
/** Attributes that mean something to readers of feeds. */
const KEPT = new Set([
  'alt',
  'cite',
  'colspan',
  'datetime',
  'dir',
  'height',
  'href',
  'lang',
  'reversed',
  'rowspan',
  'scope',
  'src',
  'start',
  'title',
  'width',
]);

/**
 * The words of a post as feeds carry them: with pictures and links that lead somewhere from anywhere, code as text, and
 * nothing of what only works or shows on the page.
 *
 * @param html the words as the page has them
 * @param address of the page, with its origin
 */
export function feedContent(html: string, address: string): string {
  const $ = load(html, null, false);
  $(CONTROLS).remove();
  framesToPictures($);
  codeToText($);
  $('source').remove();
  // Links that lay over a picture, and such.
  $('a').each((_, link) => {
    if ($(link).text().trim() === '' && $(link).find('img').length === 0) $(link).remove();
  });
  for (const element of $(FRAMES).get().reverse()) $(element).replaceWith($(element).contents());
  $('*').each((_, element) => {
    const {attribs} = element as Element;
    for (const name of Object.keys(attribs)) if (!KEPT.has(name)) delete attribs[name];
    for (const name of ['href', 'src'] as const)
      if (attribs[name] !== undefined) attribs[name] = new URL(attribs[name], address).href;
  });
  return $.html()
    .replace(/<!--.*?-->/gs, '')
    .trim();
}

/** Diagrams that are documents of their own: one for each colour scheme, of which feeds get the first. */
function framesToPictures($: CheerioAPI): void {
  $('iframe').each((_, frame) => {
    const picture = $('<img>').attr({src: $(frame).attr('src') ?? '', alt: $(frame).attr('title') ?? ''});
    if ($(frame).prevAll('iframe, img').length > 0) $(frame).remove();
    else $(frame).replaceWith(picture);
  });
}

/** Code loses its colours, and messages between its lines come after it. */
function codeToText($: CheerioAPI): void {
  $('pre').each((_, block) => {
    const messages = $(block)
      .find('[data-message]')
      .remove()
      .get()
      .map((message) => $(message).text());
    const code = $(block).find('code');
    if (code.length > 0) code.text(code.text());
    else $(block).text($(block).text());
    for (const message of messages.reverse()) $(block).after($('<p>').text(message));
    // The title of a block of code, which is text without an element of its own once its frame is gone.
    const title = $(block).prev('div');
    if (title.length > 0 && title.children().length === 0) title.replaceWith($('<p>').text(title.text()));
  });
}
