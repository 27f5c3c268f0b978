import {type Heading, type Outline, recordsOf} from '../outline';
import {byPage, LEVELS, ownText, type SearchRecord} from '../record';

/** A heading as `[level, text]` or `[level, text, anchor]`, or a piece of text. */
type PackedPart = readonly [number, string] | readonly [number, string, string] | string;

/** Records as they are sent: what the records of a page have in common stands once. */
export interface PackedRecords {
  /** The letters that are sent as shorter ones, ascending, each as its distance from the one before. */
  readonly letters: string;
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
  const text = ownText(record);
  if (record.type === 'content') return text;
  const level = LEVELS.indexOf(record.type);
  return record.anchor === null || record.anchor === previous ? [level, text] : [level, text, record.anchor];
}

/*
 * A Hangul syllable is three bytes in UTF-8. Those of an index are a few hundred, so each is sent as a letter of two bytes
 * in their order. Letters that are in that range themselves are treated like them.
 */
const FIRST_SHORT = 0x400;
const LAST_SHORT = 0x7ff;
const LONG = /[\u0400-\u07ff\uac00-\ud7a3]/g;
const SHORT = /[\u0400-\u07ff]/g;
/** Distances are written as letters from here on, so that none is a control character. */
const SPACE = 32;

function shortened(pages: PackedRecords['pages']): PackedRecords {
  const text = JSON.stringify(pages);
  const times = new Map<string, number>();
  for (const [letter] of text.matchAll(LONG)) {
    times.set(letter, (times.get(letter) ?? 0) + (letter.charCodeAt(0) <= LAST_SHORT ? Number.POSITIVE_INFINITY : 1));
  }
  const order = [...times]
    .sort((a, b) => (a[1] === b[1] ? 0 : b[1] - a[1]))
    .slice(0, LAST_SHORT - FIRST_SHORT + 1)
    .map(([letter]) => letter.charCodeAt(0))
    .sort((a, b) => a - b);
  const shorts = new Map(order.map((code, at) => [String.fromCharCode(code), String.fromCharCode(FIRST_SHORT + at)]));
  return {
    letters: order.map((code, at) => String.fromCharCode(code - (order[at - 1] ?? 0) + SPACE)).join(''),
    pages: JSON.parse(text.replace(LONG, (letter) => shorts.get(letter) ?? letter)),
  };
}

/** Makes the texts as long again as they were. */
function lengthener(letters: string): (text: string) => string {
  let code = 0;
  const longs = Array.from(letters, (letter) => {
    code += letter.charCodeAt(0) - SPACE;
    return String.fromCharCode(code);
  });
  return (text) => text.replace(SHORT, (short) => longs[short.charCodeAt(0) - FIRST_SHORT] ?? short);
}

/** Packs the records of whole pages, each page's in their order. */
export function packRecords(records: readonly SearchRecord[]): PackedRecords {
  return shortened(
    Array.from(byPage(records), ([url, ofPage]) => ({
      url,
      language: ofPage[0]?.language ?? '',
      tag: ofPage[0]?.docusaurus_tag ?? '',
      section: ofPage[0]?.hierarchy.lvl0 ?? '',
      pageRank: ofPage[0]?.weight.pageRank ?? 0,
      parts: ofPage.map((record, at) => packedPart(record, ofPage[at - 1]?.anchor ?? null)),
    })),
  );
}

/** Gives back what was packed. */
export function unpackRecords({letters, pages}: PackedRecords): SearchRecord[] {
  const long = lengthener(letters);
  return pages.flatMap((page) => {
    const parts = page.parts.map((part): Outline['parts'][number] => {
      if (typeof part === 'string') return long(part);
      const heading: Heading = {
        level: part[0],
        text: long(part[1]),
        anchor: part[2] === undefined ? null : long(part[2]),
      };
      return heading;
    });
    return recordsOf({...page, url: long(page.url), section: long(page.section), parts});
  });
}
