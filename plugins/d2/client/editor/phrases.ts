import {getText, type Text} from '../../language/words';

/** Returns a text in the language of the page. */
export function translateText(text: Text): string {
  return getText(text, document.documentElement.lang);
}

/** What the source editor says. It's here instead of in `i18n`, so that only pages with an open editor load it. */
export const PHRASES = {
  accepts: {en: 'Accepts', ko: '값'},
  default: {en: 'Default', ko: '기본값'},
  more: {en: 'Read more (new tab)', ko: '자세히 보기(새 탭)'},
  follow: {en: 'Press Ctrl+I again for the link.', ko: 'Ctrl+I를 한 번 더 누르면 링크로 이동합니다.'},
  nothing: {en: 'No help for this word', ko: '이 단어에 대한 도움말이 없습니다'},
  keys: {
    en: 'Tab indents. To leave with Tab, press Ctrl+M first. Ctrl+Space suggests, Ctrl+I explains a keyword, Escape closes the editor.',
    ko: 'Tab은 들여쓰기입니다. Tab으로 나가려면 먼저 Ctrl+M을 누르세요. Ctrl+스페이스는 제안, Ctrl+I는 키워드 설명, Esc는 편집기 닫기입니다.',
  },
  tabMoves: {en: 'Tab now moves to the next control', ko: '이제 Tab은 다음 컨트롤로 이동합니다'},
  tabIndents: {en: 'Tab now indents', ko: '이제 Tab은 들여쓰기입니다'},
  formatted: {en: 'Formatted', ko: '서식을 정리했습니다'},
  alreadyFormatted: {en: 'Nothing to format', ko: '정리할 서식이 없습니다'},
} as const satisfies Readonly<Record<string, Text>>;

/** Korean for the phrases of CodeMirror's own parts. */
export const CODEMIRROR_PHRASES_KO: Readonly<Record<string, string>> = {
  Completions: '제안',
  Find: '찾기',
  Replace: '바꿀 텍스트',
  next: '다음',
  previous: '이전',
  all: '모두 선택',
  'match case': '대소문자 구분',
  regexp: '정규식',
  'by word': '단어 단위',
  replace: '바꾸기',
  'replace all': '모두 바꾸기',
  close: '닫기',
  'current match': '현재 결과',
  'on line': '줄:',
  'replaced match on line $': '$번째 줄에서 바꿨습니다',
  'replaced $ matches': '$곳을 바꿨습니다',
  'Go to line': '줄로 이동',
  go: '이동',
  'Selection deleted': '선택한 부분을 삭제했습니다',
  'Control character': '제어 문자',
};
