/**
 * The two files of a locale's index. Opening the search loads the first file, and the first query loads the second. Before that,
 * results lack text passages and the sections that only match in their text.
 */
import type {AsPlainObject} from 'minisearch';

/** Name of the first file, relative to the locale's base URL. */
export const INDEX_FILE = 'search-index.json';

export interface IndexFile {
  readonly pages: readonly IndexedPage[];
  /** MiniSearch's index, whose document ids are positions in `pages`. */
  readonly words: AsPlainObject;
  /** Name of the second file, relative to the locale's base URL. It contains a content hash. */
  readonly passages: string;
}

export interface IndexedPage {
  /** Path relative to the locale's base URL, such as `tour/style/`. */
  readonly path: string;
  /** The heading for this page's results: its sidebar category or its part of the site. */
  readonly group: string;
  /** The title, with level 1 and no anchor, followed by all other headings. */
  readonly headings: readonly Heading[];
}

export interface Heading {
  readonly level: number;
  readonly anchor: string | null;
  readonly text: string;
}

/** The passages of text below each heading of each page. */
export type PassagesFile = readonly (readonly (readonly string[])[])[];
