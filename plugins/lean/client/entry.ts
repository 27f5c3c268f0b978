/** Starts Docusaurus in a task of its own: the browser has just spent one on reading the code. */
setTimeout(() => require('@docusaurus/core/lib/client/clientEntry.js?started'));
