/**
 * A loader for what routes hand to their components: leaves out what grows with every page and is shown nowhere here. That
 * is the whole Markdown of all posts, for the archive, and the descriptions and sidebars of all docs, for cards of categories.
 *
 * @param {string} source JSON
 */
module.exports = function props(source) {
  const given = JSON.parse(source);
  for (const post of given.archive?.blogPosts ?? []) delete post.content;
  for (const doc of Object.values(given.version?.docs ?? {})) {
    delete doc.description;
    delete doc.sidebar;
  }
  return JSON.stringify(given);
};
