/**
 * Makes links in HTML that React did not render behave as Docusaurus's own: pages change without loading the site
 * anew, and the next page's code is fetched when its link comes into view or under the pointer.
 */

/** The two of Docusaurus's helpers that are used here. */
interface Loader {
  prefetch(path: string): unknown;
  preload(path: string): unknown;
}

interface Options {
  /** The site's base URL; links to other places are left alone. */
  readonly baseUrl: string;
  /** Goes to a page of the site: path, query and hash. */
  readonly go: (address: string) => void;
}

const loader = (): Loader => (window as unknown as {docusaurus: Loader}).docusaurus;

/** @returns what ends it */
export function followLinks(root: HTMLElement, {baseUrl, go}: Options): () => void {
  const isPage = (link: HTMLAnchorElement): boolean =>
    link.origin === window.location.origin &&
    link.pathname.startsWith(baseUrl) &&
    // Diagrams and other files have a name with an ending.
    link.pathname.endsWith('/') &&
    !link.getAttribute('href')?.startsWith('#') &&
    (link.target === '' || link.target === '_self') &&
    !link.hasAttribute('download');

  const pageLinkOf = (event: Event): HTMLAnchorElement | undefined => {
    const link = (event.target as Element).closest('a');
    return link && isPage(link) ? link : undefined;
  };

  const follow = (event: MouseEvent): void => {
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    const link = plain && !event.defaultPrevented && pageLinkOf(event);
    if (!link) return;
    event.preventDefault();
    go(link.pathname + link.search + link.hash);
  };
  const preload = (event: Event): void => {
    const link = pageLinkOf(event);
    if (link) loader().preload(link.pathname);
  };

  const seen = new IntersectionObserver((entries) => {
    for (const {isIntersecting, target} of entries) {
      if (!isIntersecting) continue;
      seen.unobserve(target);
      loader().prefetch((target as HTMLAnchorElement).pathname);
    }
  });
  for (const link of root.querySelectorAll('a')) if (isPage(link)) seen.observe(link);

  const stop = new AbortController();
  root.addEventListener('click', follow, {signal: stop.signal});
  root.addEventListener('mouseover', preload, {signal: stop.signal});
  root.addEventListener('touchstart', preload, {signal: stop.signal, passive: true});
  return () => {
    stop.abort();
    seen.disconnect();
  };
}
