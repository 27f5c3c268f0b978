/** Another format of a page's content, such as a feed. */
export interface Alternate {
  readonly type: string;
  /** Absolute path. */
  readonly href: string;
  readonly title: string;
}
