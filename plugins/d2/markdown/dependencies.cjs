// A bundler loader that returns its input unchanged and reports the .d2 files that a page depends on, so that a change in one of them
// rebuilds the page. It runs after the page was compiled, because only then these files are known. It's CommonJS because the
// bundler doesn't transpile loaders.
const fs = require('node:fs');

module.exports = function dependencies(source, map) {
  const {site} = this.getOptions();
  for (const file of site.getDependencies(this.resourcePath)) {
    this.addDependency(file);
    // An existing file must not be reported as missing: a build with a full cache would treat it as new and rebuild its pages.
    if (!fs.existsSync(file)) this.addMissingDependency(file);
  }
  this.callback(null, source, map);
};
