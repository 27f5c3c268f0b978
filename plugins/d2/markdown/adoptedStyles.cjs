/**
 * The editor's library puts its styles into a `<style>` element, which the pages' policy refuses; only in shadow trees it
 * uses a style sheet object. This makes it use one in documents, too. Every browser that the site supports has them.
 */
const CONDITION = '!root.head && root.adoptedStyleSheets';

/** @throws an error if the library has changed */
module.exports = function adoptStyles(source) {
  const parts = source.split(CONDITION);
  if (parts.length !== 2)
    throw new Error(`style-mod has changed: it should hold "${CONDITION}" once. See ${__filename}.`);
  return parts.join('root.adoptedStyleSheets');
};
