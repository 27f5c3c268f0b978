import type {ReactNode} from 'react';

interface Piece {
  readonly text: string;
  /** Whether the piece matches the query. */
  readonly isMatch: boolean;
}

/** Splits a text at its `<mark>` and `</mark>` tags. Everything else is literal text: other tags and escapes aren't interpreted. */
export function splitMarked(value: string): Piece[] {
  let isMarked = false;
  return value.split(/(<\/?mark>)/).flatMap((text) => {
    const isTag = text === '<mark>' || text === '</mark>';
    if (isTag) isMarked = text === '<mark>';
    return isTag || text === '' ? [] : [{text, isMatch: isMarked}];
  });
}

/** Removes the marks from a text. */
export const removeMarks = (value: string): string => value.replace(/<\/?mark>/g, '');

/** Renders a text with its matches in `mark` elements, without inserting any HTML from it. */
export function Marked({text}: {readonly text: string}): ReactNode {
  return splitMarked(text).map(({text: piece, isMatch}, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text never change order
    isMatch ? <mark key={index}>{piece}</mark> : piece,
  );
}
