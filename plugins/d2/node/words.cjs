/**
 * A loader for the words of the interface in the language of the build, which Docusaurus puts into every page's scripts whole.
 * Those of the editor and the large view are left out, and come with them (`?d2`, see `client/words.ts`).
 */

/** @param {string} source the file, as JSON */
module.exports = function words(source) {
  const wanted = this.resourceQuery === '?d2';
  // The title of the link around a picture stands in the page.
  const isOurs = (id) => /^d2\.(?:live\.|zoom\.(?!open$))/.test(id);
  return JSON.stringify(Object.fromEntries(Object.entries(JSON.parse(source)).filter(([id]) => isOurs(id) === wanted)));
};
