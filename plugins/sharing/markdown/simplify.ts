import path from 'node:path';
import type {Cheerio, CheerioAPI, Element} from 'cheerio';
import type {Example} from '../../d2';

/** Controls that only work on the page, and navigation. */
const REMOVED_ELEMENTS =
  'button, input, script, style, template, svg, nav, search, footer, .hash-link, .theme-doc-toc-mobile, [role="tablist"], [role="status"]';

/** The task of an exercise, and the question before a drawing. */
const TASK = '[data-d2-task] > p:last-child, figure > details:first-child > summary';

/** Returns the content of a diagram or an example by its file name. */
export type GetDiagramFile = (name: string) => string | undefined;

/**
 * Turns the content of a page into plain HTML that converts well to Markdown. The `data-info` of a `pre` element is the info
 * string of its fence.
 *
 * @param address of the page, which links are relative to
 */
export function simplify(
  $: CheerioAPI,
  content: Cheerio<Element>,
  address: string,
  getDiagramFile: GetDiagramFile,
): void {
  content.find(REMOVED_ELEMENTS).remove();
  // The examples of a gallery. A conversion to Markdown would drop them.
  content.find('dialog').each((_, dialog) => {
    $(dialog).replaceWith($(dialog).contents());
  });
  content.find('figure[data-d2-figure]').each((_, figure) => {
    $(figure).replaceWith(simplifyFigure($, $(figure), getDiagramFile));
  });
  content.find('.theme-code-block').each((_, block) => {
    $(block).replaceWith(simplifyCode($, $(block), ''));
  });
  content.find('.theme-admonition').each((_, box) => {
    const title = $(box).find('[class*="admonitionHeading"]').first().text().trim();
    const capitalized = title.replace(/^./u, (letter) => letter.toUpperCase());
    const body = $(box).find('[class*="admonitionContent"]').first().contents();
    $(box).replaceWith($('<blockquote>').append(`<p>${createElement($, 'strong', capitalized)}</p>`, body));
  });
  // Separates buttons in a row, and a link from the date after it.
  content.find('a + a, a + time').each((_, element) => {
    if (element.prev?.type === 'tag') $(element).before(' · ');
  });
  for (const name of ['href', 'src'] as const)
    content.find(`[${name}]`).each((_, element) => {
      $(element).attr(name, new URL($(element).attr(name) ?? '', address).href);
    });
}

/** Writes an element with escaped text and attributes. */
const createElement = ($: CheerioAPI, name: string, text: string, attributes: Record<string, string> = {}) =>
  $.html($(`<${name}>`).attr(attributes).text(text));

const createImage = ($: CheerioAPI, src = '', alt = '') => `<p>${createElement($, 'img', '', {src, alt})}</p>`;

const createFence = ($: CheerioAPI, info: string, code: string) =>
  createElement($, 'pre', code, {'data-info': info.trim()});

/** Keeps the caption of a figure, its images, its source, and the descriptions of its boards. */
function simplifyFigure($: CheerioAPI, figure: Cheerio<Element>, getDiagramFile: GetDiagramFile): string {
  const caption = figure.find('[data-d2-caption]').text();
  const parts = caption === '' ? [] : [`<p>${createElement($, 'strong', caption)}</p>`];
  for (const text of figure.find(TASK).toArray()) parts.push(`<p>${$(text).html()}</p>`);
  for (const {attribs} of figure.find('img').toArray()) parts.push(createImage($, attribs.src, attribs.alt));
  // A second frame shows the same diagram in the other color scheme.
  const frame = figure.find('iframe').get(0);
  if (frame) parts.push(createImage($, frame.attribs.src, frame.attribs.title));
  for (const ascii of figure.find('pre[role="img"]').toArray()) {
    const text = $(ascii).text();
    parts.push(createFence($, 'text', text.replace(/^\n|\n$/g, '')));
  }
  const file = getDiagramFile(path.posix.basename(figure.attr('data-d2-live') ?? ''));
  const example = file === undefined ? undefined : (JSON.parse(file) as Example);
  const options = example ? formatOptions(example) : '';
  const code = figure.find('.theme-code-block').first();
  if (example?.exercise) parts.push(simplifyExercise($, figure, example, options));
  else if (code.length > 0) parts.push(simplifyCode($, code, options));
  else if (example) parts.push(createFence($, `d2 ${options}`, example.files[example.entry] ?? ''));
  for (const details of figure.find('figcaption > details').toArray()) {
    const board = figure.find(`[role="tabpanel"][id="${details.attribs['data-d2-board']}"]`);
    const name = board.find('img').attr('alt') ?? $(details).children('summary').text();
    parts.push(createElement($, 'p', `${name}:`), $.html($(details).children('ul')));
  }
  return parts.join('\n');
}

/** Keeps the start, the hint, and the solution of an exercise. */
function simplifyExercise($: CheerioAPI, figure: Cheerio<Element>, example: Example, options: string): string {
  const startSource = example.files[example.entry] ?? '';
  const [hint, solution] = figure.children('details').toArray();
  const createHeading = (details: Element | undefined) =>
    `<p>${createElement($, 'strong', $(details).children('summary').text())}</p>`;
  return [
    $.html(figure.children('figcaption + p')),
    startSource && createFence($, `d2 ${options}`, startSource),
    createHeading(hint),
    $.html($(hint).children('p')),
    createHeading(solution),
    createFence($, `d2 ${options}`, example.exercise?.solution ?? ''),
  ].join('\n');
}

/** Returns the fence options that an author would write to get the example. */
function formatOptions({settings: {layout, theme, darkTheme, sketch}, showing: {target}}: Example): string {
  const options = Object.entries({layout, theme, 'dark-theme': darkTheme, sketch, target});
  const setOptions = options.filter(([, value]) => value !== undefined && value !== false);
  return setOptions.map(([name, value]) => (value === true ? name : `${name}=${value}`)).join(' ');
}

/** Keeps the title of a code block, the code, and the compiler's messages. */
function simplifyCode($: CheerioAPI, block: Cheerio<Element>, options: string): string {
  const language = /\blanguage-(\S+)/.exec(block.attr('class') ?? '')?.[1] ?? 'text';
  const messages = block.find('[data-message]').remove().toArray();
  const title = block.children('div').first().text();
  return [
    title && `<p>${createElement($, 'code', title)}</p>`,
    createFence($, `${language} ${options}`, block.find('code').text()),
    ...messages.map((message) => `<blockquote>${createElement($, 'p', $(message).text())}</blockquote>`),
  ].join('\n');
}
