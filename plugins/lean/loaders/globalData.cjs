const {groupPages} = require('./pages.cjs');

/**
 * A loader for what the plugins give all pages (`@generated/globalData`): writes the docs of one folder as a list of
 * names.
 *
 * @param {string} source JSON
 */
module.exports = function globalData(source) {
  const lists = [];
  const json = JSON.stringify(JSON.parse(source), (key, value) => {
    if (key !== 'docs' || !Array.isArray(value) || !value.every(isDoc)) return value;
    lists.push(write(value));
    return {list: lists.length - 1};
  });
  return `const docs = (root, folder, names, rest) =>
  names.split(' ').map((name) => ({id: folder + name, path: root + folder + name, ...rest}));
export default ${json.replace(/\{"list":(\d+)\}/g, (_, number) => lists[number])};
`;
};

function isDoc({id, path}) {
  return typeof id === 'string' && typeof path === 'string';
}

function write(list) {
  const groups = groupPages(
    list,
    ({id}) => id,
    ({id, path, ...rest}) => (path.endsWith(id) ? JSON.stringify([path.slice(0, -id.length), rest]) : undefined),
  );
  const code = groups.map(({rows, folder, names, end}) => {
    const [{id, path, ...rest}] = rows;
    if (rows.length === 1 || end !== '') return rows.map((row) => JSON.stringify(row)).join();
    const root = path.slice(0, -id.length);
    return `...docs(${[root, folder, names].map((text) => JSON.stringify(text))}, ${JSON.stringify(rest)})`;
  });
  return `[${code}]`;
}
