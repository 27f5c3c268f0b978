/** Maximum length of a file name in code points, which take up to four bytes. File systems allow 255 bytes. */
const MAX_NAME_LENGTH = 60;

/**
 * Creates a file name for a diagram, without an extension, from letters, digits, and hyphens.
 *
 * @param candidates strings to name the file after, such as the caption; the first one that has letters or digits is used
 */
export function createFileName(...candidates: readonly string[]): string {
  for (const text of candidates) {
    const words = text
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu);
    // Truncates code points, because files can't be saved under a name that ends between two surrogates.
    if (words) return [...words.join('-')].slice(0, MAX_NAME_LENGTH).join('').replace(/-$/, '');
  }
  return 'diagram';
}
