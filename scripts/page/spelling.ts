/** British spelling, as a pattern. The pages are American, as the keywords of D2 are. */

const WORDS =
  'colour\\w*|behaviours?|centre[ds]?|(?<!Neutral )grey|catalogue|labell\\w+|favourites?|licence|modell\\w+|travell\\w+|cancell(?:ed|ing)|neighbours?|analys(?:e[ds]?|ing)|dialogues?|towards|fulfil|metres?';

/**
 * Beginnings of words that end in -ise in American, too: raise, noise, disguise, otherwise, surprise, franchise, arise, irises,
 * exercise, precise, promise, advise, expertise, merchandise.
 */
const SHARED = [
  '\\w*(?:[aouw]|pr|franch)',
  '(?:a|sun|up|c|i)?r',
  '(?:exer|(?:im)?pre|con|ex|in)c',
  '(?:pro|compro|pre|de|sur)m',
  '(?:ad|de|re|super|impro|tele)v',
  '(?:exper|trea|adver|chas)t',
  'merchand|parad|desp',
].join('|');

/** What follows: organise, organised, organises, organiser, organising, organisation, recognisable. */
const ISE = 'is(?:e(?:d|s|rs?)?|ing|ation\\w*|able)\\b';

/** A word in British spelling. */
export const BRITISH = new RegExp(`\\b(?:(?:${WORDS})\\b|(?!(?:un)?(?:${SHARED})${ISE})[a-z]{2,}${ISE})`, 'i');
