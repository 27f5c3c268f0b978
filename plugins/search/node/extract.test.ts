import assert from 'node:assert/strict';
import {test} from 'node:test';
import {extractPage} from './extract';

const html = (body: string) =>
  `<!doctype html><body><nav>Menu</nav><main><article><div class="markdown">${body}</div></article></main>`;

test('a page becomes sections, with the anchors of its headings and without its controls', () => {
  const page = extractPage(
    html(
      '<h1>Style</h1><p>Opening.</p><h2 id="colours">Colours<a class="hash-link">#</a></h2><ul><li>a<ul><li>b</li></ul></li></ul>' +
        '<figure><figcaption><span>A caption</span></figcaption><div><pre>x -> y</pre><button>Copy</button></div></figure>' +
        '<table><tr><td>cell <code>code</code></td></tr></table>',
    ),
  );
  assert.deepEqual(page, {
    title: 'Style',
    sections: [
      {heading: 'Style', anchor: '', text: 'Opening.'},
      {heading: 'Colours', anchor: 'colours', text: 'a b A caption x -> y cell code'},
    ],
  });
});

test('lists of posts and pages without text are left out', () => {
  assert.equal(
    extractPage('<main><article class="markdown">1</article><article class="markdown">2</article></main>'),
    undefined,
  );
  assert.equal(extractPage('<title>/tour/intro/</title><a href="/tour/intro/">x</a>'), undefined);
});
