const fs = require('node:fs');
const {parse} = require('acorn');

const MODULE = '@docusaurus/Translate';
/** What holds words: of the component its `children` are the text, of the function its `message`. */
const TEXTS = new Set(['id', 'message', 'children', 'description']);

/** The module is required in another way than by an import of names. */
const ELSEWHERE = /(?:from|require\()\s*['"]@docusaurus\/Translate/;

/**
 * A loader for scripts of browsers: puts the words of the interface, in the language of the build, where they are used,
 * so that they come with the code that uses them. Docusaurus puts a table of all of them into every page's scripts,
 * beside the English words and their descriptions for translators. Of the table (`file`) nothing is left.
 *
 * @param {string} source a module, or the table
 * @throws an error if a module uses words that are only known when it runs
 */
module.exports = function words(source) {
  const {file} = this.getOptions();
  if (this.resourcePath === file) return '{}';
  if (!source.includes(MODULE)) return source;
  this.addDependency(file);
  const table = JSON.parse(fs.readFileSync(file, 'utf8'));
  const nodes = [...nodesOf(parse(source, {ecmaVersion: 'latest', sourceType: 'module'}))];
  const names = new Map(nodes.filter(isImport).flatMap(({specifiers}) => specifiers.map(nameOf)));
  const isNamed = (node, name) => node?.type === 'Identifier' && names.get(node.name) === name;
  const edits = [];
  const known = new Set();

  const check = (isReadable) => {
    if (!isReadable)
      throw new Error(`${this.resourcePath}: words of the interface are to stand in the code, as texts.`);
  };

  const textOf = (given, what) => {
    check(given?.type === 'ObjectExpression' && given.properties.every(({type}) => type === 'Property'));
    const texts = given.properties.filter(isText).map(({key, value}) => [key.name, literal(value)]);
    const {id, [what]: text} = Object.fromEntries(texts);
    check(texts.every(([, value]) => typeof value === 'string') && (id ?? text) !== undefined);
    return JSON.stringify(table[id ?? text] ?? text ?? id);
  };
  /** Between the words of a component there may be others, in its values. */
  const writeProps = (props) => {
    const {properties, end} = props;
    let text = `children: ${textOf(props, 'children')},`;
    properties.forEach((property, i) => {
      if (!isText(property)) return;
      edits.push({start: property.start, end: properties[i + 1]?.start ?? end - 1, text});
      text = '';
    });
  };

  for (const {type, start, end, callee, arguments: given} of nodes) {
    if (type !== 'CallExpression') continue;
    const [first, second] = given;
    if (isNamed(callee, 'translate')) {
      known.add(callee);
      const text = textOf(first, 'message');
      if (second) edits.push({start: first.start, end: first.end, text: `{message: ${text}}`});
      else edits.push({start, end, text});
    } else if (isNamed(first, 'default')) {
      known.add(first);
      writeProps(second);
    }
  }
  const other = nodes.find((node) => names.has(node.name) && !known.has(node) && !node.isName);
  check(!other && (names.size > 0 || !ELSEWHERE.test(source)));
  return edits
    .sort((a, b) => b.start - a.start)
    .reduce((text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end), source);
};

const isImport = ({type, source}) => type === 'ImportDeclaration' && source.value === MODULE;

/** The name that a module gives to what it imports, and the one that this is exported by. */
function nameOf({local, imported}) {
  return [local.name, imported?.name ?? 'default'];
}

function isText({key, computed}) {
  return !computed && TEXTS.has(key?.name);
}

/** A text that stands in the code; anything else is none. */
function literal({type, quasis, value}) {
  return type === 'TemplateLiteral' && quasis.length === 1 ? quasis[0].value.cooked : value;
}

/** All nodes of a program; those that are only names, of imports and of properties, are marked. */
function* nodesOf(node) {
  yield node;
  for (const [key, value] of Object.entries(node))
    for (const child of [value].flat()) {
      if (typeof child?.type !== 'string') continue;
      const isName =
        node.type.startsWith('Import') || (!node.computed && !node.shorthand && (key === 'key' || key === 'property'));
      if (isName) child.isName = true;
      yield* nodesOf(child);
    }
}
