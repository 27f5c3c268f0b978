/** Adds the words of the panel to those that every page has (`node/words.cjs`). */
import words from '@generated/codeTranslations';
import ownWords from '@generated/codeTranslations.json?offline';

Object.assign(words, ownWords);
