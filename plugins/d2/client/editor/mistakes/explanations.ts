import type {LocalizedText} from '../../../language/text';
import type {Facts, Fix, Mistake} from '../../../mistakes';
import {removeBackticks} from '../codeText';
import {formatShortcut, translateText} from '../phrases';

/** Maximum length of a word from a source. Longer ones are truncated. */
const MAX_WORD_LENGTH = 40;
/** Maximum length of a list from a source. Longer ones are truncated. */
const MAX_LIST_LENGTH = 80;

function clean(word = '', maxLength = MAX_LIST_LENGTH): string {
  const text = word.replace(/\s+/g, ' ').replaceAll('`', "'").trim();
  return text.length > maxLength ? `${text.slice(0, maxLength)}…` : text;
}

/** Formats a word of the source as code, which is between backticks in these texts. */
const code = (word: string | undefined): string => `\`${clean(word, MAX_WORD_LENGTH)}\``;

/** Adds “Did you mean …?” to a text if there's a suggestion. */
function addSuggestion({suggestion, other}: Facts, en: string, ko: string): LocalizedText {
  if (suggestion === undefined) return {en, ko};
  const [first, second] = [code(suggestion), other && code(other)];
  return second
    ? {en: `${en} Did you mean ${first} or ${second}?`, ko: `${ko} 혹시 ${first} 또는 ${second}인가요?`}
    : {en: `${en} Did you mean ${first}?`, ko: `${ko} 혹시 ${first}인가요?`};
}

function formatRange({low = '0', high, least}: Facts): LocalizedText {
  return high === undefined
    ? {en: `${least ?? low} or more`, ko: `${least ?? low} 이상`}
    : {en: `${Number(low)} to ${Number(high)}`, ko: `${Number(low)}에서 ${Number(high)}까지`};
}

const en = (text: LocalizedText): string => (typeof text === 'string' ? text : text.en);
const ko = (text: LocalizedText): string => (typeof text === 'string' ? text : text.ko);

/** What went wrong, in plain words, by the kind of the mistake. Code is between backticks. */
const EXPLANATIONS: Readonly<Record<string, (facts: Facts) => LocalizedText>> = {
  // Misspelled words
  'shape-names': (f) =>
    addSuggestion(f, `There’s no shape called ${code(f.word)}.`, `${code(f.word)} 도형은 없습니다.`),
  'arrowhead-names': (f) =>
    addSuggestion(f, `There’s no arrowhead called ${code(f.word)}.`, `${code(f.word)} 화살촉은 없습니다.`),
  'style-unknown': (f) =>
    addSuggestion(f, `There’s no style called ${code(f.word)}.`, `${code(f.word)} 스타일 키워드는 없습니다.`),
  'style-case': (f) => addSuggestion(f, 'Style keywords are in lower case.', '스타일 키워드는 소문자로 씁니다.'),
  'color-values': (f) =>
    addSuggestion(
      f,
      f.word === undefined
        ? 'This isn’t a color: D2 takes CSS names, hex codes in quotes, and gradients.'
        : `D2 doesn’t know the color ${code(f.word)}. It takes CSS names, hex codes in quotes, and gradients.`,
      `${f.word === undefined ? '이 값은' : `${code(f.word)} 값은`} D2가 모르는 색입니다. CSS 색 이름, 따옴표로 감싼 색상 코드, 그라데이션을 쓸 수 있습니다.`,
    ),
  'near-values': (f) =>
    addSuggestion(
      f,
      `${code(f.word)} is neither a position, such as ${code('top-center')}, nor the full path of a shape.`,
      `${code(f.word)} 값은 ${code('top-center')} 같은 고정 위치도, 도형의 전체 경로도 아닙니다.`,
    ),
  'direction-values': (f) =>
    addSuggestion(
      f,
      'A direction is `up`, `down`, `left`, or `right`.',
      '방향은 `up`, `down`, `left`, `right` 중 하나입니다.',
    ),
  boolean: (f) =>
    addSuggestion(
      f,
      `${code(f.keyword)} is either \`true\` or \`false\`.`,
      `${code(f.keyword)} 값은 \`true\`나 \`false\`입니다.`,
    ),
  choice: (f) => addSuggestion(f, `This takes one of: ${clean(f.list)}.`, `쓸 수 있는 값: ${clean(f.list)}.`),
  font: (f) => addSuggestion(f, 'The fonts are `default` and `mono`.', '글꼴은 `default`와 `mono`뿐입니다.'),
  'variable-names': (f) =>
    addSuggestion(
      f,
      `No variable called ${code(f.word)} is defined in this scope or an outer one.`,
      `${code(f.word)} 변수가 이 위치나 바깥쪽에 정의되어 있지 않습니다.`,
    ),
  'vars-key': ({word}) => ({
    en: `\`vars\` can’t be followed by a dot. Put ${word ? code(word) : 'the variable'} in its braces.`,
    ko: `\`vars\` 뒤에는 점을 쓸 수 없습니다. ${word ? `${code(word)} 변수를` : '변수를'} 중괄호 안에 넣으세요.`,
  }),
  'import-files': (f) =>
    addSuggestion(f, `This example has no file ${code(f.word)}.`, `이 예제에는 ${code(f.word)} 파일이 없습니다.`),
  'config-values': (f) =>
    addSuggestion(f, `There’s no setting called ${code(f.word)}.`, `${code(f.word)} 설정은 없습니다.`),
  'setting-value': (f) =>
    addSuggestion(
      f,
      `The setting ${code(f.keyword)} doesn’t take ${code(f.word)}.`,
      `${code(f.keyword)} 설정에는 ${code(f.word)} 값을 쓸 수 없습니다.`,
    ),
  theme: (f) => ({en: `There’s no theme ${code(f.word)}.`, ko: `${code(f.word)}번 테마는 없습니다.`}),
  'class-key': (f) =>
    addSuggestion(
      f,
      `A class only holds keywords, and ${code(f.word)} isn’t one.`,
      `클래스에는 키워드만 넣을 수 있는데, ${code(f.word)} 키는 키워드가 아닙니다.`,
    ),
  'edge-key': (f) =>
    addSuggestion(f, 'The braces of a connection only hold keywords.', '연결의 중괄호에는 키워드만 넣을 수 있습니다.'),
  // Numbers
  'number-unit': (f) =>
    addSuggestion(f, `${code(f.keyword)} is a number without a unit.`, `${code(f.keyword)} 값은 단위 없는 숫자입니다.`),
  'size-unit': (f) =>
    addSuggestion(
      f,
      `${code(f.keyword)} is a whole number without a unit.`,
      `${code(f.keyword)} 값은 단위 없는 정수입니다.`,
    ),
  'style-ranges': (f) =>
    addSuggestion(
      f,
      `${code(f.keyword)} is a number: ${en(formatRange(f))}.`,
      `${code(f.keyword)} 값은 ${ko(formatRange(f))}의 숫자여야 합니다.`,
    ),
  // Text and quotes
  'number-sign': () => ({
    en: '`#` starts a comment, so there’s nothing after the colon.',
    ko: '`#`부터는 주석이어서 콜론 뒤에 값이 없습니다.',
  }),
  'no-value': () => ({en: 'The value after the colon is missing.', ko: '콜론 뒤에 값이 없습니다.'}),
  dollar: () => ({
    en: '`$` starts a variable, as in `${name}`.',
    ko: '`$`는 `${name}` 같은 변수를 시작하는 기호입니다.',
  }),
  'dollar-variable': ({word}) => ({
    en: `A variable goes in braces: ${code(`\${${word ?? 'name'}}`)}.`,
    ko: `변수는 ${code(`\${${word ?? 'name'}}`)}처럼 중괄호로 감쌉니다.`,
  }),
  'open-variable': () => ({en: 'This variable isn’t closed with `}`.', ko: '변수를 `}`로 닫지 않았습니다.'}),
  brackets: () => ({
    en: 'Brackets and braces end a label unless it’s in quotes.',
    ko: '따옴표로 감싸지 않으면 괄호에서 레이블이 끝납니다.',
  }),
  'label-after': () => ({
    en: 'A label goes before the braces, after a colon.',
    ko: '레이블은 중괄호 앞에, 콜론 뒤에 씁니다.',
  }),
  'key-signs': ({word}) => ({
    en: word ? `${code(word)} contains a character that D2 treats as syntax.` : 'This character ends the key.',
    ko: word ? `${code(word)}에 D2 문법으로 쓰이는 기호가 들어 있습니다.` : '이 기호에서 키가 끝납니다.',
  }),
  ampersand: ({word}) => ({
    en: `\`&\` doesn’t join shapes${word ? `, so D2 can’t read ${code(word)}` : ''}. Write a connection for each, or put a name with \`&\` in quotes.`,
    ko: `\`&\`로 도형을 나열할 수 없습니다${word ? `(${code(word)})` : ''}. 연결을 하나씩 쓰거나, \`&\`가 든 이름이면 따옴표로 감싸세요.`,
  }),
  'after-quote': () => ({
    en: 'The text ends at the second quote, and something follows it.',
    ko: '두 번째 따옴표에서 텍스트가 끝났는데 뒤에 다른 내용이 있습니다.',
  }),
  'open-quote': () => ({
    en: 'The quote isn’t closed on this line.',
    ko: '따옴표를 이 줄에서 닫지 않았습니다.',
  }),
  'key-length': () => ({
    en: 'This key is too long. Is a quote missing?',
    ko: '키가 너무 깁니다. 따옴표가 빠지지 않았나요?',
  }),
  'block-bar': () => ({
    en: 'A bar ends the block. To use bars inside, start and end it with two bars: `||`.',
    ko: '막대(`|`)에서 블록이 끝납니다. 안에서 막대를 쓰려면 `||`로 시작하고 끝내세요.',
  }),
  'block-string': () => ({en: 'This block is never closed with a bar.', ko: '이 블록을 막대(`|`)로 닫지 않았습니다.'}),
  'block-empty': () => ({en: 'A block needs some text.', ko: '블록에는 내용이 있어야 합니다.'}),
  markdown: ({word = 'br'}) => ({
    en: `Every tag in Markdown must be closed, as in ${code(`<${word}/>`)}.`,
    ko: `마크다운 안의 태그는 ${code(`<${word}/>`)}처럼 닫아야 합니다.`,
  }),
  // Braces and lists
  'brace-missing': () => ({en: 'This brace is never closed.', ko: '이 중괄호를 닫지 않았습니다.'}),
  'bracket-missing': () => ({en: 'This list is never closed.', ko: '이 목록을 닫지 않았습니다.'}),
  'brace-extra': () => ({en: 'This brace has no matching opening brace.', ko: '이 중괄호에는 짝이 없습니다.'}),
  commas: () => ({
    en: 'A comma is part of the text. D2 uses semicolons to separate values.',
    ko: '쉼표는 텍스트의 일부입니다. D2에서는 세미콜론으로 구분합니다.',
  }),
  'no-key': () => ({
    en: 'A line starts with a key, and a key can’t start with this character.',
    ko: '줄은 키로 시작하는데, 이 기호로는 키를 시작할 수 없습니다.',
  }),
  // Arrows
  'foreign-arrows': ({word}) => ({
    en: word ? `${code(word)} isn’t an arrow in D2. Did you mean \`->\`?` : 'A line can’t start with this character.',
    ko: word
      ? `${code(word)} 기호는 D2의 화살표가 아닙니다. 혹시 \`->\`인가요?`
      : '이 기호로는 줄을 시작할 수 없습니다.',
  }),
  'open-end': () => ({
    en: 'Each side of an arrow needs exactly one key.',
    ko: '화살표 양쪽에는 키가 하나씩 있어야 합니다.',
  }),
  'no-edge': () => ({
    en: 'There’s no such connection above. The index counts from 0, and the arrow has to be the same.',
    ko: '위에 그런 연결이 없습니다. 인덱스는 0부터 세고, 화살표도 같아야 합니다.',
  }),
  'keyword-names': ({word}) => ({
    en: `${code(word)} is a keyword, so it can’t be the name of a shape without quotes.`,
    ko: `${code(word)} 단어는 키워드여서 도형 이름으로 쓰려면 따옴표가 필요합니다.`,
  }),
  'connection-keyword': ({word}) => ({
    en: `An arrow leads to a shape, so ${code(word)} can’t follow it. Write \`a -> b: {…}\`, or \`(a -> b)[0]\` for a connection that’s already there.`,
    ko: `화살표 끝에는 도형만 쓸 수 있어 ${code(word)} 키워드를 붙일 수 없습니다. \`a -> b: {…}\`처럼 쓰거나, 이미 있는 연결이면 \`(a -> b)[0]\`처럼 지정하세요.`,
  }),
  'edge-in-edge': () => ({
    en: 'A connection can’t contain another one.',
    ko: '연결 안에 다른 연결을 넣을 수 없습니다.',
  }),
  'edge-list': () => ({
    en: 'A connection can’t have a list as its label.',
    ko: '연결의 레이블로 목록을 쓸 수 없습니다.',
  }),
  // Styles
  'style-prefix': ({word}) => ({
    en: `${code(word)} only works under \`style\`.`,
    ko: `${code(word)} 키워드는 \`style\` 아래에서만 쓸 수 있습니다.`,
  }),
  'variable-styles': ({word}) => ({
    en: `${code(word)} holds styles, and those only work under \`style\`.`,
    ko: `${code(word)} 변수에는 스타일이 들어 있어 \`style\` 아래에서만 쓸 수 있습니다.`,
  }),
  'style-typo': (f) => addSuggestion(f, `There’s no keyword ${code(f.word)}.`, `${code(f.word)} 키워드는 없습니다.`),
  'style-map': () => ({
    en: '`style` needs a keyword, as in `style.fill: red`.',
    ko: '`style.fill: red`처럼 `style` 뒤에 키워드가 필요합니다.',
  }),
  'style-shapes': ({keyword, list}) => ({
    en: `${code(keyword)} only works for ${clean(list)}.`,
    ko: `이 도형에는 ${code(keyword)} 스타일을 쓸 수 없습니다.`,
  }),
  // Shapes and sizes
  'equal-sizes': ({word}) => ({
    en: `A ${word === 'square' ? word : 'circle'} has only one size. For two, use \`${word === 'square' ? 'rectangle' : 'oval'}\`.`,
    ko: `너비와 높이가 같아야 하는 도형입니다. 다르게 하려면 \`${word === 'square' ? 'rectangle' : 'oval'}\` 도형을 쓰세요.`,
  }),
  'image-icon': () => ({en: 'An image needs an `icon`.', ko: '`image` 도형에는 `icon`이 필요합니다.'}),
  'image-children': () => ({en: 'An image can’t contain shapes.', ko: '`image` 도형 안에는 도형을 넣을 수 없습니다.'}),
  'table-rows': () => ({
    en: 'A row can’t contain anything. Its type is the value after the colon.',
    ko: '테이블의 컬럼이나 클래스의 멤버 안에는 아무것도 넣을 수 없습니다. 타입은 콜론 뒤에 씁니다.',
  }),
  'column-keyword': ({word}) => ({
    en: `${code(word)} is a keyword, so this line doesn’t add a column. As the name of a column, it needs quotes.`,
    ko: `${code(word)} 단어는 키워드여서 이 줄은 컬럼이 되지 않습니다. 컬럼 이름으로 쓰려면 따옴표로 감싸세요.`,
  }),
  'keyword-braces': ({word, keyword}) => ({
    en: `${code(word)} belongs to the shape, not in the braces of ${code(keyword)}.`,
    ko: `${code(word)} 키워드는 ${code(keyword)} 뒤의 중괄호가 아니라 도형에 직접 씁니다.`,
  }),
  constraint: () => ({
    en: '`constraint` only works for the columns of an `sql_table`.',
    ko: '`constraint`는 `sql_table`의 컬럼에만 쓸 수 있습니다.',
  }),
  'link-text': () => ({
    en: 'A shape with a link can’t have a URL as its label or tooltip. Use words instead.',
    ko: '링크가 있으면 레이블이나 툴팁에 주소를 쓸 수 없습니다. 말로 바꿔 쓰세요.',
  }),
  'near-container': () => ({
    en: 'A position such as `top-center` only works for shapes at the root.',
    ko: '`top-center` 같은 고정 위치는 루트에 있는 도형에만 쓸 수 있습니다.',
  }),
  // Imports, classes, and boards
  'import-dots': () => ({
    en: 'An import on a line of its own starts with three dots.',
    ko: '한 줄에 혼자 있는 임포트는 점 세 개로 시작합니다.',
  }),
  'import-value': () => ({
    en: 'An import after a colon has no dots.',
    ko: '콜론 뒤의 임포트에는 점을 붙이지 않습니다.',
  }),
  'import-text': () => ({
    en: 'Nothing can follow an import, and its path can’t contain `..` in the middle or a variable.',
    ko: '임포트 뒤에는 다른 내용을 붙일 수 없고, 경로 중간에 `..`이나 변수를 쓸 수도 없습니다.',
  }),
  'import-key': ({word, file}) => ({
    en: word ? `The file ${code(file)} has no key ${code(word)}.` : 'The imported file has no such key.',
    ko: word ? `${code(file)} 파일에는 ${code(word)} 키가 없습니다.` : '가져온 파일에 그런 키가 없습니다.',
  }),
  'import-cycle': () => ({en: 'These files import each other.', ko: '파일들이 서로를 가져오고 있습니다.'}),
  'filter-place': () => ({
    en: 'A filter with `&` only works under a glob, such as `*`.',
    ko: '`&` 필터는 `*` 같은 글롭 아래에서만 쓸 수 있습니다.',
  }),
  'board-place': ({word}) => ({
    en: `${code(word)} only works at the root of a board, not inside a shape.`,
    ko: `${code(word)} 키워드는 도형 안이 아니라 보드의 루트에 써야 합니다.`,
  }),
  underscore: () => ({
    en: '`_` is the parent, and goes first in a key. The root has no parent.',
    ko: '`_`는 상위 컨테이너를 뜻하고 키의 맨 앞에 씁니다. 루트에는 상위가 없습니다.',
  }),
  // Lines that compile, but probably don't draw what the reader meant
  comment: () => ({
    en: 'This draws a shape. Comments start with `#`.',
    ko: '이 줄은 도형으로 그려집니다. 주석은 `#`로 시작합니다.',
  }),
  'list-item': ({word}) => ({
    en: `This draws a shape called ${code(word)}. D2 has no list items.`,
    ko: `이름이 ${code(word)}인 도형이 그려집니다. D2에는 목록 기호가 없습니다.`,
  }),
  'markdown-label': () => ({
    en: 'A label isn’t Markdown unless it’s in a block: `|md … |`.',
    ko: '마크다운은 `|md … |` 블록 안에서만 적용됩니다.',
  }),
  'several-ends': ({word}) => ({
    en: `This draws one shape called ${code(word)}, since a comma is part of the name.`,
    ko: `쉼표도 이름의 일부여서 이름이 ${code(word)}인 도형 하나가 그려집니다.`,
  }),
  'label-first': ({word, value}) => ({
    en: `This draws a shape ${code(word)} that says ${code(value)}. The label of a connection comes last.`,
    ko: `${code(word)} 도형이 ${code(value)} 레이블로 그려집니다. 연결의 레이블은 맨 뒤에 씁니다.`,
  }),
  title: () => ({
    en: 'This draws a shape, since `title` isn’t a keyword. To make it a title, place it at the top as text.',
    ko: '`title`은 키워드가 아니어서 도형으로 그려집니다. 제목으로 쓰려면 텍스트로 바꿔 위쪽에 두세요.',
  }),
  'foreign-key': (f) =>
    addSuggestion(
      f,
      `This draws a shape ${code(f.word)} inside ${code(f.shape)}, since ${code(f.word)} isn’t a keyword.`,
      `${code(f.word)} 키는 키워드가 아니어서 ${code(f.shape)} 안에 도형으로 그려집니다.`,
    ),
  'keyword-typo': (f) =>
    addSuggestion(f, `This draws a shape called ${code(f.word)}.`, `이름이 ${code(f.word)}인 도형이 그려집니다.`),
  'class-unknown': (f) =>
    addSuggestion(
      f,
      `The class ${code(f.word)} isn’t defined, so it changes nothing.`,
      `${code(f.word)} 클래스가 정의되어 있지 않아 적용되지 않습니다.`,
    ),
  'link-board': (f) =>
    addSuggestion(
      f,
      `D2 dropped your link, because there’s no board ${code(f.word)}.`,
      `${code(f.word)} 보드가 없어 D2가 링크를 뺐습니다.`,
    ),
  'link-scheme': ({word, suggestion}) => ({
    en: `Without ${code('https://')}, ${code(word)} would be a file next to the page, so the drawing has no link. Write ${code(suggestion ?? 'https://…')}.`,
    ko: `주소 앞에 \`https://\`가 없으면 ${code(word)} 주소는 페이지 옆의 파일을 뜻해서 링크가 빠집니다. ${code(suggestion ?? 'https://…')}처럼 쓰세요.`,
  }),
  'icon-unknown': (f) =>
    addSuggestion(f, `This site has no icon ${code(f.word)}.`, `이 사이트에는 ${code(f.word)} 아이콘이 없습니다.`),
};

/** The kinds of mistakes that have an explanation. */
export const EXPLAINED_KINDS: readonly string[] = Object.keys(EXPLANATIONS);

/** Explains a mistake in plain words, with code between backticks. Returns `undefined` if there's only D2's message. */
export function explain({kind, facts}: Pick<Mistake, 'kind' | 'facts'>): LocalizedText | undefined {
  return Object.hasOwn(EXPLANATIONS, kind) ? EXPLANATIONS[kind]?.(facts) : undefined;
}

/** Returns the text of a fix's button. @param isOnly whether it's the mistake's only fix */
export function getFixLabel(
  {action, code: written}: Fix,
  {facts}: Pick<Mistake, 'facts'>,
  isOnly: boolean,
): LocalizedText {
  if (action === 'quote') return {en: 'Put it in quotes', ko: '따옴표로 감싸기'};
  if (action === 'remove') return {en: `Remove ${code(written)}`, ko: `${code(written)} 지우기`};
  if (action === 'close') return {en: `Close it with ${code(written)}`, ko: `${code(written)} 넣어 닫기`};
  if (isOnly && (written === facts.suggestion || written.length > MAX_WORD_LENGTH)) return {en: 'Fix', ko: '고치기'};
  return {en: `Change to ${code(written)}`, ko: `${code(written)} 쓰기`};
}

export const TEXTS = {
  error: {en: 'Mistake', ko: '오류'},
  warning: {en: 'Check this', ko: '확인해 보세요'},
  why: {en: 'Why?', ko: '이유'},
  newTab: {en: 'opens in a new tab', ko: '새 탭에서 열림'},
  fixed: {en: 'Fixed', ko: '고쳤습니다'},
} as const satisfies Readonly<Record<string, LocalizedText>>;

/** Returns whether the reader probably has a physical keyboard. On-screen keyboards don't have F8 or Ctrl. */
const hasKeyboard = (): boolean => !window.matchMedia('(pointer: coarse)').matches;

/**
 * Describes a mistake for the status line and screen readers: its line, what went wrong, and how to fix it.
 *
 * @param otherCount number of other mistakes to mention
 */
export function describeMistake(line: number, mistake: Mistake, otherCount = 0): string {
  const explained = explain(mistake);
  const what = explained === undefined ? (mistake.d2Message ?? '') : removeBackticks(translateText(explained));
  const key = formatShortcut('.');
  const fix =
    mistake.fixes.length > 0 && hasKeyboard()
      ? translateText({en: ` (${key} fixes it)`, ko: `(${key} 키로 고치기)`})
      : '';
  const more = otherCount > 0 ? translateText({en: ` ${otherCount} more`, ko: ` 외 ${otherCount}개`}) : '';
  const next = otherCount > 0 && hasKeyboard() ? translateText({en: ': press F8.', ko: ': F8을 누르세요.'}) : '';
  return `${translateText({en: `Line ${line}`, ko: `${line}번째 줄`})}: ${what}${fix}${more}${next}`;
}
