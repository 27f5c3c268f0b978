/**
 * A loader for the words of the interface in the language of the build, which Docusaurus puts into every page's scripts whole.
 * Those of the panel are left out, and come with it (`?offline`, see `client/words.ts`).
 */

/** @param {string} source the file, as JSON */
module.exports = function words(source) {
  const wanted = this.resourceQuery === '?offline';
  // The button in the footer stands on every page.
  const isOfPanel = (id) => /^offline\.(?!open$)/.test(id);
  return JSON.stringify(
    Object.fromEntries(Object.entries(JSON.parse(source)).filter(([id]) => isOfPanel(id) === wanted)),
  );
};
