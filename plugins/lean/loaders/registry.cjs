/** A row of Docusaurus's list of page modules: the chunk's name, what loads it, the module's path, what finds its id. */
const ROW = /^( *("[^"]+"): \[\(\) => import\(.*?"\)), "[^"]+", (require\.resolveWeak\("[^"]+"\))\]/gm;

/**
 * A loader for that list (`@generated/registry`). Browsers only need what loads a page. On the server the chunk's name takes
 * the place of the path, by which Docusaurus looks for the scripts of a page in vain.
 *
 * @param {string} source the list, as a module
 */
module.exports = function registry(source) {
  const {isServer} = this.getOptions();
  return source.replace(ROW, isServer ? '$1, $2, $3]' : '$1]');
};
