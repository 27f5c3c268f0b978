/** A piece of a text; `marked` if it is what was looked for. */
export interface Piece {
  readonly text: string;
  readonly marked: boolean;
}

/** Cuts a text at the marks that a host has put in. All else in it is text, and nothing is an escape. */
export function splitHighlighted(value: string): Piece[] {
  const pieces: Piece[] = [];
  let marked = false;
  for (const part of value.split(/(<\/?mark>)/)) {
    if (part === '<mark>') marked = true;
    else if (part === '</mark>') marked = false;
    else if (part) pieces.push({text: part, marked});
  }
  return pieces;
}

/** A text without the marks that a host has put in. */
export const plainText = (value: string): string =>
  splitHighlighted(value)
    .map(({text}) => text)
    .join('');
