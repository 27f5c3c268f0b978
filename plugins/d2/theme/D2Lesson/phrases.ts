import type {LocalizedText} from '../../language/text';

/** The messages of lessons. They're not in `i18n/ko/code.json`, because that's part of every Korean page's main bundle. */
export const PHRASES = {
  yourTurn: {en: 'Your turn', ko: '연습 문제'},
  done: {en: 'Done', ko: '완료'},
  goal: {en: 'Goal', ko: '목표'},
  tryIt: {en: 'Try it', ko: '풀어 보기'},
  start: {en: 'Start with this source:', ko: '이 소스에서 시작하세요.'},
  emptyStart: {en: 'You start with an empty source.', ko: '빈 소스에서 시작합니다.'},
  hint: {en: 'Hint', ko: '힌트'},
  solution: {en: 'Solution', ko: '정답'},
  // Which lines a figure changes in the one before
  changedLine: {en: 'New in line {lines}', ko: '{lines}번째 줄이 바뀌었습니다'},
  changedLines: {en: 'New in lines {lines}', ko: '{lines}번째 줄이 바뀌었습니다'},
  removedLines: {en: 'Lines removed', ko: '줄이 빠졌습니다'},
  before: {en: 'Before', ko: '변경 전'},
  after: {en: 'After', ko: '변경 후'},
  // Names the two buttons: Show the diagram: Before, After
  versions: {en: 'Before and after the change', ko: '변경 전과 변경 후'},
  predict: {en: 'Predict first', ko: '먼저 예상해 보기'},
} as const satisfies Readonly<Record<string, LocalizedText>>;
