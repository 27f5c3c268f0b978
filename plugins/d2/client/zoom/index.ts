/** Opens a diagram large. */
export function act(element: HTMLElement): void {
  window.location.assign((element as HTMLAnchorElement).href);
}
