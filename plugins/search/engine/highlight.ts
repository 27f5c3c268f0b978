import type {FoundWord, Way} from './rank';
import {piecesOf, readPiece} from './tokens';
import type {Match} from './vocabulary';

/** A part of a text that answers to a word of the query. */
interface Mark {
  readonly start: number;
  readonly end: number;
  readonly word: FoundWord;
}

/** What part of a text answers to which terms of a query. Made once for all hits of a query. */
export class Highlighter {
  private readonly terms = new Map<string, {word: FoundWord; like: Match['like']}[]>();

  constructor(words: readonly FoundWord[]) {
    for (const word of words) {
      for (const [{term}, {like}] of word.matches)
        this.terms.set(term, [...(this.terms.get(term) ?? []), {word, like}]);
    }
  }

  private marksIn(text: string): Mark[] {
    const marks: Mark[] = [];
    for (const piece of piecesOf(text)) {
      const {plain, tokens} = readPiece(piece.text);
      // What is longer or shorter in its normal form is marked as a whole.
      const exact = plain.length === piece.text.length;
      for (const {term, ...token} of tokens) {
        for (const {word, like} of this.terms.get(term) ?? []) {
          let {start, end} = exact ? token : {start: 0, end: piece.text.length};
          const at = exact && end - start === term.length ? placeIn(term, word.text, like) : -1;
          if (at >= 0) {
            start += at;
            end = start + word.text.length;
          }
          marks.push({start: piece.start + start, end: piece.start + end, word});
        }
      }
    }
    // Of what stands for a word, only what is there as a whole, and only where the word itself is not.
    const written = new Set(marks.flatMap(({word}) => (word.way.written ? [word.queried] : [])));
    const ways = new Map<Way, Set<string>>();
    for (const {word} of marks) ways.set(word.way, (ways.get(word.way) ?? new Set()).add(word.text));
    return marks.filter(
      ({word: {way, queried}}) => way.written || (!written.has(queried) && (ways.get(way)?.size ?? 0) >= way.size),
    );
  }

  /** So many words of the text, about the place that has most of the query. */
  snippet(text: string, length: number): string {
    const marks = this.marksIn(text);
    const pieces = piecesOf(text).map(({start, text: {length: size}}) => ({start, end: start + size}));
    const queriedAt = pieces.map(({start, end}) =>
      marks.flatMap((mark) => (mark.start < end && mark.end > start ? [mark.word.queried] : [])),
    );
    let best = 0;
    let most = 0;
    for (const [first, {length: count}] of queriedAt.entries()) {
      const window = queriedAt.slice(first, first + length);
      const {size} = new Set(window.flat());
      if (count === 0 || size <= most) continue;
      most = size;
      best = first - Math.floor((length - window.findLastIndex((queried) => queried.length > 0) - 1) / 2);
    }
    const from = Math.max(0, Math.min(best, pieces.length - length));
    const to = Math.min(from + length, pieces.length);
    const value = write(text, pieces[from]?.start ?? 0, pieces[to - 1]?.end ?? 0, marks);
    return `${from > 0 ? '…' : ''}${value}${to < pieces.length ? '…' : ''}`;
  }
}

/** Where the word that was looked for is in a term of which it is a part; -1 if the term as a whole answers to it. */
function placeIn(term: string, word: string, like: Match['like']): number {
  return like === 'inside' ? term.indexOf(word, 1) : like === 'start' && term.startsWith(word) ? 0 : -1;
}

/** Puts tags around what is marked between two places of a text; marks that touch or overlap are one. */
function write(text: string, from: number, to: number, marks: readonly Mark[]): string {
  const isMarked = new Array<boolean>(text.length).fill(false);
  for (const {start, end} of marks) isMarked.fill(true, start, end);
  let value = '';
  for (let at = from; at < to; at += 1) {
    if (isMarked[at] && (at === from || !isMarked[at - 1])) value += '<mark>';
    value += text[at];
    if (isMarked[at] && (at === to - 1 || !isMarked[at + 1])) value += '</mark>';
  }
  return value;
}
