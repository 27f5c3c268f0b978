import {getTerms} from './forms';
import {splitPieces} from './tokens';

/** How a term in the index matches a query. */
export interface TermMatch {
  /** Position of the matching word in the query. */
  readonly word: number;
  /** 1 for the word itself, less for words that start with it or resemble it. */
  readonly quality: number;
}

/** Finds and marks the words of a query in texts. */
export class Matcher {
  constructor(private readonly terms: ReadonlyMap<string, TermMatch>) {}

  private findMatches(text: string): TermMatch[] {
    const matches: TermMatch[] = [];
    for (const term of getTerms(text)) {
      const match = this.terms.get(term);
      if (match) matches.push(match);
    }
    return matches;
  }

  /** Returns how well the text matches each word of the query, by the word's position. */
  matchWords(text: string): Map<number, number> {
    const qualityByWord = new Map<number, number>();
    for (const {word, quality} of this.findMatches(text))
      qualityByWord.set(word, Math.max(qualityByWord.get(word) ?? 0, quality));
    return qualityByWord;
  }

  /** Cuts a text to `length` words around the part with most of the query's words, and marks the matches. */
  createSnippet(text: string, length: number): string {
    const pieces = splitPieces(text);
    const words = pieces.map((piece) => this.findMatches(piece).map(({word}) => word));
    let firstPiece = 0;
    let maxWords = 0;
    for (const [start, wordsOfPiece] of words.entries()) {
      const window = words.slice(start, start + length);
      const {size} = new Set(window.flat());
      if (wordsOfPiece.length === 0 || size <= maxWords) continue;
      maxWords = size;
      const usedLength = window.findLastIndex((part) => part.length > 0) + 1;
      firstPiece = start - Math.floor((length - usedLength) / 2);
    }
    const from = Math.max(0, Math.min(firstPiece, pieces.length - length));
    const to = Math.min(from + length, pieces.length);
    const shownPieces = pieces
      .slice(from, to)
      .map((piece, index) => (words[from + index]?.length ? mark(piece) : piece));
    return `${from > 0 ? '…' : ''}${shownPieces.join(' ')}${to < pieces.length ? '…' : ''}`;
  }
}

/** Wraps a piece in tags, but not the punctuation at its ends. */
function mark(piece: string): string {
  const [, before = '', word = '', after = ''] = /^([^\p{L}\p{N}]*)(.*?)([^\p{L}\p{N}]*)$/su.exec(piece) ?? [];
  return word ? `${before}<mark>${word}</mark>${after}` : `<mark>${piece}</mark>`;
}
