/** Fields of the site's configuration that only the build reads. Docusaurus ships all of them with every page. */
const BUILD_FIELDS = [
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
 * A loader for the configuration that pages load (`@generated/docusaurus.config`). Drops `BUILD_FIELDS`.
 *
 * @param {string} source a module: `export default` and JSON
 */
module.exports = function siteConfig(source) {
  const start = source.indexOf('export default ') + 'export default '.length;
  const config = JSON.parse(source.slice(start, source.lastIndexOf('}') + 1));
  const pageFields = Object.entries(config).filter(([name]) => !BUILD_FIELDS.includes(name));
  return `export default ${JSON.stringify(Object.fromEntries(pageFields))};`;
};
