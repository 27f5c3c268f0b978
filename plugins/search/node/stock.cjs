// A bundler loader that puts the dialog's own sheet before what differs from it on this site, as one file.
const fs = require('node:fs');

const STOCK = require.resolve('@docsearch/css/dist/modal.css');

module.exports = function stock(source) {
  this.addDependency(STOCK);
  return `${fs.readFileSync(STOCK, 'utf8')}\n${source}`;
};
