import assert from 'node:assert/strict';
import {test} from 'node:test';
import {FenceError, type FenceOptions, parseOptions} from './fence';

const PLACE = {page: 'tour/page.mdx', line: 7, column: 6};

function mistakeIn(meta: string): FenceError {
  let error: unknown;
  try {
    parseOptions(meta, PLACE);
  } catch (thrown) {
    error = thrown;
  }
  assert.ok(error instanceof FenceError, `no mistake was found in: ${meta}`);
  return error;
}

const DEFAULTS: FenceOptions = {sketch: false, show: 'both', fails: false};

test('a fence without options has the defaults and nothing else', () => {
  assert.deepEqual(parseOptions('', PLACE), DEFAULTS);
  assert.deepEqual(parseOptions('  \t', PLACE), DEFAULTS);
});

const good: readonly [meta: string, expected: Partial<FenceOptions>][] = [
  ['title=Checkout', {title: 'Checkout'}],
  ['title="Cart and payment"', {title: 'Cart and payment'}],
  ['title="a=b, it\'s 5 > 4"', {title: "a=b, it's 5 > 4"}],
  ['title="장바구니와 결제"', {title: '장바구니와 결제'}],
  ['layout=dagre', {layout: 'dagre'}],
  ['layout="elk"', {layout: 'elk'}],
  ['theme=0', {theme: 0}],
  ['theme=303', {theme: 303}],
  ['dark-theme=200', {darkTheme: 200}],
  ['sketch', {sketch: true}],
  ['pad=0', {pad: 0}],
  ['pad=1000', {pad: 1000}],
  ['width=1', {width: 1}],
  ['width=4000', {width: 4000}],
  ['file=observatory.d2', {file: 'observatory.d2'}],
  ['file="../my diagrams/a.d2"', {file: '../my diagrams/a.d2'}],
  ['show=both', {show: 'both'}],
  ['show=diagram', {show: 'diagram'}],
  ['show=source', {show: 'source'}],
  ['ascii', {ascii: 'extended'}],
  ['ascii=standard', {ascii: 'standard'}],
  ['ascii=extended', {ascii: 'extended'}],
  ['fails', {fails: true}],
  ['fails=shape', {fails: 'shape'}],
  ['fails="unknown shape"', {fails: 'unknown shape'}],
];

for (const [meta, expected] of good) {
  test(`${meta} is read as ${JSON.stringify(expected)}`, () => {
    assert.deepEqual(parseOptions(` ${meta}`, PLACE), {...DEFAULTS, ...expected});
  });
}

test('several options may stand in any order, with any white space between them', () => {
  const options = parseOptions(' sketch  title="Two words"\tlayout=elk pad=8', PLACE);
  assert.deepEqual(options, {...DEFAULTS, sketch: true, title: 'Two words', layout: 'elk', pad: 8});
});

const bad: readonly [meta: string, message: RegExp][] = [
  ['title', /"title" has no value\. Allowed: the caption/],
  ['title=""', /"title" is ""\. Allowed: the caption/],
  ['title="  "', /"title" is " {2}"\. Allowed: the caption/],
  ['layout', /"layout" has no value\. Allowed: one of dagre, elk\./],
  ['layout=', /"layout" is ""\. Allowed: one of dagre, elk\./],
  ['layout=tala', /"layout" is "tala"\. Allowed: one of dagre, elk\./],
  ['theme', /"theme" has no value\. Allowed: a theme id: 0, 1, 3,/],
  ['theme=2', /"theme" is "2"\. Allowed: a theme id: 0, 1, 3,/],
  ['theme=grape', /"theme" is "grape"\. Allowed: a theme id:/],
  ['dark-theme=-1', /"dark-theme" is "-1"\. Allowed: a theme id:/],
  ['sketch=true', /"sketch" is "true"\. Allowed: the bare word/],
  ['pad', /"pad" has no value\. Allowed: pixels, a whole number from 0 to 1000\./],
  ['pad=', /"pad" is ""\. Allowed: pixels/],
  ['pad=-1', /"pad" is "-1"\. Allowed: pixels/],
  ['pad=1001', /"pad" is "1001"\. Allowed: pixels/],
  ['pad=1.5', /"pad" is "1\.5"\. Allowed: pixels/],
  ['pad=16px', /"pad" is "16px"\. Allowed: pixels/],
  ['width=0', /"width" is "0"\. Allowed: pixels, a whole number from 1 to 4000\./],
  ['width=4001', /"width" is "4001"\. Allowed: pixels/],
  ['file', /"file" has no value\. Allowed: the path of a \.d2 file/],
  ['show', /"show" has no value\. Allowed: one of both, diagram, source\./],
  ['show=svg', /"show" is "svg"\. Allowed: one of both, diagram, source\./],
  ['ascii=', /"ascii" is ""\. Allowed: one of standard, extended\./],
  ['ascii=plain', /"ascii" is "plain"\. Allowed: one of standard, extended\./],
  ['fails=', /"fails" is ""\. Allowed: the bare word, or a part/],
];

for (const [meta, message] of bad) {
  test(`${meta} is a mistake that names the option and what is allowed`, () => {
    assert.match(mistakeIn(meta).message, message);
  });
}

test('an unknown option is a mistake that lists the options there are', () => {
  const {message} = mistakeIn(' layuot=elk');
  assert.match(message, /There is no option "layuot"/);
  for (const name of [
    'title',
    'layout',
    'theme',
    'dark-theme',
    'sketch',
    'pad',
    'width',
    'file',
    'show',
    'ascii',
    'fails',
  ]) {
    assert.ok(message.includes(name), `${name} is not listed`);
  }
});

test('the names of JavaScript object members are unknown options', () => {
  for (const name of ['constructor', 'toString', '__proto__'])
    assert.match(mistakeIn(name).message, /There is no option/);
});

test('options are spelt in lower case', () => {
  assert.match(mistakeIn('Sketch').message, /There is no option "Sketch"/);
});

test('an option that is given twice is a mistake', () => {
  assert.match(mistakeIn('pad=1 sketch pad=1').message, /The option "pad" is given twice/);
});

for (const meta of ['=elk', '"two words"', 'title="open', 'title="a b"c']) {
  test(`${meta} is no option, and the message describes how to write one`, () => {
    const {message} = mistakeIn(` ${meta}`);
    assert.ok(message.startsWith(`This is not an option: ${meta}.`), message);
    assert.match(message, /Write key=value, key="two words" or a bare word/);
  });
}

const exclusive: readonly [meta: string, a: string, b: string][] = [
  ['sketch ascii', 'ascii', 'sketch'],
  ['ascii theme=1', 'ascii', 'theme'],
  ['ascii dark-theme=200', 'ascii', 'dark-theme'],
  ['layout=elk ascii=standard', 'ascii', 'layout'],
  ['fails width=10', 'fails', 'width'],
  ['ascii fails', 'fails', 'ascii'],
];

for (const [meta, a, b] of exclusive) {
  test(`${a} and ${b} exclude each other, and the message names both`, () => {
    const error = mistakeIn(meta);
    assert.ok(error.message.startsWith(`The options "${a}" and "${b}" exclude each other: `), error.message);
    assert.deepEqual([error.page, error.line, error.column], ['tour/page.mdx', 7, 6]);
    assert.equal(mistakeIn(` title="a b"  ${meta} pad=1`).column, 20, 'it stands at the first of the two');
  });
}

const places: readonly [meta: string, column: number][] = [
  [' nonsense', 7],
  ['  nonsense', 8],
  [' title="two words" nonsense', 25],
  [' sketch pad=a', 14],
  [' sketch layout', 14],
  [' pad=1\tpad=2', 13],
  [' sketch =x', 14],
];

for (const [meta, column] of places) {
  test(`the mistake in "${meta}" stands at column ${column} of the fence's line`, () => {
    const error = mistakeIn(meta);
    assert.deepEqual([error.page, error.line, error.column], ['tour/page.mdx', 7, column]);
  });
}

test('a number of nothing but white space is a bad value', () => {
  assert.match(mistakeIn('pad=" "').message, /Allowed: pixels/);
  assert.match(mistakeIn('theme=" "').message, /Allowed: a theme id/);
});

test('a number is written in digits', () => {
  for (const number of ['" 5"', '0x10', '1e2', '+5', '5.0'])
    assert.match(mistakeIn(`pad=${number}`).message, /Allowed: pixels/);
  assert.match(mistakeIn('theme=0x1').message, /Allowed: a theme id/);
});

const goodNames: readonly [meta: string, name: string][] = [
  ['name=lamp', 'lamp.d2'],
  ['name=lamp.d2', 'lamp.d2'],
  ['name="parts/lamp shade"', 'parts/lamp shade.d2'],
  ['name=menu-v2.1', 'menu-v2.1.d2'],
  ['name=전등', '전등.d2'],
];
for (const [meta, name] of goodNames) {
  test(`${meta} names the file ${name}`, () => assert.equal(parseOptions(meta, PLACE).name, name));
}

for (const name of ['', '.', '..', '../a', 'a/../b', '/a', 'a//b', 'a/', '.d2', '.a', 'a\\b', 'C:/a', '@a', 'a|b']) {
  test(`name="${name}" is no plain name of a file`, () => {
    assert.match(mistakeIn(`name="${name}"`).message, /^The option "name" is ".*"\. Allowed: the name of a file/);
  });
}

test('options for boards, animations, documents and editing are read', () => {
  assert.deepEqual(parseOptions('boards live=off', PLACE), {...DEFAULTS, boards: true, live: 'off'});
  assert.deepEqual(parseOptions('animate=400', PLACE), {...DEFAULTS, animate: 400});
  assert.deepEqual(parseOptions('interactive live=on', PLACE), {...DEFAULTS, interactive: true, live: 'on'});
  assert.deepEqual(parseOptions('target="steps.day 1"', PLACE), {...DEFAULTS, target: 'steps.day 1'});
});

for (const [meta, allowed] of [
  ['boards=all', /the bare word/],
  ['interactive=yes', /the bare word/],
  ['looks=yes', /the bare word/],
  ['target', /the path of a board/],
  ['animate', /milliseconds for each board, a whole number from 400/],
  ['animate=100', /from 400 to 60000/],
  ['animate=1e3', /from 400 to 60000/],
  ['live=maybe', /one of on, off/],
  ['name', /the name of a file/],
] as const) {
  test(`${meta} is a mistake that names what is allowed`, () => assert.match(mistakeIn(meta).message, allowed));
}

for (const pair of [
  'name=a file=a.d2',
  'boards target=layers.a',
  'boards animate=1000',
  'boards interactive',
  'boards ascii',
  'boards fails',
  'animate=1000 target=layers.a',
  'animate=1000 interactive',
  'animate=1000 ascii',
  'interactive ascii',
  'interactive fails',
  'looks fails',
  'looks show=source',
  'target=layers.a fails',
]) {
  test(`${pair} exclude each other, in either order`, () => {
    for (const meta of [pair, pair.split(' ').reverse().join(' ')])
      assert.match(mistakeIn(meta).message, /^The options ".*" and ".*" exclude each other: /);
  });
}

for (const option of ['boards', 'animate=1000', 'interactive', 'target=layers.a']) {
  test(`${option} needs a picture that is shown`, () => {
    assert.match(mistakeIn(`show=source ${option}`).message, /"show=source" and "\w+" exclude each other/);
    assert.equal(parseOptions(`show=diagram ${option}`, PLACE).show, 'diagram');
  });
}
