const {groupPages, uniquePaths, KEY} = require('./pages.cjs');

/**
 * A loader for the routes (`@generated/routes`), which are in every page's scripts: writes pages of one folder as a list of
 * names.
 *
 * @param {string} source a module: `export default` and a list that calls ComponentCreator
 */
module.exports = function routes(source) {
  const list = source.slice(source.indexOf('export default ') + 'export default '.length);
  const read = new Function('ComponentCreator', `return ${list}`);
  const tree = read((path, hash) => ({path, hash}));
  const unique = uniquePaths(flatten(tree).map(({path}) => path));
  return `import ComponentCreator from '@docusaurus/ComponentCreator';
const route = (path, hash, rest) => ({path, component: ComponentCreator(path, hash), ...rest});
const pages = (folder, names, end, rest) => names.split(' ').map((name) => route(folder + name + end, '${KEY}', rest));
export default ${write(tree, unique)};
`;
};

function flatten(tree) {
  return tree.flatMap((route) => [route, ...flatten(route.routes ?? [])]);
}

function write(tree, unique) {
  const isPage = ({path, routes}) => !routes && unique.has(path) && path !== '*';
  const groups = groupPages(
    tree,
    ({path}) => path,
    (route) => (isPage(route) ? restOf(route) : undefined),
  );
  const code = groups.flatMap(({rows, folder, names, end}) => {
    if (rows.length > 1)
      return `...pages(${[folder, names, end].map((text) => JSON.stringify(text))}, ${restOf(rows[0])})`;
    return rows.map((route) => {
      const hash = isPage(route) ? KEY : route.component.hash;
      const inner = route.routes ? `, routes: ${write(route.routes, unique)}` : '';
      return `route(${JSON.stringify(route.path)}, ${JSON.stringify(hash)}, {...${restOf(route)}${inner}})`;
    });
  });
  return `[${code}]`;
}

function restOf({path, component, routes, ...rest}) {
  return JSON.stringify(rest);
}
