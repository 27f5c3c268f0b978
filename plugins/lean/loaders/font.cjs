const subset = require('subset-font');

/**
 * A loader for a font: keeps the letters of `text`, and of a variable font the axes as `axes` has them.
 *
 * @param {Buffer} font
 */
module.exports = async function cut(font) {
  const {text, axes = {}} = this.getOptions();
  return subset(font, text, {targetFormat: 'woff2', variationAxes: axes});
};

module.exports.raw = true;
