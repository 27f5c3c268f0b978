/**
 * D2's keywords and values: what they do, what they accept, and the section that explains them. The editor shows this in its completion
 * list and its help card. `words.test.ts` compares it with the tokenizer, the compiler, the pages, and `tests/facts/language.json`.
 */

import {getText, type LocalizedText} from './text';

/** The description of a keyword, or of one of the values that D2 knows. */
export interface KeywordInfo {
  /** What it does, in one line without a period. */
  readonly about: LocalizedText;
  /** What it accepts. */
  readonly range?: LocalizedText;
  /** The value if the source doesn't set any. */
  readonly default?: LocalizedText;
  /** Path of the page and section that explain it, without the base URL. */
  readonly link: string;
}

export type Keywords = Readonly<Record<string, KeywordInfo>>;
type Row = readonly [about: LocalizedText, link: string, more?: Pick<KeywordInfo, 'range' | 'default'>];

const createText = (en: string, ko: string): LocalizedText => ({en, ko});

/** Creates keywords from rows. A link that starts with `#` is on `page`. */
function createKeywords(page: string, rows: Readonly<Record<string, Row>>): Keywords {
  return Object.fromEntries(
    Object.entries(rows).map(([keyword, [about, link, more]]) => [
      keyword,
      {about, link: link.startsWith('/') ? link : `/tour/${page}/${link}`, ...more},
    ]),
  );
}

const BOOLEAN = '`true`, `false`';
const COLOR = createText('color name, `"#06c"`, or gradient', '색 이름, `"#06c"`, 그라데이션');
const BY_THEME = createText('by theme', '테마에 따름');
const PIXELS = createText('whole number of pixels', '픽셀 수(정수)');
const MAP = createText('map', '맵');
const COLOR_CODES = createText('map of color codes', '색상 코드의 맵');
const NONE = createText('none', '없음');
const AT_LEAST_0 = createText('0 or more', '0 이상');
const AT_LEAST_1 = createText('1 or more', '1 이상');
const FALSE = '`false`';

/** Keywords under `style`. */
export const STYLES: Keywords = createKeywords('style', {
  opacity: [createText('How opaque it is', '불투명도'), '#opacity', {range: '0–1', default: '1'}],
  stroke: [
    createText('Color of the border, or of the line', '테두리나 선의 색'),
    '#lines',
    {range: COLOR, default: BY_THEME},
  ],
  fill: [
    createText(
      'Color of the inside; on a connection, the background of its label',
      '안쪽 색. 연결에서는 레이블의 배경색',
    ),
    '#colors',
    {range: COLOR, default: BY_THEME},
  ],
  'fill-pattern': [
    createText('A pattern over the fill', '채우기 위에 그리는 무늬'),
    '#fill-pattern',
    {range: '`dots`, `lines`, `grain`, `paper`, `none`', default: '`none`'},
  ],
  'stroke-width': [
    createText('Thickness of the border or line', '테두리나 선의 굵기'),
    '#lines',
    {range: '0–15', default: '2'},
  ],
  'stroke-dash': [createText('Length of the dashes', '점선의 길이'), '#lines', {range: '0–10', default: '0'}],
  'border-radius': [
    createText('Rounds the corners', '모서리를 둥글게 합니다'),
    '#lines',
    {range: AT_LEAST_0, default: createText('0; connections 10', '0. 연결은 10')},
  ],
  font: [
    createText('The font of the label', '레이블의 글꼴'),
    '#text',
    {range: '`default`, `mono`', default: '`default`'},
  ],
  'font-size': [
    createText('Size of the label', '레이블의 글자 크기'),
    '#text',
    {range: '8–100', default: createText('16; containers up to 28', '16. 컨테이너는 28까지')},
  ],
  'font-color': [createText('Color of the label', '레이블의 글자 색'), '#text', {range: COLOR, default: BY_THEME}],
  bold: [
    createText('Bold label', '레이블을 볼드로'),
    '#text',
    {
      range: BOOLEAN,
      default: createText('`true`; containers and connections `false`', '`true`. 컨테이너와 연결은 `false`'),
    },
  ],
  italic: [
    createText('Italic label', '레이블을 기울임꼴로'),
    '#text',
    {range: BOOLEAN, default: createText('`false`; connections `true`', '`false`. 연결은 `true`')},
  ],
  underline: [createText('Underlined label', '레이블에 밑줄'), '#text', {range: BOOLEAN, default: FALSE}],
  'text-transform': [
    createText('Changes the case of the label', '레이블의 대소문자를 바꿉니다'),
    '#text',
    {range: '`uppercase`, `lowercase`, `capitalize`, `none`', default: '`none`'},
  ],
  shadow: [createText('A shadow behind the shape', '도형 뒤의 그림자'), '#effects', {range: BOOLEAN, default: FALSE}],
  multiple: [
    createText('Looks like a stack of the same shape', '같은 도형을 겹쳐 놓은 모양'),
    '#effects',
    {range: BOOLEAN, default: FALSE},
  ],
  'double-border': [
    createText(
      'A second border; only for rectangles, squares, circles, and ovals',
      '이중 테두리. 사각형, 정사각형, 원, 타원에만',
    ),
    '#effects',
    {range: BOOLEAN, default: FALSE},
  ],
  '3d': [
    createText('Depth; only for rectangles, squares, and hexagons', '입체감. 사각형, 정사각형, 육각형에만'),
    '#effects',
    {range: BOOLEAN, default: FALSE},
  ],
  animated: [
    createText('Moves the dashes of the line', '선의 점선을 움직입니다'),
    '#animation',
    {range: BOOLEAN, default: FALSE},
  ],
  filled: [
    createText('Fills an arrowhead or draws only its outline', '화살촉의 속을 채우거나 윤곽만 그립니다'),
    '#arrowheads',
    {range: BOOLEAN, default: createText('depends on the arrowhead', '화살촉마다 다름')},
  ],
});

/** Keywords that can be written in a shape. */
export const SHAPE_KEYS: Keywords = createKeywords('shapes', {
  label: [
    createText('Text to show instead of the key', '키 대신 보여 줄 텍스트'),
    '#keys',
    {range: createText('text', '텍스트'), default: createText('the key', '키')},
  ],
  shape: [createText('What it looks like', '도형의 종류'), '#values', {default: '`rectangle`'}],
  style: [createText('Colors, lines, text, and effects', '색, 선, 글자, 효과'), '/tour/style/#reference', {range: MAP}],
  width: [
    createText('Width', '너비'),
    '/tour/dimensions/#size-table',
    {range: PIXELS, default: createText('fits the label', '레이블에 맞춤')},
  ],
  height: [
    createText('Height', '높이'),
    '/tour/dimensions/#size-table',
    {range: PIXELS, default: createText('fits the label', '레이블에 맞춤')},
  ],
  icon: [createText('A picture in the shape', '도형 안의 그림'), '/tour/icons/#addresses', {range: 'URL'}],
  tooltip: [
    createText('Text on hover', '마우스를 올리면 보이는 텍스트'),
    '/tour/interactive/#tooltips',
    {range: createText('text or Markdown', '텍스트나 마크다운')},
  ],
  link: [
    createText('Opens a page or a board on click', '클릭하면 페이지나 보드를 엽니다'),
    '/tour/interactive/#targets',
    {range: createText('URL, or a board such as `layers.night`', 'URL, 또는 `layers.night` 같은 보드')},
  ],
  class: [
    createText('Takes over the attributes of a class', '클래스의 속성을 적용합니다'),
    '/tour/classes/#define',
    {range: createText('name, or list such as `[hot; slow]`', '이름, 또는 `[hot; slow]` 같은 목록')},
  ],
  near: [
    createText(
      'Pins it beside the diagram; on a label, its position',
      '다이어그램 바깥쪽에 고정합니다. 레이블에서는 그 위치',
    ),
    '/tour/positions/#position-values',
  ],
  direction: [
    createText('Which way the diagram flows', '다이어그램이 흐르는 방향'),
    '/tour/layouts/#direction',
    {default: '`down`'},
  ],
  'grid-rows': [
    createText('Arranges the children in this many rows', '안의 도형을 이 수만큼의 행에 배치합니다'),
    '/tour/grid-diagrams/#rows-and-columns',
    {range: AT_LEAST_1, default: NONE},
  ],
  'grid-columns': [
    createText('Arranges the children in this many columns', '안의 도형을 이 수만큼의 열에 배치합니다'),
    '/tour/grid-diagrams/#rows-and-columns',
    {range: AT_LEAST_1, default: NONE},
  ],
  'grid-gap': [
    createText('Space between rows and columns', '행과 열 사이의 간격'),
    '/tour/grid-diagrams/#gaps',
    {range: AT_LEAST_0, default: '40'},
  ],
  'vertical-gap': [
    createText('Space between rows', '행 사이의 간격'),
    '/tour/grid-diagrams/#gaps',
    {range: AT_LEAST_0, default: '40'},
  ],
  'horizontal-gap': [
    createText('Space between columns', '열 사이의 간격'),
    '/tour/grid-diagrams/#gaps',
    {range: AT_LEAST_0, default: '40'},
  ],
  constraint: [
    createText('Marks a column of a table as a key', '테이블의 컬럼에 제약 조건을 지정합니다'),
    '/tour/sql-tables/#constraint-values',
  ],
  top: [
    createText('Distance from the top; TALA only', '위쪽에서의 거리. TALA 전용'),
    '/tour/positions/#tala-positions',
    {range: PIXELS},
  ],
  left: [
    createText('Distance from the left; TALA only', '왼쪽에서의 거리. TALA 전용'),
    '/tour/positions/#tala-positions',
    {range: PIXELS},
  ],
});

/** Keywords that only connections have. */
export const CONNECTION_KEYS: Keywords = createKeywords('connections', {
  'source-arrowhead': [
    createText('Arrowhead and label at the start', '시작점의 화살촉과 레이블'),
    '#arrowheads',
    {range: createText('text or map', '텍스트나 맵')},
  ],
  'target-arrowhead': [
    createText('Arrowhead and label at the end', '끝점의 화살촉과 레이블'),
    '#arrowheads',
    {range: createText('text or map', '텍스트나 맵')},
  ],
});

/** Keywords at the root of a board. */
export const BOARD_KEYS: Keywords = createKeywords('vars', {
  vars: [createText('Variables, and settings in `d2-config`', '변수와 `d2-config` 설정'), '#config', {range: MAP}],
  classes: [createText('Attributes to reuse', '다시 쓸 속성을 정의합니다'), '/tour/classes/#define', {range: MAP}],
  layers: [createText('Boards that start empty', '빈 상태로 시작하는 보드'), '/tour/layers/#open', {range: MAP}],
  scenarios: [
    createText('Boards that change this one', '이 보드를 바꾼 보드'),
    '/tour/scenarios/#change',
    {range: MAP},
  ],
  steps: [
    createText('Boards that each continue the one before', '앞 단계를 이어 가는 보드'),
    '/tour/steps/#change',
    {range: MAP},
  ],
});

/** Special variables. */
export const VARIABLE_KEYS: Keywords = createKeywords('vars', {
  'd2-config': [createText('Settings of the diagram', '다이어그램의 설정'), '#config-keys', {range: MAP}],
  'd2-legend': [createText('Samples for a legend', '범례의 견본'), '/tour/legend/#legend-title', {range: MAP}],
});

/** Keys of `d2-config`. */
export const CONFIG_KEYS: Keywords = createKeywords('vars', {
  'layout-engine': [createText('Layout engine', '레이아웃 엔진'), '#config-keys', {default: '`dagre`'}],
  'theme-id': [
    createText('Theme', '테마'),
    '/tour/themes/#choose-theme',
    {range: createText('ID of a theme', '테마 ID'), default: '0'},
  ],
  'dark-theme-id': [
    createText('Theme for dark mode', '다크 모드의 테마'),
    '/tour/themes/#dark-theme',
    {range: createText('ID of a theme', '테마 ID')},
  ],
  'theme-overrides': [
    createText('Replaces colors of the theme', '테마의 색을 바꿉니다'),
    '/tour/themes/#theme-overrides',
    {range: COLOR_CODES},
  ],
  'dark-theme-overrides': [
    createText('Replaces colors of the dark theme', '다크 테마의 색을 바꿉니다'),
    '/tour/themes/#theme-overrides',
    {range: COLOR_CODES},
  ],
  sketch: [createText('Draws by hand', '손그림처럼 그립니다'), '#config-keys', {range: BOOLEAN, default: FALSE}],
  center: [
    createText('Centers the diagram in its window', '다이어그램을 창 가운데에 둡니다'),
    '#config-keys',
    {range: BOOLEAN, default: FALSE},
  ],
  pad: [createText('Space around the diagram', '다이어그램의 바깥 여백'), '#config-keys', {range: PIXELS}],
  data: [createText('Data for plugins and programs', '플러그인과 프로그램이 쓸 데이터'), '#config-keys', {range: MAP}],
});

/** Keys of a glob that filter what it matches, after `&` or `!&`. */
export const FILTER_KEYS: Keywords = createKeywords('globs', {
  leaf: [createText('Shapes without children', '자식이 없는 도형'), '#filter-list', {range: BOOLEAN}],
  connected: [createText('Shapes with a connection', '연결이 있는 도형'), '#filter-list', {range: BOOLEAN}],
  level: [createText('Shapes at this depth', '이 깊이에 있는 도형'), '#filter-list', {range: AT_LEAST_0}],
  src: [createText('Connections that start here', '여기에서 시작하는 연결'), '#connection-filters'],
  dst: [createText('Connections that end here', '여기에서 끝나는 연결'), '#connection-filters'],
});

/** Values of `shape` on a shape. */
export const SHAPES: Keywords = createKeywords('shapes', {
  rectangle: [createText('A rectangle, the default', '사각형. 기본값'), '#figures'],
  square: [createText('As wide as tall', '너비와 높이가 같은 사각형'), '#figures'],
  page: [createText('A sheet with a folded corner', '모서리가 접힌 종이'), '#objects'],
  parallelogram: [
    createText('A parallelogram, often for input and output', '평행사변형. 주로 입력과 출력'),
    '#figures',
  ],
  document: [createText('A sheet with a wavy bottom', '아래쪽이 물결 모양인 종이'), '#objects'],
  cylinder: [createText('A cylinder, often a database', '원통. 주로 데이터베이스'), '#objects'],
  queue: [createText('A cylinder on its side, often a queue', '누운 원통. 주로 큐'), '#objects'],
  package: [createText('A box with a tab, like a folder', '탭이 달린 상자'), '#objects'],
  step: [createText('An arrow-shaped step of a process', '화살표 모양의 과정 단계'), '#figures'],
  callout: [createText('A speech bubble', '말풍선'), '#objects'],
  stored_data: [createText('Data in storage, with curved sides', '옆면이 휜, 저장된 데이터'), '#objects'],
  person: [createText('A person with the label below', '사람. 레이블은 아래'), '#objects'],
  'c4-person': [createText('A person with the label inside', '사람. 레이블은 몸통 안'), '#objects'],
  diamond: [createText('A diamond, often a decision', '마름모. 주로 판단'), '#figures'],
  oval: [createText('An oval', '타원'), '#figures'],
  circle: [createText('A circle', '원'), '#figures'],
  hexagon: [createText('A hexagon', '육각형'), '#figures'],
  cloud: [createText('A cloud', '구름'), '#objects'],
  text: [createText('A label without border and fill', '테두리와 채우기가 없는 레이블'), '#text'],
  code: [createText('A monospaced block', '고정폭 텍스트 블록'), '#text'],
  class: [createText('A UML class with fields and methods', '필드와 메서드가 있는 UML 클래스'), '#structured'],
  sql_table: [createText('A database table with columns', '컬럼이 있는 데이터베이스 테이블'), '#structured'],
  image: [createText('A picture; needs `icon`', '그림. `icon`이 필요'), '#text'],
  sequence_diagram: [
    createText('A sequence diagram of its children', '안의 도형으로 된 시퀀스 다이어그램'),
    '#structured',
  ],
  hierarchy: [createText('A rectangle; a layout hint for TALA', '사각형. TALA의 레이아웃 힌트'), '#values'],
});

/** Values of `shape` on an arrowhead. */
export const ARROWHEADS: Keywords = createKeywords('connections', {
  triangle: [createText('Solid triangle, the default', '속이 찬 삼각형. 기본값'), '#arrowheads'],
  arrow: [createText('Solid and more pointed', '속이 찬, 더 뾰족한 삼각형'), '#arrowheads'],
  diamond: [
    createText('Outline of a diamond; `filled` makes it solid', '마름모 윤곽. `filled`로 속을 채움'),
    '#arrowheads',
  ],
  circle: [createText('Outline of a circle; `filled` makes it solid', '원 윤곽. `filled`로 속을 채움'), '#arrowheads'],
  box: [createText('Outline of a square; `filled` makes it solid', '사각형 윤곽. `filled`로 속을 채움'), '#arrowheads'],
  cross: [createText('An X', 'X 표시'), '#arrowheads'],
  'cf-one': [createText("Crow's foot: none or one", '까마귀발: 없거나 하나'), '#arrowheads'],
  'cf-one-required': [createText("Crow's foot: exactly one", '까마귀발: 반드시 하나'), '#arrowheads'],
  'cf-many': [createText("Crow's foot: any number", '까마귀발: 몇 개든'), '#arrowheads'],
  'cf-many-required': [createText("Crow's foot: at least one", '까마귀발: 하나 이상'), '#arrowheads'],
  none: [createText('No arrowhead', '화살촉 없음'), '#arrowheads'],
});

const ROWS: Readonly<Record<string, LocalizedText>> = {
  top: createText('top', '위'),
  center: createText('middle', '가운데'),
  bottom: createText('bottom', '아래'),
};
const COLUMNS: Readonly<Record<string, LocalizedText>> = {
  left: createText('left', '왼쪽'),
  center: createText('center', '가운데'),
  right: createText('right', '오른쪽'),
};
const SIDES: Readonly<Record<string, LocalizedText>> = {...COLUMNS, ...ROWS, center: createText('center', '가운데')};
const EDGES: Readonly<Record<string, LocalizedText>> = {
  outside: createText('Outside', '바깥쪽'),
  border: createText('On the border', '테두리 위'),
};

function createPosition(prefix: LocalizedText, first: LocalizedText, second: LocalizedText): LocalizedText {
  const join = (language: 'en' | 'ko', separator: string): string =>
    `${getText(prefix, language)}: ${getText(first, language)}${separator}${getText(second, language)}`;
  return createText(join('en', ', '), join('ko', ', '));
}

/** Values of `near` on a shape: positions around the diagram. */
export const POSITIONS: Keywords = createPositions(
  createText('Beside the diagram', '다이어그램 바깥쪽'),
  '#pin-shape',
  (row, column) => (row === 'center' && column === 'center' ? [] : [`${row}-${column}`]),
);

/** Values of `near` on a label, an icon, or a tooltip. */
export const LABEL_POSITIONS: Keywords = {
  ...createPositions(createText('Inside', '안쪽'), '#label-position', (row, column) => [`${row}-${column}`]),
  ...Object.fromEntries(
    Object.entries(EDGES).flatMap(([edge, prefix]) =>
      [
        ...['top', 'bottom'].flatMap((side) => Object.keys(COLUMNS).map((position) => [side, position] as const)),
        ...['left', 'right'].flatMap((side) => Object.keys(ROWS).map((position) => [side, position] as const)),
      ].map(([side, position]) => [
        `${edge}-${side}-${position}`,
        {
          about: createPosition(prefix, SIDES[side] ?? '', SIDES[position] ?? ''),
          link: '/tour/positions/#label-position',
        },
      ]),
    ),
  ),
};

function createPositions(
  prefix: LocalizedText,
  section: string,
  listNames: (row: string, column: string) => readonly string[],
): Keywords {
  return Object.fromEntries(
    Object.entries(ROWS).flatMap(([row, rowText]) =>
      Object.entries(COLUMNS).flatMap(([column, columnText]) =>
        listNames(row, column).map((name) => [
          name,
          {about: createPosition(prefix, rowText, columnText), link: `/tour/positions/${section}`},
        ]),
      ),
    ),
  );
}

/** Common values of numeric styles, by keyword. Sources can use any other number in the style's range. */
export const STYLE_NUMBERS: Readonly<Record<string, readonly string[]>> = {
  opacity: ['0.2', '0.4', '0.6', '0.8'],
  'stroke-width': ['1', '2', '4', '8'],
  'stroke-dash': ['3', '5', '10'],
  'border-radius': ['4', '8', '16', '999'],
  'font-size': ['12', '16', '20', '28'],
};

/** Other values, by keyword. */
export const VALUES: Readonly<Record<string, Keywords>> = {
  direction: createKeywords('layouts', {
    down: [createText('From top to bottom, the default', '위에서 아래로. 기본값'), '#direction'],
    up: [createText('From bottom to top', '아래에서 위로'), '#direction'],
    right: [createText('From left to right', '왼쪽에서 오른쪽으로'), '#direction'],
    left: [createText('From right to left', '오른쪽에서 왼쪽으로'), '#direction'],
  }),
  'fill-pattern': createKeywords('style', {
    none: [createText('No pattern, the default', '무늬 없음. 기본값'), '#fill-pattern'],
    dots: [createText('Dots', '점'), '#fill-pattern'],
    lines: [createText('Diagonal lines', '빗금'), '#fill-pattern'],
    grain: [createText('Film grain', '거친 입자'), '#fill-pattern'],
    paper: [createText('Rough paper', '거친 종이'), '#fill-pattern'],
  }),
  'text-transform': createKeywords('style', {
    none: [createText('As written, the default', '쓴 그대로. 기본값'), '#text'],
    uppercase: [createText('ALL CAPITALS', '모두 대문자'), '#text'],
    lowercase: [createText('all lowercase', '모두 소문자'), '#text'],
    capitalize: [createText('Each Word Capitalized', '단어마다 첫 글자만 대문자'), '#text'],
  }),
  font: createKeywords('style', {
    default: [createText('The usual font', '기본 글꼴'), '#text'],
    mono: [createText('A monospaced font', '고정폭 글꼴'), '#text'],
  }),
  constraint: createKeywords('sql-tables', {
    primary_key: [createText('Primary key, shown as PK', '기본 키. PK로 표시'), '#constraint-values'],
    foreign_key: [createText('Foreign key, shown as FK', '외래 키. FK로 표시'), '#constraint-values'],
    unique: [createText('Unique, shown as UNQ', '고유 값. UNQ로 표시'), '#constraint-values'],
  }),
  'layout-engine': createKeywords('layouts', {
    dagre: [createText('The default: fast, curved lines', '기본값. 빠르고, 선이 곡선'), '/tour/dagre/'],
    elk: [createText('More orderly, with right angles', '더 정돈된 배치, 직각으로 꺾인 선'), '/tour/elk/'],
    tala: [
      createText('Made for software architecture; not in this editor', '소프트웨어 아키텍처용. 이 편집기에는 없음'),
      '/tour/tala/',
    ],
  }),
};

/** The description of every key of `theme-overrides`. The keys are `THEME_COLORS`. */
export const COLOR_CODE: KeywordInfo = {
  about: createText('A color of the theme', '테마의 색'),
  range: createText('color name or `"#06c"`', '색 이름이나 `"#06c"`'),
  link: '/tour/themes/#color-codes',
};

/** The keywords that set a color. */
export const COLOR_KEYS: ReadonlySet<string> = new Set(['fill', 'stroke', 'font-color']);

/** Every reserved keyword. */
export const KEYWORDS: Keywords = {
  ...SHAPE_KEYS,
  ...CONNECTION_KEYS,
  ...STYLES,
  ...BOARD_KEYS,
  ...VARIABLE_KEYS,
  ...CONFIG_KEYS,
};

/** Returns whether a keyword's value is either `true` or `false`. */
export function isBoolean({range}: KeywordInfo): boolean {
  return range === BOOLEAN;
}

/** Returns whether a keyword's value is a map. */
export function isMap({range}: KeywordInfo): boolean {
  return range === MAP || range === COLOR_CODES;
}
