import {stem} from './english';
import {hasHangul, jamo, stems} from './korean';

/** A word as it is compared with others: Korean in letters, others by their stem. */
export const formOf = (word: string): string => (hasHangul(word) ? jamo(word) : stem(word));

/** The same with each of the particles off that may hang on a Korean word; the barest form is the last. */
export const formsOf = (word: string): readonly string[] => (hasHangul(word) ? stems(word) : [stem(word)]);
