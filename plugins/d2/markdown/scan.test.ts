import assert from 'node:assert/strict';
import {test} from 'node:test';
import {FenceError} from './fence';
import {readFence, scanFences} from './scan';

function scanBodies(text: string): string[] {
  return scanFences(text).map(({body}) => body);
}

const createPage = (...lines: string[]) => `${lines.join('\n')}\n`;

test("returns a fence's position, options, and lines", () => {
  assert.deepEqual(scanFences(createPage('# Title', '', '```d2 title=A', 'x -> y', '', 'y -> z', '```', '', 'text')), [
    {
      line: 3,
      column: 1,
      meta: 'title=A',
      metaColumn: 7,
      body: 'x -> y\n\ny -> z',
      lines: ['```d2 title=A', 'x -> y', '', 'y -> z'],
    },
  ]);
});

test('strips Windows line endings from the body and the options', () => {
  assert.deepEqual(scanFences('text\r\n```d2 sketch\r\nx\r\ny\r\n```\r\n'), [
    {line: 2, column: 1, meta: 'sketch', metaColumn: 7, body: 'x\ny', lines: ['```d2 sketch', 'x', 'y']},
  ]);
});

test("removes a fence's indentation from its body, such as in a list", () => {
  const text = createPage('1. First', '', '   ```d2 sketch', '   x: {', '     y', '   }', '   ```', '2. Second');
  const lines = ['   ```d2 sketch', '   x: {', '     y', '   }'];
  const expected = {line: 3, column: 4, meta: 'sketch', metaColumn: 10, body: 'x: {\n  y\n}', lines};
  assert.deepEqual(scanFences(text), [expected]);
});

const CASES: readonly [claim: string, lines: readonly string[], found: readonly string[]][] = [
  ['a page without fences has none', ['# Title', '', 'Some `d2` text.'], []],
  [
    'all fences are found, including empty ones',
    ['```d2', 'a', '```', '```d2', '```', '', '```d2', 'b', '```'],
    ['a', '', 'b'],
  ],
  ['backticks do not close a fence of tildes', ['~~~d2', 'x', '```', 'y', '~~~'], ['x\n```\ny']],
  [
    'a fence is closed by at least as many marks as opened it',
    ['````d2', 'x: |md', '```', 'code', '```', '|', '````', '```d2', 'x', '`````', '```d2', 'y', '```'],
    ['x: |md\n```\ncode\n```\n|', 'x', 'y'],
  ],
  ['a line that closes a fence contains only marks', ['```d2', 'x', '``` y', '```'], ['x\n``` y']],
  ['a body loses at most its own indentation', ['  ```d2', 'x', ' y', '', '   z', '  ```'], ['x\ny\n\n z']],
  ['a body keeps indentation beyond that of its fence', ['```d2', '  x', '```'], ['  x']],
  [
    'D2 inside a fence of another language is not a fence',
    ['````md', '```d2', 'x', '```', '````', '```d2', 'y', '```', '~~~', '```d2', 'x', '```', '~~~'],
    ['y'],
  ],
  [
    'comments and other expressions do not contain fences',
    ['{/* ```d2', 'a {', '```', '', '*/}', '', '```d2', 'b', '```', '', '- {/*', '  ```d2', '  c', '  ```', '  */}'],
    ['b'],
  ],
  [
    'braces in a body are not expressions',
    ['```d2', 'b {/* no comment', '```', '', '{/* none */}', '```d2', 'c', '```'],
    ['b {/* no comment', 'c'],
  ],
  ['fences are found next to braces without JavaScript', ['{ this is } prose', '', '```d2', 'a', '```'], ['a']],
  [
    'a language that only starts with d2 is another language',
    ['```d2x', 'x', '```', '```D2', 'y', '```', '```d2=1', 'z', '```'],
    [],
  ],
  ['two marks do not open a fence', ['``d2', 'x', '``'], []],
  [
    'quotation marks are removed from a quoted fence',
    ['> ```d2', '> x -> y', '>y', '>   z', '> ```'],
    ['x -> y\ny\n  z'],
  ],
  [
    'a fence ends with its quotation or list item',
    ['> ```d2', '> x', '', 'text', '', '- ```d2', '  z', '', 'text', '', '```d2', 'y', '```'],
    ['x', 'z', 'y'],
  ],
  [
    'backticks around text on one line are not a fence',
    ['```` ```d2 ```` opens a fence.', '', '```d2', 'x', '```'],
    ['x'],
  ],
  ['a quoted mark does not close an unquoted fence', ['```md', '> ```', '```', '', '```d2', 'x', '```'], ['x']],
  [
    'fences inside elements are found at any indentation',
    [
      '<Tabs>',
      '  <Tab>',
      '',
      '    ```d2',
      '    x',
      '    ```',
      '',
      '  </Tab>',
      '</Tabs>',
      '<p>',
      '```d2',
      'y',
      '```',
      '</p>',
    ],
    ['x', 'y'],
  ],
];

for (const [claim, lines, found] of CASES) test(claim, () => assert.deepEqual(scanBodies(createPage(...lines)), found));

test('extends an unclosed fence to the end of the page', () => {
  assert.deepEqual(scanBodies('text\n```d2\nx\ny'), ['x\ny']);
});

const scanFirst = (...lines: string[]) => {
  const [raw] = scanFences(createPage(...lines));
  assert.ok(raw);
  return raw;
};

test("keeps a fence's position when it parses the fence", () => {
  assert.deepEqual(readFence('tour/a.mdx', scanFirst('  ```d2 pad=4', '  x', '  ```')), {
    page: 'tour/a.mdx',
    line: 1,
    column: 3,
    lines: ['  ```d2 pad=4', '  x'],
    body: 'x',
    options: {pad: 4, sketch: false, show: 'both', fails: false},
  });
});

test('reports an error in an option at its column in the page', () => {
  const raw = scanFirst('text', '', '   ```d2 sketch pda=4', '   x', '   ```');
  const isExpected = (error: unknown) =>
    error instanceof FenceError && error.page === 'tour/a.mdx' && error.line === 3 && error.column === 17;
  assert.throws(() => readFence('tour/a.mdx', raw), isExpected);
});

test('reads the options after the language, and decodes their entities', () => {
  const raw = scanFirst('```d2 title="a &amp; b" pad=4', 'x', '```');
  assert.deepEqual([raw.meta, raw.metaColumn], ['title="a & b" pad=4', 7]);
  assert.equal(scanFirst('````  d2  sketch', 'x', '````').metaColumn, 11);
});

test('counts lines from the start of the front matter', () => {
  const raw = scanFirst('---', 'title: A page', 'tags:', '  - one', '---', '', '```d2', 'x', '```');
  assert.deepEqual([raw.line, raw.body], [7, 'x']);
});

for (const mark of ['-', '*', '1.', '10)', '- >', '> -', '- 1.'])
  test(`finds a fence after ${mark} on the same line`, () => {
    const prefix = mark.replace(/[^>]/g, ' ');
    const raw = scanFirst(`${mark} \`\`\`d2 sketch`, `${prefix} x`, `${prefix}   y`, `${prefix} \`\`\``);
    assert.deepEqual([raw.column, raw.metaColumn, raw.body], [mark.length + 2, mark.length + 8, 'x\n  y']);
  });

test("reports a backtick in a fence's options with its position, its effect, and a fix", () => {
  for (const [before, column] of [
    ['', 14],
    ['> ', 16],
    ['1. ', 17],
  ] as const) {
    const [raw, ...others] = scanFences(
      createPage('Text', '', `${before}\`\`\`d2 title="\`x\`"`, `${before}x: 1`, `${before}\`\`\``),
    );
    assert.ok(raw);
    assert.deepEqual(others, []);
    assert.throws(
      () => readFence('tour/page.mdx', raw),
      (error) => {
        assert.ok(error instanceof FenceError);
        const {page, line, message} = error;
        assert.deepEqual({page, line, column: error.column}, {page: 'tour/page.mdx', line: 3, column});
        assert.match(message, /backtick.*inline code.*Remove it, or use "~~~"/);
        return true;
      },
    );
  }
});

test("allows backticks in a tilde fence's options, in inline code, and in other code", () => {
  const [raw, ...others] = scanFences(
    createPage('~~~d2 title="`x`"', 'x', '~~~', '', '```d2 a``` is code', '', '````md', '```d2 title="`x`"', '````'),
  );
  assert.ok(raw);
  assert.deepEqual(others, []);
  assert.equal(readFence('a.mdx', raw).options.title, '`x`');
});
