/**
 * The editor's library inserts its styles as a `<style>` element, which the pages' policy blocks. Only in shadow trees, it uses a
 * style sheet object. This patch makes it also use one in documents. All supported browsers have style sheet objects.
 */
const CONDITION = '!root.head && root.adoptedStyleSheets';

/** @throws if the library has changed */
module.exports = function adoptStyles(source) {
  const parts = source.split(CONDITION);
  if (parts.length !== 2)
    throw new Error(`style-mod has changed: it should hold "${CONDITION}" once. See ${__filename}.`);
  return parts.join('root.adoptedStyleSheets');
};
