import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import {test} from 'node:test';
import {tokenize} from '../grammar/tokenize';
import {scanFences} from '../markdown/scan';
import {format, getIndentSpaces} from './format';

const formatOrFail = (source: string): string => format(source) ?? assert.fail(`refused: ${source}`);

const FENCES = fs
  .readdirSync('tour')
  .flatMap((file) => scanFences(fs.readFileSync(path.join('tour', file), 'utf8')))
  // An exercise's start is left out; only its solution is formatted.
  .map(({body}) => body.split('--- solution\n').at(-1) ?? '');

/** Removes all indentation, and the spaces around colons and arrows. */
function squeeze(source: string): string {
  const tokens = tokenize(source);
  const canBeTight = (index: number): boolean => {
    const {type, text} = tokens[index] ?? {type: 'plain', text: ''};
    return (type === 'operator' && text.includes('-')) || (type === 'punctuation' && text === ':');
  };
  return tokens
    .map(({type, text}, index) => {
      if (type !== 'plain') return text;
      if (/^ +$/.test(text)) return canBeTight(index + 1) || tokens[index - 1]?.text === ':' ? '' : text;
      return text.replace(/\n +/g, '\n');
    })
    .join('');
}

test('indents, and puts one space around arrows, after colons, and before braces', () => {
  const source = [
    '\n\nweb->api:calls{style.bold:true}   ',
    'shop:{',
    'db  <-  web -- "a->b:c"',
    '',
    '',
    '      cart:|md',
    '  # Cart',
    '    - apples',
    '|',
    '  }',
    '#note',
    'a.class:[hot;cold]',
    '(web->api)[0].style.opacity:0.5',
    '',
    '',
  ].join('\n');
  const formatted = [
    'web -> api: calls {style.bold: true}',
    'shop: {',
    '  db <- web -- "a->b:c"',
    '',
    '  cart: |md',
    '    # Cart',
    '      - apples',
    '  |',
    '}',
    '#note',
    'a.class: [hot; cold]',
    '(web -> api)[0].style.opacity: 0.5',
    '',
  ].join('\n');
  assert.equal(format(source), formatted);
});

test('moves a closing bracket to its own line if its opening bracket is on an earlier one', () => {
  for (const [source, formatted] of [
    ['a: {\nb: {\nc}}', 'a: {\n  b: {\n    c\n  }\n}'],
    ['a: {\n  b: {\n    c\n  } }\nd', 'a: {\n  b: {\n    c\n  }\n}\nd'],
    ['a: {b: {\nc\n}}', 'a: {b: {\n  c\n}}'],
    ['a: {b: {\nc; d }}; e', 'a: {b: {\n  c; d\n}}; e'],
    ['a: {b: {c}}', 'a: {b: {c}}'],
    ['a.class: [\nx;\ny]', 'a.class: [\n  x;\n  y\n]'],
    ['a: {\n  b: |md\n    x\n  |}', 'a: {\n  b: |md\n    x\n  |\n}'],
    ['a: {\n  b # }}\n}', 'a: {\n  b # }}\n}'],
    ['a: {\n  b: "x }}" }', 'a: {\n  b: "x }}"\n}'],
    ['(a -> b)[0]: {\n  x: 1}}', '(a -> b)[0]: {\n  x: 1\n}}'],
  ] as const) {
    assert.equal(format(source), formatted);
    assert.equal(format(formatted), formatted);
  }
});

test("changes at most five of the site's own fences, and formatting twice changes nothing more", () => {
  assert.ok(FENCES.length > 500);
  const changedSources = FENCES.filter((source) => formatOrFail(source) !== source);
  assert.ok(changedSources.length <= 5, changedSources.join('\n\n'));
  for (const source of FENCES) assert.equal(format(formatOrFail(source)), format(source));
});

test('restores a fence that has lost its indentation and spaces', () => {
  for (const source of FENCES) {
    const squeezed = squeeze(source);
    if (!source.includes('|'))
      assert.equal(
        formatOrFail(squeezed).replaceAll(/ +/g, ' '),
        formatOrFail(source).replaceAll(/ +/g, ' '),
        squeezed,
      );
  }
});

test('keeps the tokens of sources with errors', () => {
  for (const source of [
    'a: {',
    'a: }',
    'a: |md\n x',
    'a -> ',
    '"',
    'a: [b',
    ']',
    '}}}',
    '-> -> ->',
    'a:',
    ':',
    'a: ${x',
    '   ',
  ])
    assert.equal((format(source) ?? source).replace(/\s/g, ''), source.replace(/\s/g, ''), source);
});

test("returns nothing if it would remove empty lines from a block string that isn't closed", () => {
  for (const source of ['a: |md\n  # Cart\n\n', 'a: {\n  b: |sql\n\n\n'])
    assert.equal(format(source), undefined, source);
});

test('indents a new line to fit the brackets and block strings around it', () => {
  assert.equal(getIndentSpaces('a: {\n'), 2);
  assert.equal(getIndentSpaces('a: {\n    b: {\n', ''), 6);
  assert.equal(getIndentSpaces('a: {\n  b\n', '}'), 0);
  assert.equal(getIndentSpaces('a: {b: {\n'), 2);
  assert.equal(getIndentSpaces('a: {b}\n'), 0);
  assert.equal(getIndentSpaces('a: |md\n'), 2);
  assert.equal(getIndentSpaces('a: |md\n   - item\n'), 3);
  assert.equal(getIndentSpaces('a: |md\n   - item\n|\n'), 0);
  assert.equal(getIndentSpaces('# {\n'), 0);
  assert.equal(getIndentSpaces(''), 0);
});
