/**
 * The form of an index, as JSON. A reader fetches its head when the search is opened; lists of records by term, and texts of
 * pages, come as a query needs them. So what a first key costs hardly grows with the site.
 */

/** Name of the head in the built site, below the locale's base URL. */
export const INDEX_FILE = 'search-index.json';

/** What is known of a page without its text. Its records are numbered after those of the pages before it. */
export interface HeadPage {
  /** Its address behind `Head.base`. */
  readonly path: string;
  /** What Docusaurus calls the part of the site that it belongs to. */
  readonly tag: string;
  readonly rank: number;
  /** Levels of its records: 1 for its title, 2 to 6 for headings, 0 for texts. */
  readonly levels: readonly number[];
  /** `Outline.lead`. */
  readonly lead: number;
  /** `Outline.unseen`. */
  readonly unseen: number;
  readonly section: string;
  readonly title: string;
  /** Numbers of the terms of its title. */
  readonly titleTerms: readonly number[];
}

export interface Head {
  /** Folder of the other files, below the locale's base URL. Its name is made of what they hold. */
  readonly folder: string;
  /** What all addresses begin with. */
  readonly base: string;
  readonly language: string;
  /** Groups of words and phrases that mean the same. */
  readonly synonyms: readonly (readonly string[])[];
  readonly pages: readonly HeadPage[];
  /** All terms, in the order of their numbers. */
  readonly terms: readonly string[];
  /** How many terms the files of postings have, one after the other. */
  readonly parts: readonly number[];
}

/**
 * Where a term stands: its records by how much it counts there, in tenths, as the distance of each from the one before. `{"10": [3, 1]}`
 * are the records 3 and 4.
 */
export type TermPostings = Readonly<Record<string, readonly number[]>>;

/** Reads a file of an index by its name, below the locale's base URL. */
export type ReadFile = (name: string) => Promise<string>;

/** The postings of each term of that part. */
export const postingsFile = (folder: string, part: number): string => `${folder}/terms-${part}.json`;
/** The parts of an outline. */
export const pageFile = (folder: string, page: number): string => `${folder}/page-${page}.json`;
