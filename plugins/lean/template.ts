import original from '@docusaurus/core/lib/ssg/ssgTemplate.html';
import {START_SCRIPT} from './start';

const SCRIPT_TAGS = `    <% it.scripts.forEach((script) => { %>
      <script src="<%= it.baseUrl %><%= script %>" defer></script>
    <% }); %>
`;
const STYLESHEET_TAGS = '    <% it.stylesheets.forEach(';
const BEFORE_BODY = '    <%~ it.preBodyTags %>\n';
const APP_HTML = '<%~ it.appHtml %>';

/** Matches the scripts that every page runs immediately. The bundler runs the page's other scripts when it imports them. */
const MAIN_SCRIPT = /\/(?:runtime~)?main\./;

/** Matches the inline scripts among the tags before the body, which choose the color scheme. */
const INLINE_SCRIPT = /<script>[\s\S]*?<\/script>/g;

/**
 * Matches the first blocks of a page, enough to fill a window. Heights are unknown at build time, so this counts markup. The match
 * ends before an element that may have a `<script>` as a sibling, and never right after a heading, which belongs to the text below it.
 */
const FIRST_VIEW = /<main\b[\s\S]{4400,}?(?<!<\/h\d>\n?)(?=\n?<(?:p|h2|h3|figure|section)[ >])/;

/**
 * Makes browsers paint the content before this script as soon as the style sheet has loaded, instead of laying out the whole page
 * first. The script removes itself, so that React finds the HTML that it rendered. If a policy blocks the script, `client/entry.ts`
 * removes it.
 */
const PAUSE_SCRIPT = '<script data-pause>document.currentScript.remove()</script>';

/** Creates template code that lists the URLs of the main scripts, or of all others. */
const createUrlList = (isMain: boolean) =>
  `<%= it.scripts.filter((script) => ${MAIN_SCRIPT}.test(script) === ${isMain}).map((script) => it.baseUrl + script).join(' ') %>`;

/**
 * Rearranges Docusaurus's template so that the first view loads first:
 * - `client/start.js` requests all scripts, so that they don't compete with the style sheet. It also preloads the page's own chunks,
 *   which Docusaurus would only request once the main script runs.
 * - Inline scripts come before the style sheet. Placed after it, they would wait for the style sheet and block the rest of the page.
 * - The first view is painted before the rest of the page is parsed.
 *
 * @throws if Docusaurus's template has changed
 */
export function rearrangeTemplate(template: string): string {
  const replaceOnce = (text: string, oldText: string, replacement: string): string => {
    const pieces = text.split(oldText);
    if (pieces.length !== 2)
      throw new Error(
        `Docusaurus's page template has changed: expected ${oldText} exactly once. Compare it with plugins/lean/template.ts.`,
      );
    return pieces.join(replacement);
  };
  const earlyScripts = `    <%~ (it.preBodyTags.match(${INLINE_SCRIPT}) ?? []).join('') %>
    <script src="<%= it.baseUrl %>${START_SCRIPT}" async fetchpriority="high" data-run="${createUrlList(true)}" data-ahead="${createUrlList(false)}"></script>
${STYLESHEET_TAGS}`;
  return [
    [SCRIPT_TAGS, ''],
    [STYLESHEET_TAGS, earlyScripts],
    [BEFORE_BODY, `    <%~ it.preBodyTags.replace(${INLINE_SCRIPT}, '') %>\n`],
    [APP_HTML, `<%~ it.appHtml.replace(${FIRST_VIEW}, '$&${PAUSE_SCRIPT}') %>`],
  ].reduce((text, [oldText = '', replacement = '']) => replaceOnce(text, oldText, replacement), template);
}

/** The HTML template of every page. */
export const PAGE_TEMPLATE = rearrangeTemplate(original);
