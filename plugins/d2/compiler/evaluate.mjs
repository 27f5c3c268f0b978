// @ts-check
/**
 * Replaces `eval` for D2's program, in Node.js and in browsers. The program generates JavaScript for its layout engines, LaTeX,
 * and hand-drawn diagrams, and inserts parts of the source without escaping them: in D2 0.7.1, connection ids go into
 * ``g.setEdge({…, name:`%s`})`` and LaTeX blocks into ``html.convert(`%s`, …)``, so `"${alert()}" -> b` would run a script.
 *
 * This replacement only runs the program's own libraries as scripts, which it recognizes by their hashes. It parses calls to these
 * libraries as data, makes the calls itself, and rejects everything else.
 *
 * It's plain JavaScript because Node.js starts the worker thread without a transpiler.
 */
import json5 from 'json5';

/** @typedef {(text: string) => unknown} Evaluate */

/** SHA-256 hashes of the scripts in D2 0.7.1 that don't depend on the source, by their length in UTF-16 code units. */
const SCRIPTS = new Map([
  [283_795, '29fcf281d9ac3ba841b3302ca7ee4266647da381e42add2ea640001b60bd4ea4'], // dagre
  [178, '96c45152524915aa6ec979e7c16d71fa0aeb2883200c53eb910def4a65394ab6'], // dagre's graph
  [48_051, '5601a7c6046815613316d882ffbaede24261bfec295e3502ae7539abb1814820'], // rough.js
  [482, 'a5ca44325520a62aa47235fd4e143bf8f646a76c14e2c55590d79ab42b803b86'], // the canvas of rough.js
  [66_674, '7fe1d048c78b0e09854c1259f7413868a51cc8f0c822489eb1ac36ae6c85ce01'], // browser interfaces for MathJax
  [1_798_602, 'cbbc1051a1f8abb1a181b6aa0fe927c020e3631ca630d19f52d9abb65b5ee869'], // MathJax
  [512, 'a52cb0bbabfbd7796b9fedd793b9386c474e3123e788ee151cbe47ca1fa6e881'], // MathJax's settings
]);

/** The global scope, in which the libraries define their objects. */
const scope = /** @type {any} */ (globalThis);

/** @typedef {readonly [pattern: RegExp, run: (match: RegExpExecArray) => unknown]} Call */

/** @type {readonly Call[]} */
const LIBRARY_CALLS = [
  [/^dagre\.layout\(g\)$/, () => scope.dagre.layout(scope.g)],
  [
    /^g\.setGraph\(\{\s*ranksep: (\d+),\s*edgesep: (\d+),\s*nodesep: (\d+),\s*rankdir: "(TB|BT|LR|RL)",\s*\}\);\s*$/,
    ([, ranksep, edgesep, nodesep, rankdir]) =>
      scope.g.setGraph({ranksep: Number(ranksep), edgesep: Number(edgesep), nodesep: Number(nodesep), rankdir}),
  ],
  [
    /^JSON\.stringify\(g\.node\(g\.nodes\(\)\[(\d+)\]\)\)$/,
    ([, i]) => JSON.stringify(scope.g.node(scope.g.nodes()[Number(i)])),
  ],
  [
    /^JSON\.stringify\(g\.edge\(g\.edges\(\)\[(\d+)\]\)\)$/,
    ([, i]) => JSON.stringify(scope.g.edge(scope.g.edges()[Number(i)])),
  ],
  [
    /^var graph = (\{[\s\S]*\})$/,
    ([, graph = '']) => {
      scope.graph = JSON.parse(graph);
    },
  ],
  [/^JSON\.stringify\(graph\)$/, () => JSON.stringify(scope.graph)],
  [
    /^\s*elkLayoutSync\(graph\);\n\t\tgraph;\s*$/,
    () => {
      scope.elkLayoutSync(scope.graph);
      return scope.graph;
    },
  ],
  [
    /^node = rc\.(rectangle|ellipse|circle|path|polygon|linearPath|line)\(([\s\S]*)\);?$/,
    ([, name = '', parts]) => {
      scope.node = scope.rc[name](...json5.parse(`[${parts}]`));
    },
  ],
  [/^JSON\.stringify\(node\.children, null, ' {2}'\)$/, () => JSON.stringify(scope.node.children, null, '  ')],
  [
    /^adaptor\.innerHTML\(html\.convert\(`([\s\S]*)`, \{\s*em: (\d+),\s*ex: (\d+),\s*\}\)\)$/,
    ([, latex = '', em, ex]) =>
      // D2 only escapes backslashes.
      scope.adaptor.innerHTML(scope.html.convert(latex.replaceAll('\\\\', '\\'), {em: Number(em), ex: Number(ex)})),
  ],
];

/** @type {readonly Call[]} */
const GRAPH_CALLS = [
  [
    /g\.setNode\(`(\d+)`, \{ id: `\d+`, width: (\d+), height: (\d+) \}\);\n/y,
    ([, id, width, height]) => scope.g.setNode(id, {id, width: Number(width), height: Number(height)}),
  ],
  [/g\.setParent\(`(\d+)`, `(\d+)`\);\n/y, ([, child, parent]) => scope.g.setParent(child, parent)],
  [
    // The name is the connection's id, which may contain anything. It ends where the next call starts.
    /g\.setEdge\(\{v:`(\d+)`, w:`(\d+)`, name:`([\s\S]*?)`\}, \{ width:(\d+), height:(\d+), labelpos: `c` \}\);\n(?=g\.setEdge\(\{v:`\d+`, w:`\d+`, name:`|$)/y,
    ([, v, w, name, width, height]) =>
      scope.g.setEdge({v, w, name}, {width: Number(width), height: Number(height), labelpos: 'c'}),
  ],
];

/**
 * Parses and makes a library call, or a list of calls that add nodes and edges to dagre's graph.
 *
 * @param {string} text
 * @returns {{readonly value: unknown} | undefined} the call's value, or `undefined` if the text isn't a known call
 */
function callLibrary(text) {
  for (const [pattern, run] of LIBRARY_CALLS) {
    const match = pattern.exec(text);
    if (match) return {value: run(match)};
  }
  /** @type {(() => unknown)[]} */
  const calls = [];
  let offset = 0;
  while (offset < text.length) {
    const start = offset;
    for (const [pattern, run] of GRAPH_CALLS) {
      pattern.lastIndex = offset;
      const match = pattern.exec(text);
      if (!match) continue;
      calls.push(() => run(match));
      offset = pattern.lastIndex;
      break;
    }
    if (offset === start) return undefined;
  }
  for (const run of calls) run();
  return calls.length > 0 ? {value: undefined} : undefined;
}

/**
 * Creates the `eval` replacement for D2's program.
 *
 * @param {Evaluate} evaluate the original `eval`
 * @param {(text: string) => string} sha256 returns a hash as hexadecimal digits
 * @returns {Evaluate} throws if the text is neither a known script nor a known call
 */
export function createEvaluate(evaluate, sha256) {
  /** Recognized scripts by length, so that dagre isn't hashed again for every request. */
  const knownScripts = new Map();
  /** @param {string} text */
  const isScript = (text) => {
    if (knownScripts.has(text.length)) return knownScripts.get(text.length) === text;
    if (!SCRIPTS.has(text.length) || SCRIPTS.get(text.length) !== sha256(text)) return false;
    knownScripts.set(text.length, text);
    return true;
  };
  return (text) => {
    if (typeof text !== 'string') return text;
    if (isScript(text)) return evaluate(text);
    const result = callLibrary(text);
    if (result) return result.value;
    throw new Error(
      `D2 generated an unknown script (${text.length} characters, SHA-256 ${sha256(text)}). Check that it's safe, then add it to plugins/d2/compiler/evaluate.mjs.`,
    );
  };
}
