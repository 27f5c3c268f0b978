import {type Heading, type Outline, recordsOf} from '../outline';
import {LEVELS, type SearchRecord} from '../record';

/** A heading as `[level, text]` or `[level, text, anchor]`, or a piece of text. */
type PackedPart = readonly [number, string] | readonly [number, string, string] | string;

/** Records as they are sent: what the records of a page have in common stands once. */
export interface PackedRecords {
  readonly pages: readonly {
    readonly url: string;
    readonly language: string;
    readonly tag: string;
    readonly section: string;
    readonly pageRank: number;
    readonly parts: readonly PackedPart[];
  }[];
}

function packedPart(record: SearchRecord, previous: string | null): PackedPart {
  if (record.type === 'content') return record.content ?? '';
  const level = LEVELS.indexOf(record.type);
  const text = record.hierarchy[record.type] ?? '';
  return record.anchor === null || record.anchor === previous ? [level, text] : [level, text, record.anchor];
}

/** Packs the records of whole pages, each page's in their order. */
export function packRecords(records: readonly SearchRecord[]): PackedRecords {
  const pages = new Map<string, SearchRecord[]>();
  for (const record of records) {
    const page = pages.get(record.url_without_anchor);
    if (page) page.push(record);
    else pages.set(record.url_without_anchor, [record]);
  }
  return {
    pages: Array.from(pages, ([url, ofPage]) => ({
      url,
      language: ofPage[0]?.language ?? '',
      tag: ofPage[0]?.docusaurus_tag ?? '',
      section: ofPage[0]?.hierarchy.lvl0 ?? '',
      pageRank: ofPage[0]?.weight.pageRank ?? 0,
      parts: ofPage.map((record, at) => packedPart(record, ofPage[at - 1]?.anchor ?? null)),
    })),
  };
}

/** Gives back what was packed. */
export function unpackRecords(packed: PackedRecords): SearchRecord[] {
  return packed.pages.flatMap((page) => {
    const parts = page.parts.map((part): Outline['parts'][number] => {
      if (typeof part === 'string') return part;
      const heading: Heading = {level: part[0], text: part[1], anchor: part[2] ?? null};
      return heading;
    });
    return recordsOf({...page, parts});
  });
}
