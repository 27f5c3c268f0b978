import {termOf} from './forms';
import {piecesOf, readPiece} from './tokens';

/** How a term of the index answers to a query. */
export interface TermMatch {
  /** Number of the word in the query. */
  readonly word: number;
  /** 1 for the word itself, less for words that begin like it or are similar. */
  readonly quality: number;
  /** What was typed, where the term only begins like it. */
  readonly beginning?: string;
}

/** What of a text answers to a query. */
export class Matcher {
  constructor(private readonly terms: ReadonlyMap<string, TermMatch>) {}

  /** How well the text has each word of the query, by the number of the word. */
  wordsIn(text: string): ReadonlyMap<number, number> {
    const found = new Map<number, number>();
    for (const piece of piecesOf(text)) {
      for (const {term} of readPiece(piece.text).tokens) {
        const match = this.terms.get(termOf(term));
        if (match) found.set(match.word, Math.max(found.get(match.word) ?? 0, match.quality));
      }
    }
    return found;
  }

  /** Cuts a text to this many words, around the place that has most of the query, and marks what matches. */
  snippet(text: string, length: number): string {
    const pieces = piecesOf(text);
    const marks = pieces.map((piece) => this.marksIn(piece.text));
    let first = 0;
    let most = 0;
    for (const [start, own] of marks.entries()) {
      if (own.length === 0) continue;
      const window = marks.slice(start, start + length);
      const {size} = new Set(window.flat().map(({word}) => word));
      if (size <= most) continue;
      most = size;
      const used = window.findLastIndex((part) => part.length > 0) + 1;
      first = start - Math.floor((length - used) / 2);
    }
    const from = Math.max(0, Math.min(first, pieces.length - length));
    const to = Math.min(from + length, pieces.length);
    const shown = pieces.slice(from, to).map((piece, at) => markPiece(piece.text, marks[from + at] ?? []));
    return `${from > 0 ? '…' : ''}${shown.join(' ')}${to < pieces.length ? '…' : ''}`;
  }

  private marksIn(piece: string): Mark[] {
    const {plain, tokens} = readPiece(piece);
    return tokens.flatMap(({term, start, end}) => {
      const match = this.terms.get(termOf(term));
      if (!match) return [];
      const {word, beginning} = match;
      // A piece whose normal form is longer or shorter is marked as a whole.
      if (plain.length !== piece.length) return [{word, start: 0, end: piece.length}];
      return [{word, start, end: beginning && term.startsWith(beginning) ? start + beginning.length : end}];
    });
  }
}

interface Mark {
  readonly word: number;
  readonly start: number;
  readonly end: number;
}

/** Puts tags around the marks, of which some may overlap. */
function markPiece(piece: string, marks: readonly Mark[]): string {
  let marked = '';
  let at = 0;
  for (const {start, end} of [...marks].sort((a, b) => a.start - b.start || b.end - a.end)) {
    if (start < at) continue;
    marked += `${piece.slice(at, start)}<mark>${piece.slice(start, end)}</mark>`;
    at = end;
  }
  return marked + piece.slice(at);
}
