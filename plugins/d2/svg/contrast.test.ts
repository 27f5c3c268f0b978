import assert from 'node:assert/strict';
import {test} from 'node:test';
import {withReadableInk} from './contrast';
import {contrast, rgbOf} from './ink';

const LIGHT = {N1: '#0A0F25', N2: '#676C7E', N7: '#FFFFFF', B4: '#E3E9FD', B6: '#F7F8FE'};
const DARK = {N1: '#CDD6F4', N2: '#BAC2DE', N7: '#1E1E2E', B4: '#585B70', B6: '#313244'};
const rules = (theme: Record<string, string>) =>
  Object.entries(theme)
    .map(([code, color]) => `\n\t\t.d2-1 .fill-${code}{fill:${color};}\n\t\t.d2-1 .color-${code}{color:${color};}`)
    .join('');

/** A picture as D2 writes it, as far as it matters here. */
function picture(body: string): string {
  const style = `${rules(LIGHT)}@media screen and (prefers-color-scheme:dark){${rules(DARK)}}`;
  return `<svg viewBox="0 0 200 200"><svg class="d2-1 d2-svg"><rect x="-17" y="-17" width="400" height="400" class=" fill-N7" /><style>${style}</style>${body}</svg></svg>`;
}

const box = (fill: string) =>
  `<g class="shape"><rect x="0" y="0" width="100" height="60" ${fill} style="stroke-width:2;" /></g>`;
const label = (fill: string, text = 'cart', x = 50) =>
  `<text x="${x}" y="35" ${fill} style="text-anchor:middle;font-size:16px">${text}</text>`;

/** What the added rules set for the text that holds `cart`, in both schemes. */
function inkOf(svg: string): [light: string | undefined, dark: string | undefined] | undefined {
  const [, name] = /class="(d2-ink-\d+)[^"]*"[^>]*>(?:<p>)?cart/.exec(svg) ?? [];
  if (name === undefined) return undefined;
  const [, sheet = ''] = /<style>(\.d2-ink[^<]*)<\/style><\/svg><\/svg>$/.exec(svg) ?? [];
  const [light = '', dark = ''] = sheet.split('@media screen and (prefers-color-scheme:dark)');
  const colorIn = (text: string) =>
    new RegExp(`\\.${name}\\{fill:(#\\w+)!important;color:\\1!important\\}`).exec(text)?.[1];
  return [colorIn(light), colorIn(dark) ?? colorIn(light)];
}

for (const [what, body] of Object.entries({
  "a label of the theme on the theme's fill": box('class="fill-B6"') + label('class="text fill-N1"'),
  'a hint on the board': label('class="text-italic fill-N2"'),
  'a label beside a fill': box('fill="gold"') + label('class="text fill-N1"', 'cart', 160),
  'a label below a fill': label('class="text fill-N1"') + box('fill="gold"'),
  'a label on a group, which is blended with the board':
    box('fill="#ffe08a" class="blend"') + label('class="text fill-N1"'),
  'a label on a group whose shape is blended': `<g class="shape blend"><rect x="0" y="0" width="100" height="60" fill="#ffe08a" /></g>${label('class="text fill-N1"')}`,
  'a label that is hidden': `${box('fill="gold"')}<g style='opacity:0.000000'>${label('class="text fill-N1"')}</g>`,
  'a Markdown text on a ground of its own':
    '<foreignObject x="0" y="0" width="80" height="30"><div xmlns="http://www.w3.org/1999/xhtml" class="md color-N1" style="background-color:gold;color:black"><p>cart</p></div></foreignObject>',
  'a picture without text': box('fill="gold"'),
}))
  test(`readable: ${what} stays as it is`, () => assert.equal(withReadableInk(picture(body)), picture(body)));

for (const [what, body, inks] of [
  ['a label on a fill of its own', box('fill="gold"') + label('class="text fill-N1"'), ['#0a0f25', '#0a0f25']],
  [
    'a label on a gradient',
    `<defs><linearGradient id="g"><stop stop-color="gold"/><stop stop-color="#fff"/></linearGradient></defs>${box(`fill="url('#g')"`)}${label('class="text fill-N1"')}`,
    ['#0a0f25', '#0a0f25'],
  ],
  [
    'a label on a path',
    `<path d="M 0 0 H 100 V 60 C 90 70 10 70 0 60 Z" fill="gold" />${label('class="text fill-N1"')}`,
    ['#0a0f25', '#0a0f25'],
  ],
  [
    'a label in a moved group',
    `<g transform="translate(500.0 500.0)">${box('fill="gold"')}${label('class="text fill-N1"')}</g>`,
    ['#0a0f25', '#0a0f25'],
  ],
  [
    'a label on a fill that is nearly clear',
    box('fill="black" fill-opacity="0.6"') + label('class="text fill-N1"'),
    ['#ffffff', '#cdd6f4'],
  ],
  [
    'Markdown on a fill',
    `${box('fill="gold"')}<g><foreignObject x="10" y="10" width="80" height="24"><div xmlns="http://www.w3.org/1999/xhtml" class="md color-N1"><p>cart</p></div></foreignObject></g>`,
    ['#0a0f25', '#0a0f25'],
  ],
  [
    'dark code',
    `<g class="dark-code">${box('style="fill:#1e1e2e"')}${label('fill="#6c7086"')}</g>`,
    ['#6c7086', '#898d9e'],
  ],
] as const)
  test(`readable: ${what} gets an ink for both schemes`, () => {
    assert.deepEqual(inkOf(withReadableInk(picture(body))), inks);
  });

test('readable: a color that is no neutral one is moved, and only in the scheme in which it is too weak', () => {
  const [light, dark] =
    inkOf(withReadableInk(picture(box('class="fill-B6"') + label('fill="#c2410c" class="text"')))) ?? [];
  assert.equal(light, '#c2410c');
  assert.match(dark ?? '', /^#[d-f]\w[6-9]\w[4-9]\w$/);
});

test('readable: a hint in a container is made a little stronger', () => {
  const [light = '', dark = ''] =
    inkOf(withReadableInk(picture(box('class="fill-B4"') + label('class="text-italic fill-N2"')))) ?? [];
  assert.match(light, /^#6\w6\w7\w$/);
  assert.match(dark, /^#[c-d]/);
});

test('readable: a color that a style sets goes before the class', () => {
  const div = '<div xmlns="http://www.w3.org/1999/xhtml" class="md color-N1" style="color:navy"><p>cart</p></div>';
  const [light, dark] =
    inkOf(
      withReadableInk(picture(`<g><foreignObject x="10" y="10" width="80" height="24">${div}</foreignObject></g>`)),
    ) ?? [];
  assert.equal(light, '#000080');
  assert.notEqual(dark, '#000080');
});

test('readable: each board of an animation stands alone', () => {
  const board = (n: number, body: string) => `<g style="animation: d2Transition-d2-1-${n} 900ms infinite">${body}</g>`;
  const svg = picture(board(0, box('fill="gold"')) + board(1, label('class="text fill-N1"')));
  assert.equal(withReadableInk(svg), svg);
});

test('readable: a faded group keeps its shape faded, and its label as faded as it can be read', () => {
  const svg = withReadableInk(
    picture(`<g class="YQ==" style='opacity:0.300000'>${box('class="fill-B6"')}${label('class="text fill-N1"')}</g>`),
  );
  assert.match(svg, /<g class="YQ==" style='opacity:1'><g opacity="0\.3" class="shape">/);
  const [, opacity] = /<text opacity="(0\.\d+)"[^>]*>cart/.exec(svg) ?? [];
  assert.ok(Number(opacity) > 0.5 && Number(opacity) < 0.8, svg);
});

test('readable: a group that is faded a little stays one', () => {
  const svg = picture(`<g style='opacity:0.900000'>${box('class="fill-B6"')}${label('class="text fill-N1"')}</g>`);
  assert.equal(withReadableInk(svg), svg);
});

test('readable: of a picture with more texts than anyone reads, the first ones get their ink', () => {
  const svg = withReadableInk(picture(box('fill="gold"') + label('class="text fill-N1"').repeat(6000)));
  assert.equal(svg.match(/"d2-ink-0 text/g)?.length, 5000);
});

test('readable: a picture that is too large is left to be refused', () => {
  const svg = picture(box('fill="gold"').repeat(16_000));
  assert.equal(withReadableInk(svg), svg);
});

const line = (stroke: string, more = '', d = 'M 10 150 L 190 150') =>
  `<path d="${d}" fill="none" class="connection ${stroke}" style="stroke-width:2" ${more}/>`;

/** What the added rules set for the lines of an element in both schemes: the first one that `pattern` finds. */
function lineOf(svg: string, pattern: RegExp, property = 'stroke'): [light?: string, dark?: string] | undefined {
  const [element = ''] = pattern.exec(svg) ?? [];
  const names = [...element.matchAll(/d2-(?:line|ink)-\d+/g)].map(([name]) => name);
  const [, sheet = ''] = /<style>(\.d2-(?:ink|line)[^<]*)<\/style><\/svg><\/svg>$/.exec(svg) ?? [];
  const [light = '', dark = ''] = sheet.split('@media screen and (prefers-color-scheme:dark)');
  for (const name of names) {
    const colorIn = (text: string) => new RegExp(`\\.${name}\\{${property}:(#\\w+)!`).exec(text)?.[1];
    if (colorIn(light)) return [colorIn(light), colorIn(dark) ?? colorIn(light)];
  }
  return undefined;
}

function isJustSeen(color: string | undefined, ground: string): void {
  const [line, below] = [rgbOf(color ?? ''), rgbOf(ground)];
  assert.ok(line && below, color);
  const ratio = contrast(line, below);
  assert.ok(ratio >= 3 && ratio < 3.6, `${color} on ${ground}: ${ratio}`);
}

for (const [what, body] of Object.entries({
  'a connection of the theme': line('stroke-N2'),
  'a connection that its source fades': `<g style='opacity:0.4'>${line('stroke-B4')}</g>`,
  'a connection of no width': line('stroke-B6').replace('width:2', 'width:0'),
  'a border as pale as the board, around a fill that is seen': box('fill="#5070e0" class="stroke-B6"'),
  'a fill without a border': box('class="fill-B6"'),
  'a line between the rows of a table': '<line x1="0" x2="90" y1="9" y2="9" class="stroke-B6" />',
  'what is drawn in a shape whose outline is seen':
    '<g class="shape"><path d="M 0 0 H 90 V 90 Z" class="stroke-N1" fill="gold" /><path d="M 0 20 H 90" class="stroke-B6" fill="none" /></g>',
  'the frame of the sign for a link': `<g class="appendix-icon"><path d="M 0 0 H 9 V 9 Z" fill="white" stroke="#DEE1EB"/></g>`,
}))
  test(`readable: ${what} stays as it is`, () => {
    assert.equal(withReadableInk(picture(body)), picture(body));
  });

test('readable: a connection gets a color that can be seen, and only in the scheme in which it is too weak', () => {
  const [light, dark] = lineOf(withReadableInk(picture(line('stroke-B4'))), /<path[^>]*connection[^>]*>/) ?? [];
  isJustSeen(light, '#ffffff');
  isJustSeen(dark, '#1e1e2e');
  const [, onlyDark] = lineOf(withReadableInk(picture(line('" stroke="#0000c0'))), /<path[^>]*connection[^>]*>/) ?? [];
  isJustSeen(onlyDark, '#1e1e2e');
});

test('readable: a connection is seen along its whole length, not where it ends', () => {
  const across = box('fill="#0d32b2"') + line('stroke-N1', '', 'M -90 30 L 190 30');
  assert.notEqual(withReadableInk(picture(across)), picture(across));
  const toShape = box('fill="#0d32b2"') + line('stroke-N1', '', 'M 50 60 L 50 160');
  assert.equal(withReadableInk(picture(toShape)), picture(toShape));
  const curve = line('stroke-N1', '', 'M 0 120 C 0 60 100 60 100 120').replace(
    '<path',
    `${box('fill="#0a0f30"')}<path`,
  );
  assert.equal(withReadableInk(picture(curve)), picture(curve));
});

test("readable: arrowheads have their connection's color, filled or not, in the picture or in a marker", () => {
  const heads =
    '<polygon points="0,0 9,5 0,9" class="connection fill-B4"/><g class="connection stroke-B4 fill-N7"><circle r="4"/></g>';
  const sketched = '<path d="M 0 0 L 9 5" transform="translate(9 9) rotate(90)" class="connection stroke-B4 fill-B4"/>';
  const svg = withReadableInk(
    picture(`<marker id="m">${heads}</marker>${line('stroke-B4', 'marker-end="url(#m)"').repeat(2)}${sketched}`),
  );
  const colors = lineOf(svg, /<path[^>]*style="stroke-width:2"[^>]*>/);
  assert.ok(colors);
  assert.deepEqual(lineOf(svg, /<polygon[^>]*>/, 'fill'), colors);
  assert.deepEqual(lineOf(svg, /<g class="[^"]*connection[^>]*>/), colors);
  assert.equal(lineOf(svg, /<g class="[^"]*connection[^>]*>/, 'fill'), undefined);
  for (const property of ['fill', 'stroke']) assert.deepEqual(lineOf(svg, /<path[^>]*rotate[^>]*>/, property), colors);
});

test('readable: an arrowhead with a color of its own gets one that can be seen', () => {
  const svg = withReadableInk(
    picture(
      `<marker id="m"><polygon points="0,0 9,5 0,9" class="connection" fill="ivory"/></marker>${line('stroke-N1', 'marker-end="url(#m)"')}`,
    ),
  );
  assert.equal(lineOf(svg, /<path[^>]*connection[^>]*>/), undefined);
  const [light, dark] = lineOf(svg, /<polygon[^>]*>/, 'fill') ?? [];
  isJustSeen(light, '#ffffff');
  assert.equal(dark, '#fffff0');
});

test('readable: what is drawn in a shape, and what is in a legend, has the color of the others', () => {
  const shape =
    '<g class="shape"><path d="M 0 0 H 90 V 90 Z" class="stroke-B4 fill-B6" /><path d="M 0 20 H 90" class="lid stroke-B4" fill="none" /></g>';
  const svg = withReadableInk(
    picture(`${shape}<g transform="translate(9, 90) scale(0.500000)">${line('stroke-B4')}</g>`),
  );
  const colors = lineOf(svg, /<path[^>]*fill-B6[^>]*>/);
  assert.ok(colors);
  assert.deepEqual(lineOf(svg, /<path[^>]*lid[^>]*>/), colors);
  assert.deepEqual(lineOf(svg, /<path[^>]*connection[^>]*>/), colors);
});

test('readable: a border gets a color that can be seen where neither it nor the fill can', () => {
  const [light, dark] =
    lineOf(withReadableInk(picture(box('class="fill-B6 stroke-B4"'))), /<rect [^>]*stroke-B4[^>]*>/) ?? [];
  isJustSeen(light, '#ffffff');
  isJustSeen(dark, '#1e1e2e');
});
