import type {StyleKeyword} from '../compiler/style';

/** The phrases of one language. */
export interface Phrases {
  alt(title: string | undefined, summary: string): string;
  /** Name of the root board, if its source doesn't set one. */
  readonly root: string;
  animation(boards: number): string;
  board(name: string): string;
  summary(shapes: number, connections: number): string;
  sequenceSummary(messages: number): string;
  /** Lists the counts that aren't zero, without forming a sentence. */
  counts(boards: number, shapes: number, connections: number): string;
  /** Describes a shape. Plain rectangles are described by name only. @param kind D2's name for the kind of shape */
  shape(name: string, kind: string, styles: readonly string[]): string;
  /** Describes a style keyword's value, or returns `undefined` if the value has no effect. */
  readonly style: Readonly<Record<StyleKeyword, (value: string) => string | undefined>>;
  tooltip(text: string): string;
  arrow(from: string, to: string): string;
  bothWays(a: string, b: string): string;
  line(a: string, b: string): string;
  endLabel(end: string, label: string): string;
  actors(list: string): string;
  note(actor: string, text: string): string;
  group(name: string): string;
}

const OMITTED_KINDS = new Set(['rectangle', 'square', 'text', '']);

function formatCount(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? '' : 's'}`;
}

/** Wraps `describe` so that it returns `undefined` for the value that has no effect. */
function describeUnless(noEffect: string, describe: (value: string) => string): (value: string) => string | undefined {
  return (value) => (value === noEffect ? undefined : describe(value));
}

const formatPercent = (opacity: string) => `${Math.round(Number(opacity) * 100)}%`;

// D2 also accepts values such as `Uppercase`, but like `none`, they have no effect.
const ENGLISH_TRANSFORMS: ReadonlyMap<string, string> = new Map([
  ['uppercase', 'uppercase text'],
  ['lowercase', 'lowercase text'],
  ['capitalize', 'capitalized text'],
]);

const ENGLISH: Phrases = {
  alt: (title, summary) => (title ? `${title}: ${summary}` : `${summary[0]?.toUpperCase()}${summary.slice(1)}`),
  root: 'Overview',
  animation: (boards) => `diagram that moves through ${formatCount(boards, 'board')}`,
  board: (name) => `board: ${name}`,
  summary: (shapes, connections) =>
    `diagram of ${formatCount(shapes, 'shape')}${connections > 0 ? ` and ${formatCount(connections, 'connection')}` : ''}`,
  sequenceSummary: (messages) => `sequence diagram${messages > 0 ? ` with ${formatCount(messages, 'message')}` : ''}`,
  counts: (boards, shapes, connections) =>
    [
      boards > 0 && formatCount(boards, 'board'),
      shapes > 0 && formatCount(shapes, 'shape'),
      connections > 0 && formatCount(connections, 'connection'),
    ]
      .filter(Boolean)
      .join(', ') || 'nothing',
  shape: (name, kind, styles) => {
    const kindName = kind.replace(/[_-]/g, ' ').replace('sql', 'SQL');
    const details = [...(OMITTED_KINDS.has(kind) || name.toLowerCase() === kindName ? [] : [kindName]), ...styles];
    return details.length > 0 ? `${name} (${details.join(', ')})` : name;
  },
  style: {
    fill: (color) => `filled ${color}`,
    'fill-pattern': describeUnless('none', (pattern) => `${pattern} pattern`),
    stroke: (color) => `${color} line`,
    'stroke-width': (width) => `line of ${width} px`,
    'stroke-dash': describeUnless('0', () => 'dashed'),
    'border-radius': describeUnless('0', () => 'rounded corners'),
    'double-border': describeUnless('false', () => 'double border'),
    shadow: describeUnless('false', () => 'shadow'),
    '3d': describeUnless('false', () => '3D'),
    multiple: describeUnless('false', () => 'stacked'),
    opacity: (opacity) => `${formatPercent(opacity)} opaque`,
    animated: describeUnless('false', () => 'animated'),
    font: (font) => `${font} font`,
    'font-size': (size) => `text of ${size} px`,
    'font-color': (color) => `${color} text`,
    bold: (value) => (value === 'false' ? 'not bold' : 'bold'),
    italic: (value) => (value === 'false' ? 'not italic' : 'italic'),
    underline: describeUnless('false', () => 'underlined'),
    'text-transform': (transform) => ENGLISH_TRANSFORMS.get(transform),
  },
  tooltip: (text) => `tooltip: ${text}`,
  arrow: (from, to) => `from ${from} to ${to}`,
  bothWays: (a, b) => `between ${a} and ${b}, both ways`,
  line: (a, b) => `between ${a} and ${b}`,
  endLabel: (end, label) => `${label} at ${end}`,
  actors: (list) => `Actors: ${list}`,
  note: (actor, text) => `note at ${actor}: ${text}`,
  group: (name) => `group: ${name}`,
};

const KOREAN_KINDS: Readonly<Record<string, string>> = {
  container: '컨테이너',
  page: '페이지',
  parallelogram: '평행사변형',
  document: '문서',
  cylinder: '원통',
  queue: '큐',
  package: '패키지',
  step: '단계 화살표',
  callout: '말풍선',
  stored_data: '저장 데이터',
  person: '사람',
  'c4-person': 'C4 사람',
  diamond: '마름모',
  oval: '타원',
  circle: '원',
  hexagon: '육각형',
  cloud: '구름',
  code: '코드',
  class: 'UML 클래스',
  sql_table: 'SQL 테이블',
  image: '이미지',
  sequence_diagram: '시퀀스 다이어그램',
  hierarchy: '계층',
};

const KOREAN_TRANSFORMS: ReadonlyMap<string, string> = new Map([
  ['uppercase', '대문자'],
  ['lowercase', '소문자'],
  ['capitalize', '단어 첫 글자 대문자'],
]);

const KOREAN: Phrases = {
  alt: (title, summary) => (title ? `${title}: ${summary}` : summary),
  root: '전체',
  animation: (boards) => `보드 ${boards}개를 차례로 보여 주는 다이어그램`,
  board: (name) => `보드: ${name}`,
  summary: (shapes, connections) =>
    connections > 0
      ? `도형 ${shapes}개와 연결 ${connections}개로 이루어진 다이어그램`
      : `도형 ${shapes}개로 이루어진 다이어그램`,
  sequenceSummary: (messages) => `${messages > 0 ? `메시지 ${messages}개가 오가는 ` : ''}시퀀스 다이어그램`,
  counts: (boards, shapes, connections) =>
    [boards > 0 && `보드 ${boards}개`, shapes > 0 && `도형 ${shapes}개`, connections > 0 && `연결 ${connections}개`]
      .filter(Boolean)
      .join(', ') || '내용 없음',
  shape: (name, kind, styles) => {
    const kindName = KOREAN_KINDS[kind] ?? kind;
    const details = [...(OMITTED_KINDS.has(kind) || name === kindName ? [] : [kindName]), ...styles];
    return details.length > 0 ? `${name}(${details.join(', ')})` : name;
  },
  style: {
    fill: (color) => `채우기 ${color}`,
    'fill-pattern': describeUnless('none', (pattern) => `무늬 ${pattern}`),
    stroke: (color) => `선 ${color}`,
    'stroke-width': (width) => `선 굵기 ${width}px`,
    'stroke-dash': describeUnless('0', () => '점선'),
    'border-radius': describeUnless('0', () => '둥근 모서리'),
    'double-border': describeUnless('false', () => '이중 테두리'),
    shadow: describeUnless('false', () => '그림자'),
    '3d': describeUnless('false', () => '입체'),
    multiple: describeUnless('false', () => '겹침'),
    opacity: (opacity) => `불투명도 ${formatPercent(opacity)}`,
    animated: describeUnless('false', () => '애니메이션'),
    font: (font) => `${font} 글꼴`,
    'font-size': (size) => `글자 크기 ${size}px`,
    'font-color': (color) => `글자 색 ${color}`,
    bold: (value) => (value === 'false' ? '볼드 아님' : '볼드'),
    italic: (value) => (value === 'false' ? '기울임꼴 아님' : '기울임꼴'),
    underline: describeUnless('false', () => '밑줄'),
    'text-transform': (transform) => KOREAN_TRANSFORMS.get(transform),
  },
  tooltip: (text) => `툴팁: ${text}`,
  // Uses symbols, because Korean particles depend on the sound before them, and it isn't always clear how a name is pronounced.
  arrow: (from, to) => `${from} → ${to}`,
  bothWays: (a, b) => `${a} ↔ ${b}`,
  line: (a, b) => `${a} — ${b}`,
  endLabel: (end, label) => `${label}(${end} 쪽)`,
  actors: (list) => `액터: ${list}`,
  note: (actor, text) => `노트(${actor}): ${text}`,
  group: (name) => `그룹: ${name}`,
};

const PHRASES_BY_LANGUAGE: Readonly<Record<string, Phrases>> = {en: ENGLISH, ko: KOREAN};

/** Returns the phrases for a locale such as `ko` or `ko-KR`, and English ones for all other locales. */
export function getPhrases(locale: string): Phrases {
  return PHRASES_BY_LANGUAGE[locale.split('-')[0] ?? ''] ?? ENGLISH;
}
