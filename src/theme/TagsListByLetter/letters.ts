import {groupBy} from '../../../plugins/shared/groupBy';

/** Tags that start with the same letter. */
export interface LetterGroup<Tag> {
  readonly letter: string;
  readonly tags: readonly Tag[];
}

/** The initial consonants of Hangul syllables in Unicode's order. Doubled ones count as single ones, as in a Korean index. */
const INITIALS = 'ㄱㄱㄴㄷㄷㄹㅁㅂㅂㅅㅅㅇㅈㅈㅊㅋㅌㅍㅎ';
const FIRST_SYLLABLE = 0xac00;
const LAST_SYLLABLE = 0xd7a3;
const SYLLABLES_PER_INITIAL = 588;

/** Returns the letter under which an index lists a word: ㄷ for 다크 모드, D for dark mode. */
export function findLetter(word: string): string {
  const [first = ''] = word.toUpperCase();
  const code = first.charCodeAt(0);
  if (code < FIRST_SYLLABLE || code > LAST_SYLLABLE) return first;
  return INITIALS[Math.floor((code - FIRST_SYLLABLE) / SYLLABLES_PER_INITIAL)] ?? first;
}

/** Groups tags by their first letters, in alphabetical order. */
export function groupByLetter<Tag extends {readonly label: string}>(tags: readonly Tag[]): LetterGroup<Tag>[] {
  // The code points of Hangul are in the order of the Korean alphabet.
  const sorted = tags
    .map((tag) => ({tag, key: tag.label.toUpperCase()}))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .map(({tag}) => tag);
  return [...groupBy(sorted, ({label}) => findLetter(label))].map(([letter, group]) => ({letter, tags: group}));
}
