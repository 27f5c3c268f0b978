/** A search result, whoever found it. Texts have `<mark>` and `</mark>` around what matches and are not HTML: nothing else in them is escaped. */
export interface Hit {
  /** Of the hosted service's record, or the address. */
  readonly id: string;
  /** A path on this site, with its anchor. */
  readonly url: string;
  readonly kind: 'page' | 'heading' | 'text';
  /** What results are grouped by: the page's category. */
  readonly group: string;
  /** A page's title, a heading, or a snippet of a text. */
  readonly title: string;
  /** What `title` is in, from the page down: nothing for pages, the page for headings, page and heading for texts. */
  readonly path: readonly string[];
}

export interface Answer {
  readonly hits: readonly Hit[];
  /** How many hits there are, of which `hits` are one page. */
  readonly total: number;
  readonly hasMore: boolean;
  /** The hosted service's name for this answer, by which clicks are reported. */
  readonly queryID?: string;
}

export interface SearchRequest {
  readonly query: string;
  /** From 0. */
  readonly page: number;
  /** Length of snippets. */
  readonly snippetWords: number;
}

export const HITS_PER_PAGE = 20;
