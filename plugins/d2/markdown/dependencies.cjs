// A bundler loader that changes nothing: it reports the .d2 files that a page was made from, so that a change in
// one of them makes the page anew. It runs after the page was compiled, when they are known. CommonJS, because
// the bundler loads it without a transpiler.
const fs = require('node:fs');

module.exports = function dependencies(source, map) {
  const {site} = this.getOptions();
  for (const file of site.dependenciesOf(this.resourcePath)) {
    this.addDependency(file);
    // To a build with a full cache, a missing file that is there is one that has come, and its pages are made anew.
    if (!fs.existsSync(file)) this.addMissingDependency(file);
  }
  this.callback(null, source, map);
};
