/**
 * A loader that replaces a piece of a third-party module.
 *
 * @param {string} source a module
 * @throws an error if the module no longer contains `options.find`
 */
module.exports = function patch(source) {
  const {find, replace} = this.getOptions();
  if (!source.includes(find))
    throw new Error(
      `${this.resourcePath} has changed: it no longer contains "${find}". Compare plugins/core/index.ts.`,
    );
  return source.replace(find, () => replace);
};
