import assert from 'node:assert/strict';
import {test} from 'node:test';
import type {Outline} from '../outline';
import {partsOfMarkdown} from './markdown';

const heading = (level: number, text: string, anchor: string | null) => ({level, text, anchor});

const cases: readonly [what: string, markdown: string, parts: Outline['parts']][] = [
  ['a heading with an id', '## Line styles {#lines}', [heading(2, 'Line styles', 'lines')]],
  [
    'a heading without one gets what Docusaurus gives it',
    '## Line `style` & *more*',
    [heading(2, 'Line style & more', 'line-style--more')],
  ],
  ['a title, which has no anchor', '# Lines', [heading(1, 'Lines', null)]],
  [
    'the second heading of a name is numbered',
    '### Look\n\n### Look',
    [heading(3, 'Look', 'look'), heading(3, 'Look', 'look-1')],
  ],
  ['a Korean heading', '## 화살촉', [heading(2, '화살촉', '화살촉')]],
  [
    'a paragraph with marks',
    'A **bold** [link](/x/) and `code <a>`\nin two lines',
    ['A bold link and code <a> in two lines'],
  ],
  ['lists in lists', '- one\n  1. two', ['one', 'two']],
  ['code', '```sh\nd2 a.d2 < b\n```', ['d2 a.d2 < b']],
  ['a table', '| A | `b \\| c` |\n| --- | :-: |\n| [d](/e/) | |\n', ['A · b | c', 'd']],
  ['a paragraph that only looks like a table', 'a | b\nc', ['a | b c']],
  ['an admonition', ':::warning[Mind the gap]\n\nText\n\n:::', ['Mind the gap', 'Text']],
  [
    'components, by what they hold',
    'import {A} from \'b\';\n\n<A to="/x/">\n\n# Title\n\nSee <A>here</A>\n\n</A>',
    [heading(1, 'Title', null), 'See here'],
  ],
  ['a comment', 'Text\n\n{/* truncate\n   here */}\n\nmore', ['Text', 'more']],
  [
    'code that looks like a module or a comment',
    "```js\nimport a from 'b';\n{/* c */}\n```",
    ["import a from 'b'; {/* c */}"],
  ],
  ['a diagram', '```d2 title="Say hi & bye" layout=elk\na -> b: <i>\n```', ['Say hi & bye', 'a -> b: <i>']],
  ['a diagram from a file', '```d2 file=a.d2 title="F"\n```', ['F', 'a -> b']],
  [
    'a diagram that is wrong on purpose',
    '```d2 fails="unknown shape"\na.shape: b\n```',
    ['a.shape: b', 'unknown shape'],
  ],
  ['a diagram whose file is missing', '```d2 file=b.d2\n```', []],
];

for (const [what, markdown, parts] of cases) {
  test(`Markdown for search: ${what}`, () => {
    assert.deepEqual(
      partsOfMarkdown(markdown, (file) => (file === 'a.d2' ? 'a -> b' : undefined)),
      parts,
    );
  });
}
