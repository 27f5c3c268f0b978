/**
 * A loader for the words of the interface in the language of the build, which Docusaurus puts into every page's scripts whole.
 * Those of the dialog and the results page are left out, and come with them (`?search`, see `client/words.ts`).
 */

/** Those of the button in the navbar, which every page shows. */
const EVERYWHERE = new Set(['theme.SearchBar.label', 'search.unavailable']);

/** @param {string} source the file, as JSON */
module.exports = function words(source) {
  const wanted = this.resourceQuery === '?search';
  const isOfSearch = (id) => /^(?:theme\.Search|search\.)/.test(id) && !EVERYWHERE.has(id);
  return JSON.stringify(
    Object.fromEntries(Object.entries(JSON.parse(source)).filter(([id]) => isOfSearch(id) === wanted)),
  );
};
