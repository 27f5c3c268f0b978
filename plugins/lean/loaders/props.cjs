/**
 * A loader for what routes hand to their components: leaves out what grows with every page and is shown nowhere here. That
 * is the whole Markdown of all posts, for the archive, and the descriptions and sidebars of all docs, for cards of categories.
 *
 * @param {string} source JSON
 */
module.exports = function props(source) {
  const {archive, version, ...rest} = JSON.parse(source);
  for (const post of archive?.blogPosts ?? []) delete post.content;
  for (const doc of Object.values(version?.docs ?? {})) {
    delete doc.description;
    delete doc.sidebar;
  }
  return JSON.stringify({...(archive && {archive}), ...(version && {version}), ...rest});
};
