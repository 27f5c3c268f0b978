import assert from 'node:assert/strict';
import {test} from 'node:test';
import {recordsOf} from '../outline';
import {extractOutline} from './extract';

const ADDRESS = {url: 'https://example.com/tour/style/', locale: 'en'};

function page(body: string, {classes = 'docs-doc-page docs-doc-id-tour/style', head = ''} = {}): string {
  return `<!doctype html><html class="${classes}"><head>
    <meta name="docsearch:language" content="en"><meta name="docsearch:docusaurus_tag" content="docs-default-current">${head}</head>
    <body><nav class="navbar"><a class="navbar__link navbar__link--active">Tour</a></nav>
    <ul><a class="menu__link menu__link--sublist menu__link--active">The language</a></ul>
    <main><article><div class="theme-doc-toc-mobile"><button>On this page</button></div><div class="markdown">${body}</div></article></main></body></html>`;
}

test('the description and the keywords of a page are its first text', () => {
  const head = '<meta name="description" content="Change colors."><meta name="keywords" content="paint,hue">';
  assert.deepEqual(extractOutline(page('<h1>Style</h1><p>Opening.</p>', {head}), ADDRESS)?.parts.slice(1), [
    'Change colors.',
    'paint,hue',
    'Opening.',
  ]);
  assert.deepEqual(extractOutline(page('<h1>Style</h1><p>Change colors.</p>', {head}), ADDRESS)?.parts.slice(1), [
    'paint,hue',
    'Change colors.',
  ]);
});

test('the words by which readers look for a page come before its own text', () => {
  const head = '<meta name="description" content="Change colors.">';
  const aliases = 'paint, hue';
  const outline = extractOutline(page('<h1>Style</h1><p>Opening.</p>', {head}), {...ADDRESS, aliases});
  assert.deepEqual(outline?.parts.slice(1), ['Change colors.', aliases, 'Opening.']);
  assert.deepEqual([outline?.lead, outline?.unseen], [2, 1]);
});

const partsOf = (body: string) => extractOutline(page(body), ADDRESS)?.parts;

test('headings, paragraphs, nested items and table rows are parts, each once and without controls', () => {
  assert.deepEqual(
    partsOf(
      `<header><h1>Style</h1></header><p>Opening <code>near</code>\n text.</p>
       <h2 id="colours">Colours<a class="hash-link" title="Direct link to Colours">​</a></h2>
       <ul><li>first<ul><li>inner</li></ul></li><li><p>second</p></li></ul>
       <table><thead><tr><th>Key</th><th>Value</th></tr></thead><tbody><tr><td><code>fill</code></td><td>a &lt;colour&gt;</td></tr></tbody></table>
       <div class="theme-admonition"><div class="admonitionHeading_x">tip</div><div><p>Set both.</p></div></div>
       <div class="theme-code-block language-sh"><pre><code>d2 --watch in.d2\nd2 fmt in.d2</code></pre><button>Copy</button></div>`,
    ),
    [
      {level: 1, text: 'Style', anchor: null},
      'Opening near text.',
      {level: 2, text: 'Colours', anchor: 'colours'},
      'first',
      'inner',
      'second',
      'Key · Value',
      'fill · a <colour>',
      'Set both.',
      'd2 --watch in.d2 d2 fmt in.d2',
    ],
  );
});

const figure = (source: string, items: string) =>
  `<h1>Style</h1><figure data-d2-figure=""><a><img alt="A call: diagram of 2 shapes"></a>
   <figcaption><span data-d2-caption="">A call</span><details><summary>Diagram as text</summary><ul>${items}</ul></details>
   <button>Edit</button></figcaption>${source}</figure>`;

test("a figure's text alternative stands only where no source does, and once on a page", () => {
  const source =
    '<div class="theme-code-block language-d2"><pre><code><span class=t-k>caller</span> <span class=t-o>-&gt;</span> desk: alarm</code></pre><button>Copy</button></div>';
  const items = '<li>caller (person)</li><li>from caller to desk: alarm</li>';
  assert.deepEqual(partsOf(figure(source, items))?.slice(1), ['A call']);
  assert.deepEqual(partsOf(figure('', items))?.slice(1), ['A call. caller (person); from caller to desk: alarm']);
  assert.deepEqual(
    partsOf(`${figure('', items)}<h2 id="x">X</h2>${figure('', '<li>caller (person)</li>')}`)?.at(-1),
    'A call',
  );
});

const code = (language: string, html: string) =>
  `<div class="theme-code-block language-${language}"><pre><code>${html}</code></pre></div>`;

test('of D2 there are the lines that show something of the language, which the section has not shown', () => {
  const lines = [
    '<span class=t-k>a</span> <span class=t-o>-&gt;</span> b<span class=t-p>:</span> <span class=t-s>says nothing new</span>',
    '<span class=t-w>shape</span>: <span class=t-v>queue</span>',
    '<span class=t-k>b</span>.<span class=t-w>shape</span>: <span class=t-v>queue</span>',
    '<span class=t-g>**</span>.<span class=t-w>width</span>: <span class=t-n>8</span>',
    '<span class=t-o>...</span>@file',
    '<span class="t-k">x</span> <span class="t-o">--</span> <span class="t-k">y</span>',
  ];
  const shown = 'shape: queue **.width: 8 ...@file';
  assert.deepEqual(partsOf(`<h1>x</h1>${code('d2', lines.join('\n'))}`)?.slice(1), [shown]);
  assert.deepEqual(
    partsOf(
      `<h1>x</h1>${code('d2', lines.slice(0, 2).join('\n'))}<h2 id="y">y</h2>${code('d2', lines.join('\n'))}`,
    )?.at(-1),
    // The same line stands once on a page; another that shows it may come again.
    '**.width: 8 ...@file',
  );
  assert.deepEqual(partsOf(`<h1>x</h1>${code('sh', 'd2 a.d2\nd2 --watch a.d2')}`)?.slice(1), [
    'd2 a.d2 d2 --watch a.d2',
  ]);
});

test('a section that only leads on to other pages is left out', () => {
  assert.deepEqual(
    partsOf('<h1>x</h1><p>a</p><h2 id="next">Next</h2><p>Read <a>more</a>.</p><h2 id="z">Z</h2><p>b</p>'),
    [{level: 1, text: 'x', anchor: null}, 'a', {level: 2, text: 'Z', anchor: 'z'}, 'b'],
  );
});

test("the compiler's messages are parts of their own, and drawings in letters are none", () => {
  assert.deepEqual(
    partsOf(
      `<h1>x</h1><div class="theme-code-block"><pre><code>x -&gt;<strong data-message="">connection missing destination</strong>\n// ┌──┐\n</code></pre></div>`,
    )?.slice(1),
    ['x ->', 'connection missing destination'],
  );
});

test('long paragraphs are split between sentences', () => {
  const sentences = Array.from({length: 12}, (_, n) => `${'word '.repeat(30)}end ${n}.`);
  const parts = partsOf(`<h1>x</h1><p>${sentences.join(' ')}</p>`)?.slice(1) ?? [];
  assert.ok(parts.length > 1);
  for (const part of parts) assert.match(String(part), /^word .{0,700}end \d+\.$/);
  assert.equal(parts.join(' '), sentences.join(' '));
});

test('records know their place, and their ids are unique', () => {
  const outline = extractOutline(
    page('<h1>Style</h1><p>a</p><h2 id="b">B</h2><h3 id="c">C</h3><p>d</p><p>e</p><h2 id="f">F</h2>'),
    ADDRESS,
  );
  const records = outline ? recordsOf(outline) : [];
  assert.deepEqual(
    records.map(({type, url, content}) => [type, url.slice(ADDRESS.url.length), content]),
    [
      ['lvl1', '', null],
      ['content', '', 'a'],
      ['lvl2', '#b', null],
      ['lvl3', '#c', null],
      ['content', '#c', 'd'],
      ['content', '#c', 'e'],
      ['lvl2', '#f', null],
    ],
  );
  assert.deepEqual(records[4]?.hierarchy, {
    lvl0: 'The language',
    lvl1: 'Style',
    lvl2: 'B',
    lvl3: 'C',
    lvl4: null,
    lvl5: null,
    lvl6: null,
  });
  assert.equal(records[6]?.hierarchy.lvl3, null);
  assert.deepEqual(records[4]?.weight, {pageRank: 100, level: 0, position: 4});
  assert.equal(records[2]?.weight.level, 80);
  assert.equal(new Set(records.map(({objectID}) => objectID)).size, records.length);
  assert.equal(records[5]?.objectID, '/tour/style/#c:2');
});

test('a newer release outranks an older one, and the tour outranks both', () => {
  const rankOf = (id: string) =>
    extractOutline(page('<h1>x</h1>', {classes: `docs-doc-page docs-doc-id-${id}`}), ADDRESS)?.pageRank ?? 0;
  const order = [
    'releases/intro',
    'releases/0.6.9',
    'releases/0.7.1',
    'releases/0.10.0',
    'releases/1.0.0',
    'tour/style',
  ];
  const ranks = order.map(rankOf);
  assert.deepEqual(
    ranks,
    [...ranks].sort((a, b) => a - b),
  );
  assert.equal(new Set(ranks).size, order.length);
});

test('stubs, lists and error pages have no outline', () => {
  for (const html of [
    '<title>/tour/intro/</title><a href="/tour/intro/">x</a>',
    page('<h1>Blog</h1>', {classes: 'blog-list-page plugin-blog'}),
    page('<h1>Page Not Found</h1>', {classes: 'plugin-native'}),
    page('<h1>Search</h1>', {classes: 'plugin-pages', head: '<meta name="robots" content="noindex">'}),
  ]) {
    assert.equal(extractOutline(html, ADDRESS), undefined);
  }
});

test('a post has its title, and no date or reading time', () => {
  const html = `<html class="blog-post-page"><meta name="docsearch:docusaurus_tag" content="default">
    <a class="navbar__link navbar__link--active">Blog</a><main><article><header><h1>Dark mode</h1><div><time>1 May</time> · 5 min read</div></header>
    <div class="markdown"><p>It follows.</p></div></article><nav>Older post</nav></main></html>`;
  const outline = extractOutline(html, {url: 'https://example.com/ko/blog/x/', locale: 'ko'});
  assert.equal(outline?.section, 'Blog');
  assert.equal(outline?.language, 'ko');
  assert.deepEqual(outline?.parts, [{level: 1, text: 'Dark mode', anchor: null}, 'It follows.']);
});
