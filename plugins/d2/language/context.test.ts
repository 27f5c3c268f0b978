import assert from 'node:assert/strict';
import {test} from 'node:test';
import {findContext, listUsedKeys} from './context';

/** Summarizes the context at the cursor, `‸`, for example as `value web.shape "cy"`. */
function summarizeContext(source: string): string {
  const before = source.slice(0, source.indexOf('‸'));
  const {kind, from, path, isStatementStart, isConnectionEnd, isFilter} = findContext(before);
  const flags = [isStatementStart && 'start', isConnectionEnd && 'end', isFilter && 'filter'].filter(Boolean).join(' ');
  return [kind, path.join('.'), JSON.stringify(before.slice(from)), flags].filter(Boolean).join(' ');
}

test('finds the kind of text, the enclosing keys, and the word at the cursor', () => {
  const cases: readonly (readonly [source: string, expected: string])[] = [
    ['‸', 'key "" start'],
    ['we‸', 'key "we" start'],
    ['web.sh‸', 'key web "sh"'],
    ['web: {\n  sty‸\n}', 'key web "sty" start'],
    ['web: {style: {‸', 'key web.style "" start'],
    ['web.style.‸', 'key web.style ""'],
    ['web.shape: cy‸', 'value web.shape "cy"'],
    ['web.shape:‸', 'value web.shape ""'],
    ['web: {shape: oval; width: ‸}', 'value web.width ""'],
    ['web: {shape: oval}; d‸', 'key "d" start'],
    ['web: {shape: oval} ‸', 'text "" start'],
    ['web -> ‸', 'key "" end'],
    ['web -> api.d‸', 'key api "d" end'],
    ['web -> api: {‸', 'key -> "" start'],
    ['web -> api: {target-arrowhead: {shape: ‸', 'value ->.target-arrowhead.shape ""'],
    ['(web -> a‸', 'key "a" end'],
    ['(web -> api)[0].style.‸', 'key ->.style ""'],
    ['shop.(web -> api)[0]: {style.o‸', 'key ->.style "o"'],
    ['web.class: [hot; co‸]', 'value web.class "co"'],
    ['*: {&sh‸', 'key * "sh" filter'],
    ['web: Cost ${pri‸', 'variable web "pri"'],
    ['...@col‸', 'import "col" start'],
    ['web: @‸', 'import web ""'],
    ['"a b".‸', 'key a b ""'],
  ];
  for (const [source, expected] of cases) assert.equal(summarizeContext(source), expected, source);
});

test('treats comments, quoted strings, and block strings as text', () => {
  for (const source of [
    '# note: ‸',
    '""" note. ‸',
    'web: |md shape: ‸',
    'web: "shape: ‸',
    "web: 'a.‸",
    'web: |`md | shape: ‸',
    '"web.‸',
  ])
    assert.match(summarizeContext(source), /^text /, source);
});

test('expects a key after the end of a comment or block string', () => {
  for (const source of ['# note\n', 'web: |md shape |\n', 'web: |md x |; ', '""" note """\n'])
    assert.equal(findContext(source).kind, 'key', source);
});

test('lists every key in a source, with its path', () => {
  const source =
    'shop: Shop {\n  web -> api.db: calls {style.bold: true}\n}\n"my key".x; (shop.web -> *)[0].style.bold: true';
  assert.deepEqual(
    listUsedKeys(source).map(({path}) => path.join('.')),
    [
      ...['shop', 'shop.web', 'shop.api', 'shop.api.db', 'shop.->.style', 'shop.->.style.bold'],
      ...['my key', 'my key.x'],
      ...['shop', 'shop.web', '->.style', '->.style.bold'],
    ],
  );
});

test('lists keys up to 100 levels deep, but finds the context at any depth', () => {
  for (const source of ['a{'.repeat(20_000), 'a.'.repeat(20_000)]) assert.equal(listUsedKeys(source).length, 100);
  assert.equal(findContext('a{'.repeat(20_000)).path.length, 20_000);
});
