/**
 * Takes doubled slashes out of the address before the router reads it. Hosts answer `/tour//intro/` with the page at
 * `/tour/intro/`, for which the router would show "Page not found".
 */
if (typeof window !== 'undefined') {
  const {pathname, search, hash} = window.location;
  const plain = pathname.replace(/\/{2,}/g, '/');
  if (plain !== pathname) window.history.replaceState(window.history.state, '', plain + search + hash);
}

export {};
