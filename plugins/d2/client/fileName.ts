/** In code points. File systems take 255 bytes. */
const MAX_NAME_LENGTH = 60;

/**
 * Returns a file name for a diagram, without an extension: the first of `texts` that has letters, such as the diagram's caption,
 * reduced to letters, digits, and hyphens.
 */
export function createFileName(...candidates: readonly string[]): string {
  for (const text of candidates) {
    const words = text
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu);
    // Cutting between two surrogates would give a name that can't be written.
    if (words) return [...words.join('-')].slice(0, MAX_NAME_LENGTH).join('').replace(/-$/, '');
  }
  return 'diagram';
}
