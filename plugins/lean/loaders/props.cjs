/**
 * A loader for the props of routes. Drops the parts that grow with every page, and that this site never shows: the Markdown of all
 * posts (archive), and the descriptions and sidebars of all docs (category cards).
 *
 * @param {string} source JSON
 */
module.exports = function props(source) {
  const routeProps = JSON.parse(source);
  for (const post of routeProps.archive?.blogPosts ?? []) delete post.content;
  for (const doc of Object.values(routeProps.version?.docs ?? {})) {
    delete doc.description;
    delete doc.sidebar;
  }
  return JSON.stringify(routeProps);
};
