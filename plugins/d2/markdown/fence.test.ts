import assert from 'node:assert/strict';
import {test} from 'node:test';
import {FenceError, type FenceOptions, parseOptions} from './fence';

const PLACE = {page: 'tour/page.mdx', line: 7, column: 6};
const DEFAULTS: FenceOptions = {sketch: false, show: 'both', fails: false};

function parseInvalid(meta: string): FenceError {
  try {
    parseOptions(meta, PLACE);
  } catch (error) {
    if (error instanceof FenceError) return error;
    throw error;
  }
  return assert.fail(`no error in: ${meta}`);
}

const VALID_OPTIONS: readonly [meta: string, expected: Partial<FenceOptions>][] = [
  ['', {}],
  ['  \t', {}],
  ['title=Checkout', {title: 'Checkout'}],
  ['title="Cart and payment"', {title: 'Cart and payment'}],
  ['title="a=b, it\'s 5 > 4"', {title: "a=b, it's 5 > 4"}],
  ['title="장바구니와 결제"', {title: '장바구니와 결제'}],
  ['layout=dagre', {layout: 'dagre'}],
  ['layout="elk"', {layout: 'elk'}],
  ['theme=0', {theme: 0}],
  ['theme=303', {theme: 303}],
  ['dark-theme=200', {darkTheme: 200}],
  ['pad=0', {pad: 0}],
  ['pad=1000', {pad: 1000}],
  ['width=1', {width: 1}],
  ['width=4000', {width: 4000}],
  ['file="../my diagrams/a.d2"', {file: '../my diagrams/a.d2'}],
  ['show=both', {show: 'both'}],
  ['show=diagram', {show: 'diagram'}],
  ['show=source', {show: 'source'}],
  ['ascii', {ascii: 'extended'}],
  ['ascii=standard', {ascii: 'standard'}],
  ['ascii=extended', {ascii: 'extended'}],
  ['fails', {fails: true}],
  ['fails="unknown shape"', {fails: 'unknown shape'}],
  ['boards live=off', {boards: true, live: 'off'}],
  ['animate=400', {animate: 400}],
  ['interactive live=on', {interactive: true, live: 'on'}],
  ['target="steps.day 1"', {target: 'steps.day 1'}],
  ['name=lamp', {name: 'lamp.d2'}],
  ['name=lamp.d2', {name: 'lamp.d2'}],
  ['name="parts/lamp shade"', {name: 'parts/lamp shade.d2'}],
  ['name=menu-v2.1', {name: 'menu-v2.1.d2'}],
  ['name=전등', {name: '전등.d2'}],
  [' sketch  title="Two words"\tlayout=elk pad=8', {sketch: true, title: 'Two words', layout: 'elk', pad: 8}],
];

for (const [meta, expected] of VALID_OPTIONS)
  test(`parses "${meta}" as ${JSON.stringify(expected)}`, () => {
    assert.deepEqual(parseOptions(` ${meta}`, PLACE), {...DEFAULTS, ...expected});
  });

const PIXELS = /Allowed: pixels, a whole number from [01] to [14]000\./;
const THEME = /Allowed: a theme id: 0, 1, 3,/;
const CAPTION = /Allowed: the caption/;
const LAYOUT = /Allowed: one of dagre, elk\./;
const SHOW = /Allowed: one of both, diagram, source\./;
const ASCII = /Allowed: one of standard, extended\./;
const FLAG = /Allowed: the option alone, without a value/;
const ANIMATE = /Allowed: milliseconds for each board, a whole number from 400 to 60000/;

const INVALID_OPTIONS: readonly [allowed: RegExp, ...metas: string[]][] = [
  [CAPTION, 'title', 'title=""', 'title="  "'],
  [LAYOUT, 'layout', 'layout=', 'layout=tala'],
  [THEME, 'theme', 'theme=2', 'theme=grape', 'theme=" "', 'theme=0x1', 'dark-theme=-1'],
  [FLAG, 'sketch=true', 'boards=all', 'interactive=yes', 'looks=yes'],
  [PIXELS, 'pad', 'pad=', 'pad=-1', 'pad=1001', 'pad=1.5', 'pad=16px', 'pad=" "', 'pad=" 5"', 'pad=0x10', 'pad=1e2'],
  [PIXELS, 'pad=+5', 'pad=5.0', 'width=0', 'width=4001'],
  [/Allowed: the path of a \.d2 file/, 'file'],
  [SHOW, 'show', 'show=svg'],
  [ASCII, 'ascii=', 'ascii=plain'],
  [/Allowed: the option alone, or a part/, 'fails='],
  [/Allowed: the path of a board/, 'target'],
  [ANIMATE, 'animate', 'animate=100', 'animate=1e3'],
  [/Allowed: one of on, off/, 'live=maybe'],
  [/Allowed: the name of a file/, 'name', 'name=""', 'name="."', 'name=".."', 'name="../a"', 'name="a/../b"'],
  [/Allowed: the name of a file/, 'name="/a"', 'name="a//b"', 'name="a/"', 'name=".d2"', 'name=".a"', 'name="a\\b"'],
  [/Allowed: the name of a file/, 'name="C:/a"', 'name="@a"', 'name="a|b"'],
];

for (const [allowed, ...metas] of INVALID_OPTIONS)
  for (const meta of metas)
    test(`rejects ${meta}, and names the option and the allowed values`, () => {
      const [, name = '', value] = /^([\w-]+)(?:="?([^"]*)"?)?$/.exec(meta) ?? [];
      const {message} = parseInvalid(meta);
      assert.ok(message.startsWith(`The option "${name}" ${value === undefined ? 'has no value' : `is "${value}"`}.`));
      assert.match(message, allowed);
    });

test('lists all options in the error for an unknown one', () => {
  const {message} = parseInvalid(' layuot=elk');
  assert.match(message, /There is no option "layuot"/);
  for (const name of 'title layout theme dark-theme sketch pad width file show ascii fails'.split(' '))
    assert.ok(message.includes(name), `${name} is not listed`);
});

for (const name of ['constructor', 'toString', '__proto__', 'Sketch'])
  test(`rejects "${name}" as an unknown option`, () => assert.match(parseInvalid(name).message, /There is no option/));

for (const meta of ['=elk', '"two words"', 'title="open', 'title="a b"c'])
  test(`rejects ${meta}, and shows how to write an option`, () => {
    const message = `This is not an option: ${meta}. Write key=value, key="two words", or just key.`;
    assert.equal(parseInvalid(` ${meta}`).message, message);
  });

const ERROR_POSITIONS: readonly [meta: string, column: number, message?: RegExp][] = [
  [' nonsense', 7],
  ['  nonsense', 8],
  [' title="two words" nonsense', 25],
  [' sketch pad=a', 14],
  [' sketch layout', 14],
  [' pad=1\tpad=2', 13, /The option "pad" appears twice/],
  [' sketch =x', 14],
  [' title="a b"  sketch ascii pad=1', 20, /^The options "ascii" and "sketch" can't be combined: /],
];

for (const [meta, column, message = /./] of ERROR_POSITIONS)
  test(`reports the error in "${meta}" at column ${column} of the page`, () => {
    const error = parseInvalid(meta);
    assert.deepEqual([error.page, error.line, error.column], ['tour/page.mdx', 7, column]);
    assert.match(error.message, message);
  });

for (const pair of [
  ...['sketch ascii', 'ascii theme=1', 'ascii dark-theme=200', 'layout=elk ascii=standard', 'fails width=10'],
  ...['ascii fails', 'name=a file=a.d2', 'boards target=layers.a', 'boards animate=1000', 'boards interactive'],
  ...['boards ascii', 'boards fails', 'animate=1000 target=layers.a', 'animate=1000 interactive'],
  ...['animate=1000 ascii', 'interactive ascii', 'interactive fails', 'looks fails', 'looks show=source'],
  ...['target=layers.a fails', 'show=source boards', 'show=source animate=1000', 'show=source interactive'],
  'show=source target=layers.a',
])
  test(`rejects ${pair} together, in either order`, () => {
    const options = pair.split(' ');
    for (const meta of [pair, options.reverse().join(' ')]) {
      const {message} = parseInvalid(meta);
      assert.match(message, /^The options ".*" and ".*" can't be combined: /);
      for (const option of options)
        assert.ok(message.includes(`"${option.replace(/(?<!^show)=.*/, '')}"`), `${option}: ${message}`);
    }
  });
