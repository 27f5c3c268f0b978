// Nearly all pages have words to render; where each kind of page brings what that takes, it comes again with the next kind.
import '@theme/MDXContent';

/** Starts Docusaurus in a task of its own: the browser has just spent one on reading the code. */
setTimeout(() => require('@docusaurus/core/lib/client/clientEntry.js?started'));
