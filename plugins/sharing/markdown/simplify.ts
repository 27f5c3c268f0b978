import path from 'node:path';
import type {Cheerio, CheerioAPI, Element} from 'cheerio';
import * as v from 'valibot';
import {Example} from '../../d2/figure/contract';

/** What does something on the page only, or leads to other pages. */
const LEFT_OUT =
  'button, script, style, template, svg, nav, footer, .hash-link, .theme-doc-toc-mobile, [role="tablist"], [role="status"]';

/** Reads what D2's plugin publishes: a diagram or an example, by its file's name. */
export type FileOf = (name: string) => string | undefined;

/**
 * Turns the content of a page into plain HTML: headings, paragraphs, lists, tables, quotes, pictures, and `pre` elements,
 * whose `data-info` says what stands behind the marks of their fence.
 *
 * @param content is changed
 * @param address of the page
 * @param fileOf gives the examples of its figures
 */
export function simplify($: CheerioAPI, content: Cheerio<Element>, address: string, fileOf: FileOf): Cheerio<Element> {
  content.find(LEFT_OUT).remove();
  content.find('figure[data-d2-figure]').each((_, figure) => simplifyFigure($, $(figure), fileOf));
  content.find('.theme-code-block').each((_, block) => simplifyCode($, $(block)));
  content.find('.theme-admonition').each((_, box) => simplifyAdmonition($, $(box)));
  // Buttons in a row, and the date behind a link of a list.
  content.find('a + a, a + time').each((_, element) => {
    if (element.prev?.type === 'tag') $(element).before(' · ');
  });
  for (const name of ['href', 'src'] as const)
    content.find(`[${name}]`).each((_, element) => {
      $(element).attr(name, new URL($(element).attr(name) ?? '', address).href);
    });
  return content;
}

/** Its pictures, what D2 draws them from, and what they show in words. */
function simplifyFigure($: CheerioAPI, figure: Cheerio<Element>, fileOf: FileOf): void {
  const example = exampleOf(figure, fileOf);
  const caption = figure.find('[data-d2-caption]').text();
  const parts: Cheerio<Element>[] = figure
    .find('img')
    .toArray()
    .map((image) => picture($, $(image).attr('src') ?? '', $(image).attr('alt') ?? ''));
  // One document for each color scheme.
  const frame = figure.find('iframe').first();
  if (frame.length > 0) parts.push(picture($, frame.attr('src') ?? '', frame.attr('title') ?? ''));
  if (caption !== '') parts.unshift($('<p>').append($('<strong>').text(caption)) as Cheerio<Element>);
  figure.find('pre[role="img"]').each((_, drawing) => {
    parts.push(
      $('<pre>')
        .attr('data-info', 'text')
        .text(
          $(drawing)
            .text()
            .replace(/^\n|\n$/g, ''),
        ) as Cheerio<Element>,
    );
  });
  const options = example ? optionsOf(example) : '';
  const code = figure.find('.theme-code-block').first();
  if (code.length > 0) parts.push(code.attr('data-options', options) as Cheerio<Element>);
  else if (example) parts.push(fence($, `d2 ${options}`, example.files[example.entry] ?? ''));
  const boards = new Map(
    figure
      .find('[role="tabpanel"]')
      .toArray()
      .map((panel) => [panel.attribs.id, $(panel).find('img').attr('alt') ?? '']),
  );
  figure.find('figcaption > details').each((_, words) => {
    const of = boards.get($(words).attr('data-d2-board'));
    const summary = $(words).children('summary').text();
    parts.push($('<p>').text(`${of ?? summary}:`) as Cheerio<Element>, $(words).children('ul') as Cheerio<Element>);
  });
  figure.replaceWith(parts.map((part) => $.html(part)).join('\n'));
}

const picture = ($: CheerioAPI, src: string, alt: string) =>
  $('<p>').append($('<img>').attr({src, alt})) as Cheerio<Element>;

const fence = ($: CheerioAPI, info: string, code: string) =>
  $('<pre>').attr('data-info', info.trim()).text(code) as Cheerio<Element>;

/** What the editor of a figure is given, if readers may edit it. */
function exampleOf(figure: Cheerio<Element>, fileOf: FileOf): Example | undefined {
  const address = figure.attr('data-d2-live');
  const text = address === undefined ? undefined : fileOf(path.posix.basename(address));
  return text === undefined ? undefined : v.parse(Example, JSON.parse(text));
}

/** The options of a fence that a figure was made from, as authors write them. */
function optionsOf({settings: {layout, theme, darkTheme, sketch}, showing: {target}}: Example): string {
  return [
    layout && `layout=${layout}`,
    theme !== undefined && `theme=${theme}`,
    darkTheme !== undefined && `dark-theme=${darkTheme}`,
    sketch && 'sketch',
    target && `target=${target}`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** Its title, the code, and the compiler's messages. */
function simplifyCode($: CheerioAPI, block: Cheerio<Element>): void {
  const language = /\blanguage-(\S+)/.exec(block.attr('class') ?? '')?.[1] ?? 'text';
  const messages = block.find('[data-message]').remove().toArray();
  const title = block.children('div').first().text();
  const code = fence($, `${language} ${block.attr('data-options') ?? ''}`, block.find('code').text());
  const parts = [
    ...(title === '' ? [] : [$('<p>').append($('<code>').text(title))]),
    code,
    ...messages.map((message) => $('<blockquote>').append($('<p>').text($(message).text()))),
  ];
  block.replaceWith(parts.map((part) => $.html(part)).join('\n'));
}

function simplifyAdmonition($: CheerioAPI, box: Cheerio<Element>): void {
  const title = box
    .find('[class*="admonitionHeading"]')
    .first()
    .text()
    .trim()
    .replace(/^./u, (letter) => letter.toUpperCase());
  const quote = $('<blockquote>').append($('<p>').append($('<strong>').text(title)));
  quote.append(box.find('[class*="admonitionContent"]').first().contents());
  box.replaceWith(quote);
}
