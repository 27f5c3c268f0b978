// @ts-check
/**
 * Stands in for `eval` where D2's program runs, in Node and in browsers. The program makes JavaScript text for its layout
 * engines, LaTeX and the hand-drawn look, and puts parts of the source into it unescaped, so a source could run as a script
 * (REPORT.md). Here only the libraries that the program brings run as scripts, known by their hashes; what it makes for them
 * is read as data, and the call that it stands for is made. All other text is refused.
 *
 * Plain JavaScript, since Node's thread starts without a transpiler.
 */
import json5 from 'json5';

/** @typedef {(text: string) => unknown} Evaluate */

/** SHA-256 of the scripts in D2 0.7.1 that are the same for every source, by their length in UTF-16 units. */
const SCRIPTS = new Map([
  [283_795, '29fcf281d9ac3ba841b3302ca7ee4266647da381e42add2ea640001b60bd4ea4'], // dagre
  [178, '96c45152524915aa6ec979e7c16d71fa0aeb2883200c53eb910def4a65394ab6'], // dagre's graph
  [48_051, '5601a7c6046815613316d882ffbaede24261bfec295e3502ae7539abb1814820'], // rough.js
  [482, 'a5ca44325520a62aa47235fd4e143bf8f646a76c14e2c55590d79ab42b803b86'], // what rough.js draws on
  [66_674, '7fe1d048c78b0e09854c1259f7413868a51cc8f0c822489eb1ac36ae6c85ce01'], // what MathJax needs of a browser
  [1_798_602, 'cbbc1051a1f8abb1a181b6aa0fe927c020e3631ca630d19f52d9abb65b5ee869'], // MathJax
  [512, 'a52cb0bbabfbd7796b9fedd793b9386c474e3123e788ee151cbe47ca1fa6e881'], // MathJax's settings
]);

const GRAPH =
  /^g\.setGraph\(\{\s*ranksep: (\d+),\s*edgesep: (\d+),\s*nodesep: (\d+),\s*rankdir: "(TB|BT|LR|RL)",\s*\}\);\s*$/;
const NODE = /g\.setNode\(`(\d+)`, \{ id: `\d+`, width: (\d+), height: (\d+) \}\);\n/y;
const PARENT = /g\.setParent\(`(\d+)`, `(\d+)`\);\n/y;
// The name is the connection's id, which may hold anything. It ends where the next call begins.
const EDGE =
  /g\.setEdge\(\{v:`(\d+)`, w:`(\d+)`, name:`([\s\S]*?)`\}, \{ width:(\d+), height:(\d+), labelpos: `c` \}\);\n(?=g\.setEdge\(\{v:`\d+`, w:`\d+`, name:`|$)/y;
const PLACE = /^JSON\.stringify\(g\.(node\(g\.nodes|edge\(g\.edges)\(\)\[(\d+)\]\)\)$/;
const FORMULA = /^adaptor\.innerHTML\(html\.convert\(`([\s\S]*)`, \{\s*em: (\d+),\s*ex: (\d+),\s*\}\)\)$/;
const ELK_GRAPH = /^var graph = (\{[\s\S]*\})$/;
const STROKES = /^node = rc\.(rectangle|ellipse|circle|path|polygon|linearPath|line)\(([\s\S]*)\);?$/;

/** What the libraries put into the global scope. */
const scope = /** @type {any} */ (globalThis);

/**
 * Reads the text that adds nodes and edges to dagre's graph, and adds them.
 *
 * @param {string} text
 * @returns {boolean} whether the text is that, from its beginning to its end
 */
function addToGraph(text) {
  /** @type {(() => void)[]} */
  const calls = [];
  for (let at = 0; at < text.length; ) {
    /** @param {RegExp} pattern */
    const read = (pattern) => {
      pattern.lastIndex = at;
      const match = pattern.exec(text);
      if (match) at = pattern.lastIndex;
      return match;
    };
    const node = read(NODE);
    const parent = node ? null : read(PARENT);
    const edge = node || parent ? null : read(EDGE);
    if (node) {
      const [, id, width, height] = node;
      calls.push(() => scope.g.setNode(id, {id, width: Number(width), height: Number(height)}));
    } else if (parent) {
      calls.push(() => scope.g.setParent(parent[1], parent[2]));
    } else if (edge) {
      const [, v, w, name, width, height] = edge;
      calls.push(() => scope.g.setEdge({v, w, name}, {width: Number(width), height: Number(height), labelpos: 'c'}));
    } else return false;
  }
  for (const call of calls) call();
  return calls.length > 0;
}

/**
 * Makes the call that a text stands for.
 *
 * @param {string} text
 * @returns {{readonly value: unknown} | undefined} what the text is worth; `undefined` for a text of no known form
 */
function call(text) {
  if (text === 'dagre.layout(g)') return {value: scope.dagre.layout(scope.g)};
  if (text === 'JSON.stringify(graph)') return {value: JSON.stringify(scope.graph)};
  if (text === "JSON.stringify(node.children, null, '  ')")
    return {value: JSON.stringify(scope.node.children, null, '  ')};
  if (text.trim() === 'elkLayoutSync(graph);\n\t\tgraph;') {
    scope.elkLayoutSync(scope.graph);
    return {value: scope.graph};
  }

  const place = PLACE.exec(text);
  if (place) {
    const {g} = scope;
    const at = Number(place[2]);
    return {value: JSON.stringify(place[1]?.startsWith('node') ? g.node(g.nodes()[at]) : g.edge(g.edges()[at]))};
  }

  const graph = GRAPH.exec(text);
  if (graph) {
    const [ranksep, edgesep, nodesep] = graph.slice(1, 4).map(Number);
    return {value: scope.g.setGraph({ranksep, edgesep, nodesep, rankdir: graph[4]})};
  }

  const strokes = STROKES.exec(text);
  if (strokes) {
    const [, name = '', parts = ''] = strokes;
    scope.node = scope.rc[name](...json5.parse(`[${parts}]`));
    return {value: undefined};
  }

  const formula = FORMULA.exec(text);
  if (formula) {
    const [, latex = '', em, ex] = formula;
    // D2 doubles backslashes, and nothing else.
    const node = scope.html.convert(latex.replaceAll('\\\\', '\\'), {em: Number(em), ex: Number(ex)});
    return {value: scope.adaptor.innerHTML(node)};
  }

  const elk = ELK_GRAPH.exec(text);
  if (elk) {
    scope.graph = JSON.parse(elk[1] ?? '');
    return {value: undefined};
  }

  return addToGraph(text) ? {value: undefined} : undefined;
}

/**
 * Makes what D2's program gets for `eval`.
 *
 * @param {Evaluate} evaluate the scope's own `eval`
 * @param {(text: string) => string} sha256 in hexadecimal
 * @returns {Evaluate} throws for text of no known form
 */
export function createEvaluate(evaluate, sha256) {
  /** Scripts that were recognized, by their length: the program hands dagre over with every request. */
  const known = new Map();
  /** @param {string} text */
  const isScript = (text) => {
    if (known.has(text.length)) return known.get(text.length) === text;
    if (!SCRIPTS.has(text.length) || SCRIPTS.get(text.length) !== sha256(text)) return false;
    known.set(text.length, text);
    return true;
  };
  return (text) => {
    if (typeof text !== 'string') return text;
    if (isScript(text)) return evaluate(text);
    const called = call(text);
    if (called) return called.value;
    throw new Error(
      `D2 makes a script of a form that is not known (${text.length} letters, SHA-256 ${sha256(text)}). See compiler/evaluate.mjs.`,
    );
  };
}
