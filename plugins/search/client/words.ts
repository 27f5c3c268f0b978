/** Adds the words of the dialog and the results page to those that every page has (`node/words.cjs`). */
import words from '@generated/codeTranslations';
import ownWords from '@generated/codeTranslations.json?search';

Object.assign(words, ownWords);
