import {getText, type LocalizedText} from '../../language/text';

/** Translates a text into the page's language, and replaces placeholders such as `{line}` with values. */
export const translateText = (text: LocalizedText, values?: Readonly<Record<string, string>>): string =>
  getText(text, document.documentElement.lang, values);

/** Returns the name of a shortcut that's bound to `Mod`: the Command key on Apple devices, and Ctrl on others. */
export const formatShortcut = (key: string): string =>
  /Mac|iP(?:hone|ad)/.test(navigator.platform) ? `⌘${key}` : `Ctrl+${key}`;

/**
 * The editor's messages. They're here and not in `i18n/ko/code.json`, so that only pages with an open editor load them. Docusaurus adds that
 * file to the main bundle of every Korean page.
 */
export const PHRASES = {
  // Source editor and help card
  acceptedValues: {en: 'Accepts', ko: '값'},
  defaultValue: {en: 'Default', ko: '기본값'},
  readMore: {en: 'Read more (new tab)', ko: '자세히 보기(새 탭)'},
  moveToHelpLink: {en: 'Press Ctrl+I again to move to the link.', ko: 'Ctrl+I를 한 번 더 누르면 링크로 이동합니다.'},
  noHelp: {en: 'No help for this word', ko: '이 단어에 대한 도움말이 없습니다'},
  keyboardHelp: {
    en: 'Tab indents. To move the focus with Tab, press Ctrl+M first; Shift+Tab then goes back to the shapes of the drawing. Ctrl+Space shows suggestions, Ctrl+I explains the keyword at the cursor, F8 goes to the next mistake, {fixKey} fixes it, Shift+Alt+F formats the source, Escape leaves the source.',
    ko: 'Tab은 들여쓰기입니다. Tab으로 나가려면 먼저 Ctrl+M을 누르세요. 그다음 Shift+Tab을 누르면 그림의 도형으로 돌아갑니다. Ctrl+스페이스는 제안, Ctrl+I는 키워드 설명, F8은 다음 오류로 이동, {fixKey}은 오류 고치기, Shift+Alt+F는 서식 정리, Esc는 소스에서 나가기입니다.',
  },
  tabHint: {en: 'Ctrl+M turns indenting with Tab off and on', ko: 'Ctrl+M으로 Tab 들여쓰기를 끄고 켭니다'},
  tabMoves: {en: 'Tab now moves to the next control', ko: '이제 Tab은 다음 컨트롤로 이동합니다'},
  tabIndents: {en: 'Tab now indents', ko: '이제 Tab은 들여쓰기입니다'},
  escapeCloses: {en: 'Escape again closes the editor', ko: 'Esc를 한 번 더 누르면 편집기를 닫습니다'},
  escapeCollapses: {en: 'Escape again leaves the full window', ko: 'Esc를 한 번 더 누르면 전체 화면을 끝냅니다'},
  formatted: {en: 'Formatted', ko: '서식을 정리했습니다'},
  alreadyFormatted: {en: 'Already formatted', ko: '이미 정리되어 있습니다'},
  unsafeToFormat: {
    en: 'Not formatted, because that could change the diagram',
    ko: '그림이 달라질 수 있어 서식을 정리하지 않았습니다',
  },
  tooLongToFormat: {en: 'Too long to format here', ko: '너무 길어 여기서는 서식을 정리할 수 없습니다'},

  // Notes about the source that was opened
  fromDraft: {
    en: 'These are your earlier changes. “Reset” brings back the page’s own source.',
    ko: '이전에 고친 내용입니다. ‘되돌리기’를 누르면 이 페이지의 원래 소스로 돌아갑니다.',
  },
  fromLink: {
    en: 'This source came with the link. “Reset” brings back the page’s own.',
    ko: '링크에 담긴 소스입니다. ‘되돌리기’를 누르면 이 페이지의 원래 예제로 돌아갑니다.',
  },
  damagedLink: {
    en: 'The link is damaged, so its source can’t be read. This is the page’s own example.',
    ko: '링크가 손상되어 소스를 읽을 수 없습니다. 아래는 이 페이지의 원래 예제입니다.',
  },
  figureRemoved: {
    en: 'This link’s diagram is no longer on this page. This is the source that came with the link.',
    ko: '이 링크의 다이어그램은 이제 이 페이지에 없습니다. 아래는 링크에 담긴 소스입니다.',
  },

  // Versions and files
  versions: {en: 'Versions', ko: '버전'},
  files: {en: 'Files', ko: '파일'},
  mainFile: {en: 'This example', ko: '이 예제'},
  sourceLabel: {en: 'D2 source', ko: 'D2 소스'},
  linkVersion: {en: 'From the link', ko: '링크에 담긴 소스'},
  pageVersion: {en: 'From the page', ko: '이 페이지의 소스'},
  ownVersion: {en: 'My changes', ko: '내가 고친 소스'},
  numberedOwnVersion: {en: 'My changes ({number})', ko: '내가 고친 소스({number})'},

  // Tools
  copied: {en: 'Copied', ko: '복사했습니다'},
  copyFailed: {en: 'The browser didn’t allow copying.', ko: '브라우저가 복사를 허용하지 않았습니다.'},
  pngFailed: {
    en: 'The browser can’t create a PNG of this diagram.',
    ko: '브라우저가 이 다이어그램을 PNG로 만들지 못합니다.',
  },
  saveFailed: {en: 'The browser couldn’t save the file.', ko: '브라우저가 파일을 저장하지 못했습니다.'},
  saveSvg: {en: 'Download as SVG', ko: 'SVG로 다운로드'},
  savePng: {en: 'Download as PNG', ko: 'PNG로 다운로드'},
  copy: {en: 'Copy', ko: '복사'},
  copyTitle: {en: 'Copy source', ko: '소스 복사'},
  share: {en: 'Share', ko: '공유'},
  shareTitle: {en: 'Copy a link that opens this source', ko: '이 소스를 여는 링크 복사'},
  download: {en: 'Download', ko: '다운로드'},
  saveText: {en: 'Download as text', ko: '텍스트로 다운로드'},
  playground: {en: 'Playground', ko: '플레이그라운드'},
  // Ends the full-window view
  collapse: {en: 'Collapse', ko: '전체 화면 끝내기'},
  expand: {en: 'Expand', ko: '전체 화면'},
  find: {en: 'Find', ko: '찾기'},
  format: {en: 'Format', ko: '서식 정리'},
  reset: {en: 'Reset', ko: '되돌리기'},
  close: {en: 'Close', ko: '닫기'},
  settings: {en: 'Settings', ko: '설정'},
  settingsTitle: {en: 'Layout and themes', ko: '레이아웃과 테마'},
  // Opens a menu with more tools
  moreTools: {en: 'More', ko: '더 보기'},
  toolbarLabel: {en: 'Tools for this example', ko: '이 예제의 도구'},

  // Settings
  layout: {en: 'Layout', ko: '레이아웃'},
  theme: {en: 'Light theme', ko: '라이트 테마'},
  darkTheme: {en: 'Dark theme', ko: '다크 테마'},
  sketch: {en: 'Sketch', ko: '스케치'},
  asInSource: {en: 'as in the source', ko: '소스대로'},

  // Status of the compiler
  retry: {en: 'Retry', ko: '다시 시도'},
  loading: {
    en: 'Loading the compiler (5.9 MB, first time only). You can start typing.',
    ko: '컴파일러를 불러오는 중입니다(5.9MB, 처음 한 번). 불러오는 동안에도 소스를 고칠 수 있습니다.',
  },
  drawing: {en: 'Drawing …', ko: '그리는 중입니다…'},
  // Such as: Drawn: 4 shapes, 3 connections
  drawn: {en: 'Drawn: {summary}', ko: '그렸습니다: {summary}'},
  compileTimedOut: {
    en: 'This diagram took too long to compile, so the compiler was stopped. Edit the source or press “Retry” to start it again.',
    ko: '이 소스의 컴파일이 끝나지 않아 중단했습니다. 내용을 고치거나 ‘다시 시도’를 누르면 컴파일러가 다시 시작합니다.',
  },
  paintTimedOut: {
    en: 'Drawing this took too long on this device. It may be busy: press “Retry”, or make the diagram smaller.',
    ko: '이 기기에서 그리는 데 시간이 너무 오래 걸려 중단했습니다. 기기가 바쁠 수 있으니 ‘다시 시도’를 누르거나 다이어그램을 줄여 보세요.',
  },
  tooLarge: {
    en: 'This diagram is too large to show here. You can still render it with D2 on your own computer.',
    ko: '그림이 너무 커서 여기에 표시할 수 없습니다. 컴퓨터에 설치한 D2로는 그릴 수 있습니다.',
  },
  crashed: {
    en: 'This source crashes the compiler. Edit it or press “Retry” to start the compiler again.',
    ko: '이 소스 때문에 컴파일러가 비정상 종료되었습니다. 내용을 고치거나 ‘다시 시도’를 누르면 다시 시작합니다.',
  },
  failed: {
    en: 'The diagram couldn’t be drawn because of a bug on this site, not because of your source. Edit the source or press “Retry” to try again.',
    ko: '소스가 아니라 이 사이트의 오류 때문에 다이어그램을 그리지 못했습니다. 내용을 고치거나 ‘다시 시도’를 누르면 다시 그립니다.',
  },
  unavailable: {
    en: 'The compiler couldn’t be loaded, so the diagram won’t update. You can keep editing.',
    ko: '컴파일러를 불러오지 못해 다이어그램을 그릴 수 없습니다. 편집은 계속할 수 있습니다.',
  },

  // Exercises
  goal: {en: 'Goal', ko: '목표'},
  yourDiagram: {en: 'Your diagram', ko: '내 다이어그램'},
  exercise: {en: 'Exercise', ko: '연습 문제'},
  check: {en: 'Check', ko: '확인'},
  hint: {en: 'Hint', ko: '힌트'},
  showSolution: {en: 'Show solution', ko: '정답 보기'},
  startOver: {en: 'Start over', ko: '처음부터 다시'},
  solved: {en: 'Solved', ko: '정답입니다'},
  // Such as: Next: Connection labels
  nextStep: {en: 'Next: {name}', ko: '다음: {name}'},
  solutionShown: {
    en: 'This is one solution. Undo it ({undoKey}) or start over to try again yourself.',
    ko: '정답 예시입니다. 실행 취소({undoKey})하거나 처음부터 다시 시작해서 직접 풀어 보세요.',
  },
  checking: {en: 'Checking …', ko: '확인하는 중입니다…'},
  notDrawn: {
    en: 'Your diagram can’t be checked because it couldn’t be drawn. The message above says why.',
    ko: '이 소스는 그릴 수 없어 확인하지 못했습니다. 이유는 위의 메시지에 있습니다.',
  },
  clearProgress: {en: 'Clear my progress', ko: '진행 상황 지우기'},
  progressCleared: {
    en: 'The exercises you did are no longer marked on this device.',
    ko: '이 기기에서 완료 표시를 모두 지웠습니다.',
  },

  // Extra keys above an on-screen keyboard, and the zoom controls of a drawing
  keyBarLabel: {en: 'Keys', ko: '입력 키'},
  undo: {en: 'Undo', ko: '실행 취소'},
  redo: {en: 'Redo', ko: '다시 실행'},
  zoomLabel: {en: 'Zoom', ko: '확대와 축소'},

  // Buttons on a drawing
  placesLabel: {
    en: 'Shapes and connections. Arrow keys move between them, Enter goes to the line, Escape goes back to the source',
    ko: '도형과 연결. 화살표 키로 옮겨 다니고, Enter를 누르면 해당 줄로, Esc를 누르면 소스로 이동합니다',
  },
  shapePlace: {en: '{name}, shape', ko: '{name}, 도형'},
  // Such as: web to api, connection
  connectionPlace: {en: '{from} to {to}, connection', ko: '{from}에서 {to}까지, 연결'},
  // Such as: web to api, requests, connection
  labeledConnectionPlace: {en: '{from} to {to}, {name}, connection', ko: '{from}에서 {to}까지, {name}, 연결'},
  placeLine: {en: 'line {line}', ko: '{line}번째 줄'},
} as const satisfies Readonly<Record<string, LocalizedText>>;

/** Korean translations of CodeMirror's built-in phrases. */
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
