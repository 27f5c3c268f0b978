/** What the service marks matches with. The dialog's own code expects these two. */
export const MARK = {open: '<mark>', close: '</mark>'} as const;

/** A piece of a text; `marked` if it is what was looked for. */
export interface Piece {
  readonly text: string;
  readonly marked: boolean;
}

const ENTITIES: Readonly<Record<string, string>> = {amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'"};
const ENTITY = /&(amp|lt|gt|quot|#39);/g;
const CHARACTERS: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Makes HTML of a text that a host has highlighted: its marks stay, everything else is text. */
export function escapeHighlighted(value: string): string {
  return value
    .split(/(<\/?mark>)/)
    .map((piece, index) => (index % 2 === 1 ? piece : escapeText(piece)))
    .join('');
}

/** Escapes a text for HTML. */
export function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (character) => CHARACTERS[character] ?? character);
}

/** Cuts a highlighted text into pieces, for components that must not take HTML. */
export function splitHighlighted(value: string): Piece[] {
  const pieces: Piece[] = [];
  let marked = false;
  for (const part of value.split(/(<\/?mark>)/)) {
    if (part === MARK.open) marked = true;
    else if (part === MARK.close) marked = false;
    else if (part) pieces.push({text: part.replace(ENTITY, (whole, name) => ENTITIES[name] ?? whole), marked});
  }
  return pieces;
}
