import assert from 'node:assert/strict';
import {test} from 'node:test';
import {LIMITS, sanitize, TooLargeError} from '.';

const XMLNS = 'xmlns="http://www.w3.org/2000/svg"';
const createSvg = (inside: string) => `<svg ${XMLNS} viewBox="0 0 9 8">${inside}</svg>`;
/** Sanitizes the content of an SVG. */
const sanitizeContent = (source: string) =>
  sanitize(createSvg(source)).slice(createSvg('').length - '</svg>'.length, -'</svg>'.length);
const createDataUrl = (type: string, text: string) => `data:image/${type};base64,${btoa(text)}`;
/** Returns a GIF that consists of a header. */
const createGif = (width: number, height: number) =>
  createDataUrl('gif', `GIF89a${String.fromCharCode(width & 255, width >> 8, height & 255, height >> 8, 0, 0)}`);

test('closes unclosed elements, and drops scripts from malformed markup', () => {
  assert.equal(sanitizeContent('<g class="a"><rect></g></svg><script>x</script>'), '<g class="a"><rect></rect></g>');
  assert.equal(sanitizeContent('<g class="a" <script>x</script>'), '<g class="a">x</g>');
});

test("refuses text that isn't an SVG", () => {
  for (const text of ['', 'text', '<html/>', '<g/>']) assert.throws(() => sanitize(text), /not an SVG/);
});

test('lets a `use` only repeat paths of the document', () => {
  const path = '<path id="p" d="M0 0"></path>';
  assert.equal(sanitizeContent(`${path}<use xlink:href="#p"/>`), `${path}<use href="#p"></use>`);
  for (const target of ['<g id="p"><path/></g>', '<use id="p" href="#p"/>', '<svg id="p"/>', '<text id="p">a</text>']) {
    assert.ok(!sanitizeContent(`${target}<use href="#p"/>`).includes('<use href'), target);
  }
  assert.equal(sanitizeContent('<use href="https://example.org/a.svg#p"/><use href="#absent"/>'), '');
});

test('drops nested references, unless they point to elements without references', () => {
  const plain = '<mask id="m"><rect></rect></mask>';
  const pattern = '<pattern id="a"><g mask="url(#m)"></g></pattern>';
  assert.equal(sanitizeContent(plain + pattern), plain + pattern);
  const nested = '<pattern id="b"><rect fill="url(#a)"></rect></pattern>';
  assert.equal(sanitizeContent(plain + pattern + nested), `${plain}${pattern}<pattern id="b"><rect></rect></pattern>`);
  const selfReference = '<pattern id="c"><rect style="fill:url(#c)"></rect></pattern>';
  assert.equal(sanitizeContent(selfReference), '<pattern id="c"><rect></rect></pattern>');
});

test('drops HTML outside a foreignObject, and SVG inside it', () => {
  assert.equal(sanitizeContent('<p>a</p><div/><img src="x"/>'), '');
  const html = '<div xmlns="http://www.w3.org/1999/xhtml">';
  assert.equal(
    sanitizeContent(`<foreignObject>${html}<svg><use href="#x"/></svg><p>a</p></div></foreignObject>`).includes('svg'),
    false,
  );
});

test('keeps embedded raster images, and drops the URLs of all others', () => {
  assert.equal(sanitizeContent(`<image href="${createGif(4, 3)}"/>`), `<image href="${createGif(4, 3)}"></image>`);
  for (const url of [
    createDataUrl('svg+xml', createSvg('<rect/>')),
    `data:image/svg+xml,${encodeURIComponent(createSvg('<rect/>'))}`,
    `data:image/svg+xml;charset=utf-8,${encodeURIComponent(createSvg('<rect/>'))}`,
    'https://example.org/a.png',
    'data:text/html,x',
    createDataUrl('png', 'not an image'),
  ]) {
    assert.equal(sanitizeContent(`<image href="${url}"/>`), '<image></image>');
    assert.ok(!sanitizeContent(`<foreignObject><img src="${url}"/></foreignObject>`).includes('src'));
  }
});

test('keeps dashes on paths, and drops them wherever they could be inherited or repeated', () => {
  const path = (attributes: string) => `<path d="M0 0L300 400" ${attributes}></path>`;
  for (const safePath of [path('style="stroke-dasharray:6,5"'), path('stroke-dasharray="6 5"')])
    assert.equal(sanitizeContent(safePath), safePath);
  const style = 'stroke-dasharray="1" style="stroke-dasharray:1"';
  // Descendants would inherit the dashes, and a `use` would repeat them.
  for (const name of ['g', 'text', 'svg', 'a'])
    assert.equal(sanitizeContent(`<${name} ${style}/>`), `<${name}></${name}>`);
  assert.equal(sanitizeContent(path(`id="p" ${style}`)), path('id="p"'));
  assert.equal(sanitizeContent(`<marker>${path(style)}</marker>`), `<marker>${path('').replace(' >', '>')}</marker>`);
  assert.equal(
    sanitizeContent('<style>path{stroke-dasharray:1 1}@keyframes x{to{stroke-dasharray:1}}</style>'),
    '<style>@keyframes x{}</style>',
  );
});

test('drops lines that are wider than in any diagram', () => {
  assert.equal(
    sanitizeContent('<path stroke-width="15" style="stroke-width:15"/>'),
    '<path stroke-width="15" style="stroke-width:15"></path>',
  );
  for (const width of ['300', '9em', '90%', 'calc(9px*99)'])
    assert.equal(sanitizeContent(`<path stroke-width="${width}" style="stroke-width:${width}"/>`), '<path></path>');
});

test("drops characters that XML can't represent", () => {
  assert.equal(
    sanitizeContent('<text>a\u0001\uFFFE\uD800b&#0;</text>').replace(/&amp;#0;|\uFFFD/, ''),
    '<text>ab</text>',
  );
});

const ICONS = {url: '', svgs: {key: createSvg('')}};
const LONG_PATH = `<path d="M0 0${'h1v1'.repeat(12_000)}"/>`;

/** SVGs that exceed a limit, by what the error says about it. */
const TOO_LARGE: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  [`characters, more than ${LIMITS.length}`]: {'too many characters': `<text>${'a'.repeat(LIMITS.length)}</text>`},
  [`more than ${2 * LIMITS.length} characters`]: {
    'text that escaping makes too long': `<text>${'>'.repeat(1.9e6)}</text>`,
  },
  [`more than ${LIMITS.elements} elements`]: {'too many elements': '<g/>'.repeat(LIMITS.elements + 1)},
  [`more than ${LIMITS.depth} deep`]: {'elements that are nested too deeply': '<g>'.repeat(3000)},
  [`more than ${LIMITS.attributes} attributes`]: {
    'too many attributes': `<g ${Array.from({length: 200}, (_, i) => `a${i}="b"`).join(' ')}/>`,
  },
  [`more than ${LIMITS.textLines} lines of text`]: {
    'too many lines of text': `<text>${'<tspan>a</tspan>'.repeat(LIMITS.textLines + 1)}</text>`,
  },
  [`more than ${LIMITS.pathLength} characters`]: {
    'a path that is too long': `<path d="M0 0${'h1v1'.repeat(LIMITS.pathLength / 4)}"/>`,
  },
  [`more than ${LIMITS.totalPathLength} characters in its paths`]: {
    'paths that are too long together': LONG_PATH.repeat(21),
    'long paths that are repeated': `<path id="p" d="M0 0${'h1v1'.repeat(490)}"/>${'<use href="#p"/>'.repeat(499)}${LONG_PATH.repeat(2)}`,
  },
  [`more than ${LIMITS.useElements} <use> elements`]: {
    'too many <use> elements': `<path id="p" d="M0 0"/>${'<use href="#p"/>'.repeat(LIMITS.useElements + 1)}`,
  },
  [`more than ${LIMITS.nestedReferences} references inside referenced elements`]: {
    'too many masks in a pattern': `<mask id="m"/><pattern>${'<rect mask="url(#m)"/>'.repeat(LIMITS.nestedReferences + 1)}</pattern>`,
  },
  [`more than ${LIMITS.drawnElements} referenced elements`]: {
    'a large mask on too many elements': `<mask id="m">${'<rect/>'.repeat(4000)}</mask>${'<rect mask="url(#m)"/>'.repeat(60)}`,
    'long paths in a pattern': `<pattern id="p">${LONG_PATH.repeat(20)}</pattern>${'<rect fill="url(#p)"/>'.repeat(400)}`,
  },
  [`more than ${LIMITS.paintedElements} elements painted with gradients or patterns`]: {
    'too many gradients': `<linearGradient id="g"/>${'<rect fill="url(#g)"/>'.repeat(LIMITS.paintedElements + 1)}`,
    'too many patterns on lines': `<pattern id="p"/>${'<rect style="stroke:url(#p)"/>'.repeat(LIMITS.paintedElements + 1)}`,
  },
  [`more than ${LIMITS.maskedElements} masked or clipped elements`]: {
    'too many masked elements': '<g mask="url(#m)"/>'.repeat(LIMITS.maskedElements + 1),
  },
  [`more than ${LIMITS.blendedElements} blended elements`]: {
    'too many blended elements': '<g opacity=".99"/>'.repeat(LIMITS.blendedElements + 1),
  },
  [`more than ${LIMITS.filteredElements} filtered elements`]: {
    'too many filtered elements': '<g filter="url(#f)"/>'.repeat(LIMITS.filteredElements + 1),
  },
  [`more than ${LIMITS.filterSteps} filter steps`]: {
    'too many filter steps': `<filter id="f">${'<feOffset/>'.repeat(LIMITS.filterSteps + 1)}</filter>`,
  },
  [`more than ${LIMITS.filterOperations} steps`]: {
    'long filters on many elements': `<filter id="f">${'<feOffset/>'.repeat(40)}</filter>${'<g filter="url(#f)"/>'.repeat(100)}`,
  },
  [`more than ${LIMITS.dashes} dashes`]: {
    'too many dashes': '<path d="M0 0H60000" stroke-dasharray="1"/>',
    'too many dashes on a curve': '<path d="M0 0C9 1e5 1e5 9 9 9" style="stroke-dasharray:.3"/>',
    'too many dashes on many paths': '<path d="M0 0H600" stroke-dasharray="6 6"/>'.repeat(501),
  },
  [`more than ${LIMITS.rules} style rules`]: {
    'too many style rules': `<style>${'a{b:c}'.repeat(LIMITS.rules + 1)}</style>`,
    'too many rules in several style sheets': `<style>${'a{b:c}'.repeat(LIMITS.rules / 2)}</style>`.repeat(3),
  },
  [`more than ${LIMITS.pixels} pixels in its images`]: {
    'an image that is too large': `<image href="${createGif(22_000, 22_000)}"/>`,
    'images that are too large together': `<image href="${createGif(4000, 4000)}"/>`.repeat(2),
  },
  [`more than ${LIMITS.icons} icons`]: {
    'too many icons': '<image href="/img/icons/key.svg"/>'.repeat(LIMITS.icons + 1),
  },
};

for (const [reason, sources] of Object.entries(TOO_LARGE))
  for (const [name, source] of Object.entries(sources))
    test(`refuses ${name}`, () => {
      assert.throws(
        () => sanitize(createSvg(source), {icons: ICONS}),
        (error) => error instanceof TooLargeError && error.message.endsWith(`${reason}.`),
      );
    });

test('sanitizes values of 500,000 characters in under 20 seconds', () => {
  const text = 'a'.repeat(250_000);
  const startTime = performance.now();
  sanitize(createSvg(`<g class="${text}" style="fill:${text};${text}"></g><style>${text}{${text}:${text}}</style>`));
  sanitize(
    createSvg(`<g class="${'url('.repeat(100_000)}"></g><style>${'"'.repeat(500_000)}${'{'.repeat(200_000)}</style>`),
  );
  // In quadratic time, it would take hours.
  assert.ok(performance.now() - startTime < 20_000);
});

test('keeps the styles of Markdown text, except slow, huge, or fixed ones', () => {
  const html = '<foreignObject><p xmlns="http://www.w3.org/1999/xhtml"';
  const style = (text: string) => sanitizeContent(`${html} style="${text}">a</p></foreignObject>`).slice(html.length);
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

test('drops attributes that take little text but are slow to paint', () => {
  assert.equal(sanitizeContent('<path marker-mid="url(#m)" vector-effect="non-scaling-stroke"/>'), '<path></path>');
  assert.equal(
    sanitizeContent('<pattern id="p"><g class="sketch-overlay-B1"/></pattern>'),
    '<pattern id="p"><g></g></pattern>',
  );
  const cell = '<foreignObject><td xmlns="http://www.w3.org/1999/xhtml"';
  assert.ok(
    sanitizeContent(`${cell} colspan="1000" rowspan="2">a</td></foreignObject>`).startsWith(`${cell} rowspan="2">`),
  );
});
