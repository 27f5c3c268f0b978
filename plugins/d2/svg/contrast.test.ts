import assert from 'node:assert/strict';
import {test} from 'node:test';
import {ensureContrast} from './contrast';
import {getContrast, parseColor} from './ink';
import {parse, serialize} from './tree';

const LIGHT = {N1: '#0A0F25', N2: '#676C7E', N7: '#FFFFFF', B4: '#E3E9FD', B6: '#F7F8FE'};
const DARK = {N1: '#CDD6F4', N2: '#BAC2DE', N7: '#1E1E2E', B4: '#585B70', B6: '#313244'};
const DARK_RULE = '@media screen and (prefers-color-scheme:dark)';
const createRules = (theme: Record<string, string>) =>
  Object.entries(theme)
    .map(([code, color]) => `\n\t\t.d2-1 .fill-${code}{fill:${color};}\n\t\t.d2-1 .color-${code}{color:${color};}`)
    .join('');

/** Runs the contrast pass on a body, in a diagram with a background and a theme as D2 writes them. */
function runPass(body: string, dark = DARK): {before: string; after: string; sheet: string} {
  const style = `${createRules(LIGHT)}${DARK_RULE}{${createRules(dark)}}`;
  const root = parse(
    `<svg viewBox="0 0 200 200"><svg class="d2-1 d2-svg"><rect x="-17" y="-17" width="400" height="400" class=" fill-N7" /><style>${style}</style>${body}</svg></svg>`,
  );
  const before = serialize(root);
  const sheet = ensureContrast(root);
  return {before, after: serialize(root), sheet};
}

/** Returns the colors that the pass sets for the first element that `pattern` finds, in both schemes. */
function findColors(body: string, pattern: RegExp, property = 'stroke'): string[] | undefined {
  const {after, sheet} = runPass(body);
  const [element = ''] = pattern.exec(after) ?? [];
  const [light = '', dark = ''] = sheet.split(DARK_RULE);
  for (const [name] of element.matchAll(/d2-(?:line|ink)-\d+/g)) {
    // Labels in HTML take their ink from `color`.
    const suffix = property === 'fill' ? '!important;color:\\1!important' : '!';
    const readColor = (css: string) => new RegExp(`\\.${name}\\{${property}:(#\\w+)${suffix}`).exec(css)?.[1];
    const color = readColor(light);
    if (color) return [color, readColor(dark) ?? color];
  }
  return undefined;
}

const findInk = (body: string) => findColors(body, /<[^>]*>(?:<p>)?cart/, 'fill');
const createBox = (fill: string) =>
  `<g class="shape"><rect x="0" y="0" width="100" height="60" ${fill} style="stroke-width:2;" /></g>`;
const createLabel = (fill: string, text = 'cart', x = 50) =>
  `<text x="${x}" y="35" ${fill} style="text-anchor:middle;font-size:16px">${text}</text>`;
const THEME_LABEL = createLabel('class="text fill-N1"');
const createLine = (stroke: string, more = '', d = 'M 10 150 L 190 150') =>
  `<path d="${d}" fill="none" class="connection ${stroke}" style="stroke-width:2" ${more}/>`;
const createMarkdown = (style = '', at = 'x="10" y="10" width="80" height="24"') =>
  `<foreignObject ${at}><div xmlns="http://www.w3.org/1999/xhtml" class="md color-N1"${style}><p>cart</p></div></foreignObject>`;
const createBoard = (n: number, body: string) =>
  `<g style="animation: d2Transition-d2-1-${n} 900ms infinite">${body}</g>`;

for (const [name, body] of Object.entries({
  "a theme's label on a theme's fill": createBox('class="fill-B6"') + THEME_LABEL,
  'a hint on the board': createLabel('class="text-italic fill-N2"'),
  'a label next to a fill': createBox('fill="gold"') + createLabel('class="text fill-N1"', 'cart', 160),
  'a label below a fill': THEME_LABEL + createBox('fill="gold"'),
  'a label on a blended group': createBox('fill="#ffe08a" class="blend d2-tint"') + THEME_LABEL,
  'a label on a group with a blended shape': `<g class="shape blend d2-tint"><rect x="0" y="0" width="100" height="60" fill="#ffe08a" /></g>${THEME_LABEL}`,
  'a hidden label': `${createBox('fill="gold"')}<g style='opacity:0.000000'>${THEME_LABEL}</g>`,
  'a Markdown text with its own background': createMarkdown(' style="background-color:gold;color:black"'),
  'a label on another board of an animation': createBoard(0, createBox('fill="gold"')) + createBoard(1, THEME_LABEL),
  'a slightly faded group': `<g style='opacity:0.900000'>${createBox('class="fill-B6"')}${THEME_LABEL}</g>`,
  "a theme's connection": createLine('stroke-N2'),
  'a connection that its source fades': `<g style='opacity:0.4'>${createLine('stroke-B4')}</g>`,
  'a connection without a width': createLine('stroke-B6').replace('width:2', 'width:0'),
  'a connection that ends in a shape of its color':
    createBox('fill="#0d32b2"') + createLine('stroke-N1', '', 'M 50 60 L 50 160'),
  'a curve around a fill of its color':
    createBox('fill="#0a0f30"') + createLine('stroke-N1', '', 'M 0 120 C 0 60 100 60 100 120'),
  'a pale border around a visible fill': createBox('fill="#5070e0" class="stroke-B6"'),
  'a fill without a border': createBox('class="fill-B6"'),
  'a line between the rows of a table': '<line x1="0" x2="90" y1="9" y2="9" class="stroke-B6" />',
  'a detail of a shape with a visible outline':
    '<g class="shape"><path d="M 0 0 H 90 V 90 Z" class="stroke-N1" fill="gold" /><path d="M 0 20 H 90" class="stroke-B6" fill="none" /></g>',
  "the frame of a link's icon": `<g class="appendix-icon"><path d="M 0 0 H 9 V 9 Z" fill="white" stroke="#DEE1EB"/></g>`,
}))
  test(`doesn't change ${name}`, () => {
    const {before, after, sheet} = runPass(body);
    assert.equal(after, before);
    assert.equal(sheet, '');
  });

for (const [name, body, inks] of [
  ['a label on a fill that the source sets', createBox('fill="gold"') + THEME_LABEL, ['#0a0f25', '#0a0f25']],
  [
    'a label on a gradient',
    `<defs><linearGradient id="g"><stop stop-color="gold"/><stop stop-color="#fff"/></linearGradient></defs>${createBox(`fill="url('#g')"`)}${THEME_LABEL}`,
    ['#0a0f25', '#0a0f25'],
  ],
  [
    'a label on a path',
    `<path d="M 0 0 H 100 V 60 C 90 70 10 70 0 60 Z" fill="gold" />${THEME_LABEL}`,
    ['#0a0f25', '#0a0f25'],
  ],
  [
    'a label in a moved group',
    `<g transform="translate(500.0 500.0)">${createBox('fill="gold"')}${THEME_LABEL}</g>`,
    ['#0a0f25', '#0a0f25'],
  ],
  ['a label on a translucent fill', createBox('fill="black" fill-opacity="0.6"') + THEME_LABEL, ['#ffffff', '#cdd6f4']],
  ['Markdown on a fill', `${createBox('fill="gold"')}<g>${createMarkdown()}</g>`, ['#0a0f25', '#0a0f25']],
  [
    'code on a dark background',
    `<g class="dark-code">${createBox('style="fill:#1e1e2e"')}${createLabel('fill="#6c7086"')}</g>`,
    ['#6c7086', '#898d9e'],
  ],
] as const)
  test(`gives ${name} an ink for both schemes`, () => assert.deepEqual(findInk(body), inks));

test('shifts a meaningful color, and only in the scheme in which it is too weak', () => {
  const [light, dark = ''] = findInk(createBox('class="fill-B6"') + createLabel('fill="#c2410c" class="text"')) ?? [];
  assert.equal(light, '#c2410c');
  assert.match(dark, /^#[d-f]\w[6-9]\w[4-9]\w$/);
});

test("reads overrides of the theme's colors that are names or have three digits", () => {
  for (const white of ['white', '#fff'])
    assert.equal(runPass(createBox('class="fill-B6"') + THEME_LABEL, {...DARK, N1: white}).sheet, '');
});

test('makes a hint in a container slightly stronger', () => {
  const [light = '', dark = ''] =
    findInk(createBox('class="fill-B4"') + createLabel('class="text-italic fill-N2"')) ?? [];
  assert.match(light, /^#6\w6\w7\w$/);
  assert.match(dark, /^#[c-d]/);
});

test('prefers the color of a style over the color of a class', () => {
  const [light, dark] = findInk(`<g>${createMarkdown(' style="color:navy"')}</g>`) ?? [];
  assert.equal(light, '#000080');
  assert.notEqual(dark, '#000080');
});

test('keeps the shape of a faded group faded, and fades its label only as far as it stays readable', () => {
  const {after} = runPass(`<g class="YQ==" style='opacity:0.300000'>${createBox('class="fill-B6"')}${THEME_LABEL}</g>`);
  assert.match(after, /<g class="YQ==" style="opacity:1"><g opacity="0\.3" class="shape">/);
  const [, opacity] = /<text opacity="(0\.\d+)"[^>]*>cart/.exec(after) ?? [];
  assert.ok(Number(opacity) > 0.5 && Number(opacity) < 0.8, after);
});

test('recolors at most 5,000 labels', () => {
  const {after} = runPass(createBox('fill="gold"') + THEME_LABEL.repeat(6000));
  assert.equal(after.match(/"d2-ink-0 text/g)?.length, 5000);
});

function assertBarelyVisible(color: string | undefined, background: string): void {
  const [above, below] = [parseColor(color ?? ''), parseColor(background)];
  assert.ok(above && below, color);
  const ratio = getContrast(above, below);
  assert.ok(ratio >= 3 && ratio < 3.6, `${color} on ${background}: ${ratio}`);
}

for (const [name, body, pattern] of [
  ['a connection', createLine('stroke-B4'), /<path[^>]*connection[^>]*>/],
  ['a border on a fill that is too pale', createBox('class="fill-B6 stroke-B4"'), /<rect [^>]*stroke-B4[^>]*>/],
] as const)
  test(`makes ${name} just visible in both schemes`, () => {
    const [light, dark] = findColors(body, pattern) ?? [];
    assertBarelyVisible(light, '#ffffff');
    assertBarelyVisible(dark, '#1e1e2e');
  });

test('recolors a connection only in the scheme in which it is too weak', () => {
  const [light, dark] = findColors(createLine('" stroke="#0000c0'), /<path[^>]*connection[^>]*>/) ?? [];
  assert.equal(light, '#0000c0');
  assertBarelyVisible(dark, '#1e1e2e');
});

test('checks a connection along its whole length', () => {
  const across = createBox('fill="#0d32b2"') + createLine('stroke-N1', '', 'M -90 30 L 190 30');
  assert.ok(findColors(across, /<path[^>]*connection[^>]*>/));
});

test('gives arrowheads the color of their connection, filled or not, in the diagram or in a marker', () => {
  const heads =
    '<polygon points="0,0 9,5 0,9" class="connection fill-B4"/><g class="connection stroke-B4 fill-N7"><circle r="4"/></g>';
  const sketched = '<path d="M 0 0 L 9 5" transform="translate(9 9) rotate(90)" class="connection stroke-B4 fill-B4"/>';
  const body = `<marker id="m">${heads}</marker>${createLine('stroke-B4', 'marker-end="url(#m)"').repeat(2)}${sketched}`;
  const colors = findColors(body, /<path[^>]*style="stroke-width:2"[^>]*>/);
  assert.ok(colors);
  assert.deepEqual(findColors(body, /<polygon[^>]*>/, 'fill'), colors);
  assert.deepEqual(findColors(body, /<g class="[^"]*connection[^>]*>/), colors);
  assert.equal(findColors(body, /<g class="[^"]*connection[^>]*>/, 'fill'), undefined);
  for (const property of ['fill', 'stroke'])
    assert.deepEqual(findColors(body, /<path[^>]*rotate[^>]*>/, property), colors);
});

test('makes an arrowhead visible that has another color than its connection', () => {
  const head = '<polygon points="0,0 9,5 0,9" class="connection" fill="ivory"/>';
  const body = `<marker id="m">${head}</marker>${createLine('stroke-N1', 'marker-end="url(#m)"')}`;
  assert.equal(findColors(body, /<path[^>]*connection[^>]*>/), undefined);
  const [light, dark] = findColors(body, /<polygon[^>]*>/, 'fill') ?? [];
  assertBarelyVisible(light, '#ffffff');
  assert.equal(dark, '#fffff0');
});

test('gives the details of a shape, and the samples of a legend, the same color as the others', () => {
  const shape =
    '<g class="shape"><path d="M 0 0 H 90 V 90 Z" class="stroke-B4 fill-B6" /><path d="M 0 20 H 90" class="lid stroke-B4" fill="none" /></g>';
  const body = `${shape}<g transform="translate(9, 90) scale(0.500000)">${createLine('stroke-B4')}</g>`;
  const colors = findColors(body, /<path[^>]*fill-B6[^>]*>/);
  assert.ok(colors);
  assert.deepEqual(findColors(body, /<path[^>]*lid[^>]*>/), colors);
  assert.deepEqual(findColors(body, /<path[^>]*connection[^>]*>/), colors);
});
