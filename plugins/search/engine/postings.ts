/** The records that have a term, ascending, with how much it counts in each: less if it is a part of a name, more if it comes often. */
export interface Postings {
  readonly records: ArrayLike<number>;
  readonly weights: ArrayLike<number>;
}

const DIGITS = 36;
/** Ends a number; a letter instead gives a weight that is not 1, from `A` for 0.1 on. */
const END = ' ';
const FIRST_WEIGHT = 'A'.charCodeAt(0) - 1;

/** Postings as text: the distance of each record from the one before, to base 36, and its weight in tenths. */
export function writePostings({records, weights}: Postings): string {
  let line = '';
  for (let at = 0; at < records.length; at += 1) {
    const tenths = Math.round(10 * (weights[at] ?? 1));
    const distance = (records[at] ?? 0) - (records[at - 1] ?? 0);
    line += distance.toString(DIGITS) + (tenths === 10 ? END : String.fromCharCode(FIRST_WEIGHT + tenths));
  }
  return line;
}

/** Reads what `writePostings` wrote; character by character, since a common word has thousands. */
export function readPostings(line: string): Postings {
  const records: number[] = [];
  const weights: number[] = [];
  let record = 0;
  let distance = 0;
  for (let at = 0; at < line.length; at += 1) {
    const code = line.charCodeAt(at);
    if (code >= 0x30 && code <= 0x39) distance = distance * DIGITS + code - 0x30;
    else if (code >= 0x61) distance = distance * DIGITS + code - 0x61 + 10;
    else {
      record += distance;
      distance = 0;
      records.push(record);
      weights.push(line[at] === END ? 1 : (code - FIRST_WEIGHT) / 10);
    }
  }
  return {records, weights};
}
