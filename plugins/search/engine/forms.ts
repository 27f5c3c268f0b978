import {stem} from './english';
import {hasHangul, jamo, stems} from './korean';

/** A word as it is compared with others: Korean as its letters, others as their stem. */
export const formOf = (word: string): string => (hasHangul(word) ? jamo(word) : stem(word));

/** The word itself, and a Korean one as a noun without its particles and as a verb without its ending. */
export const formsOf = (word: string): readonly string[] => (hasHangul(word) ? stems(word) : [stem(word)]);

/** The term by which a word is indexed and looked up: most Korean words that look like a noun with a particle are one. */
export const termOf = (word: string): string => formsOf(word)[1] ?? formsOf(word)[0] ?? word;
