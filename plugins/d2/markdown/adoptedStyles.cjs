/**
 * CodeMirror's style-mod inserts styles into documents as a `<style>` element, which the pages' Content-Security-Policy blocks, and
 * only uses `adoptedStyleSheets` in shadow trees. This bundler loader makes it always use them; all supported browsers can.
 */
const CONDITION = '!root.head && root.adoptedStyleSheets';

/** @throws if style-mod doesn't contain `CONDITION` exactly once, which a new version could change */
module.exports = function adoptStyles(source) {
  const parts = source.split(CONDITION);
  if (parts.length !== 2)
    throw new Error(`style-mod has changed: it should contain "${CONDITION}" exactly once. See ${__filename}.`);
  return parts.join('root.adoptedStyleSheets');
};
