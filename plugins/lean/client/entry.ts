/** Starts Docusaurus in tasks of their own, of which none is long: the browser has just spent one on reading the code. */
function start(): void {
  document.querySelector('script[data-pause]')?.remove();
  setTimeout(() => require('react-dom/client'));
  setTimeout(() => require('@docusaurus/core/lib/client/clientEntry.js?started'));

  /** What renders Markdown. Nearly all pages do, and each kind of page would bring it again. After the above, whose style goes first. */
  setTimeout(() => require('@theme/MDXContent'));
}

// The script may come while the page is still being read.
if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start);
else start();
