const {groupPages, uniquePaths, KEY} = require('./pages.cjs');

/**
 * A loader for the names of each route's chunks (`@generated/routesChunkNames`), which are in every page's scripts: writes
 * pages of one folder as a list of names beside a list of chunks.
 *
 * @param {string} source JSON: by path and hash, a component and what it is given
 */
module.exports = function routesChunkNames(source) {
  const rows = Object.entries(JSON.parse(source)).map(([key, chunks]) => {
    const [, path, hash] = /^(.*)-([^-]+)$/.exec(key);
    return {path, hash, chunks};
  });
  const unique = uniquePaths(rows.map(({path}) => path));
  // In the order in which the routes name them.
  const groups = groupPages(
    rows,
    ({path}) => path,
    ({path, chunks}) => (unique.has(path) && isPage(chunks) ? chunks.__comp : undefined),
  );
  const code = groups.map(({rows, folder, names, end}) => {
    const [{path, hash, chunks}] = rows;
    if (rows.length === 1)
      return `${JSON.stringify(`${path}-${unique.has(path) ? KEY : hash}`)}: ${JSON.stringify(chunks)}`;
    const contents = rows.map((row) => row.chunks.content).join(' ');
    return `...pages(${[chunks.__comp, folder, names, end, contents].map((text) => JSON.stringify(text))})`;
  });
  return `const pages = (__comp, folder, names, end, contents) => {
  const list = contents.split(' ');
  return Object.fromEntries(names.split(' ').map((name, i) => [folder + name + end + '-${KEY}', {__comp, content: list[i]}]));
};
export default {${code}};
`;
};

function isPage({__comp, content, ...rest}) {
  return typeof content === 'string' && Object.keys(rest).length === 0;
}
