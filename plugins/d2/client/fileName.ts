/** Letters of a file's name; 255 bytes are what file systems take. */
const LONGEST = 60;

/**
 * A name for files of a diagram, without ending: the first of some texts that has letters, without what file systems refuse.
 *
 * @param texts such as the diagram's caption
 */
export function fileName(...texts: readonly string[]): string {
  for (const text of texts) {
    const words = text
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu);
    // By code points: half a letter would be a name that cannot be written.
    if (words) return [...words.join('-')].slice(0, LONGEST).join('').replace(/-$/, '');
  }
  return 'diagram';
}
