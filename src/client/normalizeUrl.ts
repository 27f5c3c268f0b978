/**
 * Removes doubled slashes from the URL before the router reads it. Hosts serve `/tour/intro/` for `/tour//intro/`, but the router
 * would show "Page not found".
 */
if (typeof window !== 'undefined') {
  const {pathname, search, hash} = window.location;
  const normalizedPath = pathname.replace(/\/{2,}/g, '/');
  if (normalizedPath !== pathname)
    window.history.replaceState(window.history.state, '', normalizedPath + search + hash);
}

export {};
