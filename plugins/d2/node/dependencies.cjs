// A bundler loader that changes nothing: it reports the .d2 files that a page was made from, so that a change in
// one of them makes the page anew. It runs after the page was compiled, when they are known. CommonJS, because
// the bundler loads it without a transpiler.
module.exports = function dependencies(source, map) {
  const {site} = this.getOptions();
  for (const file of site.dependenciesOf(this.resourcePath)) {
    this.addDependency(file);
    this.addMissingDependency(file);
  }
  this.callback(null, source, map);
};
