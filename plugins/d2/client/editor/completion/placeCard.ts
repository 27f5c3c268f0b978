/** All lengths are CSS pixels. */
interface Edges {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/**
 * Places the card about an option next to the list, on the same side of the line as the list, so that neither covers what the reader is
 * writing. If there's too little room, the card scrolls. In narrow windows, the style sheet puts the card into the list instead.
 *
 * @param lineTop top of the line
 * @param space where lists and cards can be
 */
export function placeCard(
  lineTop: number,
  list: Edges,
  option: Edges,
  card: Edges,
  space: Edges,
): {readonly style: string; readonly class: string} {
  const isBelow = list.top > lineTop;
  const [top, bottom] = isBelow ? [list.top, space.bottom] : [space.top, list.bottom];
  const height = Math.min(card.bottom - card.top, bottom - top);
  const start = Math.max(top, Math.min(option.top, bottom - height));
  const [roomLeft, roomRight] = [list.left - space.left, space.right - list.right];
  const isLeft = roomRight < card.right - card.left && roomLeft > roomRight;
  const maxWidth = Math.max(roomLeft, roomRight);
  return {
    style: `top: ${start - list.top}px; max-height: ${bottom - top}px; max-width: ${maxWidth}px`,
    class: `cm-completionInfo-${isLeft ? 'left' : 'right'}`,
  };
}
