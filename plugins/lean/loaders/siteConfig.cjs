/** What only the build reads of a site's configuration. Docusaurus puts the whole of it into every page's scripts. */
const BUILD = [
  'clientModules',
  'headTags',
  'markdown',
  'plugins',
  'presets',
  'scripts',
  'ssrTemplate',
  'staticDirectories',
  'stylesheets',
  'themes',
];

/**
 * A loader for the configuration as pages have it (`@generated/docusaurus.config`).
 *
 * @param {string} source a module: `export default` and JSON
 */
module.exports = function siteConfig(source) {
  const start = source.indexOf('export default ') + 'export default '.length;
  const config = JSON.parse(source.slice(start, source.lastIndexOf('}') + 1));
  const kept = Object.entries(config).filter(([name]) => !BUILD.includes(name));
  return `export default ${JSON.stringify(Object.fromEntries(kept))};`;
};
