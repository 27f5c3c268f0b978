import assert from 'node:assert/strict';
import {test} from 'node:test';
import {createFeedContent} from './feeds';

const PAGE_URL = 'https://example.com/ko/blog/post/';
const createContent = (html: string) => createFeedContent(html, PAGE_URL);

test('text, links, and images stay, and URLs become absolute', () => {
  assert.equal(
    createContent(
      '<h2 class="anchor" id="a">Two<a class="hash-link" href="#a">\u200b</a></h2><p>A <a href="/ko/tour/" target="_blank" class="x">tour</a>, <em>and</em> <!-- -->more</p>',
    ),
    '<h2>Two</h2><p>A <a href="https://example.com/ko/tour/">tour</a>, <em>and</em> more</p>',
  );
  assert.equal(
    createContent('<p><img src="../a.png" alt="A" width="3" loading="lazy"></p>'),
    '<p><img src="https://example.com/ko/blog/a.png" alt="A" width="3"></p>',
  );
});

test('code becomes plain text, with its title above it and its messages below it', () => {
  assert.equal(
    createContent(
      '<div class="theme-code-block"><div class="title">a.d2</div><pre tabindex="0"><code><span class="t-k">a</span> <span class="t-o">-&gt;</span><strong data-message="">wrong</strong>\nb</code></pre><button>Copy<svg></svg><span role="status"></span></button></div>',
    ),
    '<p>a.d2</p><pre><code>a -&gt;\nb</code></pre><p>wrong</p>',
  );
});

test('only the images and texts of a figure stay', () => {
  assert.equal(
    createContent(
      '<figure class="f" data-d2-live="{}"><div class="b"><a href="/diagrams/1.svg" data-d2="zoom" style="width:1px"><picture><source media="x" srcset="/diagrams/2.svg"><img src="/diagrams/1.svg" alt="One" decoding="async"></picture></a><a href="#over" aria-label="x"></a></div><figcaption><span>Title</span><details hidden><summary>As text</summary><ul><li>a</li></ul></details><button data-d2="edit">Edit</button></figcaption><div data-d2-place=""></div></figure>',
    ),
    '<figure><a href="https://example.com/diagrams/1.svg"><img src="https://example.com/diagrams/1.svg" alt="One"></a><figcaption>Title<details><summary>As text</summary><ul><li>a</li></ul></details></figcaption></figure>',
  );
  assert.equal(
    createContent(
      '<div role="tablist"><a href="#b">B</a></div><div><iframe src="/1.svg" title="T"></iframe><iframe src="/2.svg" title="T"></iframe></div>',
    ),
    '<img src="https://example.com/1.svg" alt="T">',
  );
});

test('scripts and styles are removed', () => {
  assert.equal(createContent('<p>a</p><script type="application/json">{"a":1}</script><style>p{}</style>'), '<p>a</p>');
});
