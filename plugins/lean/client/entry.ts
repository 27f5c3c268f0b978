/** Starts Docusaurus in tasks of their own, of which none is long: the browser has just spent one on reading the code. */
setTimeout(() => require('react-dom/client'));
setTimeout(() => require('@docusaurus/core/lib/client/clientEntry.js?started'));

/** What renders Markdown. Nearly all pages do, and each kind of page would bring it again. After the above, whose style goes first. */
setTimeout(() => require('@theme/MDXContent'));
