/**
 * The two files of a locale's index. Readers fetch the first when they open the search, and the second with their first query:
 * results show without it, but neither texts nor the sections that only a text matches.
 */
import type {AsPlainObject} from 'minisearch';

/** Name of the first file, below the locale's base URL. */
export const INDEX_FILE = 'search-index.json';

export interface IndexFile {
  readonly pages: readonly IndexedPage[];
  /** What MiniSearch has made of all pages. Its documents are numbers of pages. */
  readonly words: AsPlainObject;
  /** Name of the second file, below the locale's base URL. It has a hash of its content. */
  readonly texts: string;
}

export interface IndexedPage {
  /** Path below the locale's base URL, such as `tour/style/`. */
  readonly path: string;
  /** Label of the page's category, or of its part of the site. Results are grouped by it. */
  readonly group: string;
  /** The title, at level 1 and without an anchor, and then all other headings. */
  readonly headings: readonly Heading[];
}

export interface Heading {
  readonly level: number;
  readonly anchor: string | null;
  readonly text: string;
}

/** For each page, and for each of its headings, the pieces of text below it. */
export type TextsFile = readonly (readonly (readonly string[])[])[];
