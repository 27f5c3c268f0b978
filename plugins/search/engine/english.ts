/** Stop words, which say little about what a reader is looking for. */
export const ENGLISH_STOP_WORDS: ReadonlySet<string> = new Set(
  (
    'a an the of to in into on at by is are be been was were how do does did i you we they can could with for from my me it its this that these those what which when where why who will would should and or but if then as there than so d2 ' +
    'make draw change add set use using used get want need put let have has show create write tell explain give try please possible way about any some all other another every each list better best types kinds kind between different difference vs versus like just only no not off got gets getting available exist exists work works insert put apply several same when during across many much too very more most less own one two also still again me us our put down'
  ).split(' '),
);

/** British spellings with their American replacements. */
const BRITISH_SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/^(col|fav|behavi|neighb)our/, '$1or'],
  [/grey/, 'gray'],
  [/^centre/, 'center'],
  [/^(organ|custom|optim|summar|visual)is/, '$1iz'],
];

/**
 * Strips plurals, -ing, -ed, and a final e, so that style, styles, styled, and styling have the same stem, and so do
 * color and colour. Short words keep their e, because "note" isn't a form of "not".
 */
export function stem(word: string): string {
  if (word.length < 4 || !/^[a-z]+$/.test(word)) return word;
  let root = BRITISH_SPELLINGS.reduce((text, [british, american]) => text.replace(british, american), word);
  if (/(?:ss|us|is)$/.test(root)) return root;
  if (root.endsWith('ies')) root = `${root.slice(0, -3)}y`;
  else if (/(?:x|ch|sh|ss|z)es$/.test(root)) root = root.slice(0, -2);
  else if (root.endsWith('s')) root = root.slice(0, -1);
  if (/[aeiouy].*(?:ing|ed)$/.test(root)) {
    const cut = root.replace(/(?:ing|ed)$/, '');
    if (cut.length >= 3 && /[aeiouy]/.test(cut)) root = cut.replace(/([bdfgmnprt])\1$/, '$1');
  }
  const shortRoot = root.length > 4 && root.endsWith('e') ? root.slice(0, -1) : root;
  // "theme" isn't a form of "them".
  return shortRoot === 'them' && word !== 'them' ? 'theme' : shortRoot;
}
