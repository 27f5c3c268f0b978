import assert from 'node:assert/strict';
import {test} from 'node:test';
import vm from 'node:vm';
import {applyEdits} from '../../../tests/facts/edits';
import {createRandom} from '../../shared/randomNumbers';
import {explainErrors, findWarnings, type Mistake} from '.';

/** Messages with each kind of fix. The compiler is untrusted, so it can report them with any source and any position. */
const MESSAGES = [
  'missing value after colon',
  'substitutions must begin on {',
  'substitutions must be terminated by }',
  'unexpected text after unquoted string',
  'unexpected text after map key',
  'unexpected text after double quoted string',
  'double quoted strings must be terminated with "',
  'block string must be terminated with |',
  'malformed Markdown: element <br> closed by </p>',
  'maps must be terminated with }',
  'arrays must be terminated with ]',
  'unexpected map termination character } in file map',
  'class "a, b" not found. Did you mean to use ";" to separate array items?',
  'invalid text beginning unquoted key',
  'connection missing destination',
  'reserved keywords are prohibited in edges',
  'edge map keys must be reserved keywords',
  'fill must be style.fill',
  'invalid style keyword: "fil"',
  'expected "fill" to be a valid named color',
  'expected "opacity" to be a number between 0.0 and 1.0',
  'non-integer width "1px": strconv.Atoi',
  'unknown shape "cilinder"',
  'near key "top" must be the absolute path to a shape or one of the following constants: top-left, top-center',
  'could not resolve variable "constructor"',
  'failed to import "x.d2": file does not exist',
  '@x is not a valid import, did you mean ...@x?',
  "unquoted strings cannot begin with ...@ as that's import spread syntax",
  'unexpected text after import',
  "import key [z] doesn't exist inside import",
  '"vars" must be the last part of the key',
  'expected a boolean for "sketch", got "yes"',
] as const;

const PIECES =
  'a|b.c|vars.x|@z.y|style|fill|: |; |\n|  | -> | => |{|}|[|]|"|\'|#fff|$x|${y|,|@z|...|*|&|(|)|md |<br>|//|- |__proto__|constructor|한|🚢|\\|1px|class|vars|shape|color|red'
    .split('|')
    .concat('|', '|md\n');

const LONG_SOURCE_LENGTH = 33_000;

function assertValid(source: string, mistakes: readonly Mistake[]): void {
  for (const {from, to, fixes, kind} of mistakes) {
    assert.ok(from >= 0 && from <= to && to <= source.length, `${kind}: ${from} to ${to} in ${JSON.stringify(source)}`);
    for (const {edits} of fixes) {
      for (const edit of edits) assert.ok(edit.from >= 0 && edit.from <= edit.to && edit.to <= source.length, kind);
      applyEdits(source, edits);
    }
  }
}

test('keeps ranges and edits inside the source, whatever the message, the position, and the source', () => {
  const choose = createRandom(7);
  for (let i = 0; i < 2000; i++) {
    const source = Array.from({length: 1 + choose(30)}, () => PIECES[choose(PIECES.length)] ?? '').join('');
    const diagnostics = Array.from({length: 3}, () => ({
      file: 'fence',
      line: 1 + choose(5),
      column: 1 + choose(20),
      message: MESSAGES[choose(MESSAGES.length)] ?? '',
    }));
    assertValid(source, explainErrors(source, diagnostics, ['fence', 'zz.d2']));
    const shapes = new Map([
      ['a', 'red'],
      ['b.c', 'a -> b'],
      ['a.color', 'red'],
      ['color', 'red'],
    ]);
    assertValid(source, findWarnings({files: {fence: source}, entry: 'fence'}, 'fence', shapes));
  }
});

test('explains sources of 33,000 repeated characters in under two minutes', () => {
  const fill = (piece: string) => piece.repeat(LONG_SOURCE_LENGTH / piece.length);
  const sources = [
    '{',
    'a: {',
    '{\n',
    'a.',
    'a*',
    '1',
    '-',
    '=',
    ' ',
    'a:',
    '"',
    '${a}',
    'a: [',
    '#',
    '}\n',
    ',a:',
    '&',
    'x',
    'a -> ',
    'a: color\n',
    'a.color: red\n',
  ].map(fill);
  const run = (): void => {
    for (const source of [...sources, `a: "${fill('${a}')}"`, `a: ${fill('1')}x`, `a: {${fill('color: red;')}}`]) {
      for (const at of [1, LONG_SOURCE_LENGTH / 2, LONG_SOURCE_LENGTH]) {
        const diagnostics = MESSAGES.map((message) => ({file: 'fence', line: 1, column: at, message}));
        explainErrors(source, diagnostics, ['fence']);
      }
      findWarnings({files: {fence: source}, entry: 'fence'}, 'fence', new Map([['a.color', 'red']]));
    }
  };
  // Patterns that backtrack would take hours.
  vm.runInNewContext('run()', {run}, {timeout: 120_000});
});
