// A bundler loader that returns its input unchanged and tells the bundler which .d2 files a page depends on, so that changing one of
// them rebuilds the page. It has to run after the page is compiled, when these files are known. It's CommonJS because the bundler
// doesn't transpile loaders.
const fs = require('node:fs');

module.exports = function dependencies(source, map) {
  const {site} = this.getOptions();
  for (const file of site.getDependencies(this.resourcePath)) {
    this.addDependency(file);
    // Don't report existing files as missing: the next build would treat them as new and rebuild their pages.
    if (!fs.existsSync(file)) this.addMissingDependency(file);
  }
  this.callback(null, source, map);
};
