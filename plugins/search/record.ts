/** The levels of a record's place, from the section of the site (`lvl0`) over the page (`lvl1`) down to its headings. */
export const LEVELS = ['lvl0', 'lvl1', 'lvl2', 'lvl3', 'lvl4', 'lvl5', 'lvl6'] as const;

export type Level = (typeof LEVELS)[number];

/**
 * One thing that a search can find: a heading, or a piece of text below it. The form is that of the hosted service's
 * DocSearch crawler (https://docsearch.algolia.com/docs/record-extractor), so that either can take the place of the other.
 */
export interface SearchRecord {
  /** The same in every build of the same page. */
  readonly objectID: string;
  /** Absolute, with the anchor. */
  readonly url: string;
  readonly url_without_anchor: string;
  readonly anchor: string | null;
  /** The level of the heading that this is, or `content`; that of the title for words that find a page and are never shown. */
  readonly type: Level | 'content';
  /** `null` for headings. */
  readonly content: string | null;
  readonly hierarchy: Readonly<Record<Level, string | null>>;
  /** The locale. */
  readonly language: string;
  /** What Docusaurus calls the part of the site that a page belongs to, such as `docs-default-current`. */
  readonly docusaurus_tag: string;
  readonly weight: {
    /** Bigger for pages that are to win among equals. */
    readonly pageRank: number;
    /** 100 for `lvl0`, 10 less for each level, 0 for content. */
    readonly level: number;
    /** Place on the page, from 0. */
    readonly position: number;
  };
}

/** What a record says itself, without the headings above it. */
export function ownText(record: SearchRecord): string {
  return record.content ?? (record.type === 'content' ? '' : (record.hierarchy[record.type] ?? ''));
}
