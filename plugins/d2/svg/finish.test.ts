import assert from 'node:assert/strict';
import {test} from 'node:test';
import {finishSvg} from './finish';
import {forceMotion, removeMotion} from './motion';
import {sanitize} from './sanitize';

/** Finishes an SVG with the structure that D2 writes. */
function finish({viewBox = '0 0 255 300', css = '', body = ''}): ReturnType<typeof finishSvg> {
  return finishSvg(
    `<svg viewBox="${viewBox}"><svg class="d2-1 d2-svg" viewBox="-16 -16 255 300"><style>${css}</style>${body}</svg></svg>`,
  );
}

const createRule = (name: string, color = '#0A0F25') => `.d2-1 .${name}{${name.split('-')[0]}:${color};}`;
const NAMES = ['fill-N1', 'stroke-B6', 'background-color-AA4', 'color-AB5'];
const COLOR_RULES = NAMES.map((name) => createRule(name)).join('\n\t\t');

test('sizes the root element by its viewBox, and rounds the size up for the page', () => {
  const {svg, width, height} = finish({viewBox: '0 0 10.25 20.5'});
  assert.deepEqual([width, height], [11, 21]);
  assert.match(
    svg,
    /^<svg viewBox="0 0 10\.25 20\.5" width="10\.25" height="20\.5"><svg class="d2-1 d2-svg" viewBox="-16 -16 255 300">/,
  );
});

test("refuses an SVG that isn't from D2", () => {
  for (const svg of ['<svg></svg>', '<svg viewBox="0 0 9 9"></svg>'])
    assert.throws(() => finishSvg(svg), /without a viewBox/);
});

test('returns an SVG that is too large unchanged, because the sanitizer refuses it', () => {
  const svg = `<svg viewBox="0 0 9 9"><svg>${'<g></g>'.repeat(16_000)}</svg></svg>`;
  assert.equal(finishSvg(svg).svg, svg);
});

for (const [kind, weight, fallback] of [
  ['regular', 400, /"Noto Sans KR"[^;]*, sans-serif/],
  ['italic', 400, /"Noto Sans KR"[^;]*, sans-serif/],
  ['semibold', 600, /"Noto Sans KR"[^;]*, sans-serif/],
  ['bold', 700, /"Noto Sans KR"[^;]*, sans-serif/],
  ['mono', 400, /, monospace/],
  ['mono-italic', 400, /, monospace/],
  ['mono-bold', 700, /, monospace/],
] as const)
  test(`gives text in ${kind} fallback fonts of the same weight`, () => {
    const face = `@font-face {\n\tfont-family: d2-1-font-${kind};`;
    const source = '\n\tsrc: url("data:");\n}';
    const {svg} = finish({css: `.text{font-family: "d2-1-font-${kind}";}${face}${source}`});
    const [, family = ''] = /\.text\{font-family: "d2-1-font-[\w-]+"([^}]*)\}/.exec(svg) ?? [];
    assert.match(family, fallback);
    assert.ok(family.endsWith(`;font-weight:${weight};`), family);
    assert.ok(svg.includes(`${face}font-weight:${weight};${source}`));
  });

test("keeps browsers from slanting Hangul, which doesn't have italics", () => {
  assert.ok(
    sanitize(finish({}).svg).includes(
      '<style>.d2-svg{font-synthesis:weight;text-rendering:geometricPrecision}</style>',
    ),
  );
});

test('drops color rules that no element uses, and keeps the others unchanged', () => {
  const unused = finish({css: COLOR_RULES}).svg;
  for (const name of NAMES) assert.ok(!unused.includes(name), name);
  const body = '<rect class="shape stroke-B6 fill-N1"/><p class="color-AB5"/><p class="background-color-AA4"/>';
  assert.ok(finish({css: COLOR_RULES, body}).svg.includes(COLOR_RULES));
});

test('matches color rules by the whole name of a class', () => {
  const {svg} = finish({
    css: createRule('fill-B1') + createRule('color-N1'),
    body: '<rect class="fill-B12 background-color-N1"/>',
  });
  assert.ok(!svg.includes('.d2-1 .fill-B1{') && !svg.includes('.d2-1 .color-N1{'));
});

test('drops unused rules of both color schemes', () => {
  const dark = '@media screen and (prefers-color-scheme:dark)';
  const css = `${createRule('fill-N1')}${createRule('fill-N2')}${dark}{${createRule('fill-N1', '#CDD6F4')}${createRule('fill-N2', '#BAC2DE')}}`;
  const {svg} = finish({css, body: '<rect class="fill-N1"/>'});
  assert.ok(svg.includes(`<style>${createRule('fill-N1')}${dark}{${createRule('fill-N1', '#CDD6F4')}}</style>`), svg);
});

test("keeps rules that aren't about the theme's colors", () => {
  const css = '.d2-1 .text{fill:red;}.md{color:blue;}.sketch-overlay{fill:url(#s);}.d2-1 .fill-N8{fill:red;}';
  assert.ok(finish({css}).svg.includes(css));
});

test('keeps the rules and patterns of hand-drawn fills only if an element uses them', () => {
  const createOverlay = (name: string, streaks: string) =>
    `.sketch-overlay-${name}{fill:url(#streaks-${streaks}-d2-1)}`;
  const createStreaks = (name: string) =>
    `<pattern id="streaks-${name}-d2-1" x="0">\n  <path d="M 0 1"></path>\n</pattern>`;
  const {svg} = finish({
    css: createOverlay('B1', 'darker') + createOverlay('N7', 'bright'),
    body: `<defs>${createStreaks('darker')}\n${createStreaks('bright')}</defs><path class="sketch-overlay-N7"/>`,
  });
  assert.ok(
    svg.includes(`<style>${createOverlay('N7', 'bright')}</style><defs>${createStreaks('bright')}</defs>`),
    svg,
  );
});

test("gives links, tooltips, and Markdown on connections the theme's colors", () => {
  const card =
    '<rect x="1" rx="4" fill="white" stroke="#DEE1EB"></rect><path d="M 1 2 Z" fill="white" stroke="#DEE1EB"></path>';
  const link = '<a href="/x/"><text class="text-italic text-link">x</text></a>';
  const icon =
    '<g class="appendix-icon"><svg><path d="M 1 2 Z" fill="white" stroke="#DEE1EB"></path><path d="M 1 2" stroke="#2E3346"></path></svg></g>';
  const {svg} = finish({
    css: `${createRule('fill-B1', '#0D32B2')}@media screen and (prefers-color-scheme:dark){${createRule('fill-B1', '#CBA6f7')}}`,
    body: `${link}<g class="positioned-tooltip">${card}</g>${icon}<div class="md"><p>x</p></div><rect fill="white"></rect>`,
  });
  assert.match(svg, /<text class="text-italic text-link fill-B1">/);
  assert.match(svg, /#0D32B2.*#CBA6f7/);
  assert.equal(svg.match(/ class="fill-N7 stroke-N4"/g)?.length, 3);
  assert.ok(svg.includes('<path d="M 1 2" class="stroke-N1">'));
  assert.ok(svg.includes('<rect fill="white"></rect>'));
  assert.ok(svg.includes('<div class="md color-N1">'));
});

for (const kind of ['connection', 'shape'])
  test(`stops an animated ${kind} for readers who prefer reduced motion, and has a version for either choice`, () => {
    const {svg} = finish({
      body: `<path class="connection animated-${kind}" style="animation: dashdraw 1s linear infinite" />`,
    });
    const rules = '.animated-connection,.animated-shape{animation:none!important}';
    const sanitizedSvg = sanitize(svg);
    assert.ok(sanitizedSvg.endsWith(`<style>@media (prefers-reduced-motion:reduce){${rules}}</style></svg></svg>`));
    assert.ok(removeMotion(sanitizedSvg).includes(`<style>${rules}</style>`));
    assert.ok(!forceMotion(sanitizedSvg).includes('animation:none'));
  });

test('adds no rule for reduced motion if nothing moves', () => {
  assert.ok(!finish({body: '<text>animated-connection</text>'}).svg.includes('prefers-reduced-motion'));
});
