import assert from 'node:assert/strict';
import {test} from 'node:test';
import {renderMarkdown} from './markdown';

const render = (text: string) =>
  renderMarkdown(text, {readDiagram: (file) => (file === 'a.d2' ? 'a -> b' : undefined)});

const cases: readonly [what: string, markdown: string, html: string][] = [
  ['a heading with an id', '## Line styles {#lines}', '<h2 id="lines">Line styles</h2>'],
  [
    'a heading without one gets what Docusaurus gives it',
    '## Line `style` & *more*',
    '<h2 id="line-style--more">Line style &amp; more</h2>',
  ],
  [
    'the second heading of a name is numbered',
    '### Look\n\n### Look',
    '<h3 id="look">Look</h3><h3 id="look-1">Look</h3>',
  ],
  ['a Korean heading', '## 화살촉', '<h2 id="화살촉">화살촉</h2>'],
  [
    'a paragraph with marks',
    'A **bold** [link](/x/) and `code <a>`\nin two lines',
    '<p>A bold link and code &lt;a&gt;\nin two lines</p>',
  ],
  ['lists in lists', '- one\n  1. two', '<ul><li><p>one</p><ol><li><p>two</p></li></ol></li></ul>'],
  ['code', '```sh\nd2 a.d2 < b\n```', '<pre><code>d2 a.d2 &lt; b</code></pre>'],
  [
    'a table',
    '| A | `b \\| c` |\n| --- | :-: |\n| [d](/e/) | |\n',
    '<table><tr><td>A</td><td>b | c</td></tr><tr><td>d</td><td></td></tr></table>',
  ],
  ['a paragraph that only looks like a table', 'a | b\nc', '<p>a | b\nc</p>'],
  ['an admonition', ':::warning[Mind the gap]\n\nText\n\n:::', '<p>Mind the gap</p><p>Text</p>'],
  [
    'components, by what they hold',
    'import {A} from \'b\';\n\n<A to="/x/">\n\n# Title\n\nSee <A>here</A>\n\n</A>',
    '<h1 id="title">Title</h1><p>See here</p>',
  ],
  ['a comment', 'Text\n\n{/* truncate\n   here */}\n\nmore', '<p>Text</p><p>more</p>'],
  [
    'code that looks like a module or a comment',
    "```js\nimport a from 'b';\n{/* c */}\n```",
    "<pre><code>import a from 'b';\n{/* c */}</code></pre>",
  ],
  [
    'a diagram',
    '```d2 title="Say hi & bye" layout=elk\na -> b: <i>\n```',
    '<figure data-d2-figure><span data-d2-caption>Say hi &amp; bye</span><div class="theme-code-block"><pre>a -&gt; b: &lt;i&gt;</pre></div></figure>',
  ],
  [
    'a diagram from a file',
    '```d2 file=a.d2 title="F"\n```',
    '<figure data-d2-figure><span data-d2-caption>F</span><div class="theme-code-block"><pre>a -&gt; b</pre></div></figure>',
  ],
  [
    'a diagram that is wrong on purpose',
    '```d2 fails="unknown shape"\na.shape: b\n```',
    '<figure data-d2-figure><span data-d2-caption></span><div class="theme-code-block"><pre>a.shape: b<span data-message>unknown shape</span></pre></div></figure>',
  ],
  [
    'a diagram whose file is missing',
    '```d2 file=b.d2\n```',
    '<figure data-d2-figure><span data-d2-caption></span><div class="theme-code-block"><pre></pre></div></figure>',
  ],
];

for (const [what, markdown, html] of cases) {
  test(`Markdown for search: ${what}`, () => {
    assert.equal(render(markdown), html);
  });
}
