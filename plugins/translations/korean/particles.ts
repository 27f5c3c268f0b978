/** How the last syllable of a word ends when it's read aloud in Korean. ㄹ is a consonant, except before 로. */
export type FinalSound = 'vowel' | 'consonant' | 'ㄹ';

/** Sounds of 0 (영 or 공) to 9. The tens, hundreds, and so on (십, 백, 천, 만, 억) end in consonants, like 0. */
const DIGIT_SOUNDS: readonly FinalSound[] = [
  'consonant',
  'ㄹ',
  'vowel',
  'consonant',
  'vowel',
  'vowel',
  'consonant',
  'ㄹ',
  'ㄹ',
  'vowel',
];
const LETTER_SOUNDS: Readonly<Record<string, FinalSound>> = {l: 'ㄹ', m: 'consonant', n: 'consonant', r: 'ㄹ'};

/** Characters that everyone calls by the same name: 화살표, 별표, 따옴표, and so on. */
const CHARACTER_SOUNDS: Readonly<Record<string, FinalSound>> = {
  '->': 'vowel',
  '<-': 'vowel',
  '<->': 'vowel',
  '*': 'vowel',
  '"': 'vowel',
  "'": 'vowel',
  '""': 'vowel',
  "''": 'vowel',
  $: 'vowel',
  ';': 'consonant',
};

/** Words that aren't pronounced the way the rules below guess from their spelling, most of them names and keywords of D2. */
const WORD_SOUNDS: Readonly<Record<string, FinalSound | 'varies'>> = {
  ...assignSound(
    'vowel',
    'check elk gif image javascript left link node note page package path queue readme shape square stroke',
  ),
  ...assignSound('vowel', 'code studio tala terrastruct type typescript'),
  ...assignSound(
    'consonant',
    'app black block format gap git group home input italic json latex layout line map name none output',
  ),
  ...assignSound('consonant', 'checkout filename public slack snap step stop tab target timeout top vim web'),
  ...assignSound('ㄹ', 'bundle circle file multiple rectangle scale sql style title triangle'),
  ...assignSound('varies', 'px theme'),
};

function assignSound(sound: FinalSound | 'varies', words: string): Record<string, FinalSound | 'varies'> {
  return Object.fromEntries(words.split(' ').map((word) => [word, sound]));
}

const isShortVowel = (letters: string): boolean => /(?:^|[^aeiou])[aeiou]$/.test(letters);

/** Guesses how an English word ends from its spelling, as Korean writes it: 폼(form), 맵(map), but 링크(link) and 노드(node). */
function guessFromSpelling(word: string): FinalSound | undefined {
  if (!/[aeiouy]/.test(word)) return LETTER_SOUNDS[word.slice(-1)] ?? 'vowel';
  if (/(?:l|[^aeiou]le)$/.test(word)) return 'ㄹ';
  if (/(?:[mn]|ng|tion)$/.test(word)) return 'consonant';
  if (/(?:ck|out)$/.test(word)) return 'consonant';
  if (/[ptkbdgc]$/.test(word)) return isShortVowel(word.slice(0, -1)) || word.endsWith('c') ? undefined : 'vowel';
  // A silent e: the consonant before it decides, and most words are ambiguous.
  if (/[aeiou][^aeiou]e$/.test(word)) return /[aeiou][mnlptkbdgc]e$/.test(word) ? undefined : 'vowel';
  return 'vowel';
}

/** Returns how a word, number, or piece of code ends when it's read aloud, or `undefined` if people read it in different ways. */
export function findFinalSound(written: string): FinalSound | undefined {
  const text = written.trim().replace(/(?<=\w)(?:\(\)|\[\]|\}|["'])+$/, '');
  const hangul = /[가-힣]$/.exec(text)?.[0];
  if (hangul) {
    const final = ((hangul.codePointAt(0) ?? 0) - 0xac00) % 28;
    return final === 0 ? 'vowel' : final === 8 ? 'ㄹ' : 'consonant';
  }
  const digit = /\d$/.exec(text)?.[0];
  if (digit) return DIGIT_SOUNDS[Number(digit)];
  // In camel case, only the last word matters.
  const word = /(?:[A-Z]?[a-z]+|[A-Z]+)$/.exec(text)?.[0];
  if (!word) return CHARACTER_SOUNDS[text];
  const lower = (/[A-Za-z]+$/.exec(text)?.[0] ?? word).toLowerCase();
  const known = WORD_SOUNDS[lower] ?? WORD_SOUNDS[word.toLowerCase()];
  if (known) return known === 'varies' ? undefined : known;
  if (/^(?:[A-Z]{1,4}|[a-z])$/.test(word)) return LETTER_SOUNDS[word.slice(-1).toLowerCase()] ?? 'vowel';
  return guessFromSpelling(word.toLowerCase());
}

/** Particles in pairs: after a consonant, after a vowel. */
const PAIRS: readonly (readonly [string, string])[] = [
  ['은', '는'],
  ['이', '가'],
  ['을', '를'],
  ['과', '와'],
  ['으로', '로'],
  ['이나', '나'],
  ['이라고', '라고'],
  ['이라는', '라는'],
];
const PARTICLES = PAIRS.flat().join('|');
/** Placeholder for text in parentheses, as in 화살촉(arrowhead)은, where the particle depends on the word before. */
const OMITTED = '\uE000';
/** Matches a word and the particle after it, which may have another particle after that, as in 으로는. */
const WORD_AND_PARTICLE = new RegExp(
  `(\`[^\`]+\`|[\\w.+#-]*[A-Za-z0-9]|[가-힣](?=${OMITTED}))([”’]*)${OMITTED}?(${PARTICLES})(?:만|는|도|부터|써)?(?![가-힣])`,
  'gu',
);
/** A particle that takes two forms, with both of them. */
const BOTH_FORMS = /은\(는\)|는\(은\)|이\(가\)|가\(이\)|을\(를\)|를\(을\)|과\(와\)|와\(과\)|\(으\)로|\(이\)(?:나|라)/g;
/** A particle after a value that isn't known when the sentence is written. */
const AFTER_VALUE = new RegExp(`\uFFFC[\`"”’)]*(?:${PARTICLES}|이면|면|이며|며)(?![가-힣])`, 'gu');

/** Returns what's wrong with the particles after code, names, and numbers in a text, with what to write instead. */
export function findWrongParticles(text: string): string[] {
  const plain = text
    .replace(/\]\([^)]*\)|\[(?=[^\]]*\]\()/g, '')
    .replace(/(`[^`]*`)|\*+/g, '$1')
    .replace(/(`[^`]*`)|(?<=[가-힣\w`])\([^()`]*(?:`[^`]*`[^()`]*)*\)/g, (_, code?: string) => code ?? OMITTED);
  const wrongParticles = [...plain.matchAll(WORD_AND_PARTICLE)].flatMap(
    ([, word = '', closing = '', particle = '']) => {
      const sound = findFinalSound(word.replaceAll('`', ''));
      const pair = PAIRS.find((forms) => forms.includes(particle));
      if (sound === undefined || pair === undefined) return [];
      const isVowel = sound === 'vowel' || (sound === 'ㄹ' && pair[1] === '로');
      const expectedParticle = pair[isVowel ? 1 : 0];
      return expectedParticle === particle
        ? []
        : [`“${word}${closing}${particle}”: write “${word}${closing}${expectedParticle}”`];
    },
  );
  const undecidedForms = [...text.matchAll(BOTH_FORMS)].map(
    ([found]) => `“${found}”: write one form, after a word that it fits`,
  );
  const afterValues = [...plain.matchAll(AFTER_VALUE)].map(
    ([found]) => `“${found.replace('\uFFFC', '…')}”: write a noun between the value and the particle, such as 값은`,
  );
  return [...wrongParticles, ...undecidedForms, ...afterValues];
}
