/** The edges of a box, in CSS pixels. */
interface Edges {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/**
 * Places an option's card next to the list, on the same side of the line as the list, so that neither covers what the reader is writing. If
 * there's too little room, the card scrolls. In narrow windows, the style sheet puts the card into the list instead.
 *
 * @param lineTop top of the line
 * @param space where lists and cards can be
 */
export function placeCard(
  lineTop: number,
  list: Edges,
  card: Edges,
  space: Edges,
): {readonly style: string; readonly class: string} {
  const [edge, maxHeight] = list.top > lineTop ? ['top', space.bottom - list.top] : ['bottom', list.bottom - space.top];
  const [roomLeft, roomRight] = [list.left - space.left, space.right - list.right];
  const isLeft = roomRight < card.right - card.left && roomLeft > roomRight;
  const maxWidth = isLeft ? roomLeft : roomRight;
  return {
    style: `${edge}: 0; max-height: ${maxHeight}px; max-width: ${maxWidth}px`,
    class: `cm-completionInfo-${isLeft ? 'left' : 'right'}`,
  };
}
