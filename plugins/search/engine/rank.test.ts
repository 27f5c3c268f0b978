import assert from 'node:assert/strict';
import {test} from 'node:test';
import {find, run, sampleEngine, samplePage} from './samples';

const english = sampleEngine(
  samplePage('/connections/', [
    '# Connections',
    'A connection joins two shapes with an arrow ->.',
    '## Labels {#labels}',
    'Every connection can have a label, written after a colon.',
    '## Arrowheads {#arrowheads}',
    'source-arrowhead.shape: diamond',
    'x <-> y: both ways',
  ]),
  samplePage('/grids/', [
    '# Grid diagrams',
    'Rows and columns.',
    '## Gaps {#gaps}',
    'grid-gap sets the space between cells; grid-gap: 0 makes a wall.',
    'grid-rows: 3 grid-gap: 12',
    'grid-columns: 2',
  ]),
  samplePage('/style/', [
    '# Style',
    'Colours, lines and text.',
    'A grid of samples has grid-gap: 4.',
    '## Animation {#animation}',
    'Use --animate-interval for boards, and style.animated for lines.',
    '## Dark mode {#dark}',
    'A second theme for the night.',
  ]),
  samplePage('/tables/', [
    '# Tables',
    '## SQL {#sql}',
    'shape: sql_table',
    'A table of some sql.',
    '*.style.fill: red |md **bold** | ${x} ...@y',
    'The value is ${rows}.',
  ]),
  samplePage('/install/', [
    '# Install',
    '## Docker {#docker}',
    'Run the image.',
    '## macOS {#mac}',
    'brew works there.',
  ]),
  samplePage('/releases/0.6.9/', ['# D2 0.6.9', 'Sparkles were added.'], {pageRank: 60.0609}),
  samplePage('/releases/0.7.1/', ['# D2 0.7.1', 'Sparkles were added.'], {pageRank: 60.0701}),
);

const first = async (query: string, parameters?: object) => (await await find(english, query, parameters))[0];

test('what has signs is found where it stands so, and where its words are', async () => {
  assert.deepEqual((await find(english, '${rows}')).sort(), ['/grids/', '/grids/#gaps', '/tables/#sql']);
});

test('a title comes before headings and text that say the same', async () => {
  assert.equal(await first('connections'), '/connections/');
  assert.equal((await run(english, 'connections')).hits[0]?.type, 'lvl1');
  assert.equal(await first('style'), '/style/');
  assert.equal(await first('0.7.1'), '/releases/0.7.1/');
});

test('forms of a word, its beginning, and slips find it', async () => {
  for (const query of ['connection', 'Connections', 'conn', 'conections', 'connectoins', 'CONNECTIONS', 'conneciton']) {
    assert.equal(await first(query), '/connections/', query);
  }
  assert.equal(await first('lable'), '/connections/#labels');
  assert.equal(await first('arrwoheds'), '/connections/#arrowheads');
});

test('short words and versions are not mended', async () => {
  assert.deepEqual(await find(english, 'sqk'), []);
  assert.deepEqual(await find(english, '0.7.3'), []);
});

test('a word that is there is not mended', async () => {
  const engine = await sampleEngine(
    samplePage('/a/', ['# A', 'A stale page.']),
    samplePage('/b/', ['# B', 'A stalk grows.']),
  );
  assert.deepEqual(await find(engine, 'stalk'), ['/b/']);
});

test('names are found whole before their parts, where they are explained before where they are mentioned', async () => {
  assert.equal(await first('grid-gap'), '/grids/#gaps');
  assert.equal(await first('sql_table'), '/tables/#sql');
  assert.match(
    (await run(english, 'sql_table')).hits[0]?._snippetResult?.content?.value ?? '',
    /<mark>sql_table<\/mark>/,
  );
  assert.equal(await first('--animate-interval'), '/style/#animation');
  assert.equal(await first('animate-interval'), '/style/#animation');
  assert.equal(await first('source-arrowhead'), '/connections/#arrowheads');
  for (const query of ['|md', '**', '${x}', '...@', '*.style.fill'])
    assert.equal(await first(query), '/tables/#sql', query);
  assert.equal(await first('<->'), '/connections/#arrowheads');
  assert.equal(await first('->'), '/connections/');
});

test('one that is written as two, and two that are written as one', async () => {
  assert.equal(await first('darkmode'), '/style/#dark');
  assert.equal(await first('sql table'), '/tables/#sql');
  assert.equal(await first('grid gap'), '/grids/#gaps');
});

test('synonyms lead to what the pages call it', async () => {
  assert.equal(await first('dark theme'), '/style/#dark');
  assert.equal(await first('er diagram'), '/tables/#sql');
  assert.equal(await first('setup'), '/install/');
  assert.equal(await first("crow's foot"), '/connections/#arrowheads');
});

test('words may be spread over a heading and what is below it', async () => {
  assert.equal(await first('install docker'), '/install/#docker');
  assert.equal(await first('how to install with docker'), '/install/#docker');
  assert.equal(await first('install brew'), '/install/#mac');
});

test('all words first; where nothing has all of them, as many as there are', async () => {
  const hits = await find(english, 'rows columns');
  assert.match(hits[0] ?? '', /^\/grids\//);
  assert.equal(await first('docker image zeppelin'), '/install/#docker');
  assert.deepEqual(await find(english, 'zeppelin'), []);
});

test('of equal releases the newest comes first', async () => {
  assert.deepEqual(await find(english, 'sparkles'), ['/releases/0.7.1/', '/releases/0.6.9/']);
});

test('of releases that answer as well the newest comes first, and pages about the subject come before releases', async () => {
  const words = ['## Breaking changes {#breaking}', 'Files may break.'];
  const engine = await sampleEngine(
    samplePage('/releases/0.6.3/', ['# D2 0.6.3', ...words, 'Nothing else.', '## Fixes {#fixes}'], {pageRank: 50.0603}),
    samplePage('/releases/0.7.1/', ['# D2 0.7.1', ...words, 'The kettle gained a lid.', '## Kettle {#kettle}'], {
      pageRank: 50.0701,
    }),
    samplePage('/kettle/', ['# Tea', '## Kettle {#kettle}', 'The kettle has a lid.']),
  );
  assert.equal((await find(engine, 'breaking changes'))[0], '/releases/0.7.1/#breaking');
  assert.equal((await find(engine, 'kettle lid'))[0], '/kettle/#kettle');
});

test('one word that nothing has, or that stands elsewhere, does not decide', async () => {
  assert.equal(await first('list of all arrowheads please'), '/connections/#arrowheads');
  assert.equal(await first('zeppelin grid-gap'), '/grids/#gaps');
  assert.equal(await first('which kind of connections are better'), '/connections/');
});

test('a release comes before pages that mention it', async () => {
  const engine = await sampleEngine(
    samplePage('/releases/', ['# Releases', 'Version 0.7.1 is out.', 'A release comes when it is done.']),
    samplePage('/releases/0.7.1/', ['# D2 0.7.1', 'It draws text.']),
    samplePage('/install/', ['# Install', 'Version 0.7.1 is the newest release.']),
  );
  assert.equal((await find(engine, 'release 0.7.1'))[0], '/releases/0.7.1/');
});

test('particles inside a phrase do not hide what else it is called', async () => {
  const engine = await sampleEngine(
    samplePage('/ko/connections/', ['# 연결', '## 레이블 {#labels}', '콜론 뒤에 씁니다.']),
    samplePage('/ko/style/', ['# 스타일', '글자는 굵게 씁니다.']),
  );
  assert.ok((await find(engine, '화살표에 글자 넣기')).includes('/ko/connections/#labels'));
});

test('English names are found in Hangul', async () => {
  const engine = await sampleEngine(
    samplePage('/ko/a/', ['# 편집기', 'Obsidian 노트']),
    samplePage('/ko/b/', ['# 설치', 'Homebrew']),
  );
  assert.deepEqual(await find(engine, '옵시디언'), ['/ko/a/']);
  assert.deepEqual(await find(engine, '홈브루로'), ['/ko/b/']);
});

test('hits of a page stand together, and one page does not take all the places', async () => {
  const page = (name: string, count: number) =>
    samplePage(`/${name}/`, [
      `# ${name}`,
      ...Array.from({length: count}, (_, n) => [`## Part ${n} {#p${n}}`, 'kettle']).flat(),
    ]);
  const urls = await find(await sampleEngine(page('a', 9), page('b', 2)), 'kettle');
  assert.equal(urls.length, 11);
  const pages = urls.slice(0, 6).map((url) => url.split('#')[0]);
  assert.deepEqual(new Set(pages).size, 2);
  assert.deepEqual(
    pages,
    [...pages].sort((x, y) => pages.indexOf(x) - pages.indexOf(y)),
  );
});

test('words that no page has, and words on different parts of a page, do not empty the result', async () => {
  const engine = await sampleEngine(
    samplePage('/kettles/', [
      '# Kettles',
      'About kettles.',
      '## Lids {#lids}',
      'They close.',
      '## Spouts {#spouts}',
      'They pour.',
    ]),
    samplePage('/lids/', ['# Caps', 'Some lids.']),
  );
  assert.equal((await find(engine, 'kettle lid spout zeppelin quixotic'))[0]?.split('#')[0], '/kettles/');
});

test('a name with dots finds where its last part is explained', async () => {
  const engine = await sampleEngine(
    samplePage('/style/', [
      '# Style',
      'About.',
      '## Dashes {#dashes}',
      'stroke-dash: 3',
      'stroke-dash makes a line dashed.',
    ]),
    samplePage('/other/', ['# Other', 'About.', 'style.opacity: 1']),
  );
  assert.equal((await find(engine, 'style.stroke-dash'))[0], '/style/#dashes');
});

test('a message that stands on a page word for word finds its place', async () => {
  const engine = await sampleEngine(
    samplePage('/a/', [
      '# Messages',
      'About.',
      '## One {#one}',
      'A value, and a value after that: the colon may be missing.',
      '## Two {#two}',
      'missing value after colon',
    ]),
  );
  assert.equal((await find(engine, 'missing value after colon'))[0], '/a/#two');
});

test('pages of a kind that only mentions come after the others, unless the query is for them', async () => {
  const engine = await sampleEngine(
    samplePage('/releases/0.5.0/', ['# D2 0.5.0', 'About.', '## Imports {#imports}', 'Imports were added.']),
    samplePage('/tour/imports/', ['# Imports', 'About.', 'How to import.']),
  );
  assert.equal((await find(engine, 'imports'))[0], '/tour/imports/');
  assert.equal((await find(engine, '0.5.0 imports'))[0], '/releases/0.5.0/#imports');
});

test('no query, and one without words, finds nothing', async () => {
  for (const query of ['', '   ', '(', '\u200b']) assert.deepEqual(await find(english, query), []);
});

const korean = sampleEngine(
  samplePage('/ko/connections/', [
    '# 연결',
    '연결은 도형을 잇습니다.',
    '## 화살촉 {#heads}',
    '화살촉을 바꿉니다.',
    '## 레이블 {#labels}',
    '글을 넣는 곳.',
  ]),
  samplePage('/ko/shapes/', [
    '# 도형',
    '도형에는 종류가 있습니다.',
    '## 컨테이너 {#containers}',
    '컨테이너 안에 도형을 넣습니다.',
  ]),
  samplePage('/ko/dark/', [
    '# 다크 모드',
    '어두운 화면에서도 읽기 좋습니다.',
    '## 테마 {#themes}',
    '테마 두 개를 지정합니다.',
  ]),
  samplePage('/ko/install/', ['# 설치', '명령 하나로 설치합니다.', '## 시퀀스다이어그램 {#seq}', '순서를 그립니다.']),
);

for (const [what, queries] of [
  [
    'particles and endings',
    [
      ['도형을', '/ko/shapes/'],
      ['연결에서', '/ko/connections/'],
      ['설치하기', '/ko/install/'],
      ['바꾸는', '/ko/connections/#heads'],
      ['그리는', '/ko/install/#seq'],
    ],
  ],
  [
    'spaces left out or put in',
    [
      ['다크모드', '/ko/dark/'],
      ['다크 모드', '/ko/dark/'],
      ['시퀀스 다이어그램', '/ko/install/#seq'],
    ],
  ],
  [
    'the middle of a word',
    [
      ['이어그램', '/ko/install/#seq'],
      ['테이너', '/ko/shapes/#containers'],
    ],
  ],
  [
    'letters that are still being typed',
    [
      ['ㄷㅏ', '/ko/dark/'],
      ['다ㅋ', '/ko/dark/'],
      ['연ㄱ', '/ko/connections/'],
      ['연겨', '/ko/connections/'],
      ['도혀', '/ko/shapes/'],
      ['닼', '/ko/dark/'],
    ],
  ],
  [
    'English names',
    [
      ['container', '/ko/shapes/#containers'],
      ['dark mode', '/ko/dark/'],
      ['download', '/ko/install/'],
      ['connection', '/ko/connections/'],
      ['shape', '/ko/shapes/'],
    ],
  ],
  [
    'other forms of Unicode',
    [
      ['연결'.normalize('NFD'), '/ko/connections/'],
      ['다크모드'.normalize('NFKD'), '/ko/dark/'],
    ],
  ],
  [
    'slips',
    [
      ['컨테이나', '/ko/shapes/#containers'],
      ['연겔', '/ko/connections/'],
    ],
  ],
] as const) {
  test(`Korean: ${what}`, async () => {
    for (const [query, url] of queries) assert.equal((await find(korean, query))[0], url, query);
  });
}

test('Korean: compounds, with particles and without, also misspelt', async () => {
  const engine = await sampleEngine(
    samplePage('/ko/style/', ['# 꾸밈', '모양을 바꿉니다.', '## 배경의 색 {#fill}', '배경에 색을 칠합니다.']),
    samplePage('/ko/uml/', ['# 클래스', '필드를 그립니다.', '클래스 다이어그램입니다.']),
  );
  for (const query of ['배경색', '배경색을', '배경색으로'])
    assert.equal((await find(engine, query))[0], '/ko/style/#fill', query);
  assert.equal((await find(engine, '클레스다이어그램'))[0]?.split('#')[0], '/ko/uml/');
});
