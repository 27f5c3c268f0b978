/**
 * The HTML around every page: Docusaurus's own (`@docusaurus/core/lib/ssg/ssgTemplate.html.js`), but for the scripts. Only
 * the bundler's runtime is run as the page is read; it fetches and runs the others, which are only named here, once the page
 * has been painted (`client/start.js`): on slow networks and slow phones, words and diagrams come first.
 */
export const PAGE_TEMPLATE = `<!DOCTYPE html>
<html <%~ it.htmlAttributes %>>
  <head>
    <meta charset="UTF-8">
    <meta name="generator" content="Docusaurus v<%= it.version %>">
    <% it.metaAttributes.forEach((metaAttribute) => { %><%~ metaAttribute %><% }); %>
    <%~ it.headTags %>
    <% it.stylesheets.forEach((stylesheet) => { %>
      <link rel="stylesheet" href="<%= it.baseUrl %><%= stylesheet %>" />
    <% }); %>
    <% it.scripts.forEach((script) => { %>
      <% if (script.includes('runtime~')) { %>
        <script src="<%= it.baseUrl %><%= script %>" defer></script>
      <% } else { %>
        <script type="text/plain" data-src="<%= it.baseUrl %><%= script %>"></script>
      <% } %>
    <% }); %>
  </head>
  <body <%~ it.bodyAttributes %>>
    <%~ it.preBodyTags %>
    <div id="__docusaurus"><%~ it.appHtml %></div>
    <%~ it.postBodyTags %>
  </body>
</html>
`;
