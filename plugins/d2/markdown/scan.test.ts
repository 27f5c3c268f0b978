import assert from 'node:assert/strict';
import {test} from 'node:test';
import {FenceError} from './fence';
import {readFence, scanFences} from './scan';

function bodies(text: string): string[] {
  return scanFences(text).map(({body}) => body);
}

const page = (...lines: string[]) => `${lines.join('\n')}\n`;

test('a page without fences has none', () => {
  assert.deepEqual(scanFences(page('# Title', '', 'Some `d2` text.')), []);
});

test('a fence knows its line, its column and where its options begin', () => {
  assert.deepEqual(scanFences(page('# Title', '', '```d2 title=A', 'x -> y', '', 'y -> z', '```', '', 'text')), [
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

test('all fences of a page are found, empty ones too', () => {
  const found = scanFences(page('```d2', 'a', '```', '```d2', '```', '', '```d2 sketch', 'b', '```'));
  assert.deepEqual(
    found.map(({line, body}) => [line, body]),
    [
      [1, 'a'],
      [4, ''],
      [7, 'b'],
    ],
  );
});

test('Windows line ends are no part of the body or the options', () => {
  assert.deepEqual(scanFences('text\r\n```d2 sketch\r\nx\r\ny\r\n```\r\n'), [
    {line: 2, column: 1, meta: 'sketch', metaColumn: 7, body: 'x\ny', lines: ['```d2 sketch', 'x', 'y']},
  ]);
});

test('white space between the marks and the language moves the place of the options', () => {
  assert.equal(scanFences(page('````  d2  sketch', 'x', '````'))[0]?.metaColumn, 11);
});

test('tildes make a fence, which backticks do not close', () => {
  assert.deepEqual(bodies(page('~~~d2', 'x', '```', 'y', '~~~')), ['x\n```\ny']);
});

test('a fence is closed by as many marks as opened it, or by more', () => {
  assert.deepEqual(bodies(page('````d2', 'x: |md', '```', 'code', '```', '|', '````')), ['x: |md\n```\ncode\n```\n|']);
  assert.deepEqual(bodies(page('```d2', 'x', '`````', '```d2', 'y', '```')), ['x', 'y']);
});

test('a line that closes a fence holds nothing but marks', () => {
  assert.deepEqual(bodies(page('```d2', 'x', '``` y', '```')), ['x\n``` y']);
});

test('a fence in a list is indented, and its body loses as much', () => {
  const text = page('1. First', '', '   ```d2 sketch', '   x: {', '     y', '   }', '   ```', '2. Second');
  assert.deepEqual(scanFences(text), [
    {
      line: 3,
      column: 4,
      meta: 'sketch',
      metaColumn: 10,
      body: 'x: {\n  y\n}',
      lines: ['   ```d2 sketch', '   x: {', '     y', '   }'],
    },
  ]);
});

test('a body that is indented less than its fence loses what white space it has', () => {
  assert.deepEqual(bodies(page('  ```d2', 'x', ' y', '', '   z', '  ```')), ['x\ny\n\n z']);
});

test('a body that is indented more than its fence keeps the rest', () => {
  assert.deepEqual(bodies(page('```d2', '  x', '```')), ['  x']);
});

test("D2 in a fence of another language is that language's text", () => {
  assert.deepEqual(bodies(page('````md', '```d2', 'x', '```', '````', '```d2', 'y', '```')), ['y']);
  assert.deepEqual(bodies(page('~~~', '```d2', 'x', '```', '~~~')), []);
});

test('fences in comments and other expressions are none', () => {
  assert.deepEqual(
    bodies(
      page(
        '{/* ```d2',
        'a {',
        '```',
        '',
        '*/}',
        '',
        '```d2',
        'b',
        '```',
        '',
        '- {/*',
        '  ```d2',
        '  c',
        '  ```',
        '  */}',
      ),
    ),
    ['b'],
  );
  assert.deepEqual(bodies(page('```d2', 'b {/* no comment', '```', '', '{/* none */}', '```d2', 'c', '```')), [
    'b {/* no comment',
    'c',
  ]);
});

test('of a page with braces that are no JavaScript, all fences are found', () => {
  assert.deepEqual(bodies(page('{ this is } prose', '', '```d2', 'a', '```')), ['a']);
});

test('languages that only begin with d2 are other languages', () => {
  assert.deepEqual(bodies(page('```d2x', 'x', '```', '```D2', 'y', '```', '```d2=1', 'z', '```')), []);
});

test('two marks are no fence', () => {
  assert.deepEqual(bodies(page('``d2', 'x', '``')), []);
});

test('a fence that nothing closes reaches to the end of the page', () => {
  assert.deepEqual(bodies('text\n```d2\nx\ny'), ['x\ny']);
});

test('readFence keeps the position and reads the options', () => {
  const [raw] = scanFences(page('  ```d2 pad=4', '  x', '  ```'));
  assert.ok(raw);
  assert.deepEqual(readFence('tour/a.mdx', raw), {
    page: 'tour/a.mdx',
    line: 1,
    column: 3,
    lines: ['  ```d2 pad=4', '  x'],
    body: 'x',
    options: {pad: 4, sketch: false, show: 'both', fails: false},
  });
});

test('a bad option is found at its column of the page', () => {
  const [raw] = scanFences(page('text', '', '   ```d2 sketch pda=4', '   x', '   ```'));
  assert.ok(raw);
  assert.throws(
    () => readFence('tour/a.mdx', raw),
    (error) => error instanceof FenceError && error.page === 'tour/a.mdx' && error.line === 3 && error.column === 17,
  );
});

test('options mean what Markdown reads, and stand where they are written', () => {
  const [raw] = scanFences(page('```d2 title="a &amp; b" pad=4', 'x', '```'));
  assert.equal(raw?.meta, 'title="a & b" pad=4');
  assert.equal(raw?.metaColumn, 7);
});

test('front matter shifts no lines', () => {
  const [raw] = scanFences(page('---', 'title: A page', 'tags:', '  - one', '---', '', '```d2', 'x', '```'));
  assert.deepEqual([raw?.line, raw?.body], [7, 'x']);
});

test("a fence in a quotation loses the quotation's signs", () => {
  assert.deepEqual(bodies(page('> ```d2', '> x -> y', '>y', '>   z', '> ```')), ['x -> y\ny\n  z']);
});

test('a fence ends with the quotation or the list item that it is in', () => {
  assert.deepEqual(bodies(page('> ```d2', '> x', '', 'text', '', '```d2', 'y', '```')), ['x', 'y']);
  assert.deepEqual(bodies(page('- ```d2', '  x', '', 'text', '', '```d2', 'y', '```')), ['x', 'y']);
});

test('three backticks around text on one line are no fence', () => {
  assert.deepEqual(bodies(page('```` ```d2 ```` opens a fence.', '', '```d2', 'x', '```')), ['x']);
});

for (const mark of ['-', '*', '1.', '10)', '- >', '> -', '- 1.']) {
  test(`a fence may stand on the line of its mark ${mark}`, () => {
    const rest = mark.replace(/[^>]/g, ' ');
    const [raw] = scanFences(page(`${mark} \`\`\`d2 sketch`, `${rest} x`, `${rest}   y`, `${rest} \`\`\``));
    assert.deepEqual([raw?.column, raw?.metaColumn, raw?.body], [mark.length + 2, mark.length + 8, 'x\n  y']);
  });
}

test('a quoted line of marks does not close a fence outside of quotations', () => {
  assert.deepEqual(bodies(page('```md', '> ```', '```', '', '```d2', 'x', '```')), ['x']);
});

test('a fence within an element is found, however far it is indented', () => {
  const text = page(
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
  );
  assert.deepEqual(bodies(text), ['x', 'y']);
});
