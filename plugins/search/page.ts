/** Name of the index in the built site, below the locale's base URL. */
export const INDEX_FILE = 'search-index.json';

/** A page as it is searched. */
export interface SearchPage {
  /** Path below the locale's base URL, without a leading slash. */
  readonly path: string;
  readonly title: string;
  readonly sections: readonly SearchSection[];
}

/** What stands between two headings of a page; the first section has the page's own title and no anchor. */
export interface SearchSection {
  readonly heading: string;
  readonly anchor: string;
  readonly text: string;
}
