/** A client module that copies the URL of a section when a reader follows the link next to its heading. */

/** Copies a URL. Rejects if the browser doesn't allow that, or if the page isn't secure, where there's no clipboard. */
async function copyUrl(url: string): Promise<void> {
  await navigator.clipboard.writeText(url);
}

function onClick({target}: MouseEvent): void {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a.hash-link') : null;
  if (!link) return;
  // Copies before anything is loaded, because Safari only allows it during the click.
  const copied = copyUrl(link.href);
  import('./report').then(
    ({reportCopyResult}) => reportCopyResult(copied),
    () => {}, // offline: the link still leads to its section
  );
}

if (typeof document !== 'undefined') document.addEventListener('click', onClick);
