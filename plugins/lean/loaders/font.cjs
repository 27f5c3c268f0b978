const subset = require('subset-font');

let lastConversion = Promise.resolve();

/**
 * A loader that subsets a font: keeps the characters in `text` and pins the variable font's `axes`.
 *
 * @param {Buffer} font
 */
module.exports = async function subsetFont(font) {
  const {text, axes = {}} = this.getOptions();
  // One at a time: the WASM encoder shares one memory between calls.
  const conversion = lastConversion.then(() => subset(font, text, {targetFormat: 'woff2', variationAxes: axes}));
  lastConversion = conversion.catch(() => {});
  return conversion;
};

module.exports.raw = true;
