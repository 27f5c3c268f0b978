/** Opens a diagram large. */
export function act(element: HTMLElement): void {
  window.location.assign((element as HTMLAnchorElement).href);
}

/** Placeholder. */
export function open({
  src,
}: {
  src: string;
  alt: string;
  caption?: string;
  width: number;
  height: number;
  opener: HTMLElement;
}): void {
  window.location.assign(src);
}
