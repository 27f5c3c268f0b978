/** Adds the words of the editor and the large view to those that every page has (`node/words.cjs`). */
import words from '@generated/codeTranslations';
import ownWords from '@generated/codeTranslations.json?d2';

Object.assign(words, ownWords);
