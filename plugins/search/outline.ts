import {LEVELS, type Level, type SearchRecord} from './record';

/** A heading of a page, 1 for its title. */
export interface Heading {
  readonly level: number;
  readonly anchor: string | null;
  readonly text: string;
}

/** A page as it is searched: what it belongs to, and its headings and pieces of text in their order. */
export interface Outline {
  /** Absolute, without an anchor. */
  readonly url: string;
  readonly language: string;
  readonly tag: string;
  readonly section: string;
  readonly pageRank: number;
  /** How many of the texts right below its title say what the page is about: its description, keywords, aliases. */
  readonly lead?: number;
  /** How many of these, the last ones, stand nowhere on the page: they find it, and are never shown. */
  readonly unseen?: number;
  readonly parts: readonly (Heading | string)[];
}

const NOWHERE: Readonly<Record<Level, string | null>> = {
  lvl0: null,
  lvl1: null,
  lvl2: null,
  lvl3: null,
  lvl4: null,
  lvl5: null,
  lvl6: null,
};

/** The place below which this heading's text stands. */
function below(
  hierarchy: Readonly<Record<Level, string | null>>,
  {level, text}: Heading,
): Readonly<Record<Level, string | null>> {
  const place = {...hierarchy};
  for (const [number, name] of LEVELS.entries()) {
    if (number === level) place[name] = text;
    else if (number > level) place[name] = null;
  }
  return place;
}

/** Makes the records of a page, which follow from its outline alone. */
export function recordsOf({
  url,
  language,
  tag,
  section,
  pageRank,
  lead = 0,
  unseen = 0,
  parts,
}: Outline): SearchRecord[] {
  let hierarchy: Readonly<Record<Level, string | null>> = {...NOWHERE, lvl0: section};
  let anchor: string | null = null;
  const path = new URL(url).pathname;
  const taken = new Map<string, number>();
  const isUnseen = (position: number) => position > lead - unseen && position <= lead;
  return parts.map((part, position) => {
    const heading = typeof part === 'string' ? undefined : part;
    if (heading) {
      hierarchy = below(hierarchy, heading);
      anchor = heading.anchor ?? (heading.level === 1 ? null : anchor);
    }
    const place: string = anchor === null ? path : `${path}#${anchor}`;
    const nth = taken.get(place) ?? 0;
    taken.set(place, nth + 1);
    return {
      objectID: `${place}:${nth}`,
      url: anchor === null ? url : `${url}#${anchor}`,
      url_without_anchor: url,
      anchor,
      type: heading ? (LEVELS[heading.level] ?? 'lvl6') : isUnseen(position) ? 'lvl1' : 'content',
      content: typeof part === 'string' ? part : null,
      hierarchy,
      language,
      docusaurus_tag: tag,
      weight: {pageRank, level: heading ? 100 - 10 * heading.level : 0, position},
    };
  });
}
