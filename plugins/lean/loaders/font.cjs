const subset = require('subset-font');

let before = Promise.resolve();

/**
 * A loader for a font: keeps the characters of `text` and pins the variable font's `axes`.
 *
 * @param {Buffer} font
 */
module.exports = async function cut(font) {
  const {text, axes = {}} = this.getOptions();
  // One at a time: the WASM encoder shares one memory between calls.
  const cutting = before.then(() => subset(font, text, {targetFormat: 'woff2', variationAxes: axes}));
  before = cutting.catch(() => {});
  return cutting;
};

module.exports.raw = true;
