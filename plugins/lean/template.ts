import original from '@docusaurus/core/lib/ssg/ssgTemplate.html';

const SCRIPT = '<script src="<%= it.baseUrl %><%= script %>" defer></script>';
const SCRIPTS = `    <% it.scripts.forEach((script) => { %>
      ${SCRIPT}
    <% }); %>
`;
const STYLESHEETS = '    <% it.stylesheets.forEach(';
const BEFORE_BODY = '    <%~ it.preBodyTags %>\n';
const END = '  </body>';

/** Scripts that every page starts with; those of the page's own are run by the bundler once it asks for them. */
const START = /\/(?:runtime~)?main\./;

/** Constant scripts among the tags before the body, which choose the colour scheme. */
const INLINE = /<script>[\s\S]*?<\/script>/g;

/**
 * Docusaurus's template with what the reader sees first fetched and read first:
 * - Scripts stand at the end, so that they are asked for when the style sheet is already on its way, those of the page's own
 *   together with the others. Docusaurus leaves the former to be asked for by the latter.
 * - Constant scripts stand before the style sheet. Behind it they wait for it, and the rest of the page for them.
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
  const early = `    <%~ (it.preBodyTags.match(${INLINE}) ?? []).join('') %>\n${STYLESHEETS}`;
  const late = `    <% it.scripts.forEach((script) => { %>
      <% if (${START}.test(script)) { %>
        <script src="<%= it.baseUrl %><%= script %>" defer fetchpriority="low"></script>
      <% } else { %>
        <link rel="preload" href="<%= it.baseUrl %><%= script %>" as="script" fetchpriority="low">
      <% } %>
    <% }); %>
${END}`;
  return [
    [SCRIPTS, ''],
    [STYLESHEETS, early],
    [BEFORE_BODY, `    <%~ it.preBodyTags.replace(${INLINE}, '') %>\n`],
    [END, late],
  ].reduce((text, [part = '', instead = '']) => move(text, part, instead), template);
}

/** The HTML around every page: Docusaurus's own, rearranged. */
export const PAGE_TEMPLATE = withLateScripts(original);
