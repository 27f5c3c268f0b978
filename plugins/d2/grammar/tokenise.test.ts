import assert from 'node:assert/strict';
import {test} from 'node:test';
import {tokenise} from './tokenise';

/** The tokens that are coloured, as `type text`; the whole source must be there to the letter. */
function read(source: string): string[] {
  const tokens = tokenise(source);
  assert.equal(tokens.map(({text}) => text).join(''), source);
  return tokens.filter(({type}) => type !== 'plain').map(({type, text}) => `${type} ${text}`);
}

/** The tokens behind `x: `. */
const readValue = (value: string) => read(`x: ${value}`).slice(2);

const statements: readonly [source: string, tokens: string[]][] = [
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

for (const [source, tokens] of statements)
  test(`reads ${JSON.stringify(source)}`, () => assert.deepEqual(read(source), tokens));

const keys: readonly [source: string, tokens: string[]][] = [
  ['two words', ['key two words']],
  ['a-b', ['key a-b']],
  ['a - b', ['key a - b']],
  ["it's", ["key it's"]],
  ['a|b', ['key a|b']],
  ['x,y=@z/!~`', ['key x,y=@z/!~`']],
  ['$a', ['key $a']],
  ['a\\.b\\:c', ['key a\\.b\\:c']],
  ["'it''s'.b", ["key 'it''s'", 'punctuation .', 'key b']],
  ['_.x', ['key _', 'punctuation .', 'key x']],
  ['항구.배', ['key 항구', 'punctuation .', 'key 배']],
  ['a：b', ['key a：b']],
  ['STYLE.Fill', ['keyword STYLE', 'punctuation .', 'keyword Fill']],
  ['"shape"', ['key "shape"']],
  ['shapes', ['key shapes']],
  ['pre*post', ['key pre', 'glob *', 'key post']],
  ['**.*', ['glob **', 'punctuation .', 'glob *']],
  ['***', ['glob ***']],
  ['a\\*b', ['key a\\*b']],
  ['a(b)c', ['key a(b)c']],
  ['a (b) c.d)', ['key a (b) c', 'punctuation .', 'key d)']],
  [
    'a.(b(c -> d)[0]',
    [
      'key a',
      'punctuation .',
      'punctuation (',
      'key b(c',
      'operator ->',
      'key d',
      'punctuation )',
      'punctuation [',
      'number 0',
      'punctuation ]',
    ],
  ],
  [
    '(a -> b)[0]; c(d)e',
    [
      'punctuation (',
      'key a',
      'operator ->',
      'key b',
      'punctuation )',
      'punctuation [',
      'number 0',
      'punctuation ]',
      'key c(d)e',
    ],
  ],
];

for (const [source, tokens] of keys) test(`reads the key ${source}`, () => assert.deepEqual(read(source), tokens));

for (const arrow of ['--', '->', '<-', '<->', '---->', '<---', '<']) {
  test(`${arrow} connects, with spaces around it and without`, () => {
    assert.deepEqual(read(`a ${arrow} b`), ['key a', `operator ${arrow}`, 'key b']);
    assert.deepEqual(read(`a${arrow}b`), ['key a', `operator ${arrow}`, 'key b']);
  });
}

const values: readonly [value: string, tokens: string[]][] = [
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
  ['\\${a}', ['string \\$', 'punctuation {', 'key a', 'punctuation }']],
  ['$5', ['string $5']],
  ['|md **a** |', ['punctuation |', 'tag md', 'block  **a** ', 'punctuation |']],
  ['||md a | b ||', ['punctuation ||', 'tag md', 'block  a | b ', 'punctuation ||']],
  ['|~~md a ~~|', ['punctuation |~~', 'tag md', 'block  a ', 'punctuation ~~|']],
  ['|md# T|', ['punctuation |', 'tag md#', 'block  T', 'punctuation |']],
  ['| a |', ['punctuation |', 'block  a ', 'punctuation |']],
  [
    '|js\n# no comment\n| {near: top-center}',
    [
      'punctuation |',
      'tag js',
      'block \n# no comment\n',
      'punctuation |',
      'punctuation {',
      'keyword near',
      'punctuation :',
      'value top-center',
      'punctuation }',
    ],
  ],
  ['@../lib.member', ['import @../lib.member']],
  ['@"two words".member # why', ['import @"two words".member', 'comment # why']],
  ['@lib."two words".z', ['import @lib."two words".z']],
  ['@"a.b".\'c d\'."e" # why', ['import @"a.b".\'c d\'."e"', 'comment # why']],
  ["@it's.x", ["import @it's.x"]],
  ['@a-b {c}', ['import @a-b', 'punctuation {', 'key c', 'punctuation }']],
  ['"\\\\${a}"', ['string "\\\\', 'substitution ${a}', 'string "']],
  ['"\\${a} ${b}"', ['string "\\${a} ', 'substitution ${b}', 'string "']],
  ['"${a} ${b"', ['string "', 'substitution ${a}', 'string  ${b"']],
  ['[1; "a"; b c]', ['punctuation [', 'number 1', 'string "a"', 'string b c', 'punctuation ]']],
  [
    '[\n  1 # one\n  """ two """\n  [3]\n  {a: b}\n]',
    [
      'punctuation [',
      'number 1',
      'comment # one',
      'comment """ two """',
      'punctuation [',
      'number 3',
      'punctuation ]',
      'punctuation {',
      'key a',
      'punctuation :',
      'string b',
      'punctuation }',
      'punctuation ]',
    ],
  ],
  [
    '[...${a}; ...@b; @c]',
    ['punctuation [', 'operator ...', 'substitution ${a}', 'operator ...', 'import @b', 'import @c', 'punctuation ]'],
  ],
];

for (const [value, tokens] of values)
  test(`reads the value ${JSON.stringify(value)}`, () => assert.deepEqual(readValue(value), tokens));

for (const word of ['null', 'true', 'False', 'SUSPEND', 'unsuspend']) {
  test(`${word} is a constant as a whole value, and text within one`, () => {
    assert.deepEqual(readValue(word), [`constant ${word}`]);
    assert.deepEqual(readValue(`${word} story`), [`string ${word} story`]);
    assert.deepEqual(readValue(`"${word}"`), [`string "${word}"`]);
  });
}

for (const number of ['0', '-12', '+3', '.5', '1.', '3.25', '1e9', '2.5e-3', '3/4', '0x1f', '0b101', '1_000']) {
  test(`${number} is a number`, () => assert.deepEqual(readValue(number), [`number ${number}`]));
}

for (const text of ['1,000', 'Inf', '1.2.3', '12 km', '0xyz', '-', '.', 'e5']) {
  test(`${text} is text`, () => assert.deepEqual(readValue(text), [`string ${text}`]));
}

const words: readonly [source: string, last: string][] = [
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

for (const [source, last] of words)
  test(`${source} ends with a ${last}`, () => assert.equal(read(source).at(-1), last));

const broken: readonly [source: string, last: string][] = [
  ['x: "open\ny', 'key y'],
  ["x: 'open\ny", 'key y'],
  ['"open\ny', 'key y'],
  ['x: |md open\ny: z', 'block  open\ny: z'],
  ['x: |', 'punctuation |'],
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

for (const [source, last] of broken) {
  test(`the broken source ${JSON.stringify(source)} ends with a ${last}`, () =>
    assert.equal(read(source).at(-1), last));
}

test('an empty source has no tokens, and one of white space no coloured ones', () => {
  assert.deepEqual(tokenise(''), []);
  assert.deepEqual(read(' \n\t\r\n'), []);
});

test("a block's tag may begin with a letter of any script", () => {
  assert.deepEqual(read('x: |메모 글 |\ny').slice(2), [
    'punctuation |',
    'tag 메모',
    'block  글 ',
    'punctuation |',
    'key y',
  ]);
  assert.deepEqual(readValue('|٣ a |'), ['punctuation |', 'tag ٣', 'block  a ', 'punctuation |']);
  assert.deepEqual(readValue('|⚓md a | b ⚓|'), ['punctuation |⚓', 'tag md', 'block  a | b ', 'punctuation ⚓|']);
});

const long = 200_000;
const heavy: readonly [what: string, source: string][] = [
  ['substitutions that nothing closes in quotes', `x: "${'${'.repeat(long)}"`],
  ['substitutions that nothing closes in text', `x: ${'${'.repeat(long)}`],
  ['backslashes in quotes', `x: "${'\\'.repeat(long)}`],
  ['digits before a letter', `x: ${'1'.repeat(long)}x`],
  ['digits with a point before a letter', `x: ${'1'.repeat(long)}.${'1'.repeat(long)}x`],
  ['parentheses', '('.repeat(long)],
  ['hyphens', '-'.repeat(long)],
  ['stars', `${'*'.repeat(long)}x`],
  ['brackets', '['.repeat(long)],
  ['bars', `x: ${'|'.repeat(long)}`],
  ['quotes', `x: @${'"'.repeat(long)}`],
  ['dots of an import', `x: @${'.'.repeat(long)}`],
  ['blanks', `x:${' '.repeat(long)}y`],
];

for (const [what, source] of heavy) {
  test(`${long} ${what} in a row are read to the letter`, () => {
    assert.equal(
      tokenise(source)
        .map(({text}) => text)
        .join(''),
      source,
    );
  });
}
