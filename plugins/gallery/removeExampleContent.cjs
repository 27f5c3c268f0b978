// A bundler loader for compiled pages. Removes the content of examples from the browser's script, because the HTML contains it. It's
// CommonJS because the bundler doesn't transpile loaders.
const acorn = require('acorn');

/** Returns the nodes with the content of a compiled page's examples. */
function findContents(node, found = []) {
  if (Array.isArray(node)) for (const child of node) findContents(child, found);
  else if (node && typeof node.type === 'string') {
    const [component, props] = node.type === 'CallExpression' ? node.arguments : [];
    const isExample =
      component?.type === 'Identifier' && component.name === 'Example' && props?.type === 'ObjectExpression';
    const children = isExample ? props.properties.find(({key}) => key?.name === 'children') : undefined;
    if (children) found.push(children.value);
    else for (const value of Object.values(node)) if (value && typeof value === 'object') findContents(value, found);
  }
  return found;
}

module.exports = function removeExampleContent(source) {
  if (!source.includes('components/Gallery')) return source;
  const tree = acorn.parse(source, {ecmaVersion: 2024, sourceType: 'module'});
  let result = source;
  for (const {start, end} of findContents(tree).reverse()) result = `${result.slice(0, start)}null${result.slice(end)}`;
  if (result === source)
    throw new Error(
      'The compiled page has a gallery, but this loader finds no examples. Compare the page with plugins/gallery/removeExampleContent.cjs.',
    );
  return result;
};
