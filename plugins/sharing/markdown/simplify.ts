import path from 'node:path';
import type {Cheerio, CheerioAPI, Element} from 'cheerio';
import type {Example} from '../../d2';

/** Matches navigation, scripts, and controls that only work on the page. */
const REMOVED_SELECTOR =
  'button, input, script, style, template, svg, nav, search, footer, .hash-link, .theme-doc-toc-mobile, [role="tablist"], [role="status"]';

/** Matches the task of an exercise, and the question before a drawing. */
const TASK_SELECTOR = '[data-d2-task] > p:last-child, figure > details:first-child > summary';

/** Returns the content of a diagram or an example by its file name, or `undefined` if there's no such file. */
export type GetDiagramFile = (name: string) => string | undefined;

/**
 * Rewrites the content of a page in place as plain HTML that converts well to Markdown. Code becomes `pre` elements whose `data-info`
 * is the info string of the fence.
 *
 * @param pageUrl URL of the page, against which relative links are resolved
 */
export function simplifyPage(
  $: CheerioAPI,
  content: Cheerio<Element>,
  pageUrl: string,
  getDiagramFile: GetDiagramFile,
): void {
  content.find(REMOVED_SELECTOR).remove();
  // A gallery's examples are in dialogs, which the conversion to Markdown would drop.
  content.find('dialog').each((_, dialog) => {
    $(dialog).replaceWith($(dialog).contents());
  });
  content.find('figure[data-d2-figure]').each((_, figure) => {
    $(figure).replaceWith(simplifyFigure($, $(figure), getDiagramFile));
  });
  content.find('.theme-code-block').each((_, block) => {
    $(block).replaceWith(simplifyCode($, $(block), ''));
  });
  content.find('.theme-admonition').each((_, admonition) => {
    const title = $(admonition).find('[class*="admonitionHeading"]').first().text().trim();
    const capitalized = title.replace(/^./u, (letter) => letter.toUpperCase());
    const body = $(admonition).find('[class*="admonitionContent"]').first().contents();
    $(admonition).replaceWith($('<blockquote>').append(`<p>${renderElement($, 'strong', capitalized)}</p>`, body));
  });
  // Separates adjacent links, such as a row of buttons, and a link from the date after it.
  content.find('a + a, a + time').each((_, element) => {
    if (element.prev?.type === 'tag') $(element).before(' · ');
  });
  for (const name of ['href', 'src'] as const)
    content.find(`[${name}]`).each((_, element) => {
      $(element).attr(name, new URL($(element).attr(name) ?? '', pageUrl).href);
    });
}

/** Returns the HTML of an element with escaped text and attributes. */
const renderElement = ($: CheerioAPI, name: string, text: string, attributes: Record<string, string> = {}) =>
  $.html($(`<${name}>`).attr(attributes).text(text));

const renderImage = ($: CheerioAPI, src = '', alt = '') => `<p>${renderElement($, 'img', '', {src, alt})}</p>`;

const renderFence = ($: CheerioAPI, info: string, code: string) =>
  renderElement($, 'pre', code, {'data-info': info.trim()});

/** Returns a figure's caption, images, source, and outlines as plain HTML. */
function simplifyFigure($: CheerioAPI, figure: Cheerio<Element>, getDiagramFile: GetDiagramFile): string {
  const caption = figure.find('[data-d2-caption]').text();
  const parts = caption === '' ? [] : [`<p>${renderElement($, 'strong', caption)}</p>`];
  for (const element of figure.find(TASK_SELECTOR).toArray()) parts.push(`<p>${$(element).html()}</p>`);
  for (const {attribs} of figure.find('img').toArray()) parts.push(renderImage($, attribs.src, attribs.alt));
  // Only the first frame, because a second one shows the same diagram in the other color scheme.
  const frame = figure.find('iframe').get(0);
  if (frame) parts.push(renderImage($, frame.attribs.src, frame.attribs.title));
  for (const textDrawing of figure.find('pre[role="img"]').toArray()) {
    const text = $(textDrawing).text();
    parts.push(renderFence($, 'text', text.replace(/^\n|\n$/g, '')));
  }
  const exampleJson = getDiagramFile(path.posix.basename(figure.attr('data-d2-live') ?? ''));
  const example = exampleJson === undefined ? undefined : (JSON.parse(exampleJson) as Example);
  const options = example ? formatOptions(example) : '';
  const code = figure.find('.theme-code-block').first();
  if (example?.exercise) parts.push(simplifyExercise($, figure, example, options));
  else if (code.length > 0) parts.push(simplifyCode($, code, options));
  else if (example) parts.push(renderFence($, `d2 ${options}`, example.files[example.entry] ?? ''));
  for (const details of figure.find('figcaption > details').toArray()) {
    const board = figure.find(`[role="tabpanel"][id="${details.attribs['data-d2-board']}"]`);
    const title = board.find('img').attr('alt') ?? $(details).children('summary').text();
    parts.push(renderElement($, 'p', `${title}:`), $.html($(details).children('ul')));
  }
  return parts.join('\n');
}

/** Returns the start, hint, and solution of an exercise as plain HTML. */
function simplifyExercise($: CheerioAPI, figure: Cheerio<Element>, example: Example, options: string): string {
  const startSource = example.files[example.entry] ?? '';
  // The figure has the hint first, then the solution.
  const [hint, solution] = figure.children('details').toArray();
  const createHeading = (details: Element | undefined) =>
    `<p>${renderElement($, 'strong', $(details).children('summary').text())}</p>`;
  return [
    $.html(figure.children('figcaption + p')),
    startSource && renderFence($, `d2 ${options}`, startSource),
    createHeading(hint),
    $.html($(hint).children('p')),
    createHeading(solution),
    renderFence($, `d2 ${options}`, example.exercise?.solution ?? ''),
  ].join('\n');
}

/** Returns the fence options that reproduce an example's settings. */
function formatOptions({settings: {layout, theme, darkTheme, sketch}, displayOptions: {target}}: Example): string {
  const options = Object.entries({layout, theme, 'dark-theme': darkTheme, sketch, target});
  const presentOptions = options.filter(([, value]) => value !== undefined && value !== false);
  return presentOptions.map(([name, value]) => (value === true ? name : `${name}=${value}`)).join(' ');
}

/** Returns a code block's title, code, and messages from the compiler as plain HTML. */
function simplifyCode($: CheerioAPI, block: Cheerio<Element>, options: string): string {
  const language = /\blanguage-(\S+)/.exec(block.attr('class') ?? '')?.[1] ?? 'text';
  const messages = block.find('[data-message]').remove().toArray();
  const title = block.children('div').first().text();
  return [
    title && `<p>${renderElement($, 'code', title)}</p>`,
    renderFence($, `${language} ${options}`, block.find('code').text()),
    ...messages.map((message) => `<blockquote>${renderElement($, 'p', $(message).text())}</blockquote>`),
  ].join('\n');
}
