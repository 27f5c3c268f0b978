/** A row of Docusaurus's list of page modules: name of the chunk, what loads it, the module's path, its id. */
const ROW = /^(\s*("[^"]+"): \[.*), "[^"]+", (require\.resolveWeak\("[^"]+"\)\],?)$/gm;

/**
 * A loader for that list (`@generated/registry`): in browsers it is only asked for what loads a page; on the server the
 * name of the chunk stands in for the module's path, by which Docusaurus looks for the scripts of a page in vain.
 *
 * @param {string} source the list, as a module
 */
module.exports = function registry(source) {
  const {isServer} = this.getOptions();
  return source.replace(ROW, isServer ? '$1, $2, $3' : (row, head) => `${head}${row.endsWith(',') ? '],' : ']'}`);
};
