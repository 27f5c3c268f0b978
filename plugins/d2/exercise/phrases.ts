import type {AttributeState, Deviation, Difference, RelatedShape, RowPart, SimilarShape} from './differences';

/** Sentences about differences. Names are formatted as code already, and lists of them are joined. */
export interface Phrases {
  /** Starts the first sentence if there's little left to do. */
  readonly almost: (sentence: string) => string;
  readonly onBoard: (board: string, sentence: string) => string;
  /** @param more how many are left out */
  readonly list: (names: readonly string[], more: number) => string;
  readonly missingBoard: (board: string) => string;
  readonly extraBoard: (board: string) => string;
  readonly emptyBoard: (board: string) => string;
  readonly missingShapes: (shapes: string, isOne: boolean) => string;
  readonly extraShapes: (shapes: string, isOne: boolean) => string;
  readonly inheritedShape: (shape: string) => string;
  /** @param container where it should be, or `undefined` for outside of all containers */
  readonly moved: (shape: string, container: string | undefined) => string;
  /** A missing shape, and the reader's shape that should be it. */
  readonly renamed: Readonly<
    Record<Exclude<SimilarShape['by'], 'container'>, (shape: string, given: string) => string>
  >;
  /** An extra shape, and the shape that it should have been. */
  readonly confused: Readonly<Record<RelatedShape['by'], (shape: string, meant: string) => string>>;
  readonly missingConnections: (connections: string, isOne: boolean) => string;
  readonly extraConnections: (connections: string, isOne: boolean) => string;
  readonly tooFew: (connection: string) => string;
  /** @param reference how to refer to the connection that's already there */
  readonly tooMany: (connection: string, reference: string) => string;
  readonly reversed: (connection: string) => string;
  readonly arrowhead: Readonly<Record<ArrowheadKind, (connection: string, at: string) => string>>;
  /** The arrowheads of a connection, or their labels, are at the wrong ends. */
  readonly swapped: Readonly<Record<SwapKind, (connection: string) => string>>;
  readonly label: Readonly<Record<LabelKind, (of: string, expected: string, actual: string) => string>>;
  /** The label is a block string, and D2 took its first word for the language. */
  readonly tag: (of: string, expected: string, tag: string) => string;
  /** Names the arrowhead that a label belongs to. */
  readonly arrowheadOf: (connection: string, at: string) => string;
  readonly column: Readonly<Record<Deviation, (connection: string, at: string) => string>>;
  readonly attribute: Readonly<Record<AttributeState, (keyword: string, of: string) => string>>;
  /** A link is missing. D2 drops links to boards that don't exist, so the source may contain it. */
  readonly missingLink: (of: string) => string;
  /** The label isn't a block string, or has another language. */
  readonly language: (of: string) => string;
  readonly diagram: string;
  readonly missingRows: (rows: string, shape: string, isOne: boolean) => string;
  readonly extraRows: (rows: string, shape: string, isOne: boolean) => string;
  readonly row: Readonly<Record<RowPart, (row: string, shape: string) => string>>;
  readonly missingCode: (code: string) => string;
  readonly order: (first: string, second: string) => string;
}

export type LabelKind = 'missing' | 'extra' | 'case' | 'spaces' | 'variable' | 'wrong';
type SwapKind = Extract<Difference['kind'], `swapped-${string}`>;
type ArrowheadKind = Extract<Difference['kind'], `${string}-arrowhead`>;

/** Starts a sentence with a lowercase letter, unless it starts with code. */
const lowerFirstLetter = (sentence: string): string => sentence.replace(/^[A-Z]/, (letter) => letter.toLowerCase());

const ENGLISH: Phrases = {
  almost: (sentence) => `Almost: ${lowerFirstLetter(sentence)}`,
  onBoard: (board, sentence) => `On the board ${board}, ${lowerFirstLetter(sentence)}`,
  list: (names, more) => {
    const parts = more > 0 ? [...names, `${more} more`] : names;
    if (parts.length < 3) return parts.join(' and ');
    return `${parts.slice(0, -1).join(', ')}, and ${parts.at(-1)}`;
  },
  missingBoard: (board) => `The board ${board} is missing.`,
  emptyBoard: (board) => `The board ${board} is empty: its content goes in braces after its name.`,
  extraBoard: (board) => `The board ${board} isn’t in the goal.`,
  missingShapes: (shapes, isOne) => `${shapes} ${isOne ? 'is' : 'are'} missing.`,
  extraShapes: (shapes, isOne) =>
    isOne
      ? `You have a new shape ${shapes} that isn’t in the goal.`
      : `You have new shapes that aren’t in the goal: ${shapes}.`,
  inheritedShape: (shape) => `${shape} is inherited and still there: to remove it, use its whole key.`,
  moved: (shape, container) =>
    container === undefined ? `${shape} shouldn’t be inside a container.` : `${shape} should be inside ${container}.`,
  renamed: {
    label: (shape, given) => `You have a shape ${given}, but that’s only the label: the key should be ${shape}.`,
    id: (shape, given) => `The label of ${given} is right, but its key should be ${shape}.`,
    spelling: (shape, given) => `You have ${given} instead of ${shape}.`,
  },
  confused: {
    container: (shape, meant) =>
      `You have a new shape ${shape}. The one in the goal is ${meant}: check which container you’re in.`,
    label: (shape, meant) =>
      `You have a new shape ${shape}. That’s the label of ${meant}, but connections need the key.`,
    spelling: (shape, meant) => `You have a new shape ${shape}. Did you mean ${meant}?`,
  },
  missingConnections: (connections, isOne) => `${connections} ${isOne ? 'is' : 'are'} missing.`,
  extraConnections: (connections, isOne) => `${connections} ${isOne ? 'isn’t' : 'aren’t'} in the goal.`,
  tooFew: (connection) => `The goal has ${connection} more often: each time you write it, you get another connection.`,
  tooMany: (connection, reference) =>
    `You have ${connection} too often: each time you write it, you get another connection. To change one that’s there, add its index, as in ${reference}.`,
  reversed: (connection) => `${connection} points the wrong way: swap its ends.`,
  arrowhead: {
    'missing-arrowhead': (connection, at) => `${connection} needs an arrowhead at ${at}.`,
    'extra-arrowhead': (connection, at) => `${connection} shouldn’t have an arrowhead at ${at}.`,
    'wrong-arrowhead': (connection, at) => `The arrowhead of ${connection} at ${at} doesn’t have the right shape yet.`,
    'hollow-arrowhead': (connection, at) =>
      `The arrowhead of ${connection} at ${at} has the right shape, but it isn’t filled yet.`,
    'filled-arrowhead': (connection, at) => `The arrowhead of ${connection} at ${at} should be hollow.`,
  },
  swapped: {
    'swapped-arrowheads': (connection) => `The arrowheads of ${connection} are at the wrong ends: swap them.`,
    'swapped-labels': (connection) => `The labels at the ends of ${connection} should be swapped.`,
  },
  label: {
    missing: (of, expected) => `${of} needs the label ${expected}.`,
    extra: (of) => `${of} shouldn’t have a label.`,
    case: (of, expected, actual) =>
      `The label of ${of} should be ${expected}, not ${actual}: keys ignore case, labels don’t.`,
    variable: (of, expected) =>
      `The label of ${of} should be ${expected}: \`$\` only starts a variable in double quotes or without quotes.`,
    spaces: (of, expected, actual) => `The label of ${of} should be ${expected}, not ${actual}: check the spaces.`,
    wrong: (of, expected, actual) => `The label of ${of} should be ${expected}, not ${actual}.`,
  },
  tag: (of, expected, tag) =>
    `The label of ${of} should be ${expected}: after the bar comes the language, so D2 took ${tag} for one.`,
  arrowheadOf: (connection, at) => `the arrowhead of ${connection} at ${at}`,
  column: {
    missing: (connection, at) => `${connection} should connect a column of ${at}, not the whole table.`,
    extra: (connection, at) => `${connection} should connect ${at} itself, not a column.`,
    wrong: (connection, at) => `${connection} connects the wrong column of ${at}.`,
  },
  attribute: {
    missing: (keyword, of) => `${keyword} isn’t set for ${of} yet.`,
    extra: (keyword, of) => `${keyword} shouldn’t be set for ${of}.`,
    wrong: (keyword, of) => `The value of ${keyword} for ${of} isn’t right yet.`,
    removed: (keyword, of) => `${keyword} is no longer set for ${of}: put it back.`,
  },
  missingLink: (of) =>
    `\`link\` isn’t set for ${of} yet, or it leads to no board: the path of a layer starts with \`layers.\`, and \`_\` leads back.`,
  language: (of) =>
    `The label of ${of} isn’t the right kind of text yet: check whether it’s a block, and its language.`,
  diagram: 'the whole diagram',
  missingRows: (rows, shape, isOne) => `${rows} ${isOne ? 'is' : 'are'} missing in ${shape}.`,
  extraRows: (rows, shape, isOne) => `${rows} in ${shape} ${isOne ? 'isn’t' : 'aren’t'} in the goal.`,
  row: {
    name: (row, shape) => `The name ${row} in ${shape} has the wrong case.`,
    type: (row, shape) => `The type of ${row} in ${shape} isn’t right yet.`,
    constraint: (row, shape) => `The \`constraint\` of ${row} in ${shape} isn’t right yet.`,
    visibility: (row, shape) => `The visibility of ${row} in ${shape} isn’t right yet.`,
  },
  missingCode: (code) => `Shapes and connections are right, but your source still needs ${code}.`,
  order: (first, second) => `${first} should come before ${second}.`,
};

const KOREAN: Phrases = {
  almost: (sentence) => `거의 다 됐습니다. ${sentence}`,
  onBoard: (board, sentence) => `${board} 보드: ${sentence}`,
  list: (names, more) => `${names.join(', ')}${more > 0 ? ` 외 ${more}개` : ''}`,
  missingBoard: (board) => `${board} 보드가 없습니다.`,
  emptyBoard: (board) => `${board} 보드가 비어 있습니다. 내용은 이름 뒤의 중괄호 안에 쓰세요.`,
  extraBoard: (board) => `${board} 보드는 목표에 없습니다.`,
  missingShapes: (shapes) => `${shapes} 도형이 없습니다.`,
  extraShapes: (shapes) => `목표에 없는 ${shapes} 도형이 새로 생겼습니다.`,
  inheritedShape: (shape) => `물려받은 ${shape} 도형이 아직 남아 있습니다. 없애려면 전체 키를 쓰세요.`,
  moved: (shape, container) =>
    container === undefined
      ? `${shape} 도형은 컨테이너 밖에 있어야 합니다.`
      : `${shape} 도형은 ${container} 안에 있어야 합니다.`,
  renamed: {
    label: (shape, given) => `${given} 도형이 생겼는데, 이 이름은 레이블입니다. 도형의 키는 ${shape}입니다.`,
    id: (shape, given) => `${given} 도형의 레이블은 맞지만 키가 다릅니다. 목표의 키는 ${shape}입니다.`,
    spelling: (shape, given) => `${given} 도형의 이름이 다릅니다. 목표의 이름은 ${shape}입니다.`,
  },
  confused: {
    container: (shape, meant) =>
      `${shape} 도형이 새로 생겼습니다. 목표의 도형은 ${meant}입니다. 어느 컨테이너 안에 썼는지 확인하세요.`,
    label: (shape, meant) =>
      `${shape} 도형이 새로 생겼습니다. 이 이름은 ${meant} 도형의 레이블입니다. 연결에는 키를 쓰세요.`,
    spelling: (shape, meant) => `${shape} 도형이 새로 생겼습니다. 목표의 도형은 ${meant}입니다. 철자를 확인하세요.`,
  },
  missingConnections: (connections) => `${connections} 연결이 없습니다.`,
  extraConnections: (connections) => `${connections} 연결은 목표에 없습니다.`,
  tooFew: (connection) => `${connection} 연결이 부족합니다. 쓸 때마다 연결이 하나씩 생깁니다.`,
  tooMany: (connection, reference) =>
    `${connection} 연결이 너무 많습니다. 쓸 때마다 연결이 하나씩 생깁니다. 이미 있는 연결을 바꾸려면 ${reference}처럼 인덱스를 붙이세요.`,
  reversed: (connection) => `${connection} 연결의 방향이 반대입니다. 양쪽 끝을 맞바꾸세요.`,
  arrowhead: {
    'missing-arrowhead': (connection, at) => `${connection} 연결의 ${at} 쪽에 화살촉이 있어야 합니다.`,
    'extra-arrowhead': (connection, at) => `${connection} 연결의 ${at} 쪽에는 화살촉이 없어야 합니다.`,
    'wrong-arrowhead': (connection, at) => `${connection} 연결의 ${at} 쪽 화살촉 모양이 아직 다릅니다.`,
    'hollow-arrowhead': (connection, at) =>
      `${connection} 연결의 ${at} 쪽 화살촉은 모양은 맞지만 아직 안쪽이 비어 있습니다.`,
    'filled-arrowhead': (connection, at) => `${connection} 연결의 ${at} 쪽 화살촉은 속이 비어 있어야 합니다.`,
  },
  swapped: {
    'swapped-arrowheads': (connection) => `${connection} 연결의 양쪽 화살촉이 서로 바뀌었습니다. 맞바꾸세요.`,
    'swapped-labels': (connection) => `${connection} 연결의 양 끝 레이블이 서로 바뀌었습니다. 맞바꾸세요.`,
  },
  label: {
    missing: (of, expected) => `${of}의 레이블은 ${expected}입니다. 아직 지정하지 않았습니다.`,
    extra: (of) => `${of}에는 레이블이 없어야 합니다.`,
    case: (of, expected, actual) =>
      `${of}의 레이블이 ${actual}입니다. 목표는 ${expected}입니다. 키는 대소문자를 구분하지 않지만 레이블은 구분합니다.`,
    variable: (of, expected) =>
      `${of}의 레이블은 ${expected}입니다. \`$\`는 따옴표가 없거나 큰따옴표일 때만 변수로 바뀝니다.`,
    spaces: (of, expected, actual) => `${of}의 레이블이 ${actual}입니다. 목표는 ${expected}입니다. 공백을 확인하세요.`,
    wrong: (of, expected, actual) => `${of}의 레이블이 ${actual}입니다. 목표는 ${expected}입니다.`,
  },
  tag: (of, expected, tag) =>
    `${of}의 레이블은 ${expected}입니다. 막대(\`|\`) 바로 뒤에는 언어를 쓰므로, D2가 ${tag} 부분을 언어로 읽었습니다.`,
  arrowheadOf: (connection, at) => `${connection} 연결의 ${at} 쪽 화살촉`,
  column: {
    missing: (connection, at) => `${connection} 연결은 ${at} 테이블이 아니라 그 컬럼에 이어져야 합니다.`,
    extra: (connection, at) => `${connection} 연결은 컬럼이 아니라 ${at} 테이블에 이어져야 합니다.`,
    wrong: (connection, at) => `${connection} 연결이 ${at} 테이블의 다른 컬럼에 이어져 있습니다.`,
  },
  attribute: {
    missing: (keyword, of) => `${of}에 ${keyword} 속성을 아직 지정하지 않았습니다.`,
    extra: (keyword, of) => `${of}에는 ${keyword} 속성이 없어야 합니다.`,
    wrong: (keyword, of) => `${of}의 ${keyword} 값이 아직 다릅니다.`,
    removed: (keyword, of) => `${of}에 있던 ${keyword} 속성이 없어졌습니다. 그대로 두세요.`,
  },
  missingLink: (of) =>
    `${of}에 \`link\` 속성을 아직 지정하지 않았거나, 지정한 보드가 없습니다. 레이어의 경로는 \`layers.\`로 시작하고, 돌아가는 링크는 \`_\`입니다.`,
  language: (of) => `${of}의 레이블은 아직 텍스트의 종류가 다릅니다. 블록 문자열인지, 그 언어가 맞는지 확인하세요.`,
  diagram: '다이어그램 전체',
  missingRows: (rows, shape) => `${shape}에 ${rows} 줄이 없습니다.`,
  extraRows: (rows, shape) => `${shape}의 ${rows} 줄은 목표에 없습니다.`,
  row: {
    name: (row, shape) => `${shape}에서 ${row} 이름의 대소문자가 다릅니다.`,
    type: (row, shape) => `${shape}에서 ${row}의 타입이 아직 다릅니다.`,
    constraint: (row, shape) => `${shape}에서 ${row}의 \`constraint\` 값이 아직 다릅니다.`,
    visibility: (row, shape) => `${shape}에서 ${row}의 접근 제한이 아직 다릅니다.`,
  },
  missingCode: (code) => `도형과 연결은 모두 맞습니다. 이제 소스에 ${code} 코드가 들어가야 합니다.`,
  order: (first, second) => `순서가 다릅니다. ${first} 코드를 ${second} 코드보다 먼저 쓰세요.`,
};

export const PHRASES: Readonly<Record<'en' | 'ko', Phrases>> = {en: ENGLISH, ko: KOREAN};
