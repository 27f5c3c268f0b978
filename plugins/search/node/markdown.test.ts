import assert from 'node:assert/strict';
import {test} from 'node:test';
import {readSections} from './markdown';

/** The passages before the first heading, then each heading with its level, text, anchor, and passages. */
type ExpectedSections = readonly [
  intro: readonly string[],
  ...(readonly [number, string, string | null, ...string[]])[],
];

const CASES: readonly [subject: string, markdown: string, expected: ExpectedSections][] = [
  ['a heading with an id', '## Line styles {#lines}\n\nText', [[], [2, 'Line styles', 'lines', 'Text']]],
  [
    "a heading without an id gets Docusaurus's anchor",
    '## Line `style` & *more*',
    [[], [2, 'Line style & more', 'line-style--more']],
  ],
  [
    'the second heading with the same text gets a number',
    '### Look\n\n### Look',
    [[], [3, 'Look', 'look'], [3, 'Look', 'look-1']],
  ],
  ['a Korean heading', '## 화살촉', [[], [2, '화살촉', '화살촉']]],
  [
    'the section with links to other pages is left out',
    'A\n\n## Next {#next}\n\n- [B](/b/)\n\n## More {#more}\n\nC',
    [['A'], [2, 'More', 'more', 'C']],
  ],
  [
    'a paragraph with marks',
    'A **bold** [link](/x/) and `code <a>`\nin two lines',
    [['A bold link and code <a> in two lines']],
  ],
  ['a line break in a heading', '## Text in,<br />diagram out {#hero}', [[], [2, 'Text in, diagram out', 'hero']]],
  ['lists in lists', '- one\n  1. two', [['one', 'two']]],
  ['code', '```sh\nd2 a.d2 < b\n```', [['d2 a.d2 < b']]],
  ['a table', '| A | `b \\| c` |\n| --- | :-: |\n| [d](/e/) | |\n', [['A · b | c', 'd']]],
  ['a paragraph that only looks like a table', 'a | b\nc', [['a | b c']]],
  ['an admonition', ':::warning[Mind the gap]\n\nText\n\n:::', [['Mind the gap', 'Text']]],
  ['the contents of components', 'import {A} from \'b\';\n\n<A to="/x/">\n\nSee <A>here</A>\n\n</A>', [['See here']]],
  [
    'an exercise and a question',
    '```d2 exercise=one title="Both"\ngoal: Add `b`.\nhint: Write `b`.\n--- start\na\n--- solution\na\nb\n```\n\n```d2 predict="How many in c?"\nc\n```',
    [['Both', 'Add b.', 'Write b.', 'c', 'How many in c?']],
  ],
  ['a comment', 'Text\n\n{/* truncate\n   here */}\n\nmore', [['Text', 'more']]],
  [
    'code that looks like a module or a comment',
    "```js\nimport a from 'b';\n{/* c */}\n```",
    [["import a from 'b'; {/* c */}"]],
  ],
  ['a diagram', '```d2 title="Say hi & bye" layout=elk\na -> b: <i>\n```', [['Say hi & bye', 'a -> b: <i>']]],
  ['a diagram from a file, whose source is left out', '```d2 file=a.d2 title="F"\n```', [['F']]],
  [
    'a diagram that fails on purpose',
    '```d2 fails="unknown shape"\na.shape: b\n```',
    [['a.shape: b', 'unknown shape']],
  ],
  ['a drawing in a text block, which is left out', '```text\n┌─┐ a\nb\n```', [['b']]],
];

for (const [subject, markdown, [intro, ...headings]] of CASES) {
  test(`Markdown for search: ${subject}`, () => {
    const [first, ...rest] = readSections(markdown, {title: 'T', description: ''});
    assert.deepEqual(first, {level: 1, anchor: null, text: 'T', passages: intro});
    assert.deepEqual(
      rest.map(({level, text, anchor, passages}) => [level, text, anchor, ...passages]),
      headings,
    );
  });
}

test('the title in the text wins over the front matter, and the description is the first text', () => {
  const metadata = {title: 'T', description: 'About.'};
  assert.deepEqual(readSections('# Own\n\nText', metadata)[0]?.text, 'Own');
  assert.deepEqual(readSections('Text', metadata), [{level: 1, anchor: null, text: 'T', passages: ['About.', 'Text']}]);
});

test('a long text is split after sentences', () => {
  const sentence = `${'word '.repeat(40)}end. `;
  const [{passages = []} = {}] = readSections(sentence.repeat(9), {title: 'T', description: ''});
  assert.ok(passages.length > 0);
  for (const text of passages) assert.ok(text.length <= 700 && text.endsWith('end.'), text);
});
