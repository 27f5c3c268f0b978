import type {FoundWord} from './rank';
import {piecesOf, readPiece} from './tokens';

export interface Tags {
  readonly pre: string;
  readonly post: string;
}

interface Range {
  readonly start: number;
  readonly end: number;
}

interface Mark extends Range {
  readonly queried: string;
  readonly word: FoundWord;
}

/** What part of a text answers to which terms of a query. Made once for all hits of a query. */
export class Highlighter {
  private readonly terms = new Map<string, {word: FoundWord; like: string}[]>();

  constructor(
    words: readonly FoundWord[],
    private readonly tags: Tags,
  ) {
    for (const word of words) {
      for (const [{term}, {like}] of word.matches) {
        const entry = {word, like};
        const known = this.terms.get(term);
        if (known) known.push(entry);
        else this.terms.set(term, [entry]);
      }
    }
  }

  /** Headings come with many hits, and each text as highlight and as snippet. */
  private readonly known = new Map<string, readonly Mark[]>();

  private marks(text: string): readonly Mark[] {
    let marks = this.known.get(text);
    if (!marks) {
      marks = this.terms.size === 0 ? [] : this.find(text);
      this.known.set(text, marks);
    }
    return marks;
  }

  private find(text: string): Mark[] {
    const marks: Mark[] = [];
    for (const piece of piecesOf(text)) {
      const {plain, tokens} = readPiece(piece.text);
      // What is longer or shorter in its normal form is marked as a whole.
      const exact = plain.length === piece.text.length;
      for (const {term, start, end} of tokens) {
        for (const {word, like} of this.terms.get(term) ?? []) {
          const {queried, text: looked} = word;
          let from = start;
          let to = end;
          if (end - start === term.length && term.includes(looked)) {
            if (like === 'start' && term.startsWith(looked)) to = start + looked.length;
            if (like === 'inside') {
              from = start + term.indexOf(looked, 1);
              to = from + looked.length;
            }
          }
          marks.push(
            exact
              ? {start: piece.start + from, end: piece.start + to, queried, word}
              : {start: piece.start, end: piece.start + piece.text.length, queried, word},
          );
        }
      }
    }
    // Of what stands for a word, only what is there as a whole, and only where the word itself is not.
    const ways = new Map<number, Set<string>>();
    const written = new Set<string>();
    for (const {word} of marks) {
      ways.set(word.way, (ways.get(word.way) ?? new Set()).add(word.text));
      if (word.written) written.add(word.queried);
    }
    return marks.filter(
      ({word: {way, wayLength, queried, ...word}}) =>
        word.written || ((ways.get(way)?.size ?? 0) >= wayLength && !written.has(queried)),
    );
  }

  private write(text: string, {start, end}: Range, marks: readonly Mark[]): string {
    const inside = marks
      .map((mark) => ({start: Math.max(mark.start, start), end: Math.min(mark.end, end)}))
      .filter((mark) => mark.start < mark.end)
      .sort((a, b) => a.start - b.start || b.end - a.end);
    let value = '';
    let at = start;
    for (const mark of inside) {
      if (mark.end <= at) continue;
      const from = Math.max(mark.start, at);
      // Marks that touch or overlap are one.
      const join = from === at && value.endsWith(this.tags.post) && at > start;
      if (join) value = value.slice(0, value.length - this.tags.post.length);
      else value += text.slice(at, from) + this.tags.pre;
      value += text.slice(from, mark.end) + this.tags.post;
      at = mark.end;
    }
    return value + text.slice(at, end);
  }

  /** So many words of the value, about the place that has most of the query. */
  snippet(text: string, length: number, ellipsis: string): string {
    const marks = this.marks(text);
    const pieces = piecesOf(text);
    if (pieces.length <= length) return this.write(text, {start: 0, end: text.length}, marks);
    const queriedAt = pieces.map(
      ({start, text: {length: size}}) =>
        new Set(marks.filter((mark) => mark.start < start + size && mark.end > start).map(({queried}) => queried)),
    );
    const matching = queriedAt.flatMap((queried, at) => (queried.size > 0 ? [at] : []));
    let best = 0;
    let most = 0;
    for (const first of matching) {
      const queried = new Set<string>();
      for (let at = first; at < Math.min(first + length, pieces.length); at += 1)
        for (const word of queriedAt[at] ?? []) queried.add(word);
      if (queried.size <= most) continue;
      most = queried.size;
      const last = matching.filter((at) => at < first + length).at(-1) ?? first;
      best = first - Math.floor((length - (last - first + 1)) / 2);
    }
    const from = Math.max(0, Math.min(best, pieces.length - length));
    const to = from + length;
    const start = pieces[from]?.start ?? 0;
    const ending = pieces[to - 1];
    const end = ending ? ending.start + ending.text.length : start;
    const value = this.write(text, {start, end}, marks);
    return `${from > 0 ? ellipsis : ''}${value}${to < pieces.length ? ellipsis : ''}`;
  }
}
