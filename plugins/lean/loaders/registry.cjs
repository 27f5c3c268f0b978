/** Matches a row in Docusaurus's list of page modules: the chunk's name, its loader, the module's path, and its ID. */
const ROW = /^( *"([^"]+)": \[\(\) => import\(.*?\)), "[^"]+"(, require\.resolveWeak\("[^"]+"\))\]/gm;

/**
 * A loader for that list (`@generated/registry`). Browsers only get the functions that load modules. On the server, the chunk's name
 * replaces the module's path, because Docusaurus looks up a page's scripts in the bundler's manifest, which only lists chunks.
 *
 * @param {string} source the list, as a module
 */
module.exports = function registry(source) {
  return source.replace(ROW, this.getOptions().isServer ? '$1, "$2"$3]' : '$1]');
};
