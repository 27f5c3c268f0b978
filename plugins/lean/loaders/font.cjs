const subset = require('subset-font');

let before = Promise.resolve();

/**
 * A loader for a font: keeps the letters of `text`, and of a variable font the axes as `axes` has them.
 *
 * @param {Buffer} font
 */
module.exports = async function cut(font) {
  const {text, axes = {}} = this.getOptions();
  // One after the other: the program that packs them gives all of them the same memory.
  const cutting = before.then(() => subset(font, text, {targetFormat: 'woff2', variationAxes: axes}));
  before = cutting.catch(() => {});
  return cutting;
};

module.exports.raw = true;
