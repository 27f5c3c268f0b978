/** A search result from either backend. Its texts are literal except for `<mark>` and `</mark>` around matches: they aren't HTML. */
export interface Hit {
  /** The hosted service's record id, or the URL. */
  readonly id: string;
  /** A path on this site, with the anchor. */
  readonly url: string;
  readonly kind: 'page' | 'heading' | 'text';
  /** The page's sidebar category, by which results are grouped. */
  readonly group: string;
  /** A page title, a heading, or a snippet of text. */
  readonly title: string;
  /** What contains `title`: nothing for pages, the page for headings, the page and the heading for texts. */
  readonly path: readonly string[];
}

export interface SearchResponse {
  /** The best hits, at most as many as requested. */
  readonly hits: readonly Hit[];
  /** Total number of hits. */
  readonly total: number;
  readonly hasMore: boolean;
  /** Whether passages are still loading, which can add hits and change their order. @default false */
  readonly isPartial?: boolean;
  /** The hosted service's id for this response, which click reports refer to. */
  readonly queryID?: string;
}

export interface SearchRequest {
  readonly query: string;
  /** Maximum number of hits. To show more, request all of them again: passages that have loaded since may have changed their order. */
  readonly limit: number;
  /** Maximum length of snippets. */
  readonly snippetWords: number;
}

export const HITS_PER_PAGE = 20;
