import type {ReactNode} from 'react';

/** A piece of a text; `marked` if it is what was looked for. */
interface Piece {
  readonly text: string;
  readonly marked: boolean;
}

/** Cuts a text at its `<mark>` and `</mark>`. All else in it is text, and nothing is an escape. */
export function splitMarked(value: string): Piece[] {
  let marked = false;
  return value.split(/(<\/?mark>)/).flatMap((text) => {
    const isTag = text === '<mark>' || text === '</mark>';
    if (isTag) marked = text === '<mark>';
    return isTag || text === '' ? [] : [{text, marked}];
  });
}

/** A text without its marks. */
export const plainText = (value: string): string =>
  splitMarked(value)
    .map(({text}) => text)
    .join('');

/** A text with its matches in `mark` elements; nothing of it is put in as HTML. */
export function Marked({text}: {readonly text: string}): ReactNode {
  return splitMarked(text).map(({text: piece, marked}, at) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text keep their order
    marked ? <mark key={at}>{piece}</mark> : piece,
  );
}
