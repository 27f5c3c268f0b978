/** Starts Docusaurus in a task of its own: the browser has just spent one on reading the code. */
setTimeout(() => require('@docusaurus/core/lib/client/clientEntry.js?started'));

/** What renders Markdown. Nearly all pages do, and each kind of page would bring it again. After the above, whose style goes first. */
export const content = () => require('@theme/MDXContent');
