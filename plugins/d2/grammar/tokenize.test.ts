import assert from 'node:assert/strict';
import {test} from 'node:test';
import {tokenize} from './tokenize';

/** Returns all tokens except plain text, as `type text`. */
function readTokens(source: string): string[] {
  const tokens = tokenize(source);
  assert.equal(tokens.map(({text}) => text).join(''), source);
  return tokens.filter(({type}) => type !== 'plain').map(({type, text}) => `${type} ${text}`);
}

const readWithoutPunctuation = (source: string) =>
  readTokens(source).filter((token) => !token.startsWith('punctuation'));
const readValue = (value: string) => readWithoutPunctuation(`x: ${value}`).slice(1);

const STATEMENTS: readonly [source: string, tokens: string[]][] = [
  [
    'ferry: "Fer\\"ry" { shape: Circle; &x } # last part is an error',
    [
      'key ferry',
      'punctuation :',
      'string "Fer\\"ry"',
      'punctuation {',
      'keyword shape',
      'punctuation :',
      'value Circle',
      'operator &',
      'key x',
      'punctuation }',
      'comment # last part is an error',
    ],
  ],
  [
    'pier.\'north gate\' <-> quay -- "x:y": |`md a | b `| {style.stroke: "#0aa"}',
    [
      'key pier',
      'punctuation .',
      "key 'north gate'",
      'operator <->',
      'key quay',
      'operator --',
      'key "x:y"',
      'punctuation :',
      'punctuation |`',
      'tag md',
      'block  a | b ',
      'punctuation `|',
      'punctuation {',
      'keyword style',
      'punctuation .',
      'keyword stroke',
      'punctuation :',
      'string "#0aa"',
      'punctuation }',
    ],
  ],
  [
    '(pier -> quay)[*].style.animated: true',
    [
      'punctuation (',
      'key pier',
      'operator ->',
      'key quay',
      'punctuation )',
      'punctuation [',
      'glob *',
      'punctuation ]',
      'punctuation .',
      'keyword style',
      'punctuation .',
      'keyword animated',
      'punctuation :',
      'constant true',
    ],
  ],
  [
    'rate: ${fees.day} per day \\# net',
    ['key rate', 'punctuation :', 'substitution ${fees.day}', 'string  per day \\# net'],
  ],
  [
    '(a -> b)[ 12 ]',
    [
      'punctuation (',
      'key a',
      'operator ->',
      'key b',
      'punctuation )',
      'punctuation [ ',
      'number 12',
      'punctuation  ]',
    ],
  ],
  ['a#b', ['key a', 'comment #b']],
  ['"""\nin\nbetween """ x', ['comment """\nin\nbetween """', 'key x']],
  ['...${a.b}; ...@lib', ['operator ...', 'substitution ${a.b}', 'operator ...', 'import @lib']],
  ['a; b;; c', ['key a', 'key b', 'key c']],
  ['x: y\r\nz: w\r\n', ['key x', 'punctuation :', 'string y', 'key z', 'punctuation :', 'string w']],
  ['x: {\n  y\n}\nz', ['key x', 'punctuation :', 'punctuation {', 'key y', 'punctuation }', 'key z']],
  ['x {shape: oval}', ['key x', 'punctuation {', 'keyword shape', 'punctuation :', 'value oval', 'punctuation }']],
];

for (const [source, tokens] of STATEMENTS)
  test(`reads ${JSON.stringify(source)}`, () => assert.deepEqual(readTokens(source), tokens));

const KEYS: readonly [source: string, tokens: string[]][] = [
  ['two words', ['key two words']],
  ['a-b', ['key a-b']],
  ['a - b', ['key a - b']],
  ["it's", ["key it's"]],
  ['a|b', ['key a|b']],
  ['x,y=@z/!~`', ['key x,y=@z/!~`']],
  ['$a', ['key $a']],
  ['a\\.b\\:c', ['key a\\.b\\:c']],
  ["'it''s'.b", ["key 'it''s'", 'key b']],
  ['_.x', ['key _', 'key x']],
  ['항구.배', ['key 항구', 'key 배']],
  ['a：b', ['key a：b']],
  ['STYLE.Fill', ['keyword STYLE', 'keyword Fill']],
  ['"shape"', ['key "shape"']],
  ['shapes', ['key shapes']],
  ['pre*post', ['key pre', 'glob *', 'key post']],
  ['**.*', ['glob **', 'glob *']],
  ['***', ['glob ***']],
  ['a\\*b', ['key a\\*b']],
  ['a(b)c', ['key a(b)c']],
  ['a (b) c.d)', ['key a (b) c', 'key d)']],
  ['a.(b(c -> d)[0]', ['key a', 'key b(c', 'operator ->', 'key d', 'number 0']],
  ['(a -> b)[0]; c(d)e', ['key a', 'operator ->', 'key b', 'number 0', 'key c(d)e']],
];

for (const [source, tokens] of KEYS)
  test(`reads the key ${source}`, () => assert.deepEqual(readWithoutPunctuation(source), tokens));

for (const arrow of ['--', '->', '<-', '<->', '---->', '<---', '<']) {
  test(`reads ${arrow} with and without spaces`, () => {
    assert.deepEqual(readWithoutPunctuation(`a ${arrow} b`), ['key a', `operator ${arrow}`, 'key b']);
    assert.deepEqual(readWithoutPunctuation(`a${arrow}b`), ['key a', `operator ${arrow}`, 'key b']);
  });
}

const VALUES: readonly [value: string, tokens: string[]][] = [
  ['plain text', ['string plain text']],
  ['a -> b: c.d & <e>', ['string a -> b: c.d & <e>']],
  ['a#b', ['string a', 'comment #b']],
  ['a\\#b', ['string a\\#b']],
  ['it\'s "quoted"', ['string it\'s "quoted"']],
  ['one \\\n  two', ['string one \\\n  two']],
  ['"a # b"', ['string "a # b"']],
  ['"a ${b} c"', ['string "a ', 'substitution ${b}', 'string  c"']],
  ["'a ${b}'", ["string 'a ${b}'"]],
  ['a ${b} c ${d}', ['string a ', 'substitution ${b}', 'string  c ', 'substitution ${d}']],
  ['\\${a}', ['string \\$', 'key a']],
  ['$5', ['string $5']],
  ['|md **a** |', ['tag md', 'block  **a** ']],
  ['||md a | b ||', ['tag md', 'block  a | b ']],
  ['|~~md a ~~|', ['tag md', 'block  a ']],
  ['|md# T|', ['tag md#', 'block  T']],
  ['| a |', ['block  a ']],
  ['|js\n# no comment\n| {near: top-center}', ['tag js', 'block \n# no comment\n', 'keyword near', 'value top-center']],
  ['@../lib.member', ['import @../lib.member']],
  ['@"two words".member # why', ['import @"two words".member', 'comment # why']],
  ['@lib."two words".z', ['import @lib."two words".z']],
  ['@"a.b".\'c d\'."e" # why', ['import @"a.b".\'c d\'."e"', 'comment # why']],
  ["@it's.x", ["import @it's.x"]],
  ['@a-b {c}', ['import @a-b', 'key c']],
  ['"\\\\${a}"', ['string "\\\\', 'substitution ${a}', 'string "']],
  ['"\\${a} ${b}"', ['string "\\${a} ', 'substitution ${b}', 'string "']],
  ['"${a} ${b"', ['string "', 'substitution ${a}', 'string  ${b"']],
  ['[1; "a"; b c]', ['number 1', 'string "a"', 'string b c']],
  [
    '[\n  1 # one\n  """ two """\n  [3]\n  {a: b}\n]',
    ['number 1', 'comment # one', 'comment """ two """', 'number 3', 'key a', 'string b'],
  ],
  ['[...${a}; ...@b; @c]', ['operator ...', 'substitution ${a}', 'operator ...', 'import @b', 'import @c']],
];

for (const [value, tokens] of VALUES)
  test(`reads the value ${JSON.stringify(value)}`, () => assert.deepEqual(readValue(value), tokens));

for (const word of ['null', 'true', 'False', 'SUSPEND', 'unsuspend']) {
  test(`reads ${word} as a constant only if it's the whole value`, () => {
    assert.deepEqual(readValue(word), [`constant ${word}`]);
    assert.deepEqual(readValue(`${word} story`), [`string ${word} story`]);
    assert.deepEqual(readValue(`"${word}"`), [`string "${word}"`]);
  });
}

for (const number of ['0', '-12', '+3', '.5', '1.', '3.25', '1e9', '2.5e-3', '3/4', '0x1f', '0b101', '1_000']) {
  test(`reads ${number} as a number`, () => assert.deepEqual(readValue(number), [`number ${number}`]));
}

for (const text of ['1,000', 'Inf', '1.2.3', '12 km', '0xyz', '-', '.', 'e5']) {
  test(`reads ${text} as text`, () => assert.deepEqual(readValue(text), [`string ${text}`]));
}

const RESERVED_WORDS: readonly [source: string, last: string][] = [
  ['shape: circle', 'value circle'],
  ['x.shape: Circle', 'value Circle'],
  ['x: circle', 'string circle'],
  ['label: circle', 'string circle'],
  ['shape: "circle"', 'string "circle"'],
  ['shape: circles', 'string circles'],
  ['direction: right', 'value right'],
  ['x.label.near: outside-top-left', 'value outside-top-left'],
  ['x.style.fill-pattern: dots', 'value dots'],
  ['x.style.text-transform: uppercase', 'value uppercase'],
  ['x.style.font: mono', 'value mono'],
  ['id.constraint: primary_key', 'value primary_key'],
  ['id.constraint: [a; unique', 'value unique'],
  ['x -> y: {source-arrowhead.shape: cf-many-required', 'value cf-many-required'],
  ['vars: {d2-config: {layout-engine: elk', 'value elk'],
  ['vars: {d2-config: {sketch', 'keyword sketch'],
  ['sketch', 'key sketch'],
  ['vars: {d2-config: {theme-overrides: {AB5', 'keyword AB5'],
  ['vars: {d2-config: {dark-theme-overrides: {n1', 'keyword n1'],
  ['N1', 'key N1'],
  ['*: {&leaf', 'keyword leaf'],
  ['*: {!&level', 'keyword level'],
  ['leaf', 'key leaf'],
  ['*: {&shape: hexagon', 'value hexagon'],
];

for (const [source, last] of RESERVED_WORDS)
  test(`reads the last token of ${source} as a ${last}`, () =>
    assert.equal(readWithoutPunctuation(source).at(-1), last));

const INVALID_SOURCES: readonly [source: string, last: string][] = [
  ['x: "open\ny', 'key y'],
  ["x: 'open\ny", 'key y'],
  ['"open\ny', 'key y'],
  ['x: |md open\ny: z', 'block  open\ny: z'],
  ['x: |', 'key x'],
  ['"""\nopen', 'comment """\nopen'],
  ['x: {\n  y', 'key y'],
  ['x: [1', 'number 1'],
  ['x: ${open\ny', 'key y'],
  ['x: "${open\ny', 'key y'],
  ['}}\ny', 'key y'],
  [']\ny', 'key y'],
  ['x: @', 'import @'],
  ['x: \\', 'string \\'],
  ['x\\', 'key x\\'],
  ['> y', 'key y'],
];

for (const [source, last] of INVALID_SOURCES) {
  test(`recovers from ${JSON.stringify(source)}`, () => assert.equal(readWithoutPunctuation(source).at(-1), last));
}

test('returns no tokens for an empty source, and only plain text for whitespace', () => {
  assert.deepEqual(tokenize(''), []);
  assert.deepEqual(readWithoutPunctuation(' \n\t\r\n'), []);
});

test('reads block tags in any script', () => {
  assert.deepEqual(readValue('|메모 글 |\ny'), ['tag 메모', 'block  글 ', 'key y']);
  assert.deepEqual(readValue('|٣ a |'), ['tag ٣', 'block  a ']);
  assert.deepEqual(readValue('|⚓md a | b ⚓|'), ['tag md', 'block  a | b ']);
});
