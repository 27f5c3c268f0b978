import original from '@docusaurus/core/lib/ssg/ssgTemplate.html';

const SCRIPT = '<script src="<%= it.baseUrl %><%= script %>" defer></script>';

/** Scripts that every page starts with; those of the page's own are run by the bundler once it asks for them. */
const START = /\/(?:runtime~)?main\./;

/** @throws an error if Docusaurus's template names its scripts in another way than the one that is replaced here */
export function withLateScripts(template: string): string {
  const parts = template.split(SCRIPT);
  if (parts.length !== 2) throw new Error(`Docusaurus's template of pages has changed; it should hold ${SCRIPT} once.`);
  return parts.join(`<% if (${START}.test(script)) { %>
        <script src="<%= it.baseUrl %><%= script %>" defer fetchpriority="low"></script>
      <% } else { %>
        <link rel="preload" href="<%= it.baseUrl %><%= script %>" as="script" fetchpriority="low">
      <% } %>`);
}

/**
 * The HTML around every page: Docusaurus's own, but for the scripts. They are fetched after what the reader sees first,
 * and those of the page's own together with the others; Docusaurus leaves them to be asked for by the first ones.
 */
export const PAGE_TEMPLATE = withLateScripts(original);
