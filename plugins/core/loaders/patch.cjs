/**
 * A loader that replaces one piece of a module of somebody else's.
 *
 * @param {string} source a module
 * @throws an error if the module no longer contains `options.find`
 */
module.exports = function patch(source) {
  const {find, replace} = this.getOptions();
  if (!source.includes(find)) throw new Error(`${this.resourcePath} has changed: it no longer contains "${find}".`);
  return source.replace(find, () => replace);
};
