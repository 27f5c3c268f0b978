/** A row of Docusaurus's list of page modules: the chunk's name, what loads it, the module's path, what finds its id. */
const ROW = /^ *"([^"]+)": \[\(\) => import\(.*? "([^"]+)"\), "[^"]+", (require\.resolveWeak\("[^"]+"\))\]/gm;

/** What every page of the docs is made of, around its words. */
const DOCS = ['@theme/DocsRoot', '@theme/DocVersionRoot', '@theme/DocRoot', '@theme/DocItem'];

/**
 * A loader for that list (`@generated/registry`). What only comes together is one chunk. Browsers only need what loads a
 * module. On the server the chunk's name takes the place of the path, by which Docusaurus looks for the scripts of a page in
 * vain.
 *
 * @param {string} source the list, as a module
 */
module.exports = function registry(source) {
  const {isServer} = this.getOptions();
  const names = new Map([...source.matchAll(ROW)].map(([, name, path]) => [path, name]));
  // Named as the one that pages themselves name, so that it is fetched ahead with them.
  const docs = names.get('@theme/DocItem');
  return source.replace(ROW, (_, name, path, id) => {
    const chunk = (DOCS.includes(path) && docs) || name;
    const load = `() => import(/* webpackChunkName: "${chunk}" */ "${path}")`;
    return `  "${name}": [${load}${isServer ? `, "${chunk}", ${id}` : ''}]`;
  });
};
