/** A loader for the dialog's library: its storage becomes one that is checked (`client/dialog/visited.ts`). */
const path = require('node:path');

const STORAGE = path.join(__dirname, '../client/dialog/visited.ts');

/** @param {string} source the library's only module */
module.exports = function visited(source) {
  if (!source.includes('window.localStorage')) {
    throw new Error(
      '@docsearch/react has another way to its storage. Look for it, and mend plugins/search/node/visited.cjs.',
    );
  }
  const request = JSON.stringify(this.utils.contextify(this.context, STORAGE));
  return `import {visited as localStorage} from ${request};\n${source.replaceAll('window.localStorage', 'localStorage')}`;
};
