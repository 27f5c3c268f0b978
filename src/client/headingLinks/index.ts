/** Copies the address of a section when a reader follows the link next to its heading. */
/** Rejects if the browser doesn't allow it, or if the page isn't secure, where there's no clipboard. */
async function copy(address: string): Promise<void> {
  await navigator.clipboard.writeText(address);
}

function onClick({target}: MouseEvent): void {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a.hash-link') : null;
  if (!link) return;
  // Right away, because Safari only allows it during the click.
  const copied = copy(link.href);
  import('./report').then(
    ({report}) => report(copied),
    () => {}, // Without the code, for example offline, the link still leads to its section.
  );
}

if (typeof document !== 'undefined') document.addEventListener('click', onClick);
