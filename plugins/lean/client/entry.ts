/** Starts Docusaurus in several short tasks, because compiling this script was already a long one. */
function start(): void {
  document.querySelector('script[data-pause]')?.remove();
  setTimeout(() => require('react-dom/client'));
  setTimeout(() => require('@docusaurus/core/lib/client/clientEntry.js?started'));

  // Renders Markdown. Nearly all pages need it, and otherwise each kind of page would have a copy in its chunk. It's last, because its
  // style sheet must follow Docusaurus's.
  setTimeout(() => require('@theme/MDXContent'));
}

// The script may arrive while the page is still being parsed.
if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start);
else start();
