import assert from 'node:assert/strict';
import {test} from 'node:test';
import {toDocument} from './document';

const createSvg = (inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 9 8" width="9" height="8">${inside}</svg>`;
/** Returns the content of the document that's created from an SVG with this content. */
const readContent = (source: string) => /<\/style>(.*)<\/svg>$/s.exec(toDocument(createSvg(source), 'light'))?.[1];
/** Like `readContent`, for HTML in a `foreignObject`. */
const readHtml = (source: string) => {
  const open = '<foreignObject x="1"><div xmlns="http://www.w3.org/1999/xhtml" class="md">';
  const content = readContent(`${open}${source}</div></foreignObject>`) ?? '';
  assert.ok(content.startsWith(open), content);
  return content.slice(open.length, -'</div></foreignObject>'.length);
};

test('fills its frame', () => {
  const document = toDocument(createSvg(''), 'light');
  assert.match(document, /^<svg xmlns="[^"]+" viewBox="0 0 9 8" width="100%" height="100%"><style>/);
});

test("doesn't change D2's own elements", () => {
  const svg =
    '<g class="YQ=="><rect x="1.5" style="stroke-width:2" mask="url(#m-1)"></rect><text class="fill-N1">a &lt; b &amp; c</text><title>Tip</title></g>';
  assert.equal(readContent(svg), svg);
});

for (const url of ['https://example.org/a?b=1&amp;c', 'HTTP://example.org', 'mailto:a@example.org']) {
  test(`opens a link to ${url} in a new tab, without access to the page`, () => {
    const expected = `<a href="${url}" target="_blank" rel="noopener noreferrer">a</a>`;
    assert.equal(readContent(`<a href="${url}" xlink:href="${url}" target="_self">a</a>`), expected);
    assert.equal(readHtml(`<a href="${url}" rel="opener">a</a>`), expected);
  });
}

test('opens a link to a page of the site outside the frame, with a path from the folder of diagrams', () => {
  assert.equal(readContent('<a xlink:href="/tour/intro/#x">a</a>'), '<a href="../tour/intro/#x" target="_top">a</a>');
});

for (const url of [
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  ' javascript:alert(1)',
  'java&#9;script:alert(1)',
  '&#1;javascript:alert(1)',
  'data:text/html,&lt;script&gt;alert(1)&lt;/script&gt;',
  'vbscript:x',
  'blob:https://example.org/1',
  'file:///etc/passwd',
  '//example.org/',
  '/\\example.org/',
  '/&#9;/example.org/',
  'https:\\\\example.org',
  'root.layers.x',
  'page',
  '#here',
  '',
]) {
  test(`drops a link to ${JSON.stringify(url)}`, () => {
    assert.equal(readContent(`<a href="${url}" xlink:href="${url}">a</a>`), '<a>a</a>');
    assert.equal(readHtml(`<a href="${url}">a</a>`), '<a>a</a>');
  });
}

const DROPPED_ELEMENTS = [
  '<script>alert(1)</script>',
  '<script href="https://example.org/x.js"/>',
  '<h:script xmlns:h="http://www.w3.org/1999/xhtml">alert(1)</h:script>',
  '<iframe src="https://example.org/"></iframe>',
  '<object data="x"/>',
  '<embed src="x"/>',
  '<form action="https://example.org/"><input name="a"/></form>',
  '<button>x</button>',
  '<set attributeName="href" to="javascript:alert(1)"/>',
  '<animate attributeName="href" values="javascript:alert(1)"/>',
  '<meta http-equiv="refresh" content="0;url=https://example.org/"/>',
  '<link rel="stylesheet" href="https://example.org/x.css"/>',
  '<base href="https://example.org/"/>',
  '<video src="x"/>',
  '<!-- comment -->',
  '<?xml-stylesheet href="https://example.org/x.css"?>',
  '<svg xmlns="http://www.w3.org/1999/other"><a>x</a></svg>',
  // Without the comment in the middle, each would be an import.
  '<style>@im<!-- -->port "https://example.org/x.css";</style>',
  '<style>@im<?x ?>port "https://example.org/x.css";</style>',
  '<style>@im<![CDATA[port "https://example.org/x.css";]]></style>',
  '<SCRIPT>alert(1)</SCRIPT>',
];
for (const part of DROPPED_ELEMENTS) {
  test(`drops ${part} everywhere`, () => {
    assert.equal(readContent(part), '');
    assert.equal(readHtml(part), '');
    assert.equal(readContent(`<g><a>${part}</a></g>`), '<g><a></a></g>');
  });
}

test('drops style sheets in Markdown blocks, and rules that fetch something', () => {
  assert.equal(readHtml('<style>*{color:red}</style>'), '');
  assert.equal(readContent('<style>@import "https://example.org/x.css";</style>'), '');
  assert.equal(readContent('<style><![CDATA[a{fill:url(https://example.org/)}]]></style>'), '');
  assert.equal(
    readContent(
      '<style><![CDATA[@font-face{src:url("data:application/font-woff;base64,AAAA")}b>c{fill:red}]]></style>',
    ),
    '<style>@font-face{src:url("data:application/font-woff;base64,AAAA")}b&gt;c{fill:red}</style>',
  );
});

for (const attribute of [
  'onclick="alert(1)"',
  'onLoad="alert(1)"',
  'style="background:url(https://example.org/)"',
  'style="background:u\\72l(https://example.org/)"',
  'fill="url( &#39;https://example.org/&#39;)"',
  'srcset="https://example.org/x 2x"',
  'ping="https://example.org/"',
  'autofocus=""',
  'contenteditable="true"',
  'tabindex="1"',
  'xml:base="https://example.org/"',
  'href="https://example.org/"',
]) {
  test(`drops the attribute ${attribute}`, () => {
    assert.equal(readContent(`<g ${attribute} class="a"></g>`), '<g class="a"></g>');
    assert.equal(readHtml(`<p ${attribute} class="a"></p>`), '<p class="a"></p>');
  });
}

test('keeps images from the site and embedded ones, and drops the URLs of all others', () => {
  const data = 'data:image/gif;base64,R0lGODlhAQABAAAAAA==';
  assert.equal(readContent(`<image href="${data}"/>`), `<image href="${data}"></image>`);
  assert.equal(readContent('<image xlink:href="/img/a.svg"/>'), '<image href="../img/a.svg"></image>');
  assert.equal(readContent('<image href="https://example.org/a.png"/>'), '<image></image>');
  assert.equal(readHtml('<img src="https://example.org/a.png" alt="A"/>'), '<img alt="A"></img>');
  assert.equal(readHtml('<img src="data:text/html,x" alt="A"/>'), '<img alt="A"></img>');
});

test('keeps text as text', () => {
  assert.equal(
    readContent('<text>&lt;script&gt;<![CDATA[<script>alert(1)</script>]]></text>'),
    '<text>&lt;script&gt;&lt;script&gt;alert(1)&lt;/script&gt;</text>',
  );
  assert.equal(readContent('<g class="&quot; onclick=&quot;x"></g>'), '<g class="&quot; onclick=&quot;x"></g>');
});

test("has a document for each scheme, whose colors don't depend on the reader", () => {
  const dark = '<style>@media screen and (prefers-color-scheme:dark){a{fill:red}}</style>';
  const documents = (['light', 'dark'] as const).map((scheme) => toDocument(createSvg(dark), scheme));
  assert.match(documents[0] ?? '', /color-scheme:light.*@media not all\{a\{fill:red\}\}/);
  assert.match(documents[1] ?? '', /color-scheme:dark.*@media screen\{a\{fill:red\}\}/);
});
