import original from '@docusaurus/core/lib/ssg/ssgTemplate.html';
import {START_SCRIPT} from './start';

const SCRIPTS = `    <% it.scripts.forEach((script) => { %>
      <script src="<%= it.baseUrl %><%= script %>" defer></script>
    <% }); %>
`;
const STYLESHEETS = '    <% it.stylesheets.forEach(';
const BEFORE_BODY = '    <%~ it.preBodyTags %>\n';
const BODY = '<%~ it.appHtml %>';

/** Scripts that every page starts with; those of the page's own are run by the bundler once it requests them. */
const MAIN = /\/(?:runtime~)?main\./;

/** Constant scripts among the tags before the body, which choose the colour scheme. */
const INLINE = /<script>[\s\S]*?<\/script>/g;

/**
 * The first blocks of a page, so many that they fill a window. Their markup is counted, since nothing here knows how high they
 * are; what follows has to be an element that may stand beside a script, and stays with its heading.
 */
const FIRST_VIEW = /<main\b[\s\S]{4400,}?(?<!<\/h\d>\n?)(?=\n?<(?:p|h2|h3|figure|section)[ >])/;

/**
 * Browsers run it when the style sheet is there, and show what they have read until then before they do: without it they
 * would measure the whole page first. It takes itself away, so that React finds what it rendered; where a policy refuses it,
 * `client/entry.ts` does.
 */
const PAUSE = '<script data-pause>document.currentScript.remove()</script>';

/** Addresses of the scripts that are, or are not, among those that every page starts with. */
const named = (isMain: boolean) =>
  `<%= it.scripts.filter((script) => ${MAIN}.test(script) === ${isMain}).map((script) => it.baseUrl + script).join(' ') %>`;

/**
 * Docusaurus's template with what the reader sees first fetched and read first:
 * - Scripts are named in the script that requests them (`client/start.js`), so that they don't share the line with the
 *   style sheet; those of the page's own together with the others, where Docusaurus leaves the former to be requested
 *   by the latter.
 * - Constant scripts stand before the style sheet. Behind it they wait for it, and the rest of the page for them.
 * - The page is shown as far as its first view before the rest is read.
 *
 * @throws an error if Docusaurus's template is another than the one that is rearranged here
 */
export function withLateScripts(template: string): string {
  const move = (text: string, part: string, instead: string): string => {
    const pieces = text.split(part);
    if (pieces.length !== 2)
      throw new Error(`Docusaurus's template of pages has changed; it should hold ${part} once.`);
    return pieces.join(instead);
  };
  const early = `    <%~ (it.preBodyTags.match(${INLINE}) ?? []).join('') %>
    <script src="<%= it.baseUrl %>${START_SCRIPT}" async fetchpriority="high" data-run="${named(true)}" data-ahead="${named(false)}"></script>
${STYLESHEETS}`;
  return [
    [SCRIPTS, ''],
    [STYLESHEETS, early],
    [BEFORE_BODY, `    <%~ it.preBodyTags.replace(${INLINE}, '') %>\n`],
    [BODY, `<%~ it.appHtml.replace(${FIRST_VIEW}, '$&${PAUSE}') %>`],
  ].reduce((text, [part = '', instead = '']) => move(text, part, instead), template);
}

/** The HTML around every page: Docusaurus's own, rearranged. */
export const PAGE_TEMPLATE = withLateScripts(original);
