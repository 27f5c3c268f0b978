import type {Difference, RelatedShape, RowPart, SimilarShape, State} from './differences';

/** Sentences about differences. Names are formatted as code already, and lists of them are joined. */
export interface Phrases {
  /** Starts the first sentence if there's little left to do. */
  readonly almost: (sentence: string) => string;
  readonly onBoard: (board: string, sentence: string) => string;
  /** @param more how many are left out */
  readonly list: (names: readonly string[], more: number) => string;
  readonly missingBoard: (board: string) => string;
  readonly extraBoard: (board: string) => string;
  readonly missingShapes: (shapes: string, isOne: boolean) => string;
  readonly extraShapes: (shapes: string, isOne: boolean) => string;
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
  readonly tooMany: (connection: string) => string;
  readonly reversed: (connection: string) => string;
  readonly arrowhead: Readonly<Record<ArrowheadKind, (connection: string, at: string) => string>>;
  readonly label: Readonly<Record<LabelKind, (of: string, expected: string, actual: string) => string>>;
  /** What has an arrowhead's label. */
  readonly arrowheadOf: (connection: string, at: string) => string;
  readonly column: Readonly<Record<State, (connection: string, at: string) => string>>;
  readonly attribute: Readonly<Record<State, (keyword: string, of: string) => string>>;
  /** The label is a block of another language. */
  readonly language: (of: string) => string;
  readonly diagram: string;
  readonly missingRows: (rows: string, shape: string, isOne: boolean) => string;
  readonly extraRows: (rows: string, shape: string, isOne: boolean) => string;
  readonly row: Readonly<Record<RowPart, (row: string, shape: string) => string>>;
  readonly order: (first: string, second: string) => string;
}

export type LabelKind = 'missing' | 'extra' | 'case' | 'spaces' | 'wrong';
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
  extraBoard: (board) => `The board ${board} isn't in the goal.`,
  missingShapes: (shapes, isOne) => `${shapes} ${isOne ? 'is' : 'are'} missing.`,
  extraShapes: (shapes, isOne) =>
    isOne
      ? `You have a new shape ${shapes} that isn't in the goal.`
      : `You have new shapes that aren't in the goal: ${shapes}.`,
  moved: (shape, container) =>
    container === undefined ? `${shape} shouldn't be inside a container.` : `${shape} should be inside ${container}.`,
  renamed: {
    label: (shape, given) => `You have a shape ${given}, but that's only the label: the key should be ${shape}.`,
    id: (shape, given) => `The label of ${given} is right, but its key should be ${shape}.`,
    spelling: (shape, given) => `You have ${given} instead of ${shape}.`,
  },
  confused: {
    container: (shape, meant) =>
      `You have a new shape ${shape}. The one in the goal is ${meant}: check which container you're in.`,
    label: (shape, meant) =>
      `You have a new shape ${shape}. That's the label of ${meant}, but connections need the key.`,
  },
  missingConnections: (connections, isOne) => `${connections} ${isOne ? 'is' : 'are'} missing.`,
  extraConnections: (connections, isOne) => `${connections} ${isOne ? "isn't" : "aren't"} in the goal.`,
  tooFew: (connection) => `The goal has ${connection} more often: each time you write it, you get another connection.`,
  tooMany: (connection) => `You have ${connection} too often: each time you write it, you get another connection.`,
  reversed: (connection) => `${connection} points the wrong way.`,
  arrowhead: {
    'missing-arrowhead': (connection, at) => `${connection} needs an arrowhead at ${at}.`,
    'extra-arrowhead': (connection, at) => `${connection} shouldn't have an arrowhead at ${at}.`,
    'wrong-arrowhead': (connection, at) => `The arrowhead of ${connection} at ${at} doesn't have the right shape yet.`,
  },
  label: {
    missing: (of, expected) => `${of} needs the label ${expected}.`,
    extra: (of) => `${of} shouldn't have a label.`,
    case: (of, expected, actual) =>
      `The label of ${of} should be ${expected}, not ${actual}: keys ignore case, labels don't.`,
    spaces: (of, expected, actual) => `The label of ${of} should be ${expected}, not ${actual}: check the spaces.`,
    wrong: (of, expected, actual) => `The label of ${of} should be ${expected}, not ${actual}.`,
  },
  arrowheadOf: (connection, at) => `the arrowhead of ${connection} at ${at}`,
  column: {
    missing: (connection, at) => `${connection} should lead to a column of ${at}, not to the whole table.`,
    extra: (connection, at) => `${connection} should lead to ${at} itself, not to a column.`,
    wrong: (connection, at) => `${connection} leads to the wrong column of ${at}.`,
  },
  attribute: {
    missing: (keyword, of) => `${keyword} isn't set for ${of} yet.`,
    extra: (keyword, of) => `${keyword} shouldn't be set for ${of}.`,
    wrong: (keyword, of) => `The value of ${keyword} for ${of} isn't right yet.`,
  },
  language: (of) =>
    `The label of ${of} isn't the right kind of text yet: check whether it's a block, and its language.`,
  diagram: 'the whole diagram',
  missingRows: (rows, shape, isOne) => `${rows} ${isOne ? 'is' : 'are'} missing in ${shape}.`,
  extraRows: (rows, shape, isOne) => `${rows} in ${shape} ${isOne ? "isn't" : "aren't"} in the goal.`,
  row: {
    name: (row, shape) => `The name ${row} in ${shape} has the wrong case.`,
    type: (row, shape) => `The type of ${row} in ${shape} isn't right yet.`,
    constraint: (row, shape) => `The \`constraint\` of ${row} in ${shape} isn't right yet.`,
    visibility: (row, shape) => `The visibility of ${row} in ${shape} isn't right yet.`,
  },
  order: (first, second) => `${first} should come before ${second}.`,
};

const KOREAN: Phrases = {
  almost: (sentence) => `거의 다 됐습니다. ${sentence}`,
  onBoard: (board, sentence) => `${board} 보드: ${sentence}`,
  list: (names, more) => `${names.join(', ')}${more > 0 ? ` 외 ${more}개` : ''}`,
  missingBoard: (board) => `${board} 보드가 없습니다.`,
  extraBoard: (board) => `${board} 보드는 목표에 없습니다.`,
  missingShapes: (shapes) => `${shapes} 도형이 없습니다.`,
  extraShapes: (shapes) => `목표에 없는 ${shapes} 도형이 새로 생겼습니다.`,
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
  },
  missingConnections: (connections) => `${connections} 연결이 없습니다.`,
  extraConnections: (connections) => `${connections} 연결은 목표에 없습니다.`,
  tooFew: (connection) => `${connection} 연결이 부족합니다. 쓸 때마다 연결이 하나씩 생깁니다.`,
  tooMany: (connection) => `${connection} 연결이 너무 많습니다. 쓸 때마다 연결이 하나씩 생깁니다.`,
  reversed: (connection) => `${connection} 연결의 방향이 반대입니다.`,
  arrowhead: {
    'missing-arrowhead': (connection, at) => `${connection} 연결의 ${at} 쪽에 화살촉이 있어야 합니다.`,
    'extra-arrowhead': (connection, at) => `${connection} 연결의 ${at} 쪽에는 화살촉이 없어야 합니다.`,
    'wrong-arrowhead': (connection, at) => `${connection} 연결의 ${at} 쪽 화살촉 모양이 아직 다릅니다.`,
  },
  label: {
    missing: (of, expected) => `${of}에 레이블 ${expected}이(가) 필요합니다.`,
    extra: (of) => `${of}에는 레이블이 없어야 합니다.`,
    case: (of, expected, actual) =>
      `${of}의 레이블이 ${actual}입니다. 목표는 ${expected}입니다. 키는 대소문자를 구분하지 않지만 레이블은 구분합니다.`,
    spaces: (of, expected, actual) => `${of}의 레이블이 ${actual}입니다. 목표는 ${expected}입니다. 공백을 확인하세요.`,
    wrong: (of, expected, actual) => `${of}의 레이블이 ${actual}입니다. 목표는 ${expected}입니다.`,
  },
  arrowheadOf: (connection, at) => `${connection} 연결의 ${at} 쪽 화살촉`,
  column: {
    missing: (connection, at) => `${connection} 연결은 ${at} 테이블이 아니라 그 열에 이어져야 합니다.`,
    extra: (connection, at) => `${connection} 연결은 열이 아니라 ${at} 테이블에 이어져야 합니다.`,
    wrong: (connection, at) => `${connection} 연결이 ${at} 테이블의 다른 열에 이어져 있습니다.`,
  },
  attribute: {
    missing: (keyword, of) => `${of}에 ${keyword} 속성을 아직 지정하지 않았습니다.`,
    extra: (keyword, of) => `${of}에는 ${keyword} 속성이 없어야 합니다.`,
    wrong: (keyword, of) => `${of}의 ${keyword} 값이 아직 다릅니다.`,
  },
  language: (of) => `${of}의 레이블은 아직 텍스트의 종류가 다릅니다. 블록 문자열인지, 그 언어가 맞는지 확인하세요.`,
  diagram: '다이어그램 전체',
  missingRows: (rows, shape) => `${shape}에 ${rows} 행이 없습니다.`,
  extraRows: (rows, shape) => `${shape}의 ${rows} 행은 목표에 없습니다.`,
  row: {
    name: (row, shape) => `${shape}에서 ${row} 이름의 대소문자가 다릅니다.`,
    type: (row, shape) => `${shape}에서 ${row}의 타입이 아직 다릅니다.`,
    constraint: (row, shape) => `${shape}에서 ${row}의 \`constraint\` 값이 아직 다릅니다.`,
    visibility: (row, shape) => `${shape}에서 ${row}의 접근 제한이 아직 다릅니다.`,
  },
  order: (first, second) => `${first} 메시지가 ${second} 메시지보다 먼저 나와야 합니다.`,
};

export const PHRASES: Readonly<Record<'en' | 'ko', Phrases>> = {en: ENGLISH, ko: KOREAN};
