const COMPARISON = 'a[0].localeCompare(b[0])';

/**
 * A loader for a module that sorts names only to compare two lists. Any order would do, but it uses `localeCompare`, and loading
 * the collation rules takes longer than everything else at page start.
 *
 * @param {string} source a module
 */
module.exports = function plainOrder(source) {
  if (!source.includes(COMPARISON))
    throw new Error(
      `theme-common's utils/reactUtils.js has changed: expected ${COMPARISON}. Compare it with plugins/lean/loaders/plainOrder.cjs.`,
    );
  return source.replace(COMPARISON, '(a[0] < b[0] ? -1 : 1)');
};
