import assert from 'node:assert/strict';
import {test} from 'node:test';
import {sanitizeDeclarations, sanitizeSheet} from './css';

const sanitize = (sheet: string) => sanitizeSheet(sheet, () => {});

const SAFE_STYLE_SHEETS = [
  '.d2-12 .fill-N1{fill:#0A0F25}',
  '@media screen and (prefers-color-scheme:dark){.a{fill:#fff}.b>c{color:rgb(1, 2, 3)}}',
  '@font-face{font-family:"d2-1-font-bold";src:url("data:application/font-woff;base64,AAAA/+=")}',
  '@keyframes dashdraw{from{stroke-dashoffset:0}}',
  '[style^="animation: d2Transition-"]:not([style^="animation: d2Transition-1 "]){display:none}',
  '.md ul:nth-child(2n)>li:dir(rtl)::before{content:""}',
  '.md details:not([open])>*:not(summary){display:none}',
  '.blend{filter:drop-shadow(0px 12.6px 25.2px rgba(50,50,93,0.25)) drop-shadow(0px 7.56px 15.12px rgba(0,0,0,0.1))}',
  '.d2-1 .sketch-overlay-B1{fill:url(#a-1);mix-blend-mode:darken}',
  '.한글{--color-x:#fff;color:var(--color-x)}',
  '.appendix-icon{filter:drop-shadow(1px 2px 3px rgba(0,0,0,.5))}',
  'a{font-family:"Source Sans", system-ui}',
  '.d2-1 .md table,.d2-1 .md hr::before{width:max-content;height:0.25em}',
];

for (const sheet of SAFE_STYLE_SHEETS) test(`keeps ${sheet}`, () => assert.equal(sanitize(sheet), sheet));

const UNSAFE_STYLE_SHEETS = [
  '@import "https://example.org/x.css";',
  '@import url(https://example.org/x.css);',
  '@IMPORT "x";',
  '@namespace "https://example.org/";',
  '@charset "utf-8";',
  '@im/* */port "https://example.org/";',
  'a{background:url(https://example.org/)}',
  'a{background:u\\72l(https://example.org/)}',
  'a{background:URL( "https://example.org/" )}',
  'a{background:url/**/(https://example.org/)}',
  'a{background:image-set("https://example.org/" 1x)}',
  'a{background:-webkit-image-set("https://example.org/" 1x)}',
  'a{background:cross-fade(url(https://example.org/), red)}',
  'a{background:image("https://example.org/")}',
  'a{background:src("https://example.org/")}',
  'a{background:element(#a)}',
  'a{background:paint(x)}',
  'a{width:expression(alert(1))}',
  'a{behavior:url(#x)}',
  'a{-moz-binding:url(#x)}',
  'a{content:attr(x)}',
  'a{content:"https://example.org/"}',
  'a{content:"url(https://example.org/)"}',
  'a["]{color:red}',
  "a[']{content:\"'url(https://example.org/)'\"}",
  'a</style><script>{color:red}',
  'a{color:red',
  '@font-face{font-family:x;src:url(https://example.org/x.woff)}',
  '@font-face{font-family:x;src:url("data:text/html;base64,AAAA")}',
  '@font-face{src:local(x)}',
  '@supports (a:b){a{color:red}}',
  '@layer x{a{color:red}}',
  '@container (width>1px){a{color:red}}',
  '@property --x{syntax:"*"}',
  'a{--x:var(--y)var(--y)}',
  'a{}',
  // With unclosed brackets, a browser would read on into the next rule.
  'svg{color:rgb(}x){q:r}background:url(https://example.org/){fill:red}',
  'svg{color:[}x]{q:r}background:url(https://example.org/){fill:red}',
  '@media (url(https://example.org/)){a{b:c}}',
  'a(url(https://example.org/)){b:c}',
  'a[b{c:d}',
  // Slow on many elements.
  '.p0{fill:url(#p0)}',
  'rect{filter:drop-shadow(0 0 99px red)}',
  'a{mix-blend-mode:screen}',
  'a{animation:x 1s infinite}',
  '.b1 ~ .a{fill:red}',
  'path{stroke-dasharray:9 9}',
  '.blend{stroke-dasharray:9 9}',
  'path{stroke-width:300}',
  'path{vector-effect:non-scaling-stroke}',
  // Make an outline longer than its attributes say.
  'circle{r:9000px}',
  'ellipse{rx:9000px;RY:9000px}',
  'rect{width:9000px;height:9000px}',
  '.md td, .md rect{width:9000px}',
  'g:has(+*+*+*+a){r:0}',
  'g:not(:not(a)){r:0}',
  'g:nth-last-child(3n+1){r:0}',
  'path{marker:url(#k)}',
  'path{marker-mid:url(#k)}',
  'a{backdrop-filter:blur(9px)}',
  '.blend{filter:drop-shadow(0 0 99px red)}',
  '.blend{filter:blur(40px)}',
  `.blend{filter:${'drop-shadow(0 0 1px red) '.repeat(3)}}`,
];

for (const sheet of UNSAFE_STYLE_SHEETS) test(`drops ${sheet}`, () => assert.equal(sanitize(sheet), ''));

test('keeps rules after a statement or a comment', () => {
  assert.equal(sanitize('@import "x";a{b:c}'), 'a{b:c}');
  assert.equal(sanitize('/* a{b:c} */ d { e : f ; }'), 'd{e : f}');
  assert.equal(sanitize('a{b:c}/*'), 'a{b:c}');
});

test('drops conditions inside conditions', () => {
  assert.equal(sanitize('@media screen{@media print{a{b:c}}}'), '@media screen{}');
  assert.equal(
    sanitize('@media screen{svg{color:rgb(}x){q:r}background:url(https://example.org/){a:b}}'),
    '@media screen{}',
  );
});

test('drops unsafe declarations, and keeps the others in the rule', () => {
  assert.equal(
    sanitizeDeclarations('color:red; background:url(https://example.org/;); stroke-width: 2 ;x:"a;b";;y'),
    'color:red;stroke-width: 2',
  );
});

test('counts all rules of a style sheet, including those in conditions', () => {
  let count = 0;
  sanitizeSheet('a{b:c}@media screen{a{b:c}d{e:f}}', (rules) => {
    count += rules;
  });
  assert.equal(count, 4);
});
