import assert from 'node:assert/strict';
import {test} from 'node:test';
import {LIMITS, sanitize, TooLarge} from '.';

const XMLNS = 'xmlns="http://www.w3.org/2000/svg"';
const svg = (inside: string) => `<svg ${XMLNS} viewBox="0 0 9 8">${inside}</svg>`;
/** What becomes of a part of a picture. */
const inside = (source: string) => sanitize(svg(source)).slice(svg('').length - '</svg>'.length, -'</svg>'.length);
/** A GIF of one size, as far as its header goes. */
const gif = (width: number, height: number) =>
  `data:image/gif;base64,${btoa(String.fromCharCode(...[...'GIF89a'].map((letter) => letter.charCodeAt(0)), width & 255, width >> 8, height & 255, height >> 8, 0, 0))}`;
const data = (type: string, text: string) => `data:image/${type};base64,${btoa(text)}`;

test('sanitize: what is not well-formed is closed and stays inert', () => {
  assert.equal(inside('<g class="a"><rect></g></svg><script>x</script>'), '<g class="a"><rect></rect></g>');
  assert.equal(inside('<g class="a" <script>x</script>'), '<g class="a">x</g>');
});

test('sanitize: a document that is no SVG is refused', () => {
  for (const text of ['', 'text', '<html/>', '<g/>']) assert.throws(() => sanitize(text), /not an SVG/);
});

test('sanitize: a part that stands for another stands for a path or a picture in the document, and for no more', () => {
  const path = '<path id="p" d="M0 0"></path>';
  assert.equal(inside(`${path}<use xlink:href="#p"/>`), `${path}<use href="#p"></use>`);
  for (const target of ['<g id="p"><path/></g>', '<use id="p" href="#p"/>', '<svg id="p"/>', '<text id="p">a</text>']) {
    assert.ok(!inside(`${target}<use href="#p"/>`).includes('<use href'), target);
  }
  assert.equal(inside('<use href="https://example.org/a.svg#p"/><use href="#absent"/>'), '');
});

test('sanitize: what is drawn wherever it is referred to refers only to what refers to nothing', () => {
  const plain = '<mask id="m"><rect></rect></mask>';
  const pattern = '<pattern id="a"><g mask="url(#m)"></g></pattern>';
  assert.equal(inside(plain + pattern), plain + pattern);
  const nested = '<pattern id="b"><rect fill="url(#a)"></rect></pattern>';
  assert.equal(inside(plain + pattern + nested), `${plain}${pattern}<pattern id="b"><rect></rect></pattern>`);
  const own = '<pattern id="c"><rect style="fill:url(#c)"></rect></pattern>';
  assert.equal(inside(own), '<pattern id="c"><rect></rect></pattern>');
});

test('sanitize: SVG has no HTML but in its own place, and HTML has no SVG', () => {
  assert.equal(inside('<p>a</p><div/><img src="x"/>'), '');
  const html = '<div xmlns="http://www.w3.org/1999/xhtml">';
  assert.equal(
    inside(`<foreignObject>${html}<svg><use href="#x"/></svg><p>a</p></div></foreignObject>`).includes('svg'),
    false,
  );
});

test('sanitize: a picture in the picture is a raster image in the document, never an SVG', () => {
  assert.equal(inside(`<image href="${gif(4, 3)}"/>`), `<image href="${gif(4, 3)}"></image>`);
  for (const address of [
    data('svg+xml', svg('<rect/>')),
    `data:image/svg+xml,${encodeURIComponent(svg('<rect/>'))}`,
    `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg('<rect/>'))}`,
    'https://example.org/a.png',
    'data:text/html,x',
    data('png', 'no picture'),
  ]) {
    assert.equal(inside(`<image href="${address}"/>`), '<image></image>');
    assert.ok(!inside(`<foreignObject><img src="${address}"/></foreignObject>`).includes('src'));
  }
});

test('sanitize: only outlines have dashes, and no more than are counted', () => {
  const path = (attributes: string) => `<path d="M0 0L300 400" ${attributes}></path>`;
  for (const kept of [path('style="stroke-dasharray:6,5"'), path('stroke-dasharray="6 5"')])
    assert.equal(inside(kept), kept);
  const style = 'stroke-dasharray="1" style="stroke-dasharray:1"';
  // What is in these, or repeats them, would have them too.
  for (const name of ['g', 'text', 'svg', 'a']) assert.equal(inside(`<${name} ${style}/>`), `<${name}></${name}>`);
  assert.equal(inside(path(`id="p" ${style}`)), path('id="p"'));
  assert.equal(inside(`<marker>${path(style)}</marker>`), `<marker>${path('').replace(' >', '>')}</marker>`);
  assert.equal(
    inside('<style>path{stroke-dasharray:1 1}@keyframes x{to{stroke-dasharray:1}}</style>'),
    '<style>@keyframes x{}</style>',
  );
});

test('sanitize: lines are as wide as a diagram has them', () => {
  assert.equal(
    inside('<path stroke-width="15" style="stroke-width:15"/>'),
    '<path stroke-width="15" style="stroke-width:15"></path>',
  );
  for (const width of ['300', '9em', '90%', 'calc(9px*99)'])
    assert.equal(inside(`<path stroke-width="${width}" style="stroke-width:${width}"/>`), '<path></path>');
});

test('sanitize: text that XML cannot hold is left out', () => {
  assert.equal(inside('<text>a\u0001\uFFFE\uD800b&#0;</text>').replace(/&amp;#0;|\uFFFD/, ''), '<text>ab</text>');
});

const large: Readonly<Record<string, string>> = {
  'more elements than a browser paints': '<g/>'.repeat(LIMITS.elements + 1),
  'elements nested without an end': '<g>'.repeat(3000),
  'lines without an end': `<text>${'<tspan>a</tspan>'.repeat(LIMITS.lines + 1)}</text>`,
  'parts that stand for others': `<path id="p" d="M0 0"/>${'<use href="#p"/>'.repeat(LIMITS.uses + 1)}`,
  'steps of filters': `<filter id="f">${'<feOffset/>'.repeat(LIMITS.filters + 1)}</filter>`,
  'a mask on everything': `<mask id="m">${'<rect/>'.repeat(4000)}</mask>${'<rect mask="url(#m)"/>'.repeat(6000)}`,
  'layers on everything': '<g opacity=".99"/>'.repeat(LIMITS.blended + 1),
  'rules of style': `<style>${'a{b:c}'.repeat(LIMITS.rules + 1)}</style>`,
  'filters on everything': '<g filter="url(#f)"/>'.repeat(LIMITS.filtered + 1),
  'rules of style in several sheets': `<style>${'a{b:c}'.repeat(LIMITS.rules / 2)}</style>`.repeat(3),
  'filters of many steps on many elements': `<filter id="f">${'<feOffset/>'.repeat(40)}</filter>${'<g filter="url(#f)"/>'.repeat(100)}`,
  'masks on everything': '<g mask="url(#m)"/>'.repeat(LIMITS.layers + 1),
  'dashes without an end': '<path d="M0 0H60000" stroke-dasharray="1"/>',
  'dashes on far curves': '<path d="M0 0C9 1e5 1e5 9 9 9" style="stroke-dasharray:.3"/>',
  'dashes on many paths': '<path d="M0 0H600" stroke-dasharray="6 6"/>'.repeat(501),
  'paths without an end': `<path d="M0 0${'h1v1'.repeat(12_000)}"/>`.repeat(21),
  'long paths that others repeat': `<path id="p" d="M0 0${'h1v1'.repeat(490)}"/>${'<use href="#p"/>'.repeat(499)}${`<path d="M0 0${'h1v1'.repeat(12_000)}"/>`.repeat(2)}`,
  'gradients everywhere': `<linearGradient id="g"/>${'<rect fill="url(#g)"/>'.repeat(LIMITS.painted + 1)}`,
  'patterns on every line': `<pattern id="p"/>${'<rect style="stroke:url(#p)"/>'.repeat(LIMITS.painted + 1)}`,
  'a path without an end': `<path d="M0 0${'h1v1'.repeat(LIMITS.path / 4)}"/>`,
  'a long path everywhere': `<pattern id="p"><path d="${'h1v1'.repeat(12_000)}"/></pattern>${'<rect fill="url(#p)"/>'.repeat(9000)}`,
  'pixels without an end': `<image href="${gif(22_000, 22_000)}"/>`,
  'pictures without an end': `<image href="${gif(4000, 4000)}"/>`.repeat(2),
  'attributes without an end': `<g ${Array.from({length: 200}, (_, i) => `a${i}="b"`).join(' ')}/>`,
  'letters without an end': `<text>${'a'.repeat(LIMITS.length)}</text>`,
};

for (const [name, source] of Object.entries(large)) {
  test(`sanitize: a picture of ${name} is refused`, () => {
    assert.throws(() => sanitize(svg(source)), TooLarge);
  });
}

test('sanitize: long values are read in a time that grows with them, and no faster', () => {
  const text = 'a'.repeat(250_000);
  const begun = performance.now();
  sanitize(svg(`<g class="${text}" style="fill:${text};${text}"></g><style>${text}{${text}:${text}}</style>`));
  sanitize(svg(`<g class="${'url('.repeat(100_000)}"></g><style>${'"'.repeat(500_000)}${'{'.repeat(200_000)}</style>`));
  // Squares of these lengths would take hours.
  assert.ok(performance.now() - begun < 20_000);
});

test('sanitize: text of Markdown looks as text can, and takes no time to paint', () => {
  const html = '<foreignObject><p xmlns="http://www.w3.org/1999/xhtml"';
  const style = (text: string) => inside(`${html} style="${text}">a</p></foreignObject>`).slice(html.length);
  assert.equal(style('color:red;font-size:12px'), ' style="color:red;font-size:12px">a</p></foreignObject>');
  for (const text of [
    'filter:drop-shadow(0 0 9px red)',
    'mix-blend-mode:screen',
    'animation:x 1s infinite',
    'font-size:1e9px',
    'font-size:5000em',
    'height:calc(1000*1000*1px)',
    'position:fixed',
  ]) {
    assert.equal(style(text), '>a</p></foreignObject>');
  }
});

test('sanitize: what makes a few letters long to paint is left out', () => {
  assert.equal(inside('<path marker-mid="url(#m)" vector-effect="non-scaling-stroke"/>'), '<path></path>');
  assert.equal(inside('<pattern id="p"><g class="sketch-overlay-B1"/></pattern>'), '<pattern id="p"><g></g></pattern>');
  const cell = '<foreignObject><td xmlns="http://www.w3.org/1999/xhtml"';
  assert.ok(inside(`${cell} colspan="1000" rowspan="2">a</td></foreignObject>`).startsWith(`${cell} rowspan="2">`));
});
