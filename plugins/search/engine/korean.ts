/** Decomposes Hangul syllables into letters (jamo), and strips the particles and endings that Korean attaches to words. */

const INITIALS = 'ㄱ ㄲ ㄴ ㄷ ㄸ ㄹ ㅁ ㅂ ㅃ ㅅ ㅆ ㅇ ㅈ ㅉ ㅊ ㅋ ㅌ ㅍ ㅎ';
const VOWELS = 'ㅏ ㅐ ㅑ ㅒ ㅓ ㅔ ㅕ ㅖ ㅗ ㅗㅏ ㅗㅐ ㅗㅣ ㅛ ㅜ ㅜㅓ ㅜㅔ ㅜㅣ ㅠ ㅡ ㅡㅣ ㅣ';
const FINALS = 'ㄱ ㄲ ㄱㅅ ㄴ ㄴㅈ ㄴㅎ ㄷ ㄹ ㄹㄱ ㄹㅁ ㄹㅂ ㄹㅅ ㄹㅌ ㄹㅍ ㄹㅎ ㅁ ㅂ ㅂㅅ ㅅ ㅆ ㅇ ㅈ ㅊ ㅋ ㅌ ㅍ ㅎ';
/** The basic jamo of each Unicode jamo. Unicode distinguishes initials from finals, and has compounds such as ㅘ. */
const BASIC_JAMO: ReadonlyMap<string, string> = new Map(
  Object.entries({'\u1100': INITIALS, '\u1161': VOWELS, '\u11a8': FINALS}).flatMap(([first, letters]) =>
    letters.split(' ').map((simple, index) => [String.fromCharCode(first.charCodeAt(0) + index), simple] as const),
  ),
);

/** Returns whether a text contains Hangul syllables or letters. */
export function hasHangul(text: string): boolean {
  return /[\u1100-\u11ff\u3131-\u318e\uac00-\ud7a3]/.test(text);
}

/** Decomposes a word into jamo: 연결 → ㅇㅕㄴㄱㅕㄹ. In this form, a partly typed word is a prefix of the whole word. */
export const decomposeToJamo = (word: string): string =>
  word.normalize('NFKD').replace(/[\u1100-\u11c2]/g, (letter) => BASIC_JAMO.get(letter) ?? letter);

/** Particles after nouns. */
const PARTICLES = (
  '에서부터 으로부터 이라고도 에서는 에서도 에서의 으로는 으로도 으로서 으로써 이라는 이라고 이라도 이라면 이란 에게서 에게는 까지는 까지도 ' +
  '부터는 들에서 들에게 들이나 마다의 처럼은 입니다 이에요 예요 인가요 이며 이고 이나 이든 인지 ' +
  '에서 에는 에도 에게 에만 에야 으로 로는 로도 로서 로써 라는 라고 라면 까지 부터 처럼 보다 마다 조차 마저 밖에 대로 같은 같이 만이 만을 만의 만은 들은 들을 들이 들의 들과 들에 ' +
  '은 는 이 가 을 를 의 에 로 와 과 도 만 들 나 란 랑 께 별'
).split(' ');

/** Forms of 하다 and 되다, which turn nouns into verbs. */
const VERB_ENDINGS = (
  '하겠습니다 했습니다 하였습니다 합니다 됩니다 되었습니다 됐습니다 하십시오 하세요 되어 하려면 하려고 하도록 되도록 하면서 하면 되면 하지만 하는지 ' +
  '하는데 하는 되는 하기는 하기가 하기를 하기에 하기 되기 하고 되고 하거나 되거나 하자 한다 된다 하여 해서 해야 해도 해요 했던 했을 하던 하게 되게 하지 되지 할지 할까 할 될 한 된 함 됨 해 돼'
).split(' ');

/** Stop words, which say little about what a reader is looking for. */
export const KOREAN_STOP_WORDS: ReadonlySet<string> = new Set(
  (
    '안 밖 때 더 중 방법 법 법은 방법은 어떻게 무엇 무엇인가요 뭐 뭔가요 왜 어디 어디에 언제 어떤 어느 하는 하기 하려면 하고 하게 하면 한 할 싶어요 싶다 싶을 대한 대해 관련 있는 있나요 있을까 있다 되나요 하나요 하나 수 것 거 등 및 또는 그리고 좀 해줘 알려줘 ' +
    '쓰는 쓰기 쓸 써서 사용 사용하기 사용하는 사용법 이용 넣기 넣는 넣으려면 만들기 만드는 만들려면 그리기 그리는 바꾸기 바꾸는 변경하기 정하기 보기 보는 주기 비교 차이 차이점 목록 추가 추가하기 조절 조절하기 입력 변경 삽입 적용 실행 지정 표시 처리 나와요 나오게 있나 뭐야 뭐임 어떡해 그려짐 그림 싶은데 가능 가능한가요 되게 안됨 안돼요 안나와요 달기 붙이기 주는 쓰나 써야 언제 여러개 모든 전체 모두 여러 다른 개 가장 너무 정도 경우 뜻 싶다 싶어 느낌 같은거 d2에서'
  ).split(' '),
);

/** Particles that may follow a noun of one syllable, because hardly any noun ends like them. */
const SAFE_PARTICLES = ['을', '를', '에서', '으로'];

// Each pattern matches what precedes the longest ending.
const BEFORE_VERB_ENDING = new RegExp(`^..+?(?=(?:${VERB_ENDINGS.join('|')})$)`);
const BEFORE_PARTICLE = new RegExp(`^(?:.(?=(?:${SAFE_PARTICLES.join('|')})$)|..+?(?=(?:${PARTICLES.join('|')})$))`);

/**
 * Returns the possible stems of a word, as jamo: the word itself, and its stem if it's a noun or a verb made from one. This doesn't use
 * a dictionary. A wrong stem does no harm, because texts and queries are stemmed the same way.
 */
export function getStems(word: string): readonly string[] {
  if (!/^[\uac00-\ud7a3]{2,}$/.test(word)) return [decomposeToJamo(word)];
  const [noun] = BEFORE_VERB_ENDING.exec(word) ?? BEFORE_PARTICLE.exec(word) ?? [word];
  return [...new Set([word, noun].map(decomposeToJamo))];
}
