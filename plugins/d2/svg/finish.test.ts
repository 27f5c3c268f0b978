import assert from 'node:assert/strict';
import {test} from 'node:test';
import {finishSvg, movingOf, stillOf} from './finish';
import {sanitize} from './sanitize';

/** A picture such as D2 draws, as far as it matters here. */
function picture({viewBox = '0 0 255 300', css = '', body = ''}): string {
  return `<svg viewBox="${viewBox}"><svg class="d2-1 d2-svg" viewBox="-16 -16 255 300"><style>${css}</style>${body}</svg></svg>`;
}

const rule = (name: string, colour = '#0A0F25') => `.d2-1 .${name}{${name.split('-')[0]}:${colour};}`;

test('the root element gets the size of its viewBox, and the inner one is left alone', () => {
  const {svg, width, height} = finishSvg(picture({}));
  assert.deepEqual([width, height], [255, 300]);
  assert.ok(
    svg.startsWith(
      '<svg viewBox="0 0 255 300" width="255" height="300"><svg class="d2-1 d2-svg" viewBox="-16 -16 255 300">',
    ),
    svg,
  );
});

test('a size that is no whole number is rounded up for the page', () => {
  const {svg, width, height} = finishSvg(picture({viewBox: '0 0 10.25 20.5'}));
  assert.deepEqual([width, height], [11, 21]);
  assert.match(svg, /^<svg viewBox="0 0 10\.25 20\.5" width="10\.25" height="20\.5">/);
});

test("a document without the viewBox of D2's is refused", () => {
  assert.throws(() => finishSvg('<svg></svg>'), /without a viewBox/);
});

for (const kind of ['regular', 'bold', 'italic', 'semibold']) {
  test(`text in ${kind} falls back to fonts without serifs, Korean ones among them`, () => {
    const {svg} = finishSvg(picture({css: `.text{font-family: "d2-1-font-${kind}";}`}));
    assert.match(svg, new RegExp(`font-family: "d2-1-font-${kind}", [^;]*"Noto Sans KR"[^;]*, sans-serif;`));
  });
}

test('text in mono falls back to fonts of one width', () => {
  const {svg} = finishSvg(picture({css: '.text{font-family: "d2-1-font-mono";}'}));
  assert.match(svg, /font-family: "d2-1-font-mono", [^;]*, monospace;/);
});

for (const kind of ['mono-bold', 'mono-italic']) {
  test(`text in ${kind} falls back to fonts of one width`, () => {
    const {svg} = finishSvg(picture({css: `.text{font-family: "d2-1-font-${kind}";}`}));
    assert.match(svg, new RegExp(`font-family: "d2-1-font-${kind}", [^;]*, monospace;`));
  });
}

for (const [kind, weight] of Object.entries({
  regular: 400,
  italic: 400,
  mono: 400,
  semibold: 600,
  bold: 700,
  'mono-bold': 700,
})) {
  test(`letters that the font of kind ${kind} lacks have its weight, and its own stay as they are`, () => {
    const face = `@font-face {\n\tfont-family: d2-1-font-${kind};`;
    const source = '\n\tsrc: url("data:");\n}';
    const {svg} = finishSvg(picture({css: `.text{font-family: "d2-1-font-${kind}";}${face}${source}`}));
    assert.match(svg, new RegExp(`\\.text\\{font-family: [^;]*;font-weight:${weight};\\}`));
    assert.ok(svg.includes(`${face}font-weight:${weight};${source}`));
  });
}

test('no viewer slants letters by itself: Hangul has no italics', () => {
  const {svg} = finishSvg(picture({body: '<text>원</text>'}));
  assert.ok(sanitize(svg).includes('<style>.d2-svg{font-synthesis:weight}</style>'));
});

test('colour rules that no element uses are dropped', () => {
  const names = ['fill-N1', 'stroke-B6', 'background-color-AA4', 'color-AB5'];
  const {svg} = finishSvg(picture({css: names.map((name) => rule(name)).join('\n\t\t')}));
  for (const name of names) assert.ok(!svg.includes(name), `${name} was kept`);
});

test('colour rules that elements use are kept to the letter', () => {
  const names = ['fill-N1', 'stroke-B6', 'background-color-AA4', 'color-AB5'];
  const css = names.map((name) => rule(name)).join('\n\t\t');
  const {svg} = finishSvg(
    picture({
      css,
      body: '<rect class="shape stroke-B6 fill-N1"/><p class="color-AB5"/><p class="background-color-AA4"/>',
    }),
  );
  assert.ok(svg.includes(css));
});

test('a rule is used by its whole name', () => {
  const {svg} = finishSvg(
    picture({css: rule('fill-B1') + rule('color-N1'), body: '<rect class="fill-B12 background-color-N1"/>'}),
  );
  assert.ok(!svg.includes('.d2-1 .fill-B1{') && !svg.includes('.d2-1 .color-N1{'));
});

test('the rules of both colour schemes are treated alike', () => {
  const dark = '@media screen and (prefers-color-scheme:dark)';
  const css = `${rule('fill-N1')}${rule('fill-N2')}${dark}{${rule('fill-N1', '#CDD6F4')}${rule('fill-N2', '#BAC2DE')}}`;
  const {svg} = finishSvg(picture({css, body: '<rect class="fill-N1"/>'}));
  assert.ok(svg.includes(`<style>${rule('fill-N1')}${dark}{${rule('fill-N1', '#CDD6F4')}}</style>`), svg);
});

test("rules that are not about the theme's colours are kept", () => {
  const css = '.d2-1 .text{fill:red;}.md{color:blue;}.sketch-overlay{fill:url(#s);}.d2-1 .fill-N8{fill:red;}';
  assert.ok(finishSvg(picture({css})).svg.includes(css));
});

test('of the rules and patterns of hand-drawn fills those stay that an element uses', () => {
  const overlay = (name: string, streaks: string) => `.sketch-overlay-${name}{fill:url(#streaks-${streaks}-d2-1)}`;
  const streaks = (name: string) => `<pattern id="streaks-${name}-d2-1" x="0">\n  <path d="M 0 1"/>\n</pattern>`;
  const {svg} = finishSvg(
    picture({
      css: overlay('B1', 'darker') + overlay('N7', 'bright'),
      body: `<defs>${streaks('darker')}${streaks('bright')}</defs><path class="sketch-overlay-N7"/>`,
    }),
  );
  assert.ok(svg.includes(`<style>${overlay('N7', 'bright')}</style><defs>${streaks('bright')}</defs>`), svg);
});

test('labels of links have a colour of the theme in both schemes', () => {
  const css = `.text-link{fill: blue;}${rule('fill-B1', '#0D32B2')}@media screen and (prefers-color-scheme:dark){${rule('fill-B1', '#CBA6f7')}}`;
  const {svg} = finishSvg(picture({css, body: '<a href="/x/"><text class="text-italic text-link">x</text></a>'}));
  assert.match(svg, /<text class="text-italic text-link fill-B1">/);
  assert.match(svg, /#0D32B2.*#CBA6f7/);
});

test('what D2 leaves white or black gets colours of the theme: tooltips, and Markdown on connections', () => {
  const card =
    '<rect x="1" rx="4" fill="white" stroke="#DEE1EB"></rect><path d="M 1 2 Z" fill="white" stroke="#DEE1EB"></path>';
  const {svg} = finishSvg(
    picture({body: `<g class="positioned-tooltip">${card}</g><div class="md"><p>x</p></div><rect fill="white" />`}),
  );
  assert.equal(svg.match(/ class="fill-N7 stroke-N4"/g)?.length, 2);
  assert.ok(svg.includes('<rect fill="white" />'));
  assert.ok(svg.includes('<div class="md color-N1">'));
});

for (const kind of ['connection', 'shape'])
  test(`an animated ${kind} rests for readers who prefer reduced motion, and has a picture for either`, () => {
    const {svg} = finishSvg(
      picture({body: `<path class="connection animated-${kind}" style="animation: dashdraw 1s linear infinite" />`}),
    );
    const rules = '.animated-connection,.animated-shape{animation:none!important}';
    assert.ok(svg.includes(`<style>@media (prefers-reduced-motion:reduce){${rules}}</style></svg></svg>`), svg);
    assert.ok(sanitize(svg).includes(`@media (prefers-reduced-motion:reduce){${rules}}`));
    assert.ok(stillOf(sanitize(svg)).includes(`<style>${rules}</style>`));
    assert.ok(!movingOf(sanitize(svg)).includes('animation:none'));
  });

test('a picture in which nothing moves has no rule for it', () => {
  assert.ok(!finishSvg(picture({body: '<text>animated-connection</text>'})).svg.includes('prefers-reduced-motion'));
});
