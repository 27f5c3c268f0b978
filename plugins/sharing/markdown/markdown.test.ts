import assert from 'node:assert/strict';
import {test} from 'node:test';
import {type CheerioAPI, type Element, load} from 'cheerio';
import {type Example, VERSION} from '../../d2/figure/contract';
import {createMarkdown} from '.';

const PAGE_URL = 'https://example.com/tour/a/';
const MATTER = {title: 'A: "b"', description: '', language: 'en', address: PAGE_URL};

const EXAMPLE: Example = {
  version: VERSION,
  entry: 'fence',
  files: {fence: 'a: {b}'},
  settings: {layout: 'elk', sketch: true},
  displayOptions: {},
};

function createCopy(html: string): string {
  const $: CheerioAPI = load(`<main>${html}</main>`);
  const getDiagramFile = (name: string) => (name === '1.json' ? JSON.stringify(EXAMPLE) : undefined);
  return createMarkdown(MATTER, $, $<Element, string>('main'), getDiagramFile);
}

const readBody = (html: string) => createCopy(html).replace(/^---[\s\S]*?---\n\n/, '');

test('starts with front matter whose strings are safe in YAML', () => {
  assert.equal(createCopy('<p>x</p>'), `---\ntitle: "A: \\"b\\""\nlanguage: "en"\naddress: "${PAGE_URL}"\n---\n\nx\n`);
});

test('makes links absolute, and removes controls that only work on the page', () => {
  assert.equal(
    readBody(
      '<h2 id="b">B<a class="hash-link" href="#b">\u200b</a></h2><p>See <a href="../c/#d">c</a>, or <a href="#b">b</a>.</p><button>Copy</button>',
    ),
    '## B\n\nSee [c](https://example.com/tour/c/#d), or [b](https://example.com/tour/a/#b).\n',
  );
});

test('separates buttons in a row, but not links in a sentence', () => {
  assert.equal(
    readBody('<p><a href="/a/">A</a><a href="/b/">B</a></p>'),
    '[A](https://example.com/a/) · [B](https://example.com/b/)\n',
  );
  assert.equal(
    readBody('<p><a href="/a/">A</a> and <a href="/b/">B</a></p>'),
    '[A](https://example.com/a/) and [B](https://example.com/b/)\n',
  );
});

test('turns a figure into its image, its source with its options, and its description', () => {
  assert.equal(
    readBody(
      `<figure data-d2-figure="" data-d2-live="/diagrams/1.json"><a data-d2="zoom" href="/1.svg"><img src="/1.svg" alt="diagram"></a><figcaption><span data-d2-caption="">One</span><details><summary>Diagram as text</summary><ul><li>a<ul><li>b</ul></ul></details><button>Edit</button></figcaption><div class="theme-code-block language-d2"><pre><code><span class="t-k">a</span>: {<span>b</span>}</code></pre></div></figure>`,
    ),
    '**One**\n\n![diagram](https://example.com/1.svg)\n\n```d2 layout=elk sketch\na: {b}\n```\n\nDiagram as text:\n\n- a\n  - b\n',
  );
});

test("includes a source that the page doesn't show", () => {
  assert.match(
    readBody(`<figure data-d2-figure="" data-d2-live="/diagrams/1.json"><img src="/1.svg" alt="One"></figure>`),
    /```d2 layout=elk sketch\na: {b}\n```/,
  );
});

test('describes each board, and puts ASCII diagrams into fences', () => {
  assert.equal(
    readBody(
      '<figure data-d2-figure=""><div role="tablist"><a href="#x">X</a></div><div role="tabpanel" id="x"><img src="/x.svg" alt="X: diagram"></div><figcaption><details data-d2-board="x"><summary>Diagram as text</summary><ul><li>a</ul></details></figcaption></figure>',
    ),
    '![X: diagram](https://example.com/x.svg)\n\nX: diagram:\n\n- a\n',
  );
  assert.equal(
    readBody(
      '<figure data-d2-figure=""><pre role="img">\n ┌──┐\n └──┘\n</pre><figcaption><span data-d2-caption="">Box</span></figcaption></figure>',
    ),
    '**Box**\n\n```text\n ┌──┐\n └──┘\n```\n',
  );
});

test("quotes admonitions, keeps tables, and puts the compiler's messages after the code", () => {
  assert.equal(
    readBody(
      '<div class="theme-admonition"><div class="admonitionHeading_x">tip</div><div class="admonitionContent_x"><p>Do.</p></div></div>',
    ),
    '> **Tip**\n>\n> Do.\n',
  );
  assert.equal(
    readBody('<table><thead><tr><th>A</th></tr></thead><tbody><tr><td><code>a|b</code></td></tr></tbody></table>'),
    '| A |\n| - |\n| `a\\|b` |\n',
  );
  assert.equal(
    readBody(
      '<div class="theme-code-block language-d2"><div>x.d2</div><pre><code>a -><strong data-message="">missing</strong></code></pre></div>',
    ),
    '`x.d2`\n\n```d2\na ->\n```\n\n> missing\n',
  );
});
